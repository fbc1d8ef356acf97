import { picksRecords } from '@tessera/schemas/options/items.ts';
import type { OptionSource } from '@tessera/schemas/options/source.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { Select } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Option } from '../../host/host.ts';
import { flatOptions, rowsSourceOf, useChoices, useOptions } from '../../host/options.ts';
import { useIsCalled } from '../../sounds/use-sounds.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { ReferenceShow, referenceView, treeReferenceView } from '../reference/views.tsx';
import { SourceShow } from '../rows/source-show.tsx';
import { Waiting } from '../rows/waiting.tsx';
import { withGone } from '../rows/with-gone.ts';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { EditProps, ShowProps, WidgetView } from '../view.ts';
import { captionOf, idsOf, isEmpty, numberOf, statusOf, textsOf } from '../view.ts';
import { Chip } from './chip.tsx';
import { ModuleShow } from './module-show.tsx';
import { wayIn } from './way-in.ts';

const SourceEdit = lazyEdit(async () => (await import('../rows/source-edit.tsx')).SourceEdit);
const FieldNamesEdit = lazyEdit(async () => (await import('./field-names-edit.tsx')).FieldNamesEdit);
const ModuleEdit = lazyEdit(async () => (await import('./module-edit.tsx')).ModuleEdit);

function SelectEdit(given: EditProps) {
  const { id, value, onChange, props, disabled, invalid, inCell } = given;
  const choices = useChoices(given);
  const { options } = choices;
  const all = flatOptions(options ?? []);
  // Who looks for what holds the ends of ways can look for these alone.
  const offered = props.lastLevel === true ? all.filter(({ children }) => !children?.length) : all;
  const held = idsOf(value).map((one) => ({ value: one, label: one }));
  const isSearched = props.filterable === true || (options?.length ?? 0) > 10;
  const [typed, setTyped] = useState('');
  const isCalled = useIsCalled(typed);
  const multiple = props.multiple === true;
  const colors = new Map(all.map((option) => [option.value, option.color]));
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
      options={withGone({ ...choices, options: offered }, held)}
      optionRender={({ label, value }) => drawn(label, value)}
      labelRender={({ label, value }) => drawn(label, value)}
      fieldNames={{ label: 'label', value: 'value', options: 'nothing' }}
      loading={options === undefined}
      notFoundContent={<Waiting found={choices.found} retry={choices.retry} />}
      popupRender={(list) => (
        <>
          {list}
          {choices.found.is === 'failed' && held.length > 0 && <Waiting found={choices.found} retry={choices.retry} />}
        </>
      )}
      placeholder={captionOf(props.placeholder)}
      allowClear={props.clearable !== false}
      showSearch={isSearched}
      {...(isSearched ? { onSearch: setTyped } : {})}
      filterOption={(wanted, option) => isCalled(option?.label, wanted)}
      disabled={disabled}
      autoFocus={inCell}
      defaultOpen={inCell}
      {...statusOf(invalid)}
    />
  );
}

const RadioBoxes = lazyEdit(async () => (await import('./boxes-edit.tsx')).RadioEdit);
const CheckBoxes = lazyEdit(async () => (await import('./boxes-edit.tsx')).CheckboxEdit);

const RadioEdit = (given: EditProps) => (given.inCell ? <SelectOrReference {...given} /> : <RadioBoxes {...given} />);
const CheckboxEdit = (given: EditProps) =>
  given.inCell ? (
    <SelectOrReference {...given} props={{ ...given.props, multiple: true }} />
  ) : (
    <CheckBoxes {...given} />
  );

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
          <Chip key={option.value} color={option.color} text={option.label} />
        ))}
      </span>
    );
  }
  const text = options === undefined || shown.every((option) => !known.has(option.value)) ? name : undefined;
  return <PlainText text={text ?? shown.map((option) => option.label).join(', ')} inCell={inCell} />;
}

function WayShow({ value, props, host, inCell }: ShowProps) {
  const options = useOptions(host, props.options);
  const joint = String(props.separator ?? ' / ');
  if (props.multiple === true) {
    const said = (code: string) => wayIn(options ?? [], code)?.map(({ label }) => label) ?? [code];
    const ways = textsOf(value).map((code) => said(code).join(joint));
    return <PlainText text={ways.join(', ')} inCell={inCell} />;
  }
  let level: Option[] | undefined = options;
  const labels = textsOf(value).map((part) => {
    const found: Option | undefined = level?.find((option) => option.value === part);
    level = found?.children;
    return found?.label ?? part;
  });
  return <PlainText text={labels.join(joint)} inCell={inCell} />;
}

// A select of records is a reference like any other.
function SelectOrReference(given: EditProps) {
  if (picksRecords(given.props)) return <referenceView.edit {...given} />;
  if (picksRows(given.props)) return <SourceEdit {...given} />;
  const Edit = editsBySource[sourceOf(given.props) ?? ''] ?? SelectEdit;
  return <Edit {...given} />;
}
function ChoiceOrReference(given: ShowProps) {
  if (picksRecords(given.props)) return <referenceView.show {...given} />;
  if (picksRows(given.props)) return <SourceShow {...given} />;
  return picksModules(given.props) ? <ModuleShow {...given} /> : <ChoiceShow {...given} />;
}
const BoxesShow = (given: ShowProps) =>
  picksRows(given.props) ? <SourceShow {...given} /> : <ChoiceShow {...given} />;
const CascaderShow = (given: ShowProps) =>
  picksRows(given.props) ? <SourceShow {...given} /> : <WayShow {...given} />;

const picksRows = ({ options }: Record<string, unknown>) => rowsSourceOf(options) !== undefined;
const sourceOf = ({ options }: Record<string, unknown>) => (options as OptionSource | undefined)?.source;
const picksModules = (props: Record<string, unknown>) => sourceOf(props) === 'modules';
const editsBySource: Readonly<Record<string, ComponentType<EditProps>>> = {
  modules: ModuleEdit,
  fields: FieldNamesEdit,
};

export const selectView: WidgetView = { edit: SelectOrReference, show: ChoiceOrReference };
export const radioView: WidgetView = { edit: RadioEdit, show: BoxesShow };
export const checkboxView: WidgetView = { edit: CheckboxEdit, show: BoxesShow };
export const cascaderView: WidgetView = {
  edit: lazyEdit(async () => (await import('./cascader-edit.tsx')).CascaderEdit),
  show: CascaderShow,
};

const SourceTree = lazyEdit(async () => (await import('../rows/tree-edit.tsx')).SourceTreeEdit);
const ChoiceTree = lazyEdit(async () => (await import('./choice-tree-edit.tsx')).ChoiceTreeEdit);

function TreeEdit(given: EditProps) {
  if (given.props.options === undefined) return <treeReferenceView.edit {...given} />;
  return picksRows(given.props) ? <SourceTree {...given} /> : <ChoiceTree {...given} />;
}
const TreeShow = (given: ShowProps) =>
  given.props.options === undefined || picksRows(given.props) ? (
    <ReferenceShow {...given} />
  ) : (
    <ChoiceShow {...given} />
  );

export const treeSelectView: WidgetView = { edit: TreeEdit, show: TreeShow };

/** The choices that a widget always has, as if they were said by its options. */
const withOwn = <Given extends EditProps | ShowProps>(given: Given): Given => ({
  ...given,
  props: { ...given.props, options: widgetOf(given.field.widget).source, filterable: true },
});
export const ownChoicesView: WidgetView = {
  edit: (given) => <SelectEdit {...withOwn(given)} />,
  show: (given) => <ChoiceShow {...withOwn(given)} />,
};
