import { observer } from '@formily/reactive-react';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Skeleton } from 'antd';
import { Suspense, useMemo } from 'react';
import { withChoices } from '../../change-script/overlay.ts';
import { say } from '../../session/language.ts';
import { Echo } from '../../widgets/echo.tsx';
import { Fence } from '../../widgets/fence.tsx';
import { viewOf } from '../../widgets/index.ts';
import { observed } from '../../widgets/observed.ts';
import { heightFor } from '../../widgets/view.ts';
import { useFormScope } from './form-context.ts';

const texts = {
  computedThere: t('保存时计算', '儲存時計算', 'Computed when it is saved', '保存時に計算されます'),
};

interface FieldControlProps {
  definition: FieldDefinition;
  value?: unknown;
}

/** The widget of a field, to be filled in or to be read. Formily hands the value in. */
export const FieldControl = (given: FieldControlProps) => (
  <Fence value={given.value}>
    <Control {...given} />
  </Fence>
);

/** Keeps the place of an editor that is being fetched. */
const EditorPlace = ({ height }: { height: number }) => <Skeleton.Input active block style={{ height }} />;

/** The rows come from the record. */
const Control = observer(function Control({ definition: field, value }: FieldControlProps) {
  const { record, host, names, page, formId, port } = useFormScope();
  const choices = record.overlay.choices[field.name];
  const definition = useMemo(() => withChoices(field, choices), [field, choices]);
  const view = observed(viewOf(definition.widget));
  const props = useMemo(() => propsOf(definition), [definition]);
  const current = definition.kind === 'rows' ? record.rows[definition.name] : value;
  const shown = { value: current, field: definition, props, host, form: port };
  // What is stored nowhere is only ever read.
  if (record.mode === 'view' || definition.kind === 'none')
    return <view.show {...shown} name={names[definition.name]} />;
  // Read here: what is read inside of Echo would not be observed.
  const { readonly, offers } = record.state(definition.name);
  const invalid = record.errors[definition.name] !== undefined;
  if (definition.value !== undefined || definition.computed) {
    return (
      <div className="ts-computed">
        <view.show {...shown} />
        {definition.computed && <small className="ts-hint">{say(texts.computedThere)}</small>}
      </div>
    );
  }
  return (
    <Suspense fallback={<EditorPlace height={heightFor(view, shown)} />}>
      <Echo value={current} onChange={(next) => record.set(definition, next)}>
        {(shown, change) => (
          <view.edit
            id={`${formId}-${definition.name}`}
            value={shown}
            onChange={change}
            field={definition}
            props={props}
            host={host}
            form={port}
            disabled={page.disabled === true || readonly}
            invalid={invalid}
            offers={offers}
            name={names[definition.name]}
          />
        )}
      </Echo>
    </Suspense>
  );
});
