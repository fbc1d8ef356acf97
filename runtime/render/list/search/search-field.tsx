import type { FilterInput } from '@tessera/schemas/kinds/kind.ts';
import { optionSourceOf, takesLeaves } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { Input, Select, Skeleton, Space } from 'antd';
import { Suspense, useState } from 'react';
import { onEnter } from '../../../dialogs/on-enter.ts';
import type { Host } from '../../../host/host.ts';
import { lazy } from '../../../navigation/lazy.ts';
import { say } from '../../../session/language.ts';
import { noForm } from '../../../widgets/form-port.ts';
import { pickerOf, viewOf } from '../../../widgets/index.ts';
import { NumberInput } from '../../../widgets/number/number-input.tsx';
import { isNumberText } from '../../../widgets/number/number-text.ts';
import { searchInputOf } from '../query.ts';
import { listTexts } from '../texts.ts';

export interface SearchFieldProps {
  field: FieldDefinition;
  value: unknown;
  host: Host;
  id: string;
  /** How many cells of the line it takes. */
  cells: number;
  /** `now` is false while the person is still typing. */
  onChange: (value: unknown, now: boolean) => void;
  onSubmit: () => void;
}

/** One condition above a list, in the input that fits its field. */
export function SearchField(given: SearchFieldProps) {
  const View = inputs[searchInputOf(given.field)];
  return (
    <div
      className="ts-search-field"
      data-search={given.field.id}
      style={given.cells > 1 ? { gridColumn: `span ${given.cells}` } : undefined}
    >
      <label htmlFor={given.id} title={say(given.field.label)}>
        {say(given.field.label)}
      </label>
      <Suspense fallback={<Skeleton.Input active block />}>
        <View {...given} />
      </Suspense>
    </div>
  );
}

const TextSearch = ({ id, value, onChange, onSubmit }: SearchFieldProps) => (
  <Input
    id={id}
    value={typeof value === 'string' ? value : ''}
    onChange={(event) => onChange(event.target.value, event.target.value === '')}
    onPressEnter={onEnter(onSubmit)}
    allowClear
  />
);

const optionWidgets = { multiple: true, filterable: true, clearable: true };

// The field's own select or picker, always for several values: a search asks for any of them.
function OptionsSearch({ id, field, value, onChange, host }: SearchFieldProps) {
  const View = viewOf('select').edit;
  const props = { ...optionWidgets, options: optionSourceOf(field), lastLevel: takesLeaves(field) };
  return (
    <View
      {...{ id, value, field, props, host }}
      form={noForm}
      onChange={(next) => onChange(next, true)}
      disabled={false}
      invalid={false}
    />
  );
}

function ReferenceSearch({ id, field, value, onChange, host }: SearchFieldProps) {
  const many: FieldDefinition = { ...field, kind: 'refs' };
  const View = pickerOf(field);
  return (
    <View
      {...{ id, value, host }}
      form={noForm}
      field={many}
      props={{ clearable: true }}
      onChange={(next) => onChange(next, true)}
      disabled={false}
      invalid={false}
    />
  );
}

function NumbersSearch({ id, value, onChange, onSubmit }: SearchFieldProps) {
  const [from, to] = Array.isArray(value) ? value : [];
  /** What is no number, or none yet: it stands in the input and is not searched by. */
  const [typed, setTyped] = useState<[string?, string?]>([]);
  const change = (index: 0 | 1) => (next: number | string | null) => {
    const isTyped = typeof next === 'string' && !isNumberText(next);
    setTyped(index === 0 ? [isTyped ? next : undefined, typed[1]] : [typed[0], isTyped ? next : undefined]);
    if (isTyped) return;
    const pair: unknown[] = [from ?? null, to ?? null];
    pair[index] = next;
    onChange(pair[0] === null && pair[1] === null ? undefined : pair, false);
  };
  return (
    <Space.Compact className="ts-full">
      <NumberInput
        id={id}
        className="ts-full"
        value={typed[0] ?? from}
        onChange={change(0)}
        onPressEnter={onEnter(onSubmit)}
        placeholder={say(listTexts.from)}
      />
      <NumberInput
        className="ts-full"
        value={typed[1] ?? to}
        onChange={change(1)}
        onPressEnter={onEnter(onSubmit)}
        placeholder={say(listTexts.to)}
      />
    </Space.Compact>
  );
}

function FlagSearch({ id, field, value, onChange }: SearchFieldProps) {
  const [on, off] = field.kind === 'integer' ? [1, 0] : [true, false];
  return (
    <Select
      id={id}
      className="ts-full"
      allowClear
      value={value}
      onChange={(next) => onChange(next, true)}
      options={[
        { value: on, label: say(listTexts.yes) },
        { value: off, label: say(listTexts.no) },
      ]}
    />
  );
}

const inputs = {
  text: TextSearch,
  options: OptionsSearch,
  reference: ReferenceSearch,
  dates: lazy(async () => ({ default: (await import('./dates-search.tsx')).DatesSearch })),
  times: lazy(async () => ({ default: (await import('./times-search.tsx')).TimesSearch })),
  numbers: NumbersSearch,
  flag: FlagSearch,
} satisfies Record<FilterInput, unknown>;
