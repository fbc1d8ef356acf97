import { CloseOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons';
import { isPath, optionSourceOf, takesLeaves } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import { useHost } from '../../host/host-context.tsx';
import { say } from '../../session/language.ts';
import { noForm } from '../../widgets/form-port.ts';
import { pickerOf, viewOf } from '../../widgets/index.ts';
import { searchInputOf } from '../list/query.ts';
import { type Condition, type ConditionLine, comparableWith, isWhole, operators, operatorsOf } from './condition.ts';

const texts = {
  all: t('满足以下全部', '滿足以下全部', 'All of these hold', '以下のすべてを満たす'),
  any: t('满足以下任一', '滿足以下任一', 'Any of these holds', '以下のいずれかを満たす'),
  join: t('条件之间的关系', '條件之間的關係', 'How the lines add up', '条件の組み合わせ'),
  add: t('添加条件', '新增條件', 'Add a line', '条件を追加'),
  remove: t('移除', '移除', 'Remove', '削除'),
  field: t('字段', '欄位', 'Field', '項目'),
  operator: t('关系', '關係', 'Operator', '演算子'),
  value: t('值', '值', 'Value', '値'),
  days: t('天', '天', 'days', '日'),
  byField: t('与另一字段比较', '與另一欄位比較', 'Compare with another field', '別の項目と比較'),
  byValue: t('与固定值比较', '與固定值比較', 'Compare with a value', '値と比較'),
};

/** A condition as lines of field, operator and value. */
export function ConditionLines({
  fields,
  value,
  disabled,
  onChange,
}: {
  fields: FieldDefinition[];
  value: Condition;
  disabled: boolean;
  onChange: (next: Condition) => void;
}) {
  const { join, lines } = value;
  const change = (at: number, line: ConditionLine | undefined) =>
    onChange({ join, lines: lines.flatMap((one, index) => (index === at ? (line ?? []) : one)) });
  const first = fields[0];
  return (
    <div className="ts-condition-lines">
      {lines.length > 1 && (
        <Select
          value={join}
          disabled={disabled}
          aria-label={say(texts.join)}
          options={[
            { value: 'and', label: say(texts.all) },
            { value: 'or', label: say(texts.any) },
          ]}
          onChange={(next) => onChange({ join: next, lines })}
        />
      )}
      {lines.map((line, index) => (
        <Line key={index} {...{ fields, line, disabled }} onChange={(next) => change(index, next)} />
      ))}
      {first && (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled}
          onClick={() => onChange({ join, lines: [...lines, startOf(first)] })}
        >
          {say(texts.add)}
        </Button>
      )}
    </div>
  );
}

const startOf = (field: FieldDefinition): ConditionLine => ({
  field: field.name,
  operator: operatorsOf(field)[0] ?? 'isFilled',
});

interface LineProps {
  fields: FieldDefinition[];
  line: ConditionLine;
  disabled: boolean;
  onChange: (line: ConditionLine | undefined) => void;
}

function Line({ fields, line, disabled, onChange }: LineProps) {
  const field = fields.find(({ name }) => name === line.field);
  if (!field) return null;
  const turn = (operator: ConditionLine['operator']) => {
    const isSame = operators[operator].takes === operators[line.operator].takes;
    const { field: name, operator: _, ...given } = line;
    onChange({ field: name, operator, ...(isSame ? given : {}) });
  };
  const others = operators[line.operator].takes === 'value' ? comparableWith(field, fields) : [];
  const { value: _, other, ...bare } = line;
  return (
    <div className="ts-condition-line">
      <Select
        showSearch
        optionFilterProp="label"
        value={line.field}
        disabled={disabled}
        aria-label={say(texts.field)}
        options={fields.map(({ name, label }) => ({ value: name, label: say(label) }))}
        onChange={(name) => {
          const next = fields.find((one) => one.name === name);
          if (next) onChange(startOf(next));
        }}
      />
      <Select
        value={line.operator}
        disabled={disabled}
        aria-label={say(texts.operator)}
        options={operatorsOf(field).map((name) => ({ value: name, label: say(operators[name].title) }))}
        onChange={turn}
      />
      {other === undefined ? (
        <Value {...{ field, line, disabled }} onChange={(value) => onChange({ ...bare, value })} />
      ) : (
        <Select
          value={other}
          disabled={disabled}
          aria-label={say(texts.byField)}
          options={others.map(({ name, label }) => ({ value: name, label: say(label) }))}
          onChange={(next) => onChange({ ...bare, other: next })}
        />
      )}
      <span className="ts-condition-tools">
        {others[0] && (
          <Button
            type={other === undefined ? 'text' : 'link'}
            icon={<SwapOutlined />}
            disabled={disabled}
            aria-label={say(other === undefined ? texts.byField : texts.byValue)}
            title={say(other === undefined ? texts.byField : texts.byValue)}
            onClick={() => onChange(other === undefined ? { ...bare, other: others[0]?.name ?? '' } : bare)}
          />
        )}
        <Button
          type="text"
          icon={<CloseOutlined />}
          disabled={disabled}
          aria-label={say(texts.remove)}
          onClick={() => onChange(undefined)}
        />
      </span>
    </div>
  );
}

/** What is compared with, in the input that fits the field. */
function Value({
  field,
  line,
  disabled,
  onChange,
}: {
  field: FieldDefinition;
  line: ConditionLine;
  disabled: boolean;
  onChange: (value: unknown) => void;
}) {
  const host = useHost();
  const { takes } = operators[line.operator];
  const input = searchInputOf(field);
  const invalid = !isWhole(line);
  if (takes === 'nothing') return <span />;
  const said = { disabled, 'aria-label': say(texts.value), ...(invalid ? { status: 'error' as const } : {}) };
  if (takes === 'days')
    return (
      <InputNumber
        {...said}
        min={0}
        max={36_500}
        precision={0}
        addonAfter={say(texts.days)}
        value={typeof line.value === 'number' ? line.value : null}
        onChange={onChange}
      />
    );
  if (input === 'numbers')
    return <InputNumber {...said} value={typeof line.value === 'number' ? line.value : null} onChange={onChange} />;
  if (input === 'text')
    return (
      <Input
        {...said}
        value={typeof line.value === 'string' ? line.value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const widget = input === 'options' ? 'select' : input === 'dates' ? 'date' : field.widget;
  const View = isPath(field) ? pickerOf(field) : viewOf(widget).edit;
  const options =
    input === 'options' ? { options: optionSourceOf(field), filterable: true, lastLevel: takesLeaves(field) } : {};
  return (
    <View
      id={`condition-${field.name}`}
      {...{ host, disabled, invalid, value: line.value ?? null, onChange }}
      form={noForm}
      field={{ ...field, kind: field.kind === 'refs' ? 'ref' : field.kind }}
      props={{ clearable: true, ...options }}
    />
  );
}
