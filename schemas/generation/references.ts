import { type ColumnShape, columnOf, keyColumns, singleKey, type TableShape, tableKey } from './table-shape.ts';
import { stemOf, wordsOf } from './words.ts';

/** A column that holds the key of a record elsewhere. */
export interface Reference {
  columns: string[];
  /** The key of the table. */
  to: string;
  isGuess: boolean;
  onDelete: string;
}

export interface TableSet {
  tables: readonly TableShape[];
  byKey: ReadonlyMap<string, TableShape>;
}

export const tableSet = (tables: readonly TableShape[]): TableSet => ({
  tables,
  byKey: new Map(tables.map((table) => [tableKey(table), table])),
});

/** What a table points to among the others: as its foreign keys say (of sheets, those that their values seem to be), and as its names do where there are none. */
export function referencesOf(table: TableShape, set: TableSet): Reference[] {
  const declared = table.foreignKeys.flatMap(({ columns, target, onDelete }): Reference[] => {
    const other = set.byKey.get(tableKey(target));
    const ordered = other && inKeyOrder(other, { columns, targets: target.columns });
    return other && ordered
      ? [{ columns: ordered, to: tableKey(other), isGuess: table.kind === 'sheet', onDelete }]
      : [];
  });
  // Also of a key that points to no key of a record, or out of these tables: what is said otherwise is not guessed.
  const known = new Set(table.foreignKeys.flatMap(({ columns }) => columns));
  const guessed = table.columns.flatMap((column): Reference[] => {
    if (known.has(column.name)) return [];
    const other = implied(column, { table, set });
    return other ? [{ columns: [column.name], to: tableKey(other), isGuess: true, onDelete: '' }] : [];
  });
  return [...declared, ...guessed];
}

/** The columns in the order of the target's key; undefined where they point to something else than the key. */
function inKeyOrder(
  target: TableShape,
  { columns, targets }: { columns: string[]; targets: string[] },
): string[] | undefined {
  const key = keyColumns(target);
  if (key.length === 0 || key.length !== targets.length) return undefined;
  const ordered = key.map((name) => columns[targets.indexOf(name)]);
  return ordered.every((name) => name !== undefined) ? (ordered as string[]) : undefined;
}

/** The one table that a column means by its name. */
function implied(column: ColumnShape, { table, set }: { table: TableShape; set: TableSet }): TableShape | undefined {
  const main = mainOf(column, { table, set });
  if (main) return main;
  const words = wordsOf(column.name);
  if (column.name === singleKey(table)?.name) return undefined;
  if (isParentName(column.name)) return fits(column, table) ? table : undefined;
  if (words.length < 2 || words.at(-1) !== 'id') return undefined;
  const wanted = stemOf(words.slice(0, -1).join('_'));
  const others = set.tables.filter((other) => other !== table && other.schema === table.schema && fits(column, other));
  for (const means of nearness(table.name, wanted)) {
    const found = others.filter(({ name }) => means(stemOf(name)));
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}

/** `category_id` of `bas_material`: `bas_material_category`, else `category` or `bas_category`, else `sys_category`. */
const nearness = (own: string, wanted: string): ((stem: string) => boolean)[] => {
  const [prefix = ''] = wordsOf(own);
  return [
    (stem) => stem === `${stemOf(own)}_${wanted}`,
    (stem) => stem === wanted || stem === `${prefix}_${wanted}`,
    (stem) => stem.endsWith(`_${wanted}`) && /^[a-z]{1,4}$/.test(stem.slice(0, -wanted.length - 1)),
  ];
};

/** `fin_payment_entry.mid` is the key of `fin_payment`. */
function mainOf(column: ColumnShape, { table, set }: { table: TableShape; set: TableSet }): TableShape | undefined {
  const isMain = /^(mid|main_id|master_id|head_id|pid)$/i.test(column.name) || /^主表/.test(column.comment ?? '');
  if (!isMain) return undefined;
  return set.tables.find(
    (other) => isMainName(other.name, table.name) && other.schema === table.schema && fits(column, other),
  );
}

/** Whether a table's rows are called as those that belong to another's: `order_details` to `orders`. */
export function isMainName(main: string, own: string): boolean {
  const stem = stemOf(own);
  const base = stem.replace(/_(item|detail|line|entry|row|sub|dtl|明细|明細)$/, '').replace(/(明细|明細)$/, '');
  return base !== stem && base !== '' && [base, `${base}_main`, `${base}_head`].includes(stemOf(main));
}

export const isParentName = (name: string): boolean =>
  /^(pid|parent|parent_id|parent_code|parent_no)$/.test(wordsOf(name).join('_'));

/** Whether a column can hold the other's key: numbers to numbers, texts to texts. */
function fits(column: ColumnShape, other: TableShape): boolean {
  const key = singleKey(other);
  return key !== undefined && other.kind === 'table' && kindFamily(key) === kindFamily(column);
}

const kindFamily = ({ kind }: ColumnShape) => (kind === 'longText' ? 'text' : kind);

/** The columns of a reference, all of which must be filled for it to point anywhere. */
export const isRequiredReference = (table: TableShape, { columns }: Reference): boolean =>
  columns.every((name) => columnOf(table, name)?.nullable === false);
