import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { coerceField } from '@tessera/schemas/record/index.ts';
import { finding, presentFinding } from '@tessera/schemas/texts/findings.ts';
import { Button, Modal, Select, Skeleton } from 'antd';
import { Suspense, useId, useMemo, useState } from 'react';
import { useFocusReturn } from '../../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../../dialogs/use-overlay.ts';
import { useSmallWork } from '../../../dialogs/use-small-work.ts';
import { useHost } from '../../../host/host-context.tsx';
import { language, say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { tellError } from '../../../session/tell-error.ts';
import { viewOf } from '../../../widgets/index.ts';
import { isEmpty, labelIdOf } from '../../../widgets/view.ts';
import { withTraitFields } from '../../form/trait-fields.ts';
import { namesOf } from '../row.ts';
import type { Selection } from '../selection/use-selection.ts';
import { changeAlong } from './change-along.ts';
import type { Outcome, RefusedRecord } from './change-many.ts';
import { changeableFields } from './changeable-fields.ts';
import { RefusedList } from './refused-list.tsx';
import { changeTexts } from './texts.ts';
import { useBrought } from './use-brought.ts';
import { useUndo } from './use-undo.tsx';

/** Gives one field of the ticked records the same value, and says which of them were refused and why. */
export function ChangeDialog(given: {
  resource: ResourceMeta;
  selection: Selection;
  onClose: () => void;
  onChanged: () => void;
}) {
  useFocusReturn();
  const { selection, onClose, onChanged } = given;
  const resource = useMemo(() => withTraitFields(given.resource), [given.resource]);
  // Ticks that end meanwhile are not what the person has agreed to.
  const [rows] = useState(selection.rows);
  const fields = useMemo(() => changeableFields(resource), [resource]);
  const [field, setField] = useState<FieldDefinition | undefined>();
  const [value, setValue] = useState<unknown>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<RefusedRecord[] | undefined>();
  const leave = useSmallWork(field !== undefined && !isEmpty(value) && refused === undefined, {
    onClose,
    isSending: isBusy,
  });
  const brought = useBrought(resource);
  const refresh = ({ changed }: Outcome) =>
    selection.refresh(changed.flatMap(({ id, version }) => withVersion(rows, { id, version })));
  const offerUndo = useUndo(resource, {
    onChanged: (back) => {
      refresh(back);
      onChanged();
    },
  });

  const change = async () => {
    if (!field) return;
    const [wrong] = coerceField(field, value, { path: field.name, mode: 'update' }).findings;
    const isMissing = field.required === true && isEmpty(value);
    const found = wrong ?? (isMissing ? finding(field.name, 'required') : undefined);
    setFault(found && presentFinding(found, language.get()).msg);
    if (found) return;
    setBusy(true);
    try {
      const along = await brought.arrived();
      if (!along) return setFault(say(changeTexts.notBrought));
      const outcome = await changeAlong(resource, { rows, own: { [field.name]: value }, along });
      refresh(outcome);
      // What somebody else has deleted meanwhile is nothing that could be ticked.
      const gone = new Set(outcome.refused.flatMap(({ id, code }) => (code === 404 ? [id] : [])));
      selection.drop(rows.filter(({ id }) => gone.has(id)));
      offerUndo(outcome, rows);
      onChanged();
      if (outcome.refused.length === 0) onClose();
      else setRefused(outcome.refused);
    } catch (error) {
      tellError(error);
    } finally {
      setBusy(false);
    }
  };
  const count = { count: rows.length, names: namesOf(resource, rows) };
  const isShown = useOverlay(leave);
  return (
    <Modal
      open={isShown}
      title={`${say(changeTexts.title)} · ${say(resource.title)}`}
      maskClosable={false}
      onCancel={leave}
      footer={
        refused ? (
          <Button onClick={onClose}>{say(changeTexts.close)}</Button>
        ) : (
          <>
            <Button onClick={leave}>{say(changeTexts.cancel)}</Button>
            <Button type="primary" loading={isBusy} disabled={!field} onClick={() => void change()}>
              {say(changeTexts.change)}
            </Button>
          </>
        )
      }
    >
      {refused ? (
        <RefusedList resource={resource} rows={rows} refused={refused} />
      ) : (
        <div className="ts-change">
          <p className="ts-hint">{say(rows.length === 1 ? changeTexts.countOne : changeTexts.count, count)}</p>
          <Select
            className="ts-full"
            aria-label={say(changeTexts.field)}
            placeholder={say(changeTexts.field)}
            showSearch
            optionFilterProp="label"
            autoFocus
            value={field?.id}
            options={fields.map(({ id, label }) => ({ value: id, label: say(label) }))}
            onChange={(id: string) => {
              setField(fields.find((one) => one.id === id));
              setValue(null);
              setFault(undefined);
              brought.forget();
            }}
          />
          {field && <NewValue key={field.id} {...{ field, value, fault, brought }} onChange={setValue} />}
        </div>
      )}
    </Modal>
  );
}

const withVersion = (rows: Selection['rows'], { id, version }: { id: string; version: number }) =>
  rows.filter((row) => row.id === id).map((row) => ({ ...row, version }));

function NewValue({
  field,
  value,
  fault,
  brought,
  onChange,
}: {
  field: FieldDefinition;
  value: unknown;
  fault: string | undefined;
  brought: ReturnType<typeof useBrought>;
  onChange: (value: unknown) => void;
}) {
  const host = useHost();
  const id = useId();
  const View = viewOf(field.widget).edit;
  return (
    <div className="ts-change-value">
      <label id={labelIdOf(id)} htmlFor={id}>
        {say(changeTexts.value)}
      </label>
      <Suspense fallback={<Skeleton.Input active block />}>
        <View
          {...{ id, value, field, host, onChange }}
          props={propsOf(field)}
          form={brought.form}
          disabled={false}
          invalid={fault !== undefined}
        />
      </Suspense>
      {brought.fields.length > 0 && (
        <div className="ts-field-help">
          {say(changeTexts.brings, { fields: brought.fields.map(({ label }) => say(label)).join(' · ') })}
        </div>
      )}
      {fault ? (
        <div className="ts-field-error" role="alert">
          {fault}
        </div>
      ) : (
        field.required !== true && <div className="ts-field-help">{say(changeTexts.empties)}</div>
      )}
    </div>
  );
}
