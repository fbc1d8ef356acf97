import { isMainName, isRequiredReference, type Reference, type TableSet } from './references.ts';
import { keyColumns, type TableShape, tableKey } from './table-shape.ts';
import { stemOf } from './words.ts';

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

/** The one that is always given, goes with its main record, or is called after it, more than all others. */
function closest(table: TableShape, { named, set }: { named: Reference[]; set: TableSet }): Reference | undefined {
  const key = keyColumns(table);
  const weight = (reference: Reference) => {
    const main = stemOf(set.byKey.get(reference.to)?.name ?? '');
    const isCalledSo = reference.columns.some((name) => [main, `${main}_id`, `${main}_no`].includes(stemOf(name)));
    return (
      (isRequiredReference(table, reference) ? 8 : 0) +
      (reference.columns.some((name) => key.includes(name)) ? 4 : 0) +
      (reference.onDelete === 'cascade' ? 2 : 0) +
      (isCalledSo ? 1 : 0)
    );
  };
  const [first, second] = named.map((one) => ({ one, weight: weight(one) })).sort((a, b) => b.weight - a.weight);
  return first && (!second || first.weight > second.weight) ? first.one : undefined;
}

function belongingOf(table: TableShape, { own, set }: { own: Reference[]; set: TableSet }): Reference | undefined {
  const named = own.filter(({ to }) => isMainName(set.byKey.get(to)?.name ?? '', table.name));
  const [only, ...others] = named;
  if (only && others.length === 0) return only;
  // Of several to the main table one is its own; where nothing says which, the rows stand by themselves.
  if (only) return closest(table, { named, set });
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
