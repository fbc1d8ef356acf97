import { Exact } from '@tessera/schemas/expression/index.ts';
import { type FieldChange, isSecret } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { type Enlisted, enlist } from '../../external/enlist.ts';
import { keysOf, noteRecords } from '../../external/known-records.ts';
import { type ExternalPlace, externalOf, placeOf } from '../../external/place.ts';
import { type ExternalRecord, holdRow } from '../../external/read-rows.ts';
import { refuseCascades } from '../../external/refuse-cascades.ts';
import { deleteRow, insertRow, updateRow } from '../../external/write-rows.ts';
import type { Resource } from '../../registry/resource.ts';
import type { RecordValue } from '../../work/hooks.ts';
import { authorOf, type UnitOfWork } from '../../work/work.ts';
import { recordChange } from './record-change.ts';

interface Target {
  resource: Resource;
  id: string;
}

interface Held {
  place: ExternalPlace;
  enlisted: Enlisted;
  row: ExternalRecord;
}

/** Holds a row of another database until the unit of work ends. Throws NOT_FOUND. */
export async function holdExternal(unit: UnitOfWork, { resource, id }: Target): Promise<Held> {
  const place = await placeOf(unit, resource);
  const key = (await keysOf(unit, resource, { own: [id], others: [] })).get(id);
  if (!key) throw new Problem('NOT_FOUND');
  const enlisted = await enlist(unit, { link: place.link, code: externalOf(resource)?.link ?? '' });
  const row = await holdRow(unit, place, { ask: enlisted.ask, key });
  if (!row) throw new Problem('NOT_FOUND');
  return { place, enlisted, row };
}

/** Adds a row; answers the id of its record. */
export async function insertExternal(
  unit: UnitOfWork,
  { resource, value }: { resource: Resource; value: RecordValue },
): Promise<string> {
  const place = await placeOf(unit, resource);
  const enlisted = await enlist(unit, { link: place.link, code: externalOf(resource)?.link ?? '' });
  const key = await insertRow(unit, place, { enlisted, value });
  const row = await holdRow(unit, place, { ask: enlisted.ask, key });
  // A trigger of the other database may have put it elsewhere.
  if (!row) throw new Problem('EXTERNAL_NOT_TAKEN');
  // By its id it is asked for at once: whether the writer may see it, and by whoever reads it.
  await noteRecords(unit, { resource, records: [row] });
  await note(unit, {
    resource,
    enlisted,
    row,
    before: null,
    after: row.version,
    action: 'create',
    patch: { record: value },
  });
  return row.id;
}

/** Writes what changed of a row; answers its new version, or null when another program was first. */
export async function updateExternal(
  unit: UnitOfWork,
  asked: Target & { before: RecordValue; record: RecordValue; changes: FieldChange[] },
): Promise<number | null> {
  const { before, record, changes, ...target } = asked;
  const { place, enlisted, row } = await holdExternal(unit, target);
  if (row.version !== before.version) return null;
  const changed = Object.fromEntries(changes.map(({ field }) => [field, record[field]]));
  refuse(keyFields(place).flatMap((name) => (Object.hasOwn(changed, name) ? [finding(name, 'readonly')] : [])));
  await updateRow(unit, place, { enlisted, key: row.key, changes: changed });
  const now = await holdRow(unit, place, { ask: enlisted.ask, key: row.key });
  if (!now) throw new Problem('EXTERNAL_NOT_TAKEN');
  const { resource } = target;
  await note(unit, {
    resource,
    enlisted,
    row,
    before: row.version,
    after: now.version,
    action: 'update',
    patch: { changes: standing(place, { changes, was: row.values, is: now.values }) },
  });
  return now.version;
}

type Values = ExternalRecord['values'];

/** What stands there after the change: a trigger may have written something else, or more, and a number is rounded. */
function standing(
  { fields }: ExternalPlace,
  { changes, was, is }: { changes: FieldChange[]; was: Values; is: Values },
): FieldChange[] {
  const known = new Map(changes.map((change) => [change.field, change]));
  const told = [...fields.values()].flatMap(({ field, column, to }): FieldChange[] => {
    const given = known.get(field.name);
    // Keys of other rows stand there, and the record holds their ids; a secret is told of by nobody.
    if (to || field.kind === 'json' || isSecret(field)) return given ? [given] : [];
    const [from, now] = [was[column], is[column]];
    if (given) return isSame(given.to, now) ? [given] : [{ ...given, to: now }];
    return isSame(from, now) ? [] : [{ field: field.name, path: field.name, from, to: now }];
  });
  const own = new Set([...fields.values()].map(({ field }) => field.name));
  return [...told, ...changes.filter(({ field }) => !own.has(field))];
}

const plainNumber = /^-?\d+(\.\d+)?$/;

/** The same value, however it is written. */
function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [one, other].map((value) => (value === '' ? null : (value ?? null)));
  const [said, read] = [String(left), String(right)];
  if (left !== null && right !== null && plainNumber.test(said) && plainNumber.test(read))
    return new Exact(said).equals(read);
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The fields that name the row: another value would make it another record. */
const keyFields = ({ key, fields }: ExternalPlace): string[] => {
  const names = new Set(key.map(({ name }) => name));
  return [...fields.values()].flatMap(({ at, field }) => (names.has(at.name) ? [field.name] : []));
};

export async function removeExternal(unit: UnitOfWork, target: Target & { before: RecordValue }): Promise<void> {
  const { before, resource } = target;
  const { place, enlisted, row } = await holdExternal(unit, target);
  await refuseCascades(place, { enlisted, key: row.key, unit });
  await deleteRow(place, { enlisted, key: row.key });
  await note(unit, {
    resource,
    enlisted,
    row,
    before: row.version,
    after: null,
    action: 'remove',
    patch: { record: before },
  });
}

interface Note {
  resource: Resource;
  enlisted: Enlisted;
  row: Pick<ExternalRecord, 'id' | 'key'>;
  before: number | null;
  after: number | null;
  action: 'create' | 'update' | 'remove';
  patch: object;
}

/** The line of the history, here and among what is noted before the other database commits. */
async function note(unit: UnitOfWork, { resource, enlisted, row, before, after, action, patch }: Note): Promise<void> {
  const { id: recordId, key } = row;
  const said = { ...patch, schemaVersion: resource.version };
  const change = { action, actor: authorOf(unit), via: unit.via, patch: said, at: unit.now.toISOString() };
  enlisted.writes.push({ resource: resource.name, recordId, key, before, after, change });
  await recordChange(unit, { resource, id: recordId, version: await nextLine(unit, recordId), action, patch });
}

/** Which line of a record's history the next one is. */
async function nextLine({ db }: Pick<UnitOfWork, 'db'>, recordId: string): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int + 1 as n from record_change
    where record_id = ${recordId}`.execute(db);
  return found.rows[0]?.n ?? 1;
}
