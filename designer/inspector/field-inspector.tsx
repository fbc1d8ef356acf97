import { onEnter } from '@tessera/runtime/dialogs/on-enter.ts';
import { useHost } from '@tessera/runtime/host/host-context.tsx';
import { say } from '@tessera/runtime/session/language.ts';
import { noForm } from '@tessera/runtime/widgets/form-port.ts';
import { viewOf } from '@tessera/runtime/widgets/index.ts';
import { propsOf, targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { fieldProps } from '@tessera/schemas/language/field-props.ts';
import { nodeProps } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { FieldRule } from '@tessera/schemas/language/rules/rules.ts';
import type { PropDefinition } from '@tessera/schemas/properties/property.ts';
import { isBorrowable } from '@tessera/schemas/record/index.ts';
import { type WidgetName, widgetOf, widgets } from '@tessera/schemas/widgets/index.ts';
import { Input, Skeleton } from 'antd';
import { Suspense, useId, useState } from 'react';
import type { PlacedPart } from '../design/parts.ts';
import { isNameFor } from '../design/rename.ts';
import { rename, setField, setLayout, setProps, setWidget, widgetsLike } from '../design/set.ts';
import type { ChangeDocument } from '../draft/use-document-history.ts';
import { Choice } from '../inputs/choice.tsx';
import type { Surroundings } from '../inputs/input.ts';
import { PropLine } from '../inputs/prop-line.tsx';
import { ResourceInput, ShowInput, useModel } from '../inputs/resource-input.tsx';
import { inspectorTexts } from '../inputs/texts.ts';
import { FieldUses } from '../uses/field-uses.tsx';
import { PropsEditor } from './props-editor.tsx';
import { RulesInput } from './rules-input.tsx';

interface FieldProps {
  page: PageDocument;
  part: PlacedPart;
  field: FieldDefinition;
  change: ChangeDocument;
}

/** What is stored and what is only shown: a computed value is not asked for, nor begun with. */
export function withoutFor(field: FieldDefinition, { inRows }: { inRows: boolean }): string[] {
  const { computed, fill } = widgetOf(field.widget);
  const isShown = field.kind === 'none';
  return [
    'label',
    ...(isShown || fill ? ['required', 'readonly', 'unique', 'script', 'value', 'defaultBy', 'trigger'] : []),
    ...(computed ? ['required', 'readonly', 'defaultBy', 'script', 'trigger'] : []),
    ...(inRows ? ['trigger'] : []),
    ...(field.kind === 'rows' ? ['value', 'defaultBy', 'unique'] : []),
  ];
}

const { group: _, ...label } = fieldProps.label;
const labelOnly = { label };

/** The field beside it whose records it shows something of. */
function lenderOf({ widget, props }: FieldDefinition, beside: readonly FieldDefinition[]): FieldDefinition | undefined {
  const by = Object.values<PropDefinition>(widgetOf(widget).props).find(
    (prop) => prop.type === 'text' && typeof prop.theirs === 'string',
  );
  const named = by?.type === 'text' ? props?.[String(by.theirs)] : undefined;
  return beside.find(({ id }) => id === named);
}

/** Everything of a field: what it is called, what it is, and how it stands in the form. */
export function FieldInspector({ page, part, field, change }: FieldProps) {
  const id = useId();
  const { key } = part;
  const tables = part.part === 'column' ? part.tables : [];
  const lender = lenderOf(field, tables.at(-1)?.rows ?? page.model.fields);
  const model = useModel((lender ? targetOf(lender) : targetOf(field))?.resource);
  const isGood = lender ? isBorrowable : () => true;
  const named = field.kind === 'rows' ? (field.rows ?? []) : (model?.fields ?? []).filter(isGood);
  const around: Surroundings = {
    ...{ model: page.model, tables },
    names: named.map(({ name, label }) => ({ value: name, label: say(label) || name })),
  };
  const rulesLast = field.kind !== 'none' && field.kind !== 'rows' && !widgetOf(field.widget).computed;
  return (
    <>
      <section className="ts-props">
        <PropsEditor
          isInner
          definitions={labelOnly}
          values={{ label: field.label }}
          around={around}
          onChange={(changes, subject) =>
            change((now) => setField(now, { key, changes: { label: changes.label ?? '' } }), `${subject} ${key}`)
          }
        />
        <NameInput {...{ page, part, field, change }} />
        <FieldUses page={page} part={part} />
        <WidgetInput {...{ part, field, change }} />
        {field.to && (
          <>
            <ResourceInput
              value={field.to.resource}
              onChange={(to) => change((now) => setField(now, { key, changes: { to } }))}
            />
            <ShowInput
              resource={field.to.resource}
              value={field.to.show}
              onChange={(show) => change((now) => setField(now, { key, changes: { to: { ...field.to, show } } }))}
            />
          </>
        )}
      </section>
      <PropsEditor
        isInner
        definitions={widgetOf(field.widget).props}
        values={field.props ?? {}}
        around={around}
        onChange={(changes, subject) => change((now) => setProps(now, { key, changes }), `${subject} ${key}`)}
      />
      <PropsEditor
        definitions={fieldProps}
        values={field as unknown as Record<string, unknown>}
        without={withoutFor(field, { inRows: part.part === 'column' })}
        around={around}
        onChange={(changes, subject) => change((now) => setField(now, { key, changes }), `${subject} ${key}`)}
      />
      {rulesLast && (
        <section className="ts-props">
          <DefaultInput {...{ page, part, field, change }} />
          <PropLine id={`${id}-rules`} label={say(inspectorTexts.rules)}>
            <RulesInput
              id={`${id}-rules`}
              rules={field.rules ?? []}
              around={around}
              onChange={(rules: FieldRule[] | undefined) =>
                change((now) => setField(now, { key, changes: { rules } }), `rules ${key}`)
              }
            />
          </PropLine>
        </section>
      )}
      {part.part === 'node' && (
        <PropsEditor
          definitions={nodeProps('field')}
          values={part.node as unknown as Record<string, unknown>}
          without={['field']}
          around={around}
          onChange={(changes, subject) => change((now) => setLayout(now, { key, changes }), `${subject} ${key}`)}
        />
      )}
    </>
  );
}

const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** The name that formulas and interfaces know a field by. It is taken over once it can be. */
function NameInput({ page, part, field, change }: FieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | undefined>();
  const name = typed ?? field.name;
  const isTaken = name !== field.name && !isNameFor(page, { part, name });
  const fault = !namePattern.test(name) ? inspectorTexts.badName : isTaken ? inspectorTexts.takenName : undefined;
  const take = () => {
    if (typed !== undefined && !fault && typed !== field.name) change(rename(page, { key: part.key, name: typed }));
    setTyped(undefined);
  };
  return (
    <PropLine id={id} label={say(inspectorTexts.name)} help={say(inspectorTexts.nameHelp)}>
      <Input
        id={id}
        className="ts-code"
        value={name}
        spellCheck={false}
        {...(typed !== undefined && fault ? { status: 'error' as const } : {})}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onPressEnter={onEnter(take)}
      />
      {typed !== undefined && fault && (
        <div className="ts-field-error" role="alert">
          {say(fault)}
        </div>
      )}
    </PropLine>
  );
}

/** The widgets that hold the same values. */
function WidgetInput({ part, field, change }: Omit<FieldProps, 'page'>) {
  const id = useId();
  const names = widgetsLike(field, Object.keys(widgets) as WidgetName[]).filter(
    (name) => part.part !== 'column' || widgetOf(name).inRows,
  );
  const choices = [...new Set([field.widget, ...names])].map((name) => ({
    value: name,
    label: say(widgetOf(name).title),
  }));
  return (
    <Choice
      id={id}
      label={say(inspectorTexts.widget)}
      value={field.widget}
      choices={choices}
      disabled={choices.length === 1}
      onChange={(widget) => change((now) => setWidget(now, { key: part.key, widget: widget as WidgetName }))}
    />
  );
}

/** The starting value, entered as it will be in the form. */
function DefaultInput({ page, part, field, change }: FieldProps) {
  const id = useId();
  const host = useHost();
  const view = viewOf(field.widget);
  if (
    field.defaultBy !== undefined ||
    field.value !== undefined ||
    field.kind === 'files' ||
    widgetOf(field.widget).fill
  )
    return null;
  return (
    <PropLine id={id} label={say(inspectorTexts.defaultValue)}>
      <Suspense fallback={<Skeleton.Input active block />}>
        <view.edit
          id={id}
          value={field.defaultValue ?? null}
          onChange={(value) =>
            change(
              setField(page, {
                key: part.key,
                changes: { defaultValue: value === null || value === '' ? undefined : value },
              }),
              `default ${part.key}`,
            )
          }
          field={field}
          props={propsOf(field)}
          host={host}
          form={noForm}
          disabled={false}
          invalid={false}
        />
      </Suspense>
    </PropLine>
  );
}
