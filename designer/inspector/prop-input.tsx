import { say } from '@tessera/runtime/session/language.ts';
import { IconControl } from '@tessera/runtime/widgets/icon/icon-edit.tsx';
import { useFaults as faultsOfUse } from '@tessera/schemas/document/uses.ts';
import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { systemFieldsOf } from '@tessera/schemas/language/system-fields.ts';
import type { FieldUse, PropDefinition, PropDefinitions, PropType } from '@tessera/schemas/properties/property.ts';
import { ColorPicker, Input, InputNumber, Segmented, Select, Switch } from 'antd';
import type { ComponentType } from 'react';
import { ExpressionInput } from '../formula/formula-input.tsx';
import { CaptionInput } from '../inputs/caption-input.tsx';
import { CodeOf } from '../inputs/code-of.tsx';
import { fieldsBeside, type InputProps, namesBeside, type Surroundings } from '../inputs/input.ts';
import { ItemList } from '../inputs/item-list.tsx';
import { LimitInput } from '../inputs/limit-input.tsx';
import { inspectorTexts } from '../inputs/texts.ts';
import { OptionsInput } from '../options/options-input.tsx';
import { ScriptInput } from '../script/script-input.tsx';
import { PropsEditor } from './props-editor.tsx';

const codes = {
  codeRule: 'basic/CodeRule',
  dictionary: 'basic/Dictionary',
  dataSource: 'basic/DataSource',
} satisfies Record<NonNullable<InputProps<'text'>['prop']['codeOf']>, string>;

function TextInput(given: InputProps<'text'>) {
  const { id, prop, value, onChange } = given;
  if (prop.theirs !== undefined && given.around.names.length > 0) return <TheirsInput {...given} />;
  if (!prop.codeOf) return <PlainInput {...given} />;
  return (
    <CodeOf
      id={id}
      resource={codes[prop.codeOf]}
      code={typeof value === 'string' ? value : ''}
      onChange={(code) => onChange(code || undefined)}
    />
  );
}

/** One of some, by the names that a person reads. */
const OneOf = (given: {
  id: string;
  label: string;
  prop: PropDefinition;
  value: unknown;
  options: { value: string; label: string }[];
  onChange: (value: unknown) => void;
}) => (
  <Select
    aria-label={given.label}
    id={given.id}
    showSearch
    optionFilterProp="label"
    allowClear={!given.prop.required}
    value={(given.value as string | undefined) ?? null}
    options={given.options}
    placeholder={say(inspectorTexts.unset)}
    onChange={(next: string | undefined) => given.onChange(next)}
  />
);

/** A field of the records that are pointed to; one that is there no more stays until another is chosen. */
function TheirsInput({ value, around: { names }, ...given }: InputProps<'text'>) {
  const isKnown = typeof value !== 'string' || names.some((name) => name.value === value);
  return <OneOf {...given} value={value} options={isKnown ? names : [{ value, label: value }, ...names]} />;
}

const PlainInput = ({ id, prop, value, onChange }: InputProps<'text'>) => (
  <Input
    id={id}
    value={typeof value === 'string' ? value : ''}
    placeholder={prop.default}
    maxLength={prop.maxLength}
    onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    autoComplete="off"
  />
);

const AddressInput = ({ id, value, onChange }: InputProps<'address'>) => (
  <Input
    id={id}
    value={typeof value === 'string' ? value : ''}
    placeholder="https://…"
    onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
  />
);

function NumberInput({
  id,
  prop,
  value,
  onChange,
}: InputProps & { prop: Extract<PropType, { type: 'integer' | 'number' }> }) {
  return (
    <InputNumber
      id={id}
      className="ts-full"
      value={typeof value === 'number' ? value : null}
      placeholder={prop.default === undefined ? '' : String(prop.default)}
      {...(prop.min === undefined ? {} : { min: prop.min })}
      {...(prop.max === undefined ? {} : { max: prop.max })}
      {...(prop.type === 'integer' ? { precision: 0 } : {})}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

/** What is said that the default says anyway is not stored. */
const FlagInput = ({ id, label, prop, value, onChange }: InputProps<'boolean'>) => (
  <Switch
    id={id}
    aria-label={label}
    size="small"
    checked={(value ?? prop.default) === true}
    onChange={(next) => onChange(next === (prop.default ?? false) ? undefined : next)}
  />
);

/** Those that suit the kind of the field that an item stands for. */
const choicesFor = ({ choices }: Extract<PropType, { type: 'choice' }>, kind: ValueKind | undefined) =>
  choices.filter(({ kinds }) => !kinds || (kind !== undefined && kinds.includes(kind)));

/** A choice of which nothing suits is not asked for. */
export const isOffered = (prop: PropDefinition, { kind }: Surroundings): boolean =>
  prop.type !== 'choice' || choicesFor(prop, kind).length > 0;

/** As many choices as stand beside each other. */
const fewest = 3;

function ChoiceInput({ id, label, prop, value, onChange, around }: InputProps<'choice'>) {
  const options = choicesFor(prop, around.kind).map((choice) => ({ value: choice.value, label: say(choice.label) }));
  const shown = (value ?? prop.default ?? null) as string | number | null;
  const change = (next: string | number | undefined) => onChange(next === prop.default ? undefined : next);
  if (prop.default !== undefined && options.length <= fewest)
    return (
      <Segmented
        id={id}
        aria-label={label}
        size="small"
        value={shown as string | number}
        options={options}
        onChange={change}
      />
    );
  return (
    <Select
      aria-label={label}
      id={id}
      value={shown}
      options={options}
      allowClear={!prop.required && prop.default === undefined}
      placeholder={say(inspectorTexts.unset)}
      onChange={change}
    />
  );
}

const ChoicesInput = ({ id, prop, value, onChange }: InputProps<'choices'>) => (
  <Select
    id={id}
    mode="multiple"
    value={[...((value ?? prop.default ?? []) as string[])]}
    options={prop.choices.map((choice) => ({ value: choice.value, label: say(choice.label) }))}
    onChange={(next: string[]) => onChange(next)}
  />
);

const ColorInput = ({ id, prop, value, onChange }: InputProps<'color'>) => (
  <span id={id}>
    <ColorPicker
      size="small"
      showText
      allowClear={prop.default === undefined}
      value={(value ?? prop.default ?? null) as string | null}
      disabledAlpha
      onChangeComplete={(color) => onChange(color.cleared ? undefined : color.toHexString().slice(0, 7))}
    />
  </span>
);

const IconInput = ({ id, prop, value, onChange }: InputProps<'icon'>) => (
  <IconControl
    id={id}
    title={say(prop.label)}
    value={typeof value === 'string' ? value : null}
    clearable
    onChange={(next) => onChange(next ?? undefined)}
  />
);

/** In a row, what is chosen there may go with a field of the row, and what another one points to is shown of this row. */
function amongFields({ model, tables }: Pick<Surroundings, 'model' | 'tables'>, use: FieldUse | undefined) {
  if (use === 'match') return fieldsBeside({ model, tables });
  return use === 'point' ? (tables.at(-1)?.rows ?? model.fields) : model.fields;
}

/** The fields of the record that are good for a use, and what every record has that is. */
function fieldChoices(
  { model, tables }: Pick<Surroundings, 'model' | 'tables'>,
  use: FieldUse | undefined,
): { value: string; label: string }[] {
  const own = amongFields({ model, tables }, use)
    .filter((field) => !use || !faultsOfUse[use](field, ''))
    .map(({ id, name, label }) => ({ value: id, label: say(label) || name }));
  if (use !== 'sort') return own;
  const others = systemFieldsOf(model.traits ?? []).flatMap(([name, { sortable, label }]) =>
    sortable ? [{ value: name, label: say(label) }] : [],
  );
  return [...own, ...others];
}

const FieldInput = ({ around, ...given }: InputProps<'field'>) => (
  <OneOf {...given} options={fieldChoices(around, given.prop.use)} />
);

const FieldsInput = ({ id, prop, value, onChange, around }: InputProps<'fields'>) => (
  <Select
    id={id}
    mode="multiple"
    optionFilterProp="label"
    maxCount={prop.max}
    value={(value as string[] | undefined) ?? []}
    options={fieldChoices(around, prop.use)}
    onChange={(next: string[]) => onChange(next.length > 0 ? next : undefined)}
  />
);

const NameInput = ({ id, label, prop, value, onChange, around }: InputProps<'fieldName'>) => (
  <Select
    aria-label={label}
    id={id}
    showSearch
    allowClear
    optionFilterProp="label"
    value={(value as string | undefined) ?? null}
    options={prop.of === 'beside' ? namesBeside(around) : around.names}
    placeholder={say(inspectorTexts.unset)}
    onChange={(next: string | undefined) => onChange(next)}
  />
);

const NamesInput = ({ id, value, onChange, around }: InputProps<'fieldNames'>) => (
  <Select
    id={id}
    mode="multiple"
    optionFilterProp="label"
    value={(value as string[] | undefined) ?? []}
    options={around.names}
    onChange={(next: string[]) => onChange(next.length > 0 ? next : undefined)}
  />
);

const ActionsInput = ({ id, value, onChange }: InputProps<'actions'>) => (
  <Select
    id={id}
    mode="tags"
    value={(value as string[] | undefined) ?? []}
    onChange={(next: string[]) => onChange(next.length > 0 ? next : undefined)}
  />
);

type Values = Record<string, unknown>;

/** What an object or an item begins with: what it cannot be without, as far as that can be known. */
function beginning(
  of: PropDefinitions,
  { around, taken = new Set() }: { around: Surroundings; taken?: ReadonlySet<unknown> },
): Values {
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, prop]): [string, unknown][] => {
      if (!prop.required) return [];
      if (prop.type === 'field') {
        const choices = fieldChoices(around, prop.use);
        const free = choices.find(({ value }) => !taken.has(value)) ?? choices[0];
        return free ? [[name, free.value]] : [];
      }
      if (prop.type === 'choice') return [[name, prop.choices[0]?.value]];
      if (prop.type === 'options') return [[name, { source: prop.sources[0], code: '' }]];
      return prop.type === 'caption' || prop.type === 'text' ? [[name, '…']] : [];
    }),
  );
}

function ObjectInput({ id, label, prop, value, onChange, around }: InputProps<'object'>) {
  const values = value as Values | undefined;
  return (
    <div className="ts-object">
      <Switch
        id={id}
        aria-label={label}
        size="small"
        checked={values !== undefined}
        onChange={(isSet) => onChange(isSet ? beginning(prop.of, { around }) : undefined)}
      />
      {values && (
        <PropsEditor
          isInner
          definitions={prop.of}
          values={values}
          around={around}
          onChange={(changes) => onChange(merged(values, changes))}
        />
      )}
    </div>
  );
}

function merged(values: Values, changes: Values): Values {
  const next = { ...values, ...changes };
  for (const [name, value] of Object.entries(changes)) if (value === undefined) delete next[name];
  return next;
}

/** The kind of the field that an item stands for. */
const kindAt = ({ field }: Values, { model }: Surroundings): { kind?: ValueKind } => {
  const kind = model.fields.find(({ id }) => id === field)?.kind;
  return kind ? { kind } : {};
};

/** Columns, search fields, stars' texts: the first property of an item is its line, the others unfold. */
function ListInput({ id, label, prop, value, onChange, around }: InputProps<'list'>) {
  const items = (value as Values[] | undefined) ?? [];
  const [[first, firstProp] = [], ...rest] = Object.entries(prop.of);
  const taken = new Set(items.map((item) => item[prop.by ?? '']));
  const set = (index: number, changes: Values) =>
    onChange(items.map((item, other) => (other === index ? merged(item, changes) : item)));
  return (
    <ItemList
      items={items}
      min={prop.min}
      max={prop.max}
      // Panes are added where they stand.
      onAdd={prop.keyed ? undefined : () => onChange([...items, beginning(prop.of, { around, taken })])}
      onChange={(next) => onChange(next.length > 0 || prop.required ? next : undefined)}
      head={(item, index) =>
        first !== undefined &&
        firstProp && (
          <PropInput
            id={`${id}-${index}`}
            label={`${label} ${index + 1}`}
            prop={firstProp}
            value={item[first]}
            around={around}
            onChange={(next) => set(index, { [first]: next })}
          />
        )
      }
      {...(rest.some(([, { type }]) => type !== 'nodes')
        ? {
            body: (item: Values, index: number) => (
              <PropsEditor
                isInner
                definitions={Object.fromEntries(rest)}
                values={item}
                around={{ ...around, ...kindAt(item, around) }}
                onChange={(changes) => set(index, changes)}
              />
            ),
          }
        : {})}
    />
  );
}

const inputs = {
  text: TextInput,
  caption: CaptionInput,
  integer: NumberInput,
  number: NumberInput,
  boolean: FlagInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  limit: LimitInput,
  color: ColorInput,
  icon: IconInput,
  address: AddressInput,
  expression: ExpressionInput,
  code: ScriptInput,
  options: OptionsInput,
  field: FieldInput,
  fields: FieldsInput,
  fieldName: NameInput,
  fieldNames: NamesInput,
  actions: ActionsInput,
  object: ObjectInput,
  list: ListInput,
  // What stands inside stands on the canvas.
  nodes: () => null,
} satisfies Record<PropType['type'], ComponentType<never>>;

/** The input of a property, by its type: a new type does not compile without one. */
export function PropInput(given: InputProps) {
  const Input = inputs[given.prop.type] as unknown as ComponentType<InputProps>;
  return <Input {...given} />;
}
