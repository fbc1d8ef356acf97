import { kinds } from '../../kinds/index.ts';
import type { FilterOperator } from '../../kinds/operators.ts';
import type { FieldDefinition } from '../../language/field.ts';
import type { LayoutNode } from '../../language/layout.ts';
import { allControlled, type ListPage } from '../../language/list-page.ts';
import { documentVersion } from '../../language/resource.ts';
import { filterInputOf } from '../../record/index.ts';
import { textIn } from '../../texts/text.ts';
import { textWidth } from '../../texts/text-width.ts';
import { widgetOf } from '../../widgets/index.ts';
import type { ImportedEntry } from '../field-draft.ts';
import {
  emptyFormField,
  hasTitle,
  importedButtons,
  isNaming,
  listFor,
  makeField,
  nodeOf,
  titleOf,
} from '../field-draft.ts';
import { settleShown } from '../imported-form.ts';
import { clean, flagAt, PropertyReader, textAt } from '../loose.ts';
import { codeOf, identifier, Naming } from '../naming.ts';
import type { ImportPlace, Target } from '../place.ts';
import type { ImportNote } from '../report.ts';
import { note, within } from '../report.ts';
import type { ShownField } from './fields.ts';
import { convertColumns, type TableContext } from './fields.ts';
import { type Joins, joinTables, type Reach, reachOf, reportJoins } from './joins.ts';
import type { JeecgTable } from './table.ts';
import { isTree } from './table.ts';

/** Tables of one import, main and sub-tables joined; each entry says from which files it came. */
export function convertJeecg(tables: JeecgTable[], place: ImportPlace): { entry: ImportedEntry; files: string[] }[] {
  const joins = joinTables(tables);
  const heads = tables.filter((table) => !joins.mainOf.has(table));
  const codes = new Map(heads.map((table) => [table, codeOf(table.name)]));
  const own = new Map(
    heads.flatMap((table) => {
      const name = table.name.toLowerCase();
      return joins.byName.get(name) === table ? [[name, targetOf(table, codes.get(table)!)] as const] : [];
    }),
  );
  const reach = reachOf(joins, { own, place });
  const converted = heads.map((table) => {
    const entry = convertTable(table, { joins, reach, place, code: codes.get(table)! });
    return { entry, files: [table.file, ...joins.subsOf(table).map((sub) => sub.file)] };
  });
  settleShown(converted.map(({ entry }) => entry));
  return converted;
}

/** What other tables may show of this one, found by converting it once without anybody reading the notes. */
function targetOf(table: JeecgTable, code: string): Target {
  const reach = { targets: new Map(), subs: new Set<string>() };
  const unread = {
    ...{ notes: [], reach, dictionaries: new Set<string>(), codeRules: new Set<string>() },
    isUsablePattern: () => true,
  };
  const fields = convertColumns(table, unread).map((shown) => shown.field);
  return {
    code,
    titleField: titleOf(fields) || 'fullName',
    shows: new Set(fields.map((field) => field.name)),
    tree: isTree(table),
  };
}

interface Around {
  joins: Joins;
  reach: Reach;
  place: ImportPlace;
  code: string;
}

function convertTable(table: JeecgTable, { joins, reach, place, code }: Around): ImportedEntry {
  const notes: ImportNote[] = [];
  const [dictionaries, codeRules] = [new Set<string>(), new Set<string>()];
  const context = { notes, reach, dictionaries, codeRules, isUsablePattern: place.isUsablePattern };
  const shown = convertColumns(table, context);
  const tables = convertSubs(table, { subs: joins.subsOf(table), shown, context });
  reportJoins(table, { joins, notes });
  const fields = [...shown.map((entry) => entry.field), ...tables];
  const first = hasTitle(fields) ? undefined : emptyFormField(notes);
  if (first) fields.unshift(first);
  reportHead(table, notes);
  const span = spanOf(table, notes);
  const inForm = shown.filter((entry) => entry.inForm || isNeeded(entry.field, notes)).map((entry) => entry.field);
  const nodes = [...(first ? [first] : []), ...inForm].map((field) =>
    nodeOf(field, { span: widgetOf(field.widget).wide ? 24 : span, inRow: span < 24 }),
  );
  const isRow = span < 24 && nodes.length > 0;
  const body: LayoutNode[] = [
    ...(isRow ? [{ node: 'row' as const, id: 'row', children: nodes }] : nodes),
    ...tables.map((field) => nodeOf(field)),
  ];
  return {
    code,
    fullName: clean(table.title).slice(0, 100),
    type: 'list',
    category: 'import',
    page: {
      version: documentVersion,
      model: {
        name: identifier(table.name) || 'form',
        fields,
        ...(isTree(table) ? { traits: ['tree' as const] } : {}),
        titleField: treeTitle(table, fields) ?? titleInList(shown) ?? titleOf(fields),
      },
      pages: {
        form: { body, width: tables.length > 0 ? 1100 : 800, ...labelWidthFor(inForm) },
        list: listOf(table, { shown, fields, notes }),
      },
    },
    report: notes,
    dictionaries: [...dictionaries].map((dictionary) => ({ code: dictionary })),
    codeRules: [...codeRules].map((rule) => ({ code: rule })),
  };
}

/** That product makes room for its labels by itself; here they have 100 px, and wrap where they are longer. */
function labelWidthFor(fields: FieldDefinition[]): { labelWidth?: number } {
  const longest = Math.max(0, ...fields.map(({ label }) => textWidth(textIn(label, 'zh'))));
  const width = Math.min(180, Math.ceil((longest + 22) / 10) * 10);
  return width > 100 ? { labelWidth: width } : {};
}

/** "1" to "4" are the columns of that product's form. */
function spanOf({ head }: JeecgTable, notes: ImportNote[]): number {
  const template = textAt(head, 'form_template');
  const span = [24, 24, 12, 8, 6][Number(template)];
  if (template !== '' && span === undefined)
    notes.push(note('', 'badValue', { property: 'form_template', value: template }));
  return span ?? 12;
}

/** Whoever saves must be able to fill in what is required, also where that product's form did not show it. */
function isNeeded(field: FieldDefinition, notes: ImportNote[]): boolean {
  if (field.required !== true || field.fill || field.defaultValue !== undefined) return false;
  notes.push(note(field.name, 'shownRequired'));
  return true;
}

function convertSubs(
  main: JeecgTable,
  { subs, shown, context }: { subs: JeecgTable[]; shown: ShownField[]; context: TableContext },
): FieldDefinition[] {
  const { notes } = context;
  const naming = new Naming(notes, isTree(main) ? ['tree'] : []);
  for (const { field } of shown) naming.name(field.name);
  return subs.flatMap((sub): FieldDefinition[] => {
    const name = naming.name(sub.name);
    const inside: ImportNote[] = [];
    const rows = convertColumns(sub, { ...context, notes: inside, rows: { name, main: main.name.toLowerCase() } });
    reportHead(sub, inside);
    notes.push(...within(name, inside));
    if (rows.length === 0) {
      notes.push(note(name, 'emptyTable'));
      return [];
    }
    notes.push(note(name, 'subMerged', { table: sub.name, name }));
    return [subTable(sub, { name, rows: rows.map(asRowField) })];
  });
}

/** A column that the form of a sub-table does not show is stored all the same. */
const asRowField = ({ field, inForm }: ShownField): FieldDefinition =>
  inForm || field.required === true ? field : { ...field, visible: 'false' };

/** The column that names the records of a tree. */
function treeTitle(table: JeecgTable, fields: FieldDefinition[]): string | undefined {
  const wanted = textAt(table.head, 'tree_fieldname').toLowerCase();
  return isTree(table)
    ? fields.find((field) => field.name.toLowerCase() === wanted && isNaming(field))?.name
    : undefined;
}

/** The column that a person would call a record by, among those that the list shows. */
const titleInList = (shown: ShownField[]) => {
  const inputs = shown
    .filter((entry) => entry.inList && widgetOf(entry.field.widget).names)
    .map((entry) => entry.field.name);
  return inputs.find((name) => /(?:^|_)(?:name|title|subject)$/i.test(name)) ?? inputs[0];
};

function subTable(sub: JeecgTable, { name, rows }: { name: string; rows: FieldDefinition[] }): FieldDefinition {
  const single = textAt(sub.head, 'relation_type') === '1';
  const label = clean(sub.title).slice(0, 200);
  return makeField(
    { id: `f_${name}`.slice(0, 64), name, label },
    { widget: 'subTable', rows, props: { maxCount: single ? 1 : undefined } },
  );
}

const knownHead = new Set(
  (
    'id is_checkbox table_name table_type table_version table_txt is_db_synch is_page is_tree id_type sub_table_str tab_order_num ' +
    'tree_parent_id_field tree_id_field tree_fieldname form_template relation_type ' +
    // Lists here scroll where they are wider than the screen, whatever is said.
    'scroll ' +
    'update_by update_time create_by create_time copy_version copy_type physic_id hascopy'
  ).split(' '),
);

function reportHead(table: JeecgTable, notes: ImportNote[]): void {
  const usual: Record<string, string> = {
    is_checkbox: 'N',
    query_mode: 'single',
    theme_template: 'normal',
  };
  const left = new PropertyReader(table.head, { field: '', notes })
    .leftOver(knownHead)
    .filter((key) => !(Object.hasOwn(usual, key) && usual[key] === textAt(table.head, key)));
  for (const column of table.strange) notes.push(note('', 'badValue', { property: 'fields', value: column }));
  const names = [...left, ...table.extras];
  if (names.length > 0) notes.push(note('', 'properties', { names: names.join(', ') }));
}

function listOf(
  table: JeecgTable,
  { shown, fields, notes }: { shown: ShownField[]; fields: FieldDefinition[]; notes: ImportNote[] },
): ListPage {
  const own = shown.filter((entry) => entry.field.kind !== 'rows');
  const columns = own.filter((entry) => entry.inList);
  const start = listFor(fields);
  if (columns.length === 0) notes.push(note('', 'noColumns'));
  const search = own.filter((entry) => entry.inSearch && kinds[entry.field.kind].operators.length > 0);
  for (const entry of own) {
    if (entry.inSearch && !search.includes(entry)) notes.push(note(entry.field.name, 'noSearch'));
    if (entry.sortable && !(entry.inList && kinds[entry.field.kind].sortable))
      notes.push(note(entry.field.name, 'noSort'));
  }
  const inputs = columns.filter((entry) => isNaming(entry.field));
  const keyword = inputs.slice(0, 5).map((entry) => entry.field.id);
  return {
    columns:
      columns.length === 0
        ? start.columns
        : columns.map(({ field, sortable }) => ({
            field: field.id,
            ...(sortable && kinds[field.kind].sortable ? { sortable } : {}),
            ...(field.kind === 'decimal' || field.kind === 'integer' ? { align: 'right' as const } : {}),
          })),
    buttons: importedButtons,
    permissions: allControlled,
    ...(search.length > 0 ? { search: search.map(searchOf) } : {}),
    ...(keyword.length > 0 ? { keyword } : {}),
    ...(flagAt(table.head, 'is_page') ? {} : { paging: false }),
  };
}

/** "group" is that product's word for a search from … to …. */
function searchOf({ field, between }: ShownField): { field: string; operator?: FilterOperator } {
  const operators: readonly FilterOperator[] = kinds[field.kind].operators;
  const ranged = ['integer', 'decimal', 'date', 'dateTime', 'time'].includes(field.kind);
  if (between && ranged && operators.includes('between')) return { field: field.id, operator: 'between' };
  return {
    field: field.id,
    ...(filterInputOf(field) === 'text' && operators.includes('like') ? { operator: 'like' as const } : {}),
  };
}
