import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isRowChanges } from '@tessera/schemas/record/index.ts';

type Values = Record<string, unknown>;

/** The ids of fields by their names, and those of what stands in their rows: a release may give them other names. */
export interface FieldIds {
  [name: string]: { id: string; rows?: FieldIds };
}

export const idsOf = (fields: readonly FieldDefinition[]): FieldIds =>
  Object.fromEntries(fields.map(({ name, id, rows }) => [name, { id, ...(rows ? { rows: idsOf(rows) } : {}) }]));

interface Then {
  /** As they are now. */
  fields: readonly FieldDefinition[];
  /** As they were when the values were kept. */
  ids: FieldIds;
}

/** Values by the names that their fields have now, in rows and changes of rows too. */
export function byNamesOfNow<T extends Values>(values: T, { fields, ids }: Then): T {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const then = Object.hasOwn(ids, name) ? ids[name] : undefined;
      const now = then && fields.find(({ id }) => id === then.id);
      if (!then || !now) return [name, value];
      return [now.name, then.rows && now.rows ? rowsOfNow(value, { fields: now.rows, ids: then.rows }) : value];
    }),
  ) as T;
}

function rowsOfNow(value: unknown, then: Then): unknown {
  const renamed = (row: unknown) => (isValues(row) ? byNamesOfNow(row, then) : row);
  if (Array.isArray(value)) return value.map(renamed);
  if (!isRowChanges(value)) return value;
  const { changed, added } = value;
  return {
    ...value,
    ...(changed ? { changed: changed.map(renamed) } : {}),
    ...(added ? { added: added.map((one) => ({ ...one, row: renamed(one.row) })) } : {}),
  };
}

/** A record as it was kept upon the one of now: what it did not have then, in its rows too, is as it is; nobody has emptied it. */
export function keptUpon<T extends Values>(
  current: T,
  { base, fields }: { base: T; fields: readonly FieldDefinition[] },
): T {
  const rows = fields.flatMap(({ name, rows: cells }) => {
    const [now, then] = [current[name], base[name]];
    if (!cells || !Array.isArray(now) || !Array.isArray(then)) return [];
    const byId = new Map(now.filter(isValues).map((row) => [row.id, row]));
    const filled = then.map((row) => {
      const known = isValues(row) ? byId.get(row.id) : undefined;
      return known ? keptUpon(known, { base: row as Values, fields: cells }) : row;
    });
    return [[name, filled]];
  });
  return { ...current, ...base, ...Object.fromEntries(rows) };
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
