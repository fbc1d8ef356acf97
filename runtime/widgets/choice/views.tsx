import { picksRecords } from '@tessera/schemas/options/items.ts';
import { Checkbox, Radio, Select, Tag } from 'antd';
import type { Option } from '../../host/host.ts';
import { flatOptions, useOptions } from '../../host/options.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { referenceView } from '../reference/views.tsx';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { EditProps, ShowProps, WidgetView } from '../view.ts';
import { captionOf, isEmpty, labelIdOf, numberOf, statusOf, textsOf } from '../view.ts';

// SPEC §3: listClass names a colour; antd has its own names for the same five.
const tagColors: Record<string, string> = {
  default: 'default',
  info: 'default',
  primary: 'blue',
  success: 'green',
  warning: 'orange',
  danger: 'red',
};
const isHex = (color: string | undefined): color is string => color?.startsWith('#') === true;
const tagColor = (color: string | undefined): string =>
  isHex(color) ? color : (tagColors[color ?? 'default'] ?? 'default');

/** Dark letters on a light colour, light ones on a dark. */
function lettersOn(color: string | undefined): { style?: { color: string } } {
  if (!isHex(color)) return {};
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  // Brightness as the eye weighs it (ITU-R BT.601).
  return { style: { color: red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#000000d9' : '#fff' } };
}

function SelectEdit({ id, value, onChange, props, host, disabled, invalid, inCell }: EditProps) {
  const options = useOptions(host, props.options);
  const multiple = props.multiple === true;
  return (
    <Select
      id={id}
      className="ts-full"
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      {...(multiple && numberOf(props.maxCount) ? { maxCount: numberOf(props.maxCount) } : {})}
      value={multiple ? textsOf(value) : isEmpty(value) ? undefined : value}
      onChange={(next: unknown) => onChange(next ?? null)}
      options={flatOptions(options ?? [])}
      fieldNames={{ label: 'label', value: 'value', options: 'nothing' }}
      loading={options === undefined}
      placeholder={captionOf(props.placeholder)}
      allowClear={props.clearable !== false}
      showSearch={props.filterable === true || (options?.length ?? 0) > 10}
      optionFilterProp="label"
      disabled={disabled}
      autoFocus={inCell}
      defaultOpen={inCell}
      {...statusOf(invalid)}
    />
  );
}

function RadioEdit({ id, value, onChange, props, host, disabled, inCell, ...rest }: EditProps) {
  const options = useOptions(host, props.options);
  if (inCell) return <SelectEdit {...{ id, value, onChange, props, host, disabled, inCell }} {...rest} />;
  return (
    <div id={id} role="radiogroup" aria-labelledby={labelIdOf(id)}>
      <Radio.Group
        value={value ?? undefined}
        onChange={(event) => onChange(event.target.value)}
        options={options ?? []}
        optionType={props.optionStyle === 'button' ? 'button' : 'default'}
        disabled={disabled}
      />
    </div>
  );
}

function CheckboxEdit({ id, value, onChange, props, host, disabled, inCell, ...rest }: EditProps) {
  const options = useOptions(host, props.options);
  if (inCell) {
    const selectProps = { ...props, multiple: true };
    return <SelectEdit {...{ id, value, onChange, host, disabled, inCell }} {...rest} props={selectProps} />;
  }
  const chosen = textsOf(value);
  const full = numberOf(props.maxCount) !== undefined && chosen.length >= (numberOf(props.maxCount) ?? 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div id={id} tabIndex={-1} role="group" aria-labelledby={labelIdOf(id)}>
      <Checkbox.Group
        value={chosen}
        onChange={(next) => onChange(next)}
        options={(options ?? []).map((option) => ({
          label: option.label,
          value: option.value,
          disabled: option.disabled === true || (full && !chosen.includes(option.value)),
        }))}
        disabled={disabled}
      />
    </div>
  );
}

function ChoiceShow({ value, props, host, name, inCell }: ShowProps) {
  const options = useOptions(host, props.options);
  if (isEmpty(value)) return <EmptyValue />;
  const values = Array.isArray(value) ? textsOf(value) : [String(value)];
  const known = new Map(flatOptions(options ?? []).map((option) => [option.value, option]));
  const shown: Option[] = values.map((one) => known.get(one) ?? { value: one, label: one });
  if (shown.some((option) => option.color)) {
    return (
      <span className="ts-tags">
        {shown.map((option) => (
          <Tag key={option.value} color={tagColor(option.color)} bordered={false} {...lettersOn(option.color)}>
            {option.label}
          </Tag>
        ))}
      </span>
    );
  }
  const text = options === undefined || shown.every((option) => !known.has(option.value)) ? name : undefined;
  return <PlainText text={text ?? shown.map((option) => option.label).join(', ')} inCell={inCell} />;
}

function CascaderShow({ value, props, host, inCell }: ShowProps) {
  const options = useOptions(host, props.options);
  let level: Option[] | undefined = options;
  const labels = textsOf(value).map((part) => {
    const found: Option | undefined = level?.find((option) => option.value === part);
    level = found?.children;
    return found?.label ?? part;
  });
  return <PlainText text={labels.join(String(props.separator ?? ' / '))} inCell={inCell} />;
}

// A select of records is a reference like any other.
const SelectOrReference = (given: EditProps) =>
  picksRecords(given.props) ? <referenceView.edit {...given} /> : <SelectEdit {...given} />;
const ChoiceOrReference = (given: ShowProps) =>
  picksRecords(given.props) ? <referenceView.show {...given} /> : <ChoiceShow {...given} />;

export const selectView: WidgetView = { edit: SelectOrReference, show: ChoiceOrReference };
export const radioView: WidgetView = { edit: RadioEdit, show: ChoiceShow };
export const checkboxView: WidgetView = { edit: CheckboxEdit, show: ChoiceShow };
export const cascaderView: WidgetView = {
  edit: lazyEdit(async () => (await import('./cascader-edit.tsx')).CascaderEdit),
  show: CascaderShow,
};
