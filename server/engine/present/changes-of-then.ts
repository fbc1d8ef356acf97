import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FieldChange } from '@tessera/schemas/record/index.ts';
import { stepsOf } from '@tessera/schemas/texts/place.ts';
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
  id: string;
  /** The names on the way to it. */
  path: string;
}

/** What the names of a release meant: ids by `price` and `lines.details.price`. */
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
  const found = await sql<FieldOfThen>`with recursive f (version, id, path, rows) as (
      select r.version, e->>'id', e->>'name', e->'rows' from release r
      cross join lateral jsonb_array_elements(r.definition #> '{model,fields}') e
      where r.resource = ${resource.name}
        and (${others.has(null)} or r.version = any(${versions}::int[]))
      union all
      select f.version, e->>'id', f.path || '.' || (e->>'name'), e->'rows' from f
      cross join lateral jsonb_array_elements(case when jsonb_typeof(f.rows) = 'array' then f.rows else '[]' end) e)
    select version, id, path from f`.execute(db);
  const byVersion = new Map<number | null, Names>();
  for (const { version, id, path } of found.rows) {
    const names = byVersion.get(version) ?? new Map<string, string>();
    byVersion.set(version, names);
    names.set(path, id);
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
  const steps = stepsOf(change.path);
  // What every record has is called the same in all releases.
  if (!names.has(steps[0]?.name ?? '')) return resource.system.some(({ name }) => name === change.path) ? change : null;
  let fields = resource.fields.map((stored) => stored.field);
  let [was, path] = ['', ''];
  let field: FieldDefinition | undefined;
  for (const { name, index } of steps) {
    was = was === '' ? name : `${was}.${name}`;
    const id = names.get(was);
    field = fields.find((one) => one.id === id);
    if (!field || (index !== undefined && field.kind !== 'rows')) return null;
    path += `${path === '' ? '' : '.'}${field.name}${index === undefined ? '' : `[${index}]`}`;
    fields = field.rows ?? [];
  }
  const now = (value: unknown) => (field?.kind === 'rows' ? renamedRow(value, { fields, was, names }) : value);
  return { field: field?.name ?? '', path, from: now(change.from), to: now(change.to) };
}

/** A row by the present names of its cells, and so what stands in it. */
function renamedRow(
  row: unknown,
  { fields, was, names }: { fields: FieldDefinition[]; was: string; names: Names },
): unknown {
  if (row === null || typeof row !== 'object') return row;
  const cells = Object.entries(row as RecordValue).flatMap(([old, value]): [string, unknown][] => {
    const path = `${was}.${old}`;
    const id = names.get(path);
    const now = fields.find((one) => one.id === id);
    if (!now) return [];
    const { rows } = now;
    const isRows = rows !== undefined && Array.isArray(value);
    return [[now.name, isRows ? value.map((one) => renamedRow(one, { fields: rows, was: path, names })) : value]];
  });
  return Object.fromEntries(cells);
}
