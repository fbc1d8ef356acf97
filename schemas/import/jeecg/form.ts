import { kinds } from '../../kinds/index.ts';
import type { FilterOperator } from '../../kinds/operators.ts';
import type { FieldDefinition } from '../../language/field.ts';
import type { LayoutNode } from '../../language/layout.ts';
import type { ListPage } from '../../language/list-page.ts';
import { documentVersion } from '../../language/resource.ts';
import { filterInputOf } from '../../record/index.ts';
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
import { clean, flagAt, PropertyReader, textAt } from '../loose.ts';
import { codeOf, identifier, Naming } from '../naming.ts';
import type { ImportNote } from '../report.ts';
import { note, within } from '../report.ts';
import type { Target } from './column.ts';
import type { ShownField } from './fields.ts';
import { convertColumns } from './fields.ts';
import type { JeecgTable } from './table.ts';
import { isTree } from './table.ts';

/** Tables of one import, main and sub-tables joined; each entry says from which files it came. */
export function convertJeecg(tables: JeecgTable[]): { entry: ImportedEntry; files: string[] }[] {
  const byName = new Map<string, JeecgTable>();
  for (const table of tables) if (!byName.has(table.name.toLowerCase())) byName.set(table.name.toLowerCase(), table);
  const mainOf = joinTables(tables, byName);
  const heads = tables.filter((table) => !mainOf.has(table));
  const codes = new Map(heads.map((table) => [table, codeOf(table.name)]));
  const targets = new Map(
    heads.flatMap((table) =>
      byName.get(table.name.toLowerCase()) === table
        ? [[table.name.toLowerCase(), targetOf(table, codes.get(table)!)] as const]
        : [],
    ),
  );
  return heads.map((table) => {
    const subs = tables.filter((sub) => mainOf.get(sub) === table);
    const entry = convertTable(table, { subs, targets, byName, code: codes.get(table)! });
    return { entry, files: [table.file, ...subs.map((sub) => sub.file)] };
  });
}

/** Which table each sub-table goes into: one level, and no table into itself or in circles. */
function joinTables(tables: JeecgTable[], byName: Map<string, JeecgTable>): Map<JeecgTable, JeecgTable> {
  const mainOf = new Map<JeecgTable, JeecgTable>();
  const join = (sub: JeecgTable | undefined, main: JeecgTable | undefined) => {
    if (!sub || !main || sub === main || mainOf.has(sub) || mainOf.has(main)) return;
    if ([...mainOf.values()].includes(sub)) return;
    mainOf.set(sub, main);
  };
  for (const table of tables) for (const sub of table.subs) join(byName.get(sub.toLowerCase()), table);
  for (const table of tables) for (const main of table.mains) join(table, byName.get(main.toLowerCase()));
  return mainOf;
}

/** What other tables may show of this one, found by converting it once without anybody reading the notes. */
function targetOf(table: JeecgTable, code: string): Target {
  const fields = convertColumns(table, { notes: [], targets: new Map(), dictionaries: new Set() }).map(
    (shown) => shown.field,
  );
  return {
    code,
    titleField: titleOf(fields) || 'fullName',
    fields: new Set(fields.map((field) => field.name)),
    tree: isTree(table),
  };
}

interface Place {
  subs: JeecgTable[];
  targets: ReadonlyMap<string, Target>;
  byName: ReadonlyMap<string, JeecgTable>;
  code: string;
}

function convertTable(table: JeecgTable, { subs, targets, byName, code }: Place): ImportedEntry {
  const notes: ImportNote[] = [];
  const dictionaries = new Set<string>();
  const shown = convertColumns(table, { notes, targets, dictionaries });
  const naming = new Naming(notes);
  for (const { field } of shown) naming.name(field.name);
  const tables = subs.flatMap((sub): FieldDefinition[] => {
    const name = naming.name(sub.name);
    const inside: ImportNote[] = [];
    const rows = convertColumns(sub, {
      notes: inside,
      targets,
      dictionaries,
      rows: { name, main: table.name.toLowerCase() },
    });
    notes.push(...within(name, inside));
    if (rows.length === 0) {
      notes.push(note(name, 'emptyRow'));
      return [];
    }
    notes.push(note(name, 'subMerged', { table: sub.name, name }));
    return [subTable(sub, { name, rows: rows.map((row) => row.field) })];
  });
  reportLinks(table, { subs, byName, notes });
  const fields = [...shown.map((entry) => entry.field), ...tables];
  const first = hasTitle(fields) ? undefined : emptyFormField(notes);
  if (first) fields.unshift(first);
  reportHead(table, notes);
  const span = [24, 24, 12, 8, 6][Number(textAt(table.head, 'form_template'))] ?? 12;
  const inForm = shown.filter((entry) => entry.inForm).map((entry) => entry.field);
  const nodes = [...(first ? [first] : []), ...inForm].map((field) =>
    nodeOf(field, widgetOf(field.widget).wide ? 24 : span),
  );
  const body: LayoutNode[] = [
    ...(nodes.length > 0 ? [{ node: 'row' as const, id: 'row', children: nodes }] : []),
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
        titleField: titleInList(shown) ?? titleOf(fields),
      },
      pages: { form: { body, width: subs.length > 0 ? 1100 : 800 }, list: listOf(table, { shown, fields, notes }) },
    },
    report: notes,
    dictionaries: [...dictionaries].map((dictionary) => ({ code: dictionary })),
  };
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

function reportLinks(
  table: JeecgTable,
  { subs, byName, notes }: { subs: JeecgTable[]; byName: ReadonlyMap<string, JeecgTable>; notes: ImportNote[] },
): void {
  const joined = new Set(subs.map((sub) => sub.name.toLowerCase()));
  for (const sub of table.subs) if (!joined.has(sub.toLowerCase())) notes.push(note('', 'missingSub', { table: sub }));
  const isSub = textAt(table.head, 'table_type') === '3' || table.mains.length > 0;
  if (isSub && subs.length === 0) {
    const main = table.mains.find((name) => !byName.has(name.toLowerCase())) ?? table.mains[0] ?? '?';
    notes.push(note('', 'missingMain', { table: main }));
  }
}

const knownHead = new Set(
  (
    'id is_checkbox table_name table_type table_version table_txt is_db_synch is_page is_tree id_type sub_table_str tab_order_num ' +
    'tree_parent_id_field tree_id_field tree_fieldname form_template relation_type ' +
    'update_by update_time create_by create_time copy_version copy_type physic_id hascopy'
  ).split(' '),
);

function reportHead(table: JeecgTable, notes: ImportNote[]): void {
  const usual: Record<string, string> = {
    is_checkbox: 'N',
    query_mode: 'single',
    theme_template: 'normal',
    scroll: '0',
  };
  const left = new PropertyReader(table.head, { field: '', notes })
    .leftOver(knownHead)
    .filter((key) => !(Object.hasOwn(usual, key) && usual[key] === textAt(table.head, key)));
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
