import { picksRecords } from '@tessera/schemas/options/items.ts';
import type { OptionSource } from '@tessera/schemas/options/source.ts';
import { Checkbox, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Option } from '../../host/host.ts';
import { flatOptions, useOptions } from '../../host/options.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { referenceView } from '../reference/views.tsx';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { EditProps, ShowProps, WidgetView } from '../view.ts';
import { captionOf, isEmpty, labelIdOf, numberOf, statusOf, textsOf } from '../view.ts';
import { Chip } from './chip.tsx';
import { ModuleShow } from './module-show.tsx';

const SourceEdit = lazyEdit(async () => (await import('../rows/source-edit.tsx')).SourceEdit);
const ModuleEdit = lazyEdit(async () => (await import('./module-edit.tsx')).ModuleEdit);

function SelectEdit({ id, value, onChange, props, host, disabled, invalid, inCell }: EditProps) {
  const options = useOptions(host, props.options);
  const multiple = props.multiple === true;
  const colors = new Map(flatOptions(options ?? []).map((option) => [option.value, option.color]));
  const drawn = (label: ReactNode, value: unknown) => {
    const color = colors.get(String(value));
    return color && typeof label === 'string' ? <Chip color={color} text={label} /> : label;
  };
  return (
    <Select
      id={id}
      className="ts-full"
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      {...(multiple && numberOf(props.maxCount) ? { maxCount: numberOf(props.maxCount) } : {})}
      value={multiple ? textsOf(value) : isEmpty(value) ? undefined : value}
      onChange={(next: unknown) => onChange(next ?? null)}
      options={flatOptions(options ?? [])}
      optionRender={({ label, value }) => drawn(label, value)}
      labelRender={({ label, value }) => drawn(label, value)}
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

function RadioEdit({ id, value, onChange, props, host, form, disabled, inCell, ...rest }: EditProps) {
  const options = useOptions(host, props.options, form);
  if (inCell) return <SelectOrReference {...{ id, value, onChange, props, host, form, disabled, inCell }} {...rest} />;
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

function CheckboxEdit({ id, value, onChange, props, host, form, disabled, inCell, ...rest }: EditProps) {
  const options = useOptions(host, props.options, form);
  if (inCell) {
    const selectProps = { ...props, multiple: true };
    return (
      <SelectOrReference {...{ id, value, onChange, host, form, disabled, inCell }} {...rest} props={selectProps} />
    );
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
  // What comes from elsewhere is called what the record says: nobody asks there for a list.
  const options = useOptions(host, picksRows(props) ? undefined : props.options);
  if (isEmpty(value)) return <EmptyValue />;
  const values = Array.isArray(value) ? textsOf(value) : [String(value)];
  const known = new Map(flatOptions(options ?? []).map((option) => [option.value, option]));
  const shown: Option[] = values.map((one) => known.get(one) ?? { value: one, label: one });
  if (shown.some((option) => option.color)) {
    return (
      <span className="ts-tags">
        {shown.map((option) => (
          <Chip key={option.value} color={option.color} text={option.label} />
        ))}
      </span>
    );
  }
  const text = options === undefined || shown.every((option) => !known.has(option.value)) ? name : undefined;
  return <PlainText text={text ?? shown.map((option) => option.label).join(', ')} inCell={inCell} />;
}

function CascaderShow({ value, props, host, name, inCell }: ShowProps) {
  const options = useOptions(host, picksRows(props) ? undefined : props.options);
  if (picksRows(props)) return <PlainText text={name ?? textsOf(value).join(', ')} inCell={inCell} />;
  let level: Option[] | undefined = options;
  const labels = textsOf(value).map((part) => {
    const found: Option | undefined = level?.find((option) => option.value === part);
    level = found?.children;
    return found?.label ?? part;
  });
  return <PlainText text={labels.join(String(props.separator ?? ' / '))} inCell={inCell} />;
}

// A select of records is a reference like any other.
function SelectOrReference(given: EditProps) {
  if (picksRecords(given.props)) return <referenceView.edit {...given} />;
  if (picksRows(given.props)) return <SourceEdit {...given} />;
  return picksModules(given.props) ? <ModuleEdit {...given} /> : <SelectEdit {...given} />;
}
function ChoiceOrReference(given: ShowProps) {
  if (picksRecords(given.props)) return <referenceView.show {...given} />;
  return picksModules(given.props) ? <ModuleShow {...given} /> : <ChoiceShow {...given} />;
}

const picksRows = ({ options }: Record<string, unknown>) =>
  (options as OptionSource | undefined)?.source === 'dataSource';
const picksModules = ({ options }: Record<string, unknown>) =>
  (options as OptionSource | undefined)?.source === 'modules';

export const selectView: WidgetView = { edit: SelectOrReference, show: ChoiceOrReference };
export const radioView: WidgetView = { edit: RadioEdit, show: ChoiceShow };
export const checkboxView: WidgetView = { edit: CheckboxEdit, show: ChoiceShow };
export const cascaderView: WidgetView = {
  edit: lazyEdit(async () => (await import('./cascader-edit.tsx')).CascaderEdit),
  show: CascaderShow,
};
