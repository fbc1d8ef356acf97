import { targetOf } from '../../language/defaults.ts';
import type { FieldDefinition } from '../../language/field.ts';
import { type WidgetName, widgetOf } from '../../widgets/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import { canBeUnique, freeLocked, makeField, setDefault } from '../field-draft.ts';
import type { Loose } from '../loose.ts';
import { clean, flagAt, own, PropertyReader, textAt } from '../loose.ts';
import { idOf, Naming } from '../naming.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';
import { checksOf } from './checks.ts';
import { convertColumn } from './column.ts';
import type { Reach } from './joins.ts';
import type { JeecgTable } from './table.ts';
import { isTree } from './table.ts';

/** A field with what its column says about the pages. */
export interface ShownField {
  field: FieldDefinition;
  inForm: boolean;
  inList: boolean;
  inSearch: boolean;
  sortable: boolean;
  between: boolean;
}

const system: Record<string, WidgetName> = {
  create_by: 'createUser',
  create_time: 'createTime',
  update_by: 'modifyUser',
  update_time: 'modifyTime',
  sys_org_code: 'currentDepartment',
};

export interface TableContext {
  notes: ImportNote[];
  reach: Reach;
  dictionaries: Set<string>;
  codeRules: Set<string>;
  isUsablePattern: (pattern: string) => boolean;
  /** As a sub-table: its name in the main model, and the table that its key points into. */
  rows?: { name: string; main: string };
}

/** The columns of a table as fields; keys, tree columns and the link to a main table fall away. */
export function convertColumns(table: JeecgTable, context: TableContext): ShownField[] {
  const naming = new Naming(context.notes, isTree(table) && !context.rows ? ['tree'] : []);
  return table.columns.flatMap((source): ShownField[] => {
    const raw = textAt(source, 'db_field_name').toLowerCase();
    const gone = goneBecause(table, { source, raw, main: context.rows?.main });
    if (gone) {
      context.notes.push(note(raw, gone));
      return [];
    }
    const widget = Object.hasOwn(system, raw) ? system[raw] : undefined;
    if (widget && context.rows) {
      context.notes.push(note(raw, 'systemColumn'));
      return [];
    }
    const name = naming.name(own(source, 'db_field_name'));
    const shown = convertOne({ name, source, widget, context });
    return shown ? [shown] : [];
  });
}

function goneBecause(
  table: JeecgTable,
  { source, raw, main }: { source: Loose; raw: string; main: string | undefined },
): 'systemColumn' | 'foreignKey' | 'treeColumn' | undefined {
  if (raw === 'id') return 'systemColumn';
  if (main && textAt(source, 'main_table').toLowerCase() === main) return 'foreignKey';
  if (!isTree(table)) return undefined;
  const columns = ['tree_parent_id_field', 'tree_id_field'].map((key) => textAt(table.head, key).toLowerCase());
  return [columns[0] || 'pid', columns[1] || 'has_child'].includes(raw) ? 'treeColumn' : undefined;
}

interface One {
  name: string;
  source: Loose;
  widget: WidgetName | undefined;
  context: TableContext;
}

function convertOne({ name, source, widget, context }: One): ShownField | undefined {
  const { notes, rows } = context;
  const names = { id: rows ? idOf(rows.name, name) : idOf(name), name, label: labelOf(source, { name, notes }) };
  if (widget) {
    notes.push(note(name, 'systemWidget', { widget }));
    return shownAs(makeField(names, { widget }), source);
  }
  const rule = rows ? undefined : ruleNumbering(source);
  if (rule !== undefined) {
    context.codeRules.add(rule);
    notes.push(note(name, 'numbered', { code: rule }));
  }
  const draft: FieldDraft = rule
    ? { widget: 'codeRule', props: { rule } }
    : convertColumn({ name, source, notes, reach: context.reach, dictionaries: context.dictionaries });
  if (rows && !widgetOf(draft.widget).inRows) {
    notes.push(note(name, 'notInRows', { tag: textAt(source, 'field_show_type') }));
    return undefined;
  }
  const { required, unique, rules } = checksOf(source, {
    field: name,
    notes,
    isUsablePattern: context.isUsablePattern,
  });
  // What the server numbers nobody is asked for.
  const isAsked = !rule && (required || flagAt(source, 'field_must_input') || flagAt(source, 'db_is_key'));
  const isDemanded = !rule && !isAsked && isNotNull(source);
  // What nobody fills in by hand may have come from elsewhere; a switch that nobody touched says no.
  const isByHand = isInForm(source) && !flagAt(source, 'is_read_only') && kindFor(draft) !== 'boolean';
  if (isDemanded) notes.push(note(name, isByHand ? 'neededByTable' : 'notNull'));
  const field = makeField(
    { ...names, notes },
    {
      ...draft,
      required: isAsked || (isDemanded && isByHand),
      readonly: !rule && flagAt(source, 'is_read_only'),
      rules,
    },
  );
  const isKey = flagAt(source, 'db_is_key');
  if (isKey) notes.push(note(name, 'keyColumn'));
  if ((unique || isKey) && canBeUnique(field)) field.unique = true;
  else if (unique) notes.push(note(name, 'validation', { value: 'only' }));
  if (!rule) readDefault(field, source, { notes, inRows: rows !== undefined });
  freeLocked(field, notes);
  reportRest(source, name, { notes });
  return shownAs(field, source);
}

const isNotNull = (source: Loose): boolean =>
  textAt(source, 'db_is_null') === '0' || own(source, 'db_is_null') === false;

const kindFor = ({ widget, kind }: FieldDraft) => kind ?? widgetOf(widget).kinds[0];

/** The code of a rule here, where a rule of that product numbers a line of text: `${rule}`. Codes have dots, no strokes. */
function ruleNumbering(source: Loose): string | undefined {
  const isLine =
    (textAt(source, 'field_show_type') || 'text').toLowerCase() === 'text' && !textAt(source, 'dict_field');
  const rule = isLine ? /^\$\{(\w{1,64})\}$/.exec(textAt(source, 'field_default_value'))?.[1] : undefined;
  return rule?.replaceAll(/_+/g, '.').replaceAll(/^\.|\.$/g, '') || undefined;
}

function labelOf(source: Loose, { name, notes }: { name: string; notes: ImportNote[] }): string {
  const label = clean(textAt(source, 'db_field_txt')).slice(0, 200);
  if (!label) notes.push(note(name, 'label', { label: name }));
  return label || name;
}

const shownAs = (field: FieldDefinition, source: Loose): ShownField => ({
  field,
  inForm: isInForm(source),
  inList: flagAt(source, 'is_show_list'),
  inSearch: flagAt(source, 'is_query'),
  sortable: flagAt(source, 'sort_flag'),
  between: textAt(source, 'query_mode') === 'group',
});

/** A column of which nobody says whether it is in the form is in it. */
const isInForm = (source: Loose): boolean =>
  (own(source, 'is_show_form') ?? '') === '' || flagAt(source, 'is_show_form');

/** `#{…}`, `${…}` and `{{ … }}` ask that product's server or run a script; few of them have a counterpart. */
function readDefault(
  field: FieldDefinition,
  source: Loose,
  { notes, inRows }: { notes: ImportNote[]; inRows: boolean },
): void {
  const form = constantIn(textAt(source, 'field_default_value'));
  const formula = startingFormula(field, form || textAt(source, 'db_default_val'));
  if (formula && !inRows) {
    field.defaultBy = formula;
    return;
  }
  if (/^\$\{/.test(form)) notes.push(note(field.name, 'codeRule', { value: form }));
  else if (/#\{|\{\{/.test(form)) notes.push(note(field.name, 'defaultFormula', { value: form }));
  const value = /^\$\{|#\{|\{\{/.test(form) || form === '' ? textAt(source, 'db_default_val') : form;
  if (value === '') return;
  if (field.kind === 'boolean') field.defaultValue = ['1', 'Y', 'y', 'true'].includes(value);
  else if (/^(?:null|current_timestamp)/i.test(value)) notes.push(note(field.name, 'defaultValue', { value }));
  else if (field.kind === 'ref') notes.push(note(field.name, 'defaultValue', { value }));
  else if (field.kind === 'refs' && !targetOf(field)) setDefault(field, value.split(','), { notes });
  else setDefault(field, value, { notes });
}

/** A script that only says a number or a text: `{{ 2 }}`. */
const constantIn = (text: string): string => {
  const [, number, quoted] = /^\{\{\s*(?:(-?\d+(?:\.\d+)?)|'([^'\\]*)'|"[^"\\]*")\s*\}\}$/.exec(text) ?? [];
  return number ?? quoted ?? text;
};

/** What that product's server fills into a new record, where a formula says the same. */
function startingFormula(field: FieldDefinition, said: string): string | undefined {
  if (/^#\{(?:sys_?)?date\}$/i.test(said) && field.kind === 'date') return 'today()';
  const isNow = /^#\{(?:sys_?)?(?:date_?)?time\}$/i.test(said) || /^current_timestamp(?:\(\d*\))?$/i.test(said);
  if (isNow && field.kind === 'dateTime') return 'now()';
  const isPerson = targetOf(field)?.resource === 'organize/User' && field.kind === 'ref';
  return isPerson && /^#\{sys_?user_?code\}$/i.test(said) ? 'currentUser()' : undefined;
}

/** Columns of the definition that are read above, or say nothing to a person. */
const known = new Set(
  (
    'id cgform_head_id db_field_name db_field_txt db_field_name_old db_is_key db_is_null db_type db_length db_point_length db_default_val db_is_persist ' +
    'dict_field dict_table dict_text field_show_type field_length field_extend_json field_valid_type field_must_input field_default_value ' +
    'is_query is_show_form is_show_list is_read_only query_mode main_table main_field order_num sort_flag ' +
    'update_by update_time create_time create_by'
  ).split(' '),
);

/** The width of a control that nobody has changed. */
const usualLength = '120';

function reportRest(source: Loose, name: string, { notes }: { notes: ImportNote[] }): void {
  if (textAt(source, 'db_is_persist') === '0') notes.push(note(name, 'notPersisted'));
  const length = textAt(source, 'field_length');
  if (length && length !== usualLength) notes.push(note(name, 'properties', { names: `field_length ${length}` }));
  const left = new PropertyReader(source, { field: name, notes }).leftOver(known);
  const said = left.filter((key) => !['0', 0].includes(own(source, key) as string));
  if (said.length > 0) notes.push(note(name, 'properties', { names: said.join(', ') }));
}
