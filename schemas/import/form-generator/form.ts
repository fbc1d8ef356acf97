import type { FormPage } from '../../language/form-page.ts';
import { placedFields } from '../../language/placed-fields.ts';
import type { ImportedEntry } from '../field-draft.ts';
import { type ImportedForm, makeEntry } from '../imported-form.ts';
import type { Loose } from '../loose.ts';
import { listAt, PropertyReader, textAt } from '../loose.ts';
import { Naming } from '../naming.ts';
import type { ImportPlace } from '../place.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';
import { setCalculations } from './calculations.ts';
import { convertElements } from './containers.ts';
import type { Walk } from './walk.ts';
import { internal } from './walk.ts';

/** A form as an entry of its own. */
export function convertFormGenerator(
  { data, title, beside }: ImportedForm,
  { file, place }: { file: string; place: ImportPlace },
): ImportedEntry {
  const notes: ImportNote[] = [];
  let boxes = 0;
  const walk: Walk = {
    notes,
    naming: new Naming(notes),
    isUsablePattern: place.isUsablePattern,
    fields: [],
    labels: { colons: 0 },
    calculations: [],
    rows: [],
    inRow: false,
    deep: 0,
    nextId: (box) => `${box}-${++boxes}`,
  };
  const body = convertElements(listAt(data, 'fields'), walk);
  setCalculations(walk.calculations, { fields: walk.fields, notes });
  if (walk.labels.colons > 0) notes.push(note('', 'labelColons', { count: walk.labels.colons }));
  const properties = formProperties(data, { notes, beside });
  const entry = makeEntry({ title, file, notes, fields: walk.fields, body, properties });
  const rules = placedFields(walk.fields).flatMap(({ field }) =>
    field.fill === 'codeRule' ? [String(field.props?.rule)] : [],
  );
  return rules.length > 0 ? { ...entry, codeRules: [...new Set(rules)].map((code) => ({ code })) } : entry;
}

function formProperties(
  data: Loose,
  { notes, beside }: { notes: ImportNote[]; beside: string[] },
): Omit<FormPage, 'body'> {
  const read = new PropertyReader(data, { field: '', notes });
  const size = read.choice('size', ['medium', 'small', 'mini']);
  const labelPosition = read.choice('labelPosition', ['right', 'left', 'top']);
  const labelWidth = read.number('labelWidth', { min: 0, max: 600, integer: true });
  const gutter = read.number('gutter', { min: 0, max: 200, integer: true });
  const disabled = read.flag('disabled');
  const popup = popups.get(textAt(data, 'popupType'));
  const width = pixels(popup === 'drawer' ? textAt(data, 'drawerWidth') : textAt(data, 'generalWidth'));
  const [confirmText, cancelText] = [read.text('confirmButtonText', 40), read.text('cancelButtonText', 40)].map(
    oneWord,
  );
  for (const key of opening) read.raw(key);
  if (read.raw('formBtns') === false) notes.push(note('', 'formButtons'));
  const left = [...read.leftOver(internal), ...beside];
  if (left.length > 0) notes.push(note('', 'properties', { names: left.join(', ') }));
  return {
    ...(size && size !== 'medium' ? { size } : {}),
    ...(labelPosition && labelPosition !== 'right' ? { labelPosition } : {}),
    ...(labelWidth !== undefined && labelWidth !== 100 ? { labelWidth } : {}),
    ...(gutter !== undefined && gutter !== 20 ? { gutter } : {}),
    ...(disabled ? { disabled } : {}),
    ...(popup && popup !== 'dialog' ? { popup } : {}),
    ...(width !== undefined && popup !== 'full' ? { width } : {}),
    ...(confirmText ? { confirmText } : {}),
    ...(cancelText ? { cancelText } : {}),
  };
}

const popups = new Map<string, FormPage['popup']>([
  ['general', 'dialog'],
  ['fullScreen', 'full'],
  ['drawer', 'drawer'],
]);

/** How a form opens in other editors of the family; what is read by itself, or follows from the rest. */
const opening = 'popupType generalWidth drawerWidth fullScreenWidth hasCancelBtn hasConfirmBtn formStyle'.split(' ');

/** `600px`, as far as it is a width here. */
function pixels(said: string): number | undefined {
  const width = Number(/^(\d{3,4})(?:px)?$/.exec(said)?.[1]);
  return width >= 320 && width <= 3840 ? width : undefined;
}

/** Two characters that stand apart there, to look wider. */
const oneWord = (text: string): string => (/^\S\s\S$/u.test(text) ? text.replace(/\s/, '') : text);
