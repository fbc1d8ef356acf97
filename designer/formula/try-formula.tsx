import { useHost } from '@tessera/runtime/host/host-context.tsx';
import { FormBody } from '@tessera/runtime/render/form/form-body.tsx';
import { RecordForm } from '@tessera/runtime/render/form/state/record-form.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { compileExpression, evaluate, loadMath, namesOf, needsMath } from '@tessera/schemas/expression/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import { fieldNode } from '@tessera/schemas/language/layout.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { environmentOf } from '@tessera/schemas/record/context.ts';
import { colon } from '@tessera/schemas/texts/signs.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { type WidgetName, widgetOf, widgets } from '@tessera/schemas/widgets/index.ts';
import { Input } from 'antd';
import { useEffect, useId, useMemo, useState } from 'react';
import { fieldsBeside, type Surroundings } from '../inputs/input.ts';
import { sampleOf } from '../preview/sample-rows.ts';

const texts = {
  result: t('结果', '結果', 'Result', '結果'),
  empty: t('（空）', '（空）', '(empty)', '（空）'),
  yes: t('成立（是）', '成立（是）', 'Yes: it holds', 'はい（成立）'),
  no: t('不成立（否）', '不成立（否）', 'No: it does not hold', 'いいえ（不成立）'),
  option: t('选项的值', '選項的值', 'Value of the option', '選択肢の値'),
  nothing: t(
    '此公式不读取任何字段',
    '此公式不讀取任何欄位',
    'This formula reads no field',
    'この数式は項目を参照しません',
  ),
};

/** A formula that can be read, tried with values that a person gives to the fields that it reads. */
export function TryFormula({
  formula,
  around,
  perOption,
}: {
  formula: string;
  around: Surroundings;
  perOption: boolean;
}) {
  const [option, setOption] = useState('');
  const optionId = useId();
  const host = useHost();
  const { model: whole } = around;
  const names = useNames(formula);
  const model = useMemo(() => readModel(names, around), [names, around]);
  const record = useMemo(() => {
    const values = Object.fromEntries(model.fields.map((field) => [field.name, valueFor(field)]));
    return new RecordForm({ model, mode: 'create', values, user: host.user });
  }, [model, host]);
  useEffect(() => () => record.dispose(), [record]);
  const [, setCount] = useState(0);
  useEffect(() => record.watch(() => setCount((count) => count + 1)), [record]);
  const isReady = useMathFor(formula);
  const parsed = compileExpression(formula);
  if (!parsed.ok) return null;
  const page: FormPage = { body: model.fields.map(({ id }) => fieldNode(id, 12)) };
  const values = environmentOf({
    model: { ...whole, fields: model.fields },
    value: record.value(),
    context: { now: new Date(), user: host.user },
  });
  const environment = { ...values, option };
  return (
    <div className="ts-try-formula">
      {perOption && (
        <div className="ts-try-option">
          <label htmlFor={optionId}>{say(texts.option)}</label>
          <Input id={optionId} value={option} maxLength={255} onChange={({ target }) => setOption(target.value)} />
        </div>
      )}
      {model.fields.length > 0 ? (
        <FormBody record={record} page={page} host={host} />
      ) : (
        <p className="ts-hint">{say(texts.nothing)}</p>
      )}
      <output className="ts-try-result">
        {say(texts.result)}
        {say(colon)}
        {isReady ? <Result {...evaluate(parsed.ast, environment)} /> : '…'}
      </output>
    </div>
  );
}

function Result({ value, problem }: ReturnType<typeof evaluate>) {
  if (problem) return <strong className="ts-field-error">{say(problem)}</strong>;
  if (value === true || value === false) return <strong>{say(value ? texts.yes : texts.no)}</strong>;
  return <strong>{value === null || value === '' ? say(texts.empty) : String(value)}</strong>;
}

/** The same list for as long as it says the same, so that what was entered stays while the formula is written on. */
function useNames(formula: string): string {
  const parsed = compileExpression(formula);
  const [kept, setKept] = useState('');
  const found = parsed.ok ? [...new Set(namesOf(parsed.ast))].sort().join(' ') : kept;
  useEffect(() => setKept(found), [found]);
  return found;
}

function useMathFor(formula: string): boolean {
  const parsed = compileExpression(formula);
  const isNeeded = parsed.ok && needsMath(parsed.ast);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (isNeeded)
      loadMath().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [isNeeded]);
  return !isNeeded || isLoaded;
}

/** The fields that are read, as they would be with nothing that computes, hides or asks for them. */
function readModel(names: string, around: Surroundings): ModelDefinition {
  const read = names.split(' ').filter((name) => name !== '');
  const readOf = (field: FieldDefinition, path: string): FieldDefinition[] => {
    if (field.kind !== 'rows') return read.includes(path) ? [bare(field)] : [];
    const rows = (field.rows ?? []).flatMap((column) => readOf(column, `${path}.${column.name}`));
    return rows.length > 0 ? [{ ...bare(field), rows }] : [];
  };
  const fields = fieldsBeside(around).flatMap((field) => readOf(field, field.name));
  return { name: 'try', titleField: fields[0]?.name ?? '', fields };
}

/** What the server fills in is entered here, too. */
function bare(field: FieldDefinition): FieldDefinition {
  const {
    required: _,
    visible: __,
    readonly: ___,
    value: ____,
    fill: _____,
    script: ______,
    rules: _7,
    ...rest
  } = field;
  const { matching: _8, offered: _9, ...props } = rest.props ?? {};
  const widget = enteredBy(field);
  return widget === field.widget ? { ...rest, props } : { ...rest, widget, props: {} };
}

/** The widget of the field, or the first that holds the same values, where nobody enters what that one shows. */
function enteredBy(field: FieldDefinition): WidgetName {
  const isEntered = (name: WidgetName) => !widgetOf(name).computed && !widgetOf(name).fill;
  // What points to records is known by its own widget alone.
  if (isEntered(field.widget) || field.to) return field.widget;
  const entered = (Object.keys(widgets) as WidgetName[]).filter(isEntered);
  return entered.find((name) => widgetOf(name).kinds.some((kind) => kind === field.kind)) ?? field.widget;
}

const valueFor = (field: FieldDefinition): unknown =>
  field.kind === 'rows'
    ? [0, 1].map((row) => Object.fromEntries((field.rows ?? []).map((column) => [column.name, sampleOf(column, row)])))
    : field.kind === 'ref' || field.kind === 'refs'
      ? null
      : sampleOf(field, 0);
