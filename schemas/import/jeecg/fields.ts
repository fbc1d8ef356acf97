import { kinds } from '../../kinds/index.ts';
import { targetOf } from '../../language/defaults.ts';
import type { FieldDefinition } from '../../language/field.ts';
import { type WidgetName, widgetOf } from '../../widgets/index.ts';
import { freeLocked, makeField, setDefault } from '../field-draft.ts';
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
  isUsablePattern: (pattern: string) => boolean;
  /** As a sub-table: its name in the main model, and the table that its key points into. */
  rows?: { name: string; main: string };
}

/** The columns of a table as fields; keys, tree columns and the link to a main table fall away. */
export function convertColumns(table: JeecgTable, context: TableContext): ShownField[] {
  const naming = new Naming(context.notes);
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
  const draft = convertColumn({ name, source, notes, reach: context.reach, dictionaries: context.dictionaries });
  if (rows && !widgetOf(draft.widget).inRows) {
    notes.push(note(name, 'notInRows', { tag: textAt(source, 'field_show_type') }));
    return undefined;
  }
  const { required, unique, rules } = checksOf(source, {
    field: name,
    notes,
    isUsablePattern: context.isUsablePattern,
  });
  const field = makeField(
    { ...names, notes },
    {
      ...draft,
      required: required || flagAt(source, 'field_must_input') || flagAt(source, 'db_is_key'),
      readonly: flagAt(source, 'is_read_only'),
      rules,
    },
  );
  const isKey = flagAt(source, 'db_is_key');
  if (isKey) notes.push(note(name, 'keyColumn'));
  if ((unique || isKey) && kinds[field.kind].sortable && field.kind !== 'boolean') field.unique = true;
  else if (unique) notes.push(note(name, 'validation', { value: 'only' }));
  const bare = textAt(source, 'db_is_null') === '0' || own(source, 'db_is_null') === false;
  if (bare && !field.required) notes.push(note(name, 'notNull'));
  readDefault(field, source, { notes });
  freeLocked(field, notes);
  reportRest(source, name, { notes });
  return shownAs(field, source);
}

function labelOf(source: Loose, { name, notes }: { name: string; notes: ImportNote[] }): string {
  const label = clean(textAt(source, 'db_field_txt')).slice(0, 200);
  if (!label) notes.push(note(name, 'label', { label: name }));
  return label || name;
}

const shownAs = (field: FieldDefinition, source: Loose): ShownField => ({
  field,
  // A column of which nobody says it is in the form.
  inForm: (own(source, 'is_show_form') ?? '') === '' || flagAt(source, 'is_show_form'),
  inList: flagAt(source, 'is_show_list'),
  inSearch: flagAt(source, 'is_query'),
  sortable: flagAt(source, 'sort_flag'),
  between: textAt(source, 'query_mode') === 'group',
});

/** `#{…}`, `${…}` and `{{ … }}` ask that product's server or run a script; none of them has a counterpart. */
function readDefault(field: FieldDefinition, source: Loose, { notes }: { notes: ImportNote[] }): void {
  const form = textAt(source, 'field_default_value');
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
