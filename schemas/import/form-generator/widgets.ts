import type { WidgetName } from '../../widgets/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import type { Loose } from '../loose.ts';
import { isLoose, own, PropertyReader, part, textAt } from '../loose.ts';
import { readOptions, severalOf } from '../option-list.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';
import { date, dateRange, time, timeRange } from './dates.ts';
import { filled, partsPicker, picker } from './organization.ts';
import { bounds, color, rate, slider } from './scales.ts';
import { upload } from './uploads.ts';

/** One element of a form while it is converted. */
export interface Element {
  name: string;
  tag: string;
  source: Loose;
  config: Loose;
  slot: Loose;
  read: PropertyReader;
  readConfig: PropertyReader;
  readSlot: PropertyReader;
  notes: ImportNote[];
}

/** What becomes of an element; nothing when it has no counterpart. */
export type Convert = (element: Element) => FieldDraft | undefined;

const input: Convert = (element) => {
  const { read, readSlot } = element;
  const type = read.text('type', 40);
  if (type === 'textarea') return textarea(element);
  if (type === 'hidden') element.notes.push(note(element.name, 'hiddenType', { tag: `input ${type}` }));
  else if (type && !['text', 'password'].includes(type))
    element.notes.push(note(element.name, 'asWidget', { tag: `input ${type}`, widget: 'input' }));
  return {
    widget: 'input',
    props: {
      ...textProps(element),
      prefix: readSlot.text('prepend', 200),
      suffix: readSlot.text('append', 200),
      password: type === 'password' || read.flag('show-password') || undefined,
    },
  };
};

const textarea: Convert = (element) => {
  element.read.raw('type');
  const autosize = element.read.raw('autosize');
  const rows = new PropertyReader(isLoose(autosize) ? autosize : {}, {
    field: element.name,
    notes: element.notes,
  });
  return {
    widget: 'textarea',
    props: {
      // A long text has this limit anyway.
      ...textProps(element, undefined),
      minRows:
        rows.number('minRows', { min: 1, max: 50, integer: true }) ??
        element.read.number('rows', { min: 1, max: 50, integer: true }),
      maxRows: rows.number('maxRows', { min: 1, max: 100, integer: true }),
    },
  };
};

/** That product sets no limit by itself; here a line of text would end at 255. */
const unlimited = 100_000;

const textProps = ({ read }: Element, limit: number | undefined = unlimited) => {
  const maxlength = read.number('maxlength', { min: 1, max: unlimited, integer: true });
  const showWordLimit = read.flag('show-word-limit');
  // Without a limit there is nothing to count against.
  return {
    placeholder: read.text('placeholder'),
    maxlength: maxlength ?? limit,
    showWordLimit: maxlength !== undefined && showWordLimit,
  };
};

const number: Convert = (element) => {
  const { read } = element;
  const precision = read.number('precision', { min: 0, max: 10, integer: true });
  return {
    widget: 'number',
    kind: precision === 0 ? 'integer' : 'decimal',
    props: {
      placeholder: read.text('placeholder'),
      ...bounds(element),
      step: read.number('step', { min: 0, max: 1e15 }),
      stepStrictly: read.flag('step-strictly') || undefined,
      precision: precision === 0 ? undefined : precision,
    },
  };
};

function optionsOf({ source, slot, config, read, readConfig, readSlot, name, notes }: Element) {
  for (const key of ['options', 'props', 'labelKey', 'valueKey', 'childrenKey']) read.raw(key);
  readSlot.raw('options');
  readConfig.raw('props');
  if (own(config, 'dataType') === 'static') readConfig.raw('dataType');
  const [type, ...sources] = ['dataType', 'url', 'propsUrl', 'dictionaryType'].map((key) => textAt(config, key));
  const isElsewhere = type === 'dynamic' || type === 'dictionary' || sources.some(Boolean);
  if (isElsewhere) {
    for (const key of ['dataType', 'propsUrl']) readConfig.raw(key);
    notes.push(note(name, 'remoteOptions', { value: [type, ...sources].filter(Boolean).join(' ') }));
  }
  const raw = Array.isArray(slot.options) ? slot.options : own(source, 'options');
  const places = [part(part(source, 'props'), 'props'), part(source, 'props'), part(config, 'props')];
  const keyOf = (key: 'value' | 'label' | 'children') =>
    places.map((place) => textAt(place, key)).find(Boolean) || textAt(source, `${key}Key`) || key;
  const keys = { value: keyOf('value'), label: keyOf('label'), children: keyOf('children') };
  return readOptions(raw, { field: name, notes, keys });
}

const select: Convert = (element) => ({
  widget: 'select',
  props: {
    placeholder: element.read.text('placeholder'),
    options: optionsOf(element),
    multiple: element.read.flag('multiple') || undefined,
    filterable: element.read.flag('filterable') || undefined,
    maxCount: countOf(element, 'multiple-limit'),
  },
});

const countOf = ({ read, source }: Element, key: string, { least = 1 }: { least?: number } = {}) =>
  own(source, key) === 0 && least === 1
    ? void read.raw(key)
    : read.number(key, { min: least, max: 1000, integer: true });

const cascader: Convert = (element) => {
  const names = part(part(element.source, 'props'), 'props');
  const reader = new PropertyReader(names, { field: element.name, notes: element.notes });
  const isMany = reader.flag('multiple');
  const left = reader.leftOver(new Set(['value', 'label', 'children']));
  if (left.length > 0) element.notes.push(note(element.name, 'properties', { names: left.join(', ') }));
  const options = optionsOf(element);
  return {
    widget: 'cascader',
    props: {
      placeholder: element.read.text('placeholder'),
      options,
      multiple: severalOf({ options, isMany }, element),
      filterable: element.read.flag('filterable') || undefined,
      separator: separatorOf(element),
    },
  };
};

/** Read as it is: blanks around it are part of it. */
function separatorOf({ read }: Element): string | undefined {
  const raw = read.raw('separator');
  return typeof raw !== 'string' || raw.trim() === '/' || raw.trim() === '' ? undefined : raw.slice(0, 8);
}

const radio: Convert = (element) => ({
  widget: 'radio',
  props: { options: optionsOf(element), optionStyle: styleOf(element) },
});
function styleOf({ read, readConfig, source, config }: Element) {
  const style = readConfig.choice('optionType', ['default', 'button']) === 'button' ? 'button' : undefined;
  // In that product only buttons and choices with a border have a size.
  const isBordered = [own(source, 'border'), own(config, 'border')].includes(true);
  if (!style && !isBordered) read.raw('size');
  return style;
}

const checkbox: Convert = (element) => {
  const [minCount, maxCount] = [countOf(element, 'min', { least: 0 }), countOf(element, 'max')];
  const right = minCount === undefined || maxCount === undefined || minCount <= maxCount;
  if (!right) element.notes.push(note(element.name, 'badValue', { property: 'min', value: minCount }));
  return {
    widget: 'checkbox',
    props: {
      options: optionsOf(element),
      optionStyle: styleOf(element),
      minCount: right ? minCount : undefined,
      maxCount,
    },
  };
};

const switchOf: Convert = ({ read, readConfig, name, notes, config }) => {
  const said = (kebab: string, camel: string) => read.raw(kebab) ?? read.raw(camel);
  const [on, off] = [said('active-value', 'activeValue'), said('inactive-value', 'inactiveValue')];
  const odd = (on !== undefined && on !== null && on !== true) || (off !== undefined && off !== null && off !== false);
  if (odd) notes.push(note(name, 'storedAs', { old: `${JSON.stringify(on)}/${JSON.stringify(off)}`, kind: 'boolean' }));
  const start = readConfig.raw('defaultValue');
  if (start !== null && start !== '' && start !== undefined && typeof start !== 'boolean') {
    // Where nothing says what on is, 1 is as often as true.
    const isOn =
      on === undefined || on === null ? ['1', 'true'].includes(String(bare(start))) : bare(start) === bare(on);
    config.defaultValue = isOn;
  }
  return {
    widget: 'switch',
    props: {
      activeText: read.text('active-text') || read.text('activeTxt'),
      inactiveText: read.text('inactive-text') || read.text('inactiveTxt'),
    },
  };
};
/** Some files hold `'1'` with the quotes inside the text. */
// An object may bring a `toString` of its own that is none.
const bare = (value: unknown) =>
  (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)).replace(/^'(.*)'$/, '$1');

/** What those editors write is formatted text. */
const formatted: Convert = ({ read }) => ({ widget: 'richText', props: { placeholder: read.text('placeholder') } });

/** Its pictures hold a name written by hand, as ours do. */
const signature: Convert = () => ({ widget: 'signature' });

/** A code that is drawn of a fixed text. */
const drawn =
  (widget: 'barcode' | 'qrCode', most: number): Convert =>
  (element) => {
    const { read, readConfig, name, notes } = element;
    const text = ['value', 'text', 'staticText', 'content'].map((key) => read.text(key, most)).find(Boolean);
    if (text) return { widget, props: { dataType: 'static', text } };
    notes.push(note(name, 'defaultValue', { value: readConfig.raw('defaultValue') ?? '' }));
    return { widget, props: { dataType: 'static' } };
  };

const markdown: Convert = ({ read }) => ({
  widget: 'codeEditor',
  props: { language: 'markdown', placeholder: read.text('placeholder') },
});

/** What its own editor calls the kind of an element. */
const calledThere = ({ config }: Pick<Element, 'config'>): string => textAt(config, 'jnpfKey') || textAt(config, 'tag');

const asOther =
  (widget: WidgetName, props: Record<string, unknown> = {}): Convert =>
  (element) => {
    const { name, notes, read } = element;
    notes.push(note(name, 'asWidget', { tag: calledThere(element), widget }));
    return { widget, props: { placeholder: read.text('placeholder'), ...props } };
  };

const amount: Convert = (element) => ({
  widget: 'amount',
  props: {
    placeholder: element.read.text('placeholder'),
    ...bounds(element),
    capital: element.read.flag('showChinese') || element.read.flag('isAmountChinese') || undefined,
    prefix: element.read.text('addonBefore', 200),
    suffix: element.read.text('addonAfter', 200),
  },
});

const numberRange: Convert = (element) => ({
  widget: 'numberRange',
  props: {
    ...bounds(element),
    precision: element.read.number('precision', { min: 0, max: 10, integer: true }),
    startPlaceholder: element.read.text('startPlaceholder'),
    endPlaceholder: element.read.text('endPlaceholder'),
  },
});

const treeSelect: Convert = (element) => ({
  widget: 'treeSelect',
  kind: element.read.flag('multiple') ? 'refs' : 'text',
  props: {
    placeholder: element.read.text('placeholder'),
    options: optionsOf(element) ?? { source: 'static', items: [] },
    multiple: element.read.flag('multiple') || undefined,
  },
});

/** A number that the server draws; one whose rule is not named cannot be drawn. */
const codeRule: Convert = (element) => {
  const rule = element.readConfig.text('rule', 64) || element.read.text('rule', 64);
  if (!/^\w[\w-]*$/.test(rule)) return unknown(element);
  return { ...filled('codeRule')(element), widget: 'codeRule', props: { rule } };
};

/** What it computes is set once all fields are known. */
const calculate: Convert = (element) => {
  const { read } = element;
  for (const key of ['expression', 'isAmountChinese', 'isStorage', 'placeholder']) read.raw(key);
  return {
    widget: 'number',
    kind: 'decimal',
    props: {
      precision: read.number('precision', { min: 0, max: 10, integer: true }) || undefined,
      thousands: read.flag('thousands') || undefined,
    },
  };
};

const nothing: Convert = (element) => {
  element.notes.push(note(element.name, 'element', { tag: calledThere(element) }));
  return undefined;
};

const converts: Record<string, Convert> = {
  'el-input': input,
  'el-autocomplete': input,
  'el-input-number': number,
  'el-select': select,
  'el-cascader': cascader,
  'el-radio-group': radio,
  'el-checkbox-group': checkbox,
  'el-switch': switchOf,
  'el-slider': slider,
  'el-rate': rate,
  'el-time-picker': time,
  'time-picker': time,
  'el-time-select': time,
  'time-select': time,
  'el-date-picker': date,
  'el-upload': upload,
  'self-upload': upload,
  'upload-file': upload,
  ...Object.fromEntries(
    'tinymce editor quill quill-editor vue-quill-editor wang-editor ueditor umeditor ckeditor rich-text tiptap'
      .split(' ')
      .map((tag) => [tag, formatted]),
  ),
  'markdown-editor': markdown,
  'mavon-editor': markdown,
  'el-color-picker': color,
  amount,
  'number-range': numberRange,
  'date-range': dateRange,
  'time-range': timeRange,
  'tree-select': treeSelect,
  'file-upload': upload,
  'image-upload': upload,
  'company-select': picker('companyPicker'),
  'department-select': picker('departmentPicker'),
  'post-select': picker('postPicker'),
  'role-select': picker('rolePicker'),
  'user-select': picker('userPicker'),
  'org-select': partsPicker,
  'create-user': filled('createUser'),
  'create-time': filled('createTime'),
  'modify-user': filled('modifyUser'),
  'modify-time': filled('modifyTime'),
  'current-company': filled('currentCompany'),
  'current-department': filled('currentDepartment'),
  'current-post': filled('currentPost'),
  'code-rule': codeRule,
  calculate,
  'relation-attribute': nothing,
  signature,
  esign: signature,
  'sign-pad': signature,
  barcode: drawn('barcode', 80),
  qrcode: drawn('qrCode', 2000),
  address: asOther('address'),
  'area-cascader': asOther('address'),
  'el-area': asOther('address'),
  'fc-area': asOther('address'),
  'el-button': nothing,
};

/** Converts an element by its tag; an unknown one that holds a value becomes a text input. */
export function convertElement(element: Element): ReturnType<Convert> {
  const convert = Object.hasOwn(converts, element.tag) ? converts[element.tag] : undefined;
  if (convert) return convert(element);
  return element.tag === 'el-input-textarea' ? textarea(element) : unknown(element);
}

function unknown(element: Element): FieldDraft {
  element.notes.push(note(element.name, 'asText', { tag: calledThere(element) || '?' }));
  return { widget: 'input', props: { placeholder: element.read.text('placeholder'), maxlength: unlimited } };
}

/** Whether an element holds a value at all: a button needs no name. */
export const holdsValue = (tag: string) => converts[tag] !== nothing;

/** Whether an element has a widget here; another one becomes a line of text, unless other elements stand in it. */
export const hasWidget = (tag: string) => Object.hasOwn(converts, tag) || tag === 'el-input-textarea';
