import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ListRow } from './use-list.ts';

/** Flat rows with `parentId` as a tree; a row whose parent is not among them stands at the top. */
export function nestRows(rows: ListRow[]): ListRow[] {
  const copies = new Map(rows.map((row) => [row.id, { ...row }]));
  const top: ListRow[] = [];
  for (const copy of copies.values()) {
    const parent = copy.parentId !== undefined && copy.parentId !== copy.id ? copies.get(copy.parentId) : undefined;
    if (!parent) top.push(copy);
    else parent.children = [...(parent.children ?? []), copy];
  }
  return top;
}

/** A line that heads the rows with the same value of a field. */
export type GroupRow = ListRow & { _group: { value: unknown; name: string | undefined; count: number } };
export const isGroup = (row: ListRow): row is GroupRow => row._group !== undefined;

export function groupRows(rows: ListRow[], field: FieldDefinition): GroupRow[] {
  const groups = new Map<string, GroupRow>();
  for (const row of rows) {
    const value = row[field.name] ?? null;
    const key = JSON.stringify(value);
    const group = groups.get(key) ?? {
      id: `group ${key}`,
      _group: { value, name: row._names?.[field.name], count: 0 },
      children: [],
    };
    group._group.count += 1;
    group.children?.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
