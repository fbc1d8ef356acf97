import { observer } from '@formily/reactive-react';
import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { Button, Popover, Skeleton, Space } from 'antd';
import { type KeyboardEvent, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useHost } from '../../../host/host-context.tsx';
import type { LazyView } from '../../../navigation/lazy.ts';
import { useUnsaved } from '../../../navigation/use-unsaved.ts';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { Echo } from '../../../widgets/echo.tsx';
import { viewOf } from '../../../widgets/index.ts';
import { isEmpty } from '../../../widgets/view.ts';
import { formPort } from '../../form/form-port.ts';
import type { RecordForm } from '../../form/state/record-form.ts';
import type { ListRow } from '../row.ts';
import type { InlineEdit } from '../view.ts';
import type { CellFault } from './cell-faults.ts';
import { type CellStep, cellOf } from './cell-keys.ts';
import { inlineTexts } from './texts.ts';
import { useCellRecord } from './use-cell-record.ts';

/**
 * The widget of one field in its cell. Enter and leaving save, Tab saves and goes on, Esc gives up; what could not be
 * saved stays in the cell with the reason. Whoever goes on does so at once (`onGo`), and it is saved behind them: what they
 * type by then is meant for where they are.
 */
export function CellEditor({
  resource,
  row,
  field,
  edit,
  onGo,
  onClose,
}: {
  resource: ResourceMeta;
  row: ListRow;
  field: FieldDefinition;
  edit: InlineEdit;
  onGo: (step: CellStep) => void;
  onClose: () => void;
}) {
  const { record, fault, change, check, save } = useCellRecord(resource, { row, field, edit });
  useFetchedAhead(resource, { row, edit });
  const unsaved = useUnsaved({
    place: `cell/${resource.name}/${row.id}/${field.name}`,
    hold: () => (record?.dirty ? { value: null, isAll: false } : undefined),
  });
  const frame = useRef<HTMLSpanElement>(null);
  useFocusInside(frame, record !== undefined);
  const [isSaving, setSaving] = useState(false);
  const wasInside = useRef(false);
  const finish = async (step: CellStep, { isMine = false } = {}) => {
    // Going elsewhere answers no question.
    if (isSaving || (step === 'away' && fault?.asks) || (!isMine && !check())) return;
    const isChanged = record?.dirty === true;
    setSaving(true);
    onGo(step);
    try {
      if (!(await save({ isMine }))) return comeBack(frame.current);
      if (isChanged) await edit.saved(row.id);
      unsaved.drop();
      onClose();
    } finally {
      leaving.stop();
      setSaving(false);
    }
  };
  const leaving = useLeaving({ save, leave: () => void finish('away') });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The letters of a Chinese or Japanese input are not done yet.
    if (event.nativeEvent.isComposing) return;
    if (event.target === frame.current) keepLetters(event);
    if (event.key === 'Escape') {
      event.stopPropagation();
      unsaved.drop();
      onGo('stay');
      onClose();
    } else if (event.key === 'Tab') {
      event.preventDefault();
      void finish(event.shiftKey ? 'back' : 'next');
    } else if (event.key === 'Enter' && !event.shiftKey && !entersItself(event.target, field)) {
      event.stopPropagation();
      // After the widget: a list that is open takes the choice first.
      setTimeout(() => void finish('stay'));
    }
  };
  const text = fault?.text;
  return (
    <Popover
      open={text !== undefined}
      placement="bottomLeft"
      content={
        fault && (
          <Fault
            {...{ field, fault }}
            onMine={() => void finish('stay', { isMine: true })}
            onTheirs={() => {
              leaving.stop();
              unsaved.drop();
              onGo('stay');
              void edit.saved(row.id).then(onClose);
            }}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the widget inside pass by here */}
      <span
        ref={frame}
        className="ts-inline-editor"
        tabIndex={-1}
        {...(isSaving ? { inert: '' } : {})}
        onKeyDown={onKeyDown}
        onDoubleClick={(event) => event.stopPropagation()}
        // Both pass through what the widget opens elsewhere on the page.
        onFocus={(event) => {
          leaving.stop();
          if (!wasInside.current) select(event.target);
          wasInside.current = true;
        }}
        onBlur={isSaving ? undefined : leaving.start}
      >
        {record ? (
          <Widget
            record={record}
            resource={resource}
            field={field}
            isWrong={text !== undefined}
            onChange={(next) => {
              change(next);
              unsaved.touch();
            }}
          />
        ) : (
          text === undefined && <Skeleton.Input active size="small" block />
        )}
      </span>
    </Popover>
  );
}

/** Why it is not saved; where somebody else was first, the choice. */
function Fault(given: { field: FieldDefinition; fault: CellFault; onMine: () => void; onTheirs: () => void }) {
  const { field, fault, onMine, onTheirs } = given;
  return (
    <div className="ts-cell-fault" role="alert">
      {fault.text}
      {fault.theirs && <Theirs field={field} value={fault.theirs[field.name]} />}
      {fault.theirs && (
        <Space>
          <Button size="small" type="primary" onClick={onMine}>
            {say(inlineTexts.mine)}
          </Button>
          <Button size="small" onClick={onTheirs}>
            {say(inlineTexts.theirs)}
          </Button>
        </Space>
      )}
    </div>
  );
}

/** What is chosen between is seen. */
function Theirs({ field, value }: { field: FieldDefinition; value: unknown }) {
  const host = useHost();
  const { show: Show } = viewOf(field.widget);
  return (
    <div>
      {say(inlineTexts.saved)}
      {isEmpty(value) ? '–' : <Show value={value} field={field} props={propsOf(field)} host={host} inCell />}
    </div>
  );
}

/** The focus has left a cell for good when it is nowhere in it a moment later. */
function useLeaving({ save, leave }: { save: () => Promise<boolean>; leave: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ save, leave });
  latest.current = { save, leave };
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  // A tab that is closed meanwhile takes the cell with it, not what was written into it.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      void latest.current.save();
    },
    [],
  );
  const start = () => {
    stop();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      latest.current.leave();
    }, 120);
  };
  return { start, stop };
}

const Widget = observer(function Widget({
  record,
  resource,
  field,
  isWrong,
  onChange,
}: {
  record: RecordForm;
  resource: ResourceMeta;
  field: FieldDefinition;
  isWrong: boolean;
  onChange: (value: unknown) => void;
}) {
  const host = useHost();
  const id = useId();
  const view = viewOf(field.widget);
  const port = useMemo(() => formPort({ record, page: resource.pages.form ?? { body: [] } }), [record, resource]);
  const props = useMemo(() => propsOf(field), [field]);
  const { offers } = record.state(field.name);
  return (
    <Suspense fallback={<Skeleton.Input active size="small" block />}>
      <Echo value={record.held(field)} onChange={onChange}>
        {(shown, change) => (
          <view.edit
            {...{ id, field, props, host }}
            value={shown}
            onChange={change}
            form={port}
            disabled={false}
            invalid={isWrong}
            offers={offers}
            inCell
          />
        )}
      </Echo>
    </Suspense>
  );
});

/** Enter is the editor's where it chooses or goes from start to end, and breaks a line. */
const entersItself = (target: EventTarget, { kind }: FieldDefinition) =>
  kindOf(kind).keepsEnter === true || (target instanceof HTMLTextAreaElement && kind === 'longText');

/** As where Tab leads elsewhere: what is typed takes the place of what stood there. */
const select = (control: EventTarget) => control instanceof HTMLInputElement && control.select();

/** The widgets of the cells that Tab leads to, so that they are there for the keys that follow. */
function useFetchedAhead(resource: ResourceMeta, { row, edit }: { row: ListRow; edit: InlineEdit }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a cell is opened
  useEffect(() => {
    const shown = new Set(resource.pages.list?.columns.map(({ field }) => field));
    for (const field of resource.model.fields)
      if (shown.has(field.id) && edit.mayEdit(row, field)) fetchView(viewOf(field.widget).edit);
  }, []);
}

const fetchView = (view: object) => {
  if ('fetch' in view) void (view as LazyView<never>).fetch().catch(() => undefined);
};

const controlIn = (frame: HTMLElement | null) =>
  frame?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button, [tabindex="0"]');

/** What is typed before a choice is there is meant for it, and is no key of the page: `n` would begin a record. */
function keepLetters(event: KeyboardEvent): void {
  if (event.key.length === 1) event.stopPropagation();
}

const answers = '.ant-popover:not(.ant-popover-hidden) .ts-cell-fault button';

/** Whoever waits where they were is back in what could not be saved; whoever has gone on stays there. */
function comeBack(frame: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement !== cellOf(frame)) return;
  // It can be gone into again with the next frame; what it asks stands there a moment later, and is answered by keys too.
  setTimeout(() => controlIn(frame)?.focus());
  setTimeout(() => [...document.querySelectorAll<HTMLElement>(answers)].at(-1)?.focus(), 50);
}

/** Widgets that take no focus by themselves get it as soon as they are there. */
function useFocusInside(frame: React.RefObject<HTMLElement | null>, isReady: boolean) {
  const wasReady = useRef(false);
  useEffect(() => {
    // While the record is on its way the keys are the cell's already.
    if (!isReady) return wasReady.current ? undefined : frame.current?.focus();
    wasReady.current = true;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = () => {
      const place = frame.current;
      const active = document.activeElement;
      if (place !== null && active !== place && place.contains(active)) return;
      // Whoever is elsewhere by then stays there; a cell that is being saved holds nobody.
      if (tries > 0 && active && active !== document.body && active !== place && !active.closest('[inert]')) return;
      const control = controlIn(place);
      control?.focus();
      if (!control && ++tries <= 400) timer = setTimeout(enter, 25);
    };
    enter();
    return () => clearTimeout(timer);
  }, [frame, isReady]);
}
