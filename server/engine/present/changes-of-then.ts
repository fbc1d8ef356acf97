import type { FieldChange } from '@tessera/schemas/record/index.ts';
import { sql } from 'kysely';
import type { Resource } from '../registry/resource.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { Work } from '../work/work.ts';

/** A write as the log keeps it: by the names that the fields had in that release; unknown for the oldest. */
interface LoggedWrite {
  schemaVersion: number | null;
  changes: FieldChange[];
}

interface FieldOfThen {
  version: number;
  /** Of the field, and of the cell of a sub-table. */
  id: string;
  name: string;
  cellId: string | null;
  cell: string | null;
}

/** What the names of a release meant: ids by `price` and `lines.price`. */
type Names = Map<string, string>;

/**
 * Logged changes by the names that their fields have today. A name belongs to the field that bore it when the change was
 * made: another one that has taken it over since tells nothing of it, and shows it to nobody. Changes of fields that are
 * gone are left out.
 */
export async function changesOfThen(
  work: Work,
  { resource, writes }: { resource: Resource; writes: LoggedWrite[] },
): Promise<FieldChange[][]> {
  const known = await namesOfThen(work, { resource, writes });
  return writes.map(({ schemaVersion, changes }) =>
    schemaVersion === resource.version
      ? changes
      : changes.flatMap((change) => byPresentNames(change, { resource, names: known(schemaVersion) }) ?? []),
  );
}

async function namesOfThen(
  { db }: Work,
  { resource, writes }: { resource: Resource; writes: LoggedWrite[] },
): Promise<(schemaVersion: number | null) => Names> {
  const others = new Set(writes.map(({ schemaVersion }) => schemaVersion).filter((one) => one !== resource.version));
  if (others.size === 0) return () => new Map();
  const versions = [...others].filter((one) => one !== null);
  const found = await sql<FieldOfThen>`select r.version, f->>'id' as id, f->>'name' as name, c->>'id' as "cellId",
      c->>'name' as cell
    from release r
    cross join lateral jsonb_array_elements(r.definition #> '{model,fields}') f
    left join lateral jsonb_array_elements(case when jsonb_typeof(f->'rows') = 'array' then f->'rows' else '[]' end) c
      on true
    where r.resource = ${resource.name}
      and (${others.has(null)} or r.version = any(${versions}::int[]))`.execute(db);
  const byVersion = new Map<number | null, Names>();
  for (const row of found.rows) {
    const names = byVersion.get(row.version) ?? new Map<string, string>();
    byVersion.set(row.version, names);
    names.set(row.name, row.id);
    if (row.cellId !== null) names.set(`${row.name}.${row.cell}`, row.cellId);
  }
  byVersion.set(null, unambiguous([...byVersion.values()]));
  return (schemaVersion) => byVersion.get(schemaVersion) ?? new Map();
}

/** Where nobody knows the release, a name counts only if no other field ever had it. */
function unambiguous(all: Names[]): Names {
  const names: Names = new Map();
  const doubtful = new Set<string>();
  for (const [name, id] of all.flatMap((one) => [...one])) {
    if ((names.get(name) ?? id) !== id) doubtful.add(name);
    names.set(name, id);
  }
  for (const name of doubtful) names.delete(name);
  return names;
}

function byPresentNames(
  change: FieldChange,
  { resource, names }: { resource: Resource; names: Names },
): FieldChange | null {
  const [, head = '', at = '', cell] = /^([^[.]+)(\[\d+\])?(?:\.(.+))?$/.exec(change.path) ?? [];
  const id = names.get(head);
  // What every record has is called the same in all releases.
  if (id === undefined) return resource.system.some(({ name }) => name === head) ? change : null;
  const stored = resource.byId.get(id);
  if (!stored) return null;
  const { name } = stored.field;
  if (at === '') return { ...change, field: name, path: name };
  const cells = new Map((stored.field.rows ?? []).map((one) => [one.id, one.name]));
  const nameOf = (old: string) => cells.get(names.get(`${head}.${old}`) ?? '');
  if (cell === undefined)
    return {
      field: name,
      path: `${name}${at}`,
      from: renamedRow(change.from, nameOf),
      to: renamedRow(change.to, nameOf),
    };
  const now = nameOf(cell);
  return now === undefined ? null : { ...change, field: now, path: `${name}${at}.${now}` };
}

function renamedRow(row: unknown, nameOf: (old: string) => string | undefined): unknown {
  if (row === null || typeof row !== 'object') return row;
  const cells = Object.entries(row as RecordValue).flatMap(([old, value]): [string, unknown][] => {
    const now = nameOf(old);
    return now === undefined ? [] : [[now, value]];
  });
  return Object.fromEntries(cells);
}
