import { type Finding, finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import { type Rows, rowPredicates } from './access.ts';
import type { Resource, StoredField } from './registry.ts';
import type { Work } from './work.ts';

type RecordValue = Record<string, unknown>;

interface Wanted {
  path: string;
  id: string;
}

/** Every new reference of a record must exist, where the writer may see it; one query for each resource that is pointed to. */
export async function checkReferences(
  work: Work,
  resource: Resource,
  write: { value: RecordValue; before: RecordValue | null; reach?: ((target: Resource) => Rows | 'all') | undefined },
): Promise<Finding[]> {
  const { value, before, reach } = write;
  const wanted = new Map<string, Wanted[]>();
  const options = new Map<string, Wanted[]>();
  collect(resource.fields.filter(isPointing), { value, before, path: '', wanted, options });
  for (const rows of resource.rows) {
    const list = value[rows.field.name];
    // Most sub-tables point nowhere, and may have a thousand rows.
    const pointing = rows.fields.filter(isPointing);
    if (!Array.isArray(list) || pointing.length === 0) continue;
    const old = new Map(((before?.[rows.field.name] as RecordValue[] | undefined) ?? []).map((row) => [row.id, row]));
    for (const [index, row] of (list as RecordValue[]).entries()) {
      collect(pointing, {
        value: row,
        before: old.get(row.id) ?? null,
        path: `${rows.field.name}[${index}].`,
        wanted,
        options,
      });
    }
  }
  if (
    resource.has('tree') &&
    typeof value.parentId === 'string' &&
    value.parentId !== '0' &&
    value.parentId !== before?.parentId
  ) {
    wanted.set(resource.name, [...(wanted.get(resource.name) ?? []), { path: 'parentId', id: value.parentId }]);
  }

  const findings: Finding[] = [];
  for (const [name, list] of wanted) {
    const target = work.deps.registry.find(name);
    if (!target) continue;
    const ids = [...new Set(list.map((item) => item.id))];
    // Held until the commit: what is pointed to is not deleted at the same moment.
    const found = await sql<{
      id: string;
    }>`select t.id from ${sql.id(target.table)} t
      where ${sql.join([sql`t.id in (${sql.join(ids)})`, sql`t.deleted_at is null`, ...rowPredicates({ rows: reach?.(target) ?? 'all' })], sql` and `)}
      order by t.id for key share`.execute(work.trx);
    const existing = new Set(found.rows.map((row) => row.id));
    for (const item of list) if (!existing.has(item.id)) findings.push(finding(item.path, 'noRecord'));
  }
  for (const [code, list] of options) {
    const existing = await dictionaryValues(work, code);
    // A dictionary that nobody has filled yet cannot refuse anything.
    if (existing.size === 0) continue;
    for (const item of list) if (!existing.has(item.id)) findings.push(finding(item.path, 'notAnOption'));
  }
  return findings;
}

interface Collecting {
  value: RecordValue;
  before: RecordValue | null;
  path: string;
  wanted: Map<string, Wanted[]>;
  options: Map<string, Wanted[]>;
}

const dictionaryOf = ({ field }: StoredField): string | undefined => {
  const source = field.props?.options as { source?: string; code?: string } | undefined;
  return source?.source === 'dictionary' ? source.code : undefined;
};

/** Whether a field holds ids of records, or values of a dictionary. */
const isPointing = (stored: StoredField): boolean =>
  !stored.field.fill &&
  (((stored.field.kind === 'ref' || stored.field.kind === 'refs') && stored.to !== undefined) ||
    dictionaryOf(stored) !== undefined);

/** Only what changed is looked up: an old value stays valid when what it points to has gone since. */
function collect(fields: StoredField[], { value, before, path, wanted, options }: Collecting) {
  const add = (map: Map<string, Wanted[]>, key: string, item: Wanted) => map.set(key, [...(map.get(key) ?? []), item]);
  for (const stored of fields) {
    const { field, to } = stored;
    const current = value[field.name];
    if (current === null || current === undefined) continue;
    const ids = (Array.isArray(current) ? current : [current]).filter((id): id is string => typeof id === 'string');
    const old = new Set([before?.[field.name] ?? []].flat());
    const code = dictionaryOf(stored);
    for (const id of ids) {
      if (old.has(id)) continue;
      if ((field.kind === 'ref' || field.kind === 'refs') && to)
        add(wanted, to.resource, { path: `${path}${field.name}`, id });
      else if (code) add(options, code, { path: `${path}${field.name}`, id });
    }
  }
}

async function dictionaryValues(work: Work, code: string): Promise<Set<string>> {
  const dictionary = work.deps.registry.get('basic/Dictionary');
  const data = work.deps.registry.get('basic/DictionaryData');
  const found = await sql<{
    value: string;
  }>`select d.data_value as value from ${sql.id(data.table)} d join ${sql.id(dictionary.table)} k on k.id = d.dictionary_id
    where k.code = ${code} and k.deleted_at is null and d.deleted_at is null and d.state = 1`.execute(work.trx);
  return new Set(found.rows.map((row) => row.value));
}

/** A record that others point to cannot be deleted; the problem names who does. */
export async function refuseWhenUsed(work: Work, resource: Resource, id: string): Promise<void> {
  if (resource.has('tree')) {
    const below =
      await sql`select 1 from ${sql.id(resource.table)} where parent_id = ${id} and deleted_at is null limit 1`.execute(
        work.trx,
      );
    if (below.rows.length > 0) throw new Problem('HAS_CHILDREN');
  }
  for (const other of work.deps.registry.all()) {
    const places = [
      ...other.fields.map((stored) => ({ ...stored, table: other.table })),
      ...other.rows.flatMap((rows) => rows.fields.map((stored) => ({ ...stored, table: rows.table }))),
    ];
    for (const { field, column, table, to } of places) {
      if (column === null || field.fill || to?.resource !== resource.name) continue;
      const holds =
        field.kind === 'refs' ? sql`${sql.id(column)} @> array[${id}]::text[]` : sql`${sql.id(column)} = ${id}`;
      const used = await sql`select 1 from ${sql.id(table)} where ${holds} and deleted_at is null limit 1`.execute(
        work.trx,
      );
      if (used.rows.length > 0) throw new Problem('IN_USE', { params: { by: other.definition.title } });
    }
  }
}

/** A tree must stay a tree: walks up from the new parent. */
export async function refuseOwnDescendant(work: Work, resource: Resource, id: string, parentId: string): Promise<void> {
  if (parentId === '0') return;
  const answer = await sql<{ id: string }>`with recursive up as (
      select id, parent_id, 1 as depth from ${sql.id(resource.table)} where id = ${parentId}
      union all select p.id, p.parent_id, up.depth + 1 from ${sql.id(resource.table)} p join up on p.id = up.parent_id where up.depth < 100)
    select id from up where id = ${id}`.execute(work.trx);
  if (answer.rows.length > 0) throw new Problem('OWN_DESCENDANT');
}
