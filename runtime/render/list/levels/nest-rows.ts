import type { ListRow } from '../row.ts';

/** Flat rows with `parentId` as a tree; a row whose parent is not among them stands at the top. */
export function nestRows(rows: ListRow[]): ListRow[] {
  const copies = new Map(rows.map((row) => [row.id, { ...row }]));
  const top: ListRow[] = [];
  for (const copy of copies.values()) {
    const parent = copy.parentId !== undefined && copy.parentId !== copy.id ? copies.get(copy.parentId) : undefined;
    if (!parent) top.push(copy);
    else parent._below = [...(parent._below ?? []), copy];
  }
  return top;
}
