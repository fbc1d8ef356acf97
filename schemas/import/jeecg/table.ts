import type { Loose } from '../loose.ts';
import { flagAt, isLoose, listAt, part, spelled, textAt } from '../loose.ts';

/** One online form of JeecgBoot: a database table with its columns, in whichever spelling it was exported. */
export interface JeecgTable {
  /** Name of the file that it came from. */
  file: string;
  name: string;
  title: string;
  head: Loose;
  columns: Loose[];
  /** Keys of the file besides head and fields that say something. */
  extras: string[];
  /** Entries among the columns that are none. */
  strange: unknown[];
  subs: string[];
  /** The tables that its columns name as their main table. */
  mains: string[];
}

export function readTable(data: Loose, { file, beside }: { file: string; beside: string[] }): JeecgTable {
  const head = spelled(part(data, 'head'));
  const columns = listAt(data, 'fields')
    .filter(isLoose)
    .map(spelled)
    .map((column, i) => ({ column, i }))
    .sort((a, b) => orderOf(a.column) - orderOf(b.column) || a.i - b.i)
    .map(({ column }) => column);
  const extras = Object.entries(data)
    .filter(([key, value]) =>
      !['head', 'fields'].includes(key) && Array.isArray(value) ? value.length > 0 : isLoose(value),
    )
    .map(([key]) => key)
    .filter((key) => key !== 'head' && key !== 'fields');
  return {
    file,
    name: textAt(head, 'table_name'),
    title: textAt(head, 'table_txt') || textAt(head, 'table_name'),
    head,
    columns,
    extras: [...extras, ...beside],
    strange: listAt(data, 'fields').filter((column) => !isLoose(column)),
    subs: textAt(head, 'sub_table_str')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    mains: [...new Set(columns.map((column) => textAt(column, 'main_table')).filter(Boolean))],
  };
}

const orderOf = (column: Loose): number => {
  const order = Number(textAt(column, 'order_num') || 0);
  return Number.isFinite(order) ? order : 0;
};

/** Type 3 is that product's word for a sub-table. A table that says nothing of its type is one where its main table lists it. */
export const isMarkedSub = (table: JeecgTable, { isListed }: { isListed: boolean }): boolean => {
  const type = textAt(table.head, 'table_type');
  return type === '3' || (type === '' && isListed);
};

export const isTree = (table: JeecgTable) => flagAt(table.head, 'is_tree');

/** Splits `sys_user where status = 1` into the table and its condition. */
export function tableOf(raw: string): { table: string; condition: string } {
  const found = /^([A-Za-z][A-Za-z0-9_]*)(?:\s+(.*))?$/s.exec(raw.trim());
  return found
    ? { table: found[1]!.toLowerCase(), condition: found[2]?.trim() ?? '' }
    : { table: '', condition: raw.trim() };
}
