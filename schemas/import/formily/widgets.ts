import type { WidgetName } from '../../widgets/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import { note } from '../report.ts';
import { asSelect, cascader, checkbox, organizationChooser, radio, select, selectTable, transfer } from './choosers.ts';
import { date, time } from './dates.ts';
import { color, number, numberRange, rate, slider } from './scales.ts';
import { input, textarea, unlimited } from './texts.ts';
import { upload } from './uploads.ts';
import { type Element, textOf } from './walk.ts';

/** What becomes of a node that holds a value; nothing when it has no counterpart. */
export type Convert = (element: Element) => FieldDraft | undefined;

const switchOf: Convert = (element) => {
  const { read, name, notes } = element;
  const stored = ['activeValue', 'active-value', 'inactiveValue', 'inactive-value'].map((key) => read.raw(key));
  const odd = stored.filter((value) => value !== undefined && typeof value !== 'boolean');
  if (odd.length > 0) notes.push(note(name, 'storedAs', { old: JSON.stringify(odd), kind: 'boolean' }));
  return {
    widget: 'switch',
    props: {
      activeText: textOf(element, ['checkedChildren', 'activeText', 'active-text']),
      inactiveText: textOf(element, ['unCheckedChildren', 'inactiveText', 'inactive-text']),
    },
  };
};

const plain =
  (widget: WidgetName, keys: string[] = ['placeholder']): Convert =>
  (element) => ({
    widget,
    props: Object.fromEntries(keys.map((key) => [key, element.read.text(key)])),
  });

const code =
  (language: string): Convert =>
  ({ read }) => ({ widget: 'codeEditor', props: { language, placeholder: read.text('placeholder') } });

/** A code drawn of a fixed text. */
const drawn =
  (widget: WidgetName): Convert =>
  (element) => ({
    widget,
    props: { dataType: 'static', text: textOf(element, ['value', 'text', 'content']).slice(0, 80) },
  });

/** THE table of components that hold a value, by the names that the libraries have for them. */
const table: readonly [string, Convert][] = [
  ['input inputsearch search field autocomplete mentions previewtextinput', input],
  ['password inputpassword', input],
  ['textarea inputtextarea', textarea],
  ['numberpicker inputnumber numberinput stepper previewtextnumberpicker', number],
  ['numberrange inputnumberrange numberrangepicker inputrange', numberRange],
  ['select selectv2 picker previewtextselect', select],
  ['treeselect segmented previewtexttreeselect', asSelect],
  ['selecttable', selectTable],
  ['transfer', transfer],
  ['cascader cascaderselect cascaderpicker previewtextcascader', cascader],
  ['radio radiogroup', radio],
  ['checkbox checkboxgroup', checkbox],
  ['switch', switchOf],
  ['datepicker datepicker2 datetimepicker datepickerpanel calendar previewtextdatepicker', date],
  ['datepickerrangepicker datepicker2rangepicker rangepicker daterangepicker previewtextdaterangepicker', date],
  [
    'datepickermonthpicker datepickeryearpicker datepickerweekpicker datepickerquarterpicker monthpicker yearpicker',
    date,
  ],
  ['timepicker timepicker2 timeselect previewtexttimepicker', time],
  ['timepickerrangepicker timepicker2rangepicker timerangepicker previewtexttimerangepicker', time],
  ['rate rating', rate],
  ['slider range', slider],
  ['colorpicker colorinput colorselect', color],
  ['upload uploaddragger uploadcard uploader imageupload uploadimage fileupload', upload],
  ['richtext richtexteditor richeditor editor texteditor tinymce tinymceeditor', plain('richText')],
  ['quill quilleditor reactquill brafteditor wangeditor ckeditor', plain('richText')],
  ['address area areacascader areapicker regioncascader', plain('address')],
  ['signature signaturepad esign', plain('signature', [])],
  ['json jsoneditor jsoninput', plain('json', [])],
  ['markdown markdowneditor mdeditor', code('markdown')],
  ['monacoinput monacoeditor monaco codeeditor codemirror', code('text')],
  ['qrcode', drawn('qrCode')],
  ['barcode', drawn('barcode')],
];
const converts = new Map(table.flatMap(([names, convert]) => names.split(' ').map((name) => [name, convert] as const)));

/** Whether a component is known to hold a value. */
export const hasWidget = (sort: string): boolean => converts.has(sort);

/** What a node without a component, or with one that nobody knows, holds by its type. */
const byType: Record<string, Convert> = {
  number,
  integer: number,
  boolean: switchOf,
  array: plain('json', []),
  object: plain('json', []),
  date,
  datetime: date,
};

/** Converts a node by its component; an unknown one becomes what holds its type, a line of text at last. */
export function convertElement(element: Element): FieldDraft | undefined {
  const known = converts.get(element.sort);
  if (known) return known(element);
  const { name, notes, component, type } = element;
  const isChosen = Object.hasOwn(element.schema, 'enum');
  const convert = isChosen ? select : Object.hasOwn(byType, type) ? byType[type] : undefined;
  const draft = (isChosen ? undefined : organizationChooser(element)) ?? convert?.(element);
  const tag = component || type || '?';
  if (draft) notes.push(note(name, 'asWidget', { tag, widget: draft.widget }));
  else if (component === '') notes.push(note(name, 'asWidget', { tag, widget: 'input' }));
  else notes.push(note(name, 'asText', { tag }));
  return draft ?? { widget: 'input', props: { placeholder: element.read.text('placeholder'), maxlength: unlimited } };
}
