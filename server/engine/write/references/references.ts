import { optionSourceOf } from '@tessera/schemas/language/defaults.ts';
import { readSource, type SourceOf } from '@tessera/schemas/options/source.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { sql } from 'kysely';
import { isRecordId, storedId } from '../../../storage/record-id.ts';
import { codedNames } from '../../present/presenter.ts';
import { idsThere, isExternal } from '../../read/external-records.ts';
import { fitsType, openableModules, opensModules } from '../../read/modules.ts';
import type { Resource, StoredField } from '../../registry/resource.ts';
import { rowPredicates } from '../../work/access.ts';
import type { RecordValue } from '../../work/hooks.ts';
import { asSystem, type UnitOfWork } from '../../work/work.ts';
import { dictionaryEntries } from './dictionary-entries.ts';
import { checkLeaves } from './leaves.ts';
import { checkPaths } from './paths.ts';
import { checkSourceValues } from './source-values.ts';
import { writtenRows } from './written-rows.ts';

interface Wanted {
  path: string;
  id: string;
}

/** A module, and of which type it must be where the record says one. */
interface WantedModule extends Wanted {
  type: unknown;
}

interface Checked {
  resource: Resource;
  value: RecordValue;
  before: RecordValue | null;
}

/** Every new reference of a record must exist, where the writer may see it; one query for each resource that is pointed to. */
export async function checkReferences(unit: UnitOfWork, checked: Checked): Promise<Finding[]> {
  const { wanted, options, codes, modules } = pointedTo(checked);
  return [
    ...(await missingRecords(unit, wanted)),
    ...(await checkPaths(unit, checked)),
    ...(await checkLeaves(unit, checked)),
    ...(await missingOptions(unit, options)),
    ...(await missingCodes(unit, codes)),
    ...missingModules(unit, modules),
    ...(await checkSourceValues(unit, checked)),
  ];
}

/**
 * The references of a stored record that is about to be in force again: whatever they point to has to be in force too,
 * whoever may see it; records of the same module that come back with it (`along`) are. An option may have gone since, as
 * that of any stored record.
 */
export const checkStoredReferences = (
  unit: UnitOfWork,
  { resource, record, along }: { resource: Resource; record: RecordValue; along: ReadonlySet<string> },
): Promise<Finding[]> => {
  const { wanted } = pointedTo({ resource, value: record, before: null });
  const own = wanted.get(resource.name)?.filter(({ id }) => !along.has(id));
  return missingRecords(asSystem(unit), own ? new Map([...wanted, [resource.name, own]]) : wanted);
};

/** The records of its own module that a record points to. */
export const pointsWithin = ({ resource, record }: { resource: Resource; record: RecordValue }): string[] =>
  (pointedTo({ resource, value: record, before: null }).wanted.get(resource.name) ?? []).map(({ id }) => id);

/** What a record points to that it did not point to before, by resource and by dictionary. */
function pointedTo({ resource, value, before }: Checked) {
  const wanted = new Map<string, Wanted[]>();
  const options = new Map<string, Wanted[]>();
  const codes = new Map<SourceOf<'codes'>['of'], Wanted[]>();
  const modules: WantedModule[] = [];
  const found = { wanted, options, codes, modules };
  for (const { fields, ...written } of writtenRows(resource, { value, before, isAsked: isPointing }))
    collect(fields, { ...written, ...found });
  if (
    resource.has('tree') &&
    typeof value.parentId === 'string' &&
    value.parentId !== '0' &&
    value.parentId !== before?.parentId
  ) {
    wanted.set(resource.name, [...(wanted.get(resource.name) ?? []), { path: 'parentId', id: value.parentId }]);
  }
  return found;
}

async function missingRecords(unit: UnitOfWork, wanted: Map<string, Wanted[]>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, list] of wanted) {
    const target = unit.registry.find(name);
    if (!target) {
      // What it names may come yet; no record of it will have such an id.
      findings.push(...list.flatMap(({ path, id }) => (isRecordId(id) ? [] : finding(path, 'noRecord'))));
      continue;
    }
    const ids = [...new Set(list.map((item) => item.id))];
    if (isExternal(target)) {
      const there = await idsThere(unit, { resource: target, access: unit.authority.accessTo(target), ids });
      for (const { path, id } of list) if (!there.has(id)) findings.push(finding(path, 'noRecord'));
      continue;
    }
    // Held until the commit: what is pointed to is not deleted at the same moment.
    const found = await sql<{
      id: string;
    }>`select t.id from ${sql.id(target.table)} t
      where ${sql.join([sql`t.id = any(${ids.map(storedId)}::uuid[])`, sql`t.deleted_at is null`, ...rowPredicates(unit.authority.accessTo(target))], sql` and `)}
      order by t.id for key share`.execute(unit.db);
    const existing = new Set(found.rows.map((row) => row.id));
    for (const item of list) if (!existing.has(item.id)) findings.push(finding(item.path, 'noRecord'));
  }
  return findings;
}

async function missingOptions(unit: UnitOfWork, options: Map<string, Wanted[]>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [code, list] of options) {
    const existing = await dictionaryValues(unit, code);
    // A dictionary that nobody has filled yet cannot refuse anything.
    if (existing.size === 0) continue;
    for (const item of list) if (!existing.has(item.id)) findings.push(finding(item.path, 'notAnOption'));
  }
  return findings;
}

/** Of what is chosen by its code, what is there and not switched off. */
async function missingCodes(unit: UnitOfWork, codes: Map<SourceOf<'codes'>['of'], Wanted[]>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [of, list] of codes) {
    if (list.length === 0) continue;
    const known = await codedNames(unit, of, { isOffered: true });
    findings.push(...list.filter(({ id }) => !known.has(id)).map(({ path }) => finding(path, 'notAnOption')));
  }
  return findings;
}

/** A module must be one that the writer sees, and of the type that the record says. */
function missingModules(unit: UnitOfWork, wanted: WantedModule[]): Finding[] {
  if (wanted.length === 0) return [];
  const known = new Map(openableModules(unit).map((module) => [module.value, module]));
  return wanted.flatMap(({ path, id, type }) => {
    const module = known.get(id);
    return module && (type === undefined || fitsType(module, type)) ? [] : [finding(path, 'notAnOption')];
  });
}

interface Collecting {
  value: RecordValue;
  before: RecordValue | null;
  path: string;
  wanted: Map<string, Wanted[]>;
  options: Map<string, Wanted[]>;
  codes: Map<SourceOf<'codes'>['of'], Wanted[]>;
  modules: WantedModule[];
}

/** What the values of a field must be there in: the records of a resource, the entries of a dictionary, the modules. */
type Pool =
  | { of: 'records' | 'dictionary'; name: string }
  | { of: 'codes'; name: SourceOf<'codes'>['of'] }
  | { of: 'modules'; by: string | undefined };

function poolOf({ field, to }: StoredField): Pool | undefined {
  if (field.fill) return undefined;
  const source = optionSourceOf(field);
  const records = (): Pool | undefined => (to ? { of: 'records', name: to.resource } : undefined);
  return source
    ? readSource<Pool | undefined>(source, {
        // Held against the options by the rules of the record.
        static: () => undefined,
        dictionary: ({ code }) => ({ of: 'dictionary', name: code }),
        records,
        organization: records,
        // Asked for with what the other fields hold: see source-values.ts.
        dataSource: () => undefined,
        codes: ({ of }) => ({ of: 'codes', name: of }),
        modules: ({ by }) => ({ of: 'modules', by }),
        // What is no field of theirs is found by whoever reads them by these names.
        fields: () => undefined,
      })
    : undefined;
}

const isPointing = (stored: StoredField): boolean => poolOf(stored) !== undefined;

/** Only what changed is looked up: an old value stays valid when what it points to has gone since. */
function collect(fields: StoredField[], { value, before, path, wanted, options, codes, modules }: Collecting) {
  // Rows may point to some ten thousand: a list is added to, not made anew for each of them.
  const add = (map: Map<string, Wanted[]>, key: string, item: Wanted) => {
    const known = map.get(key);
    if (known) known.push(item);
    else map.set(key, [item]);
  };
  for (const stored of fields) {
    const { field } = stored;
    const current = value[field.name];
    if (current === null || current === undefined) continue;
    const ids = (Array.isArray(current) ? current : [current]).filter((id): id is string => typeof id === 'string');
    const old = new Set([before?.[field.name] ?? []].flat());
    const pool = poolOf(stored);
    if (!pool) continue;
    if (pool.of === 'modules') {
      const type = pool.by === undefined ? undefined : value[pool.by];
      const isSameType = pool.by === undefined || type === before?.[pool.by];
      if (pool.by !== undefined && !opensModules(type)) continue;
      for (const id of ids) if (!old.has(id) || !isSameType) modules.push({ path: `${path}${field.name}`, id, type });
      continue;
    }
    if (pool.of === 'codes') {
      for (const id of ids) if (!old.has(id)) add(codes, pool.name, { path: `${path}${field.name}`, id });
      continue;
    }
    for (const id of ids)
      if (!old.has(id)) add(pool.of === 'records' ? wanted : options, pool.name, { path: `${path}${field.name}`, id });
  }
}

async function dictionaryValues(unit: UnitOfWork, code: string): Promise<Set<string>> {
  const found = await dictionaryEntries(unit, code).where('d.state', '=', 1).execute();
  return new Set(found.map((row) => row.value));
}
