import type { WidgetName } from '../../widgets/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import { severalOf } from '../option-list.ts';
import { note } from '../report.ts';
import { flattened, isMultiple, optionsOf, reportColumns } from './choices.ts';
import type { Element } from './walk.ts';
import type { Convert } from './widgets.ts';

const searches = ['showSearch', 'filterable', 'hasSearch'];
const isSearched = ({ read }: Element) => searches.map((key) => read.flag(key)).includes(true);

export const select: Convert = (element) => ({
  widget: 'select',
  props: {
    placeholder: element.read.text('placeholder'),
    multiple: isMultiple(element) || undefined,
    options: flattened(optionsOf(element)),
    filterable: isSearched(element) || undefined,
    maxCount: element.read.number('maxCount', { min: 1, max: 1000, integer: true }),
  },
});

/** A chooser of another look, over the same choices. */
export const asSelect: Convert = (element) => {
  element.notes.push(note(element.name, 'asWidget', { tag: element.component, widget: 'select' }));
  return select(element);
};

export const selectTable: Convert = (element) => {
  reportColumns(element);
  element.read.raw('rowKey');
  return asSelect(element);
};

export const transfer: Convert = (element) => asSelect({ ...element, type: 'array' });

export const cascader: Convert = (element) => {
  const { read } = element;
  const options = optionsOf(element);
  return {
    widget: 'cascader',
    props: {
      placeholder: read.text('placeholder'),
      options,
      multiple: severalOf({ options, isMany: read.flag('multiple') }, element),
      filterable: isSearched(element) || undefined,
    },
  };
};

const isButton = ({ read }: Element) =>
  [
    read.choice('optionType', ['default', 'button']) === 'button',
    read.raw('buttonStyle') !== undefined,
    read.choice('shape', ['button']) === 'button',
  ].includes(true);

export const radio: Convert = (element) => ({
  widget: 'radio',
  props: { options: optionsOf(element), optionStyle: isButton(element) ? 'button' : undefined },
});

export const checkbox: Convert = (element) => {
  // One box by itself says yes or no.
  if (element.sort === 'checkbox' && element.type !== 'array') {
    element.notes.push(note(element.name, 'asWidget', { tag: element.component, widget: 'switch' }));
    return { widget: 'switch' };
  }
  return {
    widget: 'checkbox',
    props: { options: optionsOf(element), optionStyle: isButton(element) ? 'button' : undefined },
  };
};

const parts: readonly [RegExp, WidgetName][] = [
  [/(?:user|people|person|staff|employee|member)s?$/, 'userPicker'],
  [/(?:dept|department|organi[sz]ation|organi[sz]e|org)s?(?:tree)?$/, 'departmentPicker'],
  [/roles?$/, 'rolePicker'],
  [/(?:post|position|job)s?$/, 'postPicker'],
  [/(?:company|companies)$/, 'companyPicker'],
];

/** A chooser of somebody's own, whose name says which part of the organisation it chooses: `XUserSelect`, `SelectDept`. */
export function organizationChooser({ sort, ...element }: Element): FieldDraft | undefined {
  const of = /^(?<before>.+?)(?:multi|tree)?(?:select|selector|picker|chooser)$|select(?<behind>.+)$/.exec(sort);
  const named = of?.groups?.before ?? of?.groups?.behind ?? '';
  const widget = parts.find(([name]) => name.test(named))?.[1];
  if (!widget) return undefined;
  const multiple = element.type === 'array' || isMultiple({ ...element, sort }) || undefined;
  return { widget, props: { placeholder: element.read.text('placeholder'), multiple } };
}
