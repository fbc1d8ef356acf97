import { isMainName, isRequiredReference, type Reference, type TableSet } from './references.ts';
import { keyColumns, type TableShape, tableKey } from './table-shape.ts';

/** The reference by which a table's rows belong to a record of another, for each table of which that is so. */
export function subTablesOf(
  set: TableSet,
  references: ReadonlyMap<string, Reference[]>,
): ReadonlyMap<string, Reference> {
  const pointedTo = new Set(
    [...references].flatMap(([from, list]) =>
      list.filter(({ to, isGuess }) => !isGuess && to !== from).map(({ to }) => to),
    ),
  );
  const found = new Map<string, Reference>();
  for (const table of set.tables) {
    const key = tableKey(table);
    if (!canStandBelow(table) || pointedTo.has(key)) continue;
    const own = (references.get(key) ?? []).filter(({ to }) => to !== key);
    const belonging = belongingOf(table, { own, set });
    if (belonging) found.set(key, belonging);
  }
  // Nothing stands in a row of a sub-table but values: who has sub-tables stays a module.
  const mains = new Set([...found.values()].map(({ to }) => to));
  for (const main of mains) found.delete(main);
  return new Map([...found].filter(([, { to }]) => isMain(set.byKey.get(to))));
}

/** The rows of a sheet are told apart by their numbers. */
const canStandBelow = (table: TableShape) => table.kind === 'sheet' || keyColumns(table).length > 0;
const isMain = (table: TableShape | undefined) =>
  table !== undefined && table.kind !== 'view' && keyColumns(table).length > 0;

function belongingOf(table: TableShape, { own, set }: { own: Reference[]; set: TableSet }): Reference | undefined {
  const named = own.find(({ to }) => isMainName(set.byKey.get(to)?.name ?? '', table.name));
  if (named) return named;
  const key = keyColumns(table);
  const inKey = own.filter(
    ({ columns, isGuess }) => !isGuess && columns.length < key.length && columns.every((name) => key.includes(name)),
  );
  const first = inKey.find(({ columns }) => columns[0] === key[0]);
  if (first) return first;
  const cascading = own.filter(
    (reference) => reference.onDelete === 'cascade' && isRequiredReference(table, reference),
  );
  return cascading.length === 1 ? cascading[0] : undefined;
}
