import { kindOf } from '../kinds/index.ts';
import { withoutDefaults } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { fieldNode } from '../language/layout.ts';
import { allControlled, type ListPage, listDefaults } from '../language/list-page.ts';
import type { PageDocument } from '../language/resource.ts';
import { coerceField } from '../record/coerce.ts';
import { type Text, t, textIn } from '../texts/text.ts';
import type { WidgetName } from '../widgets/index.ts';
import { widgetOf } from '../widgets/index.ts';
import { asOption } from './option-list.ts';
import type { ImportNote } from './report.ts';
import { note } from './report.ts';

/** What a module is once it is read from a file. */
export interface ImportedEntry {
  code: string;
  fullName: string;
  /** What it is called in the languages that the file says. */
  captions?: Partial<Text>;
  type: 'form' | 'list';
  category: string;
  page: PageDocument;
  report: ImportNote[];
  /** The names of the files that it comes from. */
  files?: string[];
  /** Codes of dictionaries that the fields use; the caller sees to it that they exist. */
  dictionaries?: { code: string }[];
  /** The same of rules that number bills. */
  codeRules?: { code: string }[];
}

/** What a converter decides about a field; kind and system properties follow from the widget. */
export interface FieldDraft extends Partial<Omit<FieldDefinition, 'widget'>> {
  widget: WidgetName;
}

/** The field, with the kind that its widget and properties give, and nothing that says what is so anyway. */
export function makeField(
  { notes = [], ...names }: { id: string; name: string; label: string; notes?: ImportNote[] },
  draft: FieldDraft,
): FieldDefinition {
  const widget = widgetOf(draft.widget);
  const props = Object.fromEntries(
    Object.entries(draft.props ?? {}).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { kind = widget.kindOf?.(props) ?? widget.kinds[0], rules = [], ...rest } = draft;
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined && value !== false);
  const takesRules = kindOf(kind).takesRules;
  if (rules.length > 0 && !takesRules) notes.push(note(names.name, 'rulesForText', { value: rules }));
  const field = {
    ...names,
    ...Object.fromEntries(entries),
    kind,
    props,
    ...(widget.fill ? { fill: widget.fill } : {}),
    ...(rules.length > 0 && takesRules ? { rules } : {}),
  } as FieldDefinition;
  const short = withoutDefaults(field);
  // Kept although the widget says it too: it tells a reader of the stored document who fills it in.
  return widget.fill ? { ...short, fill: widget.fill } : short;
}

/** Sets the starting value if the field can hold it: as it is, or spelled as its kind wants it. */
export function setDefault(field: FieldDefinition, raw: unknown, { notes }: { notes: ImportNote[] }): void {
  if (raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0)) return;
  if (typeof raw === 'object' && !Array.isArray(raw) && Object.keys(raw).length === 0) return;
  for (const value of [raw, asOption(raw), typeof raw === 'string' ? raw.trim() : raw]) {
    const read = coerceField(field, value, { path: '' });
    if (read.findings.length > 0) continue;
    // No star is no rating, and nothing is what a field starts with anyway.
    if (read.value !== null) field.defaultValue = read.value;
    return;
  }
  const isText = (field.kind === 'text' || field.kind === 'longText') && 'maxlength' in widgetOf(field.widget).props;
  if (typeof raw === 'string' && isText && !field.props?.options && raw.length <= 20_000) {
    const max = Math.max(500, raw.length * 2);
    const wider = { ...field, props: { ...field.props, maxlength: max } };
    if (coerceField(wider, raw, { path: '' }).findings.length === 0) {
      field.props = wider.props;
      field.defaultValue = raw;
      notes.push(note(field.name, 'wider', { max }));
      return;
    }
  }
  notes.push(note(field.name, 'defaultValue', { value: raw }));
}

/**
 * A field that is locked, and that nothing fills in: what did so in its product is not here. It stays writable until
 * somebody decides; locked it would be empty for ever, and required it would let nobody save. With a starting value it
 * holds that for ever, which may be meant, and is said.
 */
export function freeLocked(field: FieldDefinition, notes: ImportNote[]): void {
  if (field.readonly !== true || field.fill || field.value) return;
  if (field.defaultValue !== undefined && field.defaultValue !== null) {
    notes.push(note(field.name, 'fixedValue', { value: field.defaultValue }));
    return;
  }
  delete field.readonly;
  notes.push(note(field.name, field.required === true ? 'editable' : 'unlocked'));
}

/** Whether a value of it can tell records apart. */
export const canBeUnique = ({ kind, fill }: FieldDefinition): boolean =>
  kindOf(kind).sortable && kind !== 'boolean' && fill === undefined;

/** A form whose file has no field at all still needs one to be stored. */
export function emptyFormField(notes: ImportNote[]): FieldDefinition {
  notes.push(note('', 'emptyForm'));
  const label = t('名称', '名稱', 'Name', '名称');
  return {
    ...makeField({ id: 'f_fullName', name: 'fullName', label: textIn(label, 'zh') }, { widget: 'input' }),
    label,
  };
}

/** Records come to a form that was somebody else's as files too. */
export const importedButtons: NonNullable<ListPage['buttons']> = [...listDefaults.buttons, 'btn_import'];

/** A list for a form that came without one: the first fields, the choices as search fields, the texts as keyword. */
export function listFor(fields: FieldDefinition[]): ListPage {
  const columns = fields.filter((field) => kindOf(field.kind).inLists && !field.props?.password).slice(0, 8);
  const search = fields.filter((field) => widgetOf(field.widget).inSearch && field.kind !== 'refs').slice(0, 4);
  const keyword = fields.filter(isNaming).slice(0, 5);
  const shown = columns.length > 0 ? columns : fields.filter(isValue).slice(0, 1);
  return {
    columns: shown.map((field) => ({ field: field.id })),
    buttons: importedButtons,
    permissions: allControlled,
    ...(search.length > 0 ? { search: search.map((field) => ({ field: field.id })) } : {}),
    ...(keyword.length > 0 ? { keyword: keyword.map((field) => field.id) } : {}),
  };
}

/** Whether people know a record by this field. */
export const isNaming = ({ widget, props }: FieldDefinition): boolean =>
  widgetOf(widget).names === true && !props?.password;

/** Not many rows, and not only something that is drawn. */
const isValue = ({ kind }: FieldDefinition): boolean => kind !== 'rows' && kind !== 'none';

/** The field that names a record: the first text input, else the first of another fitting widget. */
export const titleOf = (fields: FieldDefinition[]): string =>
  (fields.find(isNaming) ?? fields.find((field) => isValue(field) && field.kind !== 'files') ?? fields.find(isValue))
    ?.name ?? '';

/** A field of its own for a model whose only content is a sub-table: something must name a record. */
export const hasTitle = (fields: FieldDefinition[]) => titleOf(fields) !== '';

/** A field's node. Only in a row must it say that it wants the whole line: the fields of a row share it otherwise. */
export const nodeOf = (field: FieldDefinition, { span, inRow = false }: { span?: number; inRow?: boolean } = {}) =>
  fieldNode(field.id, span === 24 && !inRow ? undefined : span);
