import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Finding, finding } from '@tessera/schemas/language/findings.ts';
import { Problem, refuse } from '@tessera/schemas/language/problems.ts';
import {
  checkReadonly,
  checkRecord,
  coerceRecord,
  computeRecord,
  diffRecord,
  type RecordContext,
} from '@tessera/schemas/record/index.ts';
import { sql } from 'kysely';
import { type Access, fullAccess, maySee, type Rows } from './access.ts';
import { attachFiles } from './attachments.ts';
import { drawNumber } from './code-rule.ts';
import type { Hooks } from './hooks.ts';
import { matchesPattern } from './patterns.ts';
import { isAmongRows, readRecord } from './read.ts';
import { checkReferences, refuseOwnDescendant, refuseWhenUsed } from './references.ts';
import type { Resource } from './registry.ts';
import { ReleasedMeanwhile } from './released-meanwhile.ts';
import { insertRecord, saveRows, updateRecord } from './store.ts';
import type { Work } from './work.ts';

type RecordValue = Record<string, unknown>;

export interface WriteOptions {
  access: Access;
  /** Which records of another resource the writer may point to. */
  reach?: (resource: Resource) => Rows | 'all';
  hooks?: Hooks;
  /** Fixes the id (seed, areas). */
  id?: string;
}

/** Creates a record with its sub-tables; answers its id. The steps are the engine's, in order (DESIGN.md). */
export async function createRecord(
  work: Work,
  resource: Resource,
  input: unknown,
  options: WriteOptions,
): Promise<string> {
  const { value, findings } = coerceRecord(resource.definition.model, input, { mode: 'create' });
  refuse([...findings, ...hiddenKeys(resource, input, options.access)]);
  const id = options.id ?? work.deps.newId();
  const raw = input as RecordValue;
  const given = { ...value };
  await options.hooks?.beforeWrite?.(work, { resource, id, value, before: null, input: raw });
  const context = contextOf(work);
  refuse(checkReadonly(resource.definition.model, stillGiven(given, value), { before: null, context }));
  fillCurrent(work, resource, value);
  const computed = computeRecord(resource.definition.model, value, context);
  refuse([
    ...seenFindings(resource, checkRecord(resource.definition.model, computed, context), options.access),
    ...(await checkReferences(work, resource, { value: computed, before: null, reach: options.reach })),
  ]);
  await drawNumbers(work, resource, computed);
  await insertRecord(work, resource, id, computed);
  for (const rows of resource.rows) {
    const after = (computed[rows.field.name] as RecordValue[] | undefined) ?? [];
    await saveRows(work, rows, { parentId: id, before: [], after });
  }
  await refuseOutOfRows(work, resource, id, options.access);
  await attachFiles(work, resource, id, computed);
  await options.hooks?.afterWrite?.(work, { resource, id, value: computed, before: null, input: raw });
  await recordChange(work, resource, {
    id,
    version: 1,
    action: 'create',
    patch: { record: withoutSecrets(resource, computed) },
  });
  return id;
}

/**
 * Changes a record: keys that the input lacks stay as they are. Throws CHANGED_SINCE with the current record
 * when the input's `version` is not the stored one.
 */
export async function updateExisting(
  work: Work,
  resource: Resource,
  id: string,
  input: unknown,
  options: WriteOptions,
): Promise<void> {
  const { before, asSeen } = await loadForChange(work, resource, id, { access: options.access, lock: 'no key update' });
  const { value, findings } = coerceRecord(resource.definition.model, input, { mode: 'update' });
  refuse([...findings, ...hiddenKeys(resource, input, options.access)]);
  const raw = input as RecordValue;
  if (raw.version !== undefined && raw.version !== before.version) {
    throw new Problem('CHANGED_SINCE', { data: await asSeen() });
  }
  const given = { ...value };
  await options.hooks?.beforeWrite?.(work, { resource, id, value, before, input: raw });
  const context = contextOf(work);
  refuse(checkReadonly(resource.definition.model, stillGiven(given, value), { before, context }));
  const merged = { ...before, ...value };
  for (const rows of resource.rows) mergeRows(rows.field, merged, before, options.access);
  const computed = computeRecord(resource.definition.model, merged, context);
  refuse([
    ...seenFindings(resource, checkRecord(resource.definition.model, computed, context), options.access),
    ...(await checkReferences(work, resource, { value: computed, before, reach: options.reach })),
  ]);
  if (resource.has('tree') && typeof computed.parentId === 'string' && computed.parentId !== before.parentId) {
    await refuseOwnDescendant(work, resource, id, computed.parentId);
  }
  const changes = diffRecord(resource.definition.model, before, computed);
  const moved = resource.rows.some(({ field }) => rowOrder(before, field) !== rowOrder(computed, field));
  if (changes.length > 0 || moved) {
    const changed = Object.fromEntries(changes.map(({ field }) => [field, computed[field]]));
    const version = await updateRecord(work, resource, { id, version: Number(before.version), changes: changed });
    if (version === null) throw new Problem('CHANGED_SINCE', { data: await asSeen() });
    for (const rows of resource.rows) {
      if (!Object.hasOwn(value, rows.field.name)) continue;
      const after = (computed[rows.field.name] as RecordValue[] | undefined) ?? [];
      await saveRows(work, rows, { parentId: id, before: (before[rows.field.name] as RecordValue[]) ?? [], after });
    }
    await refuseOutOfRows(work, resource, id, options.access);
    await recordChange(work, resource, { id, version, action: 'update', patch: { changes } });
  }
  await attachFiles(work, resource, id, value);
  await options.hooks?.afterWrite?.(work, { resource, id, value: computed, before, input: raw });
}

/** Deletes a record (it is marked, and its history keeps it whole). */
export async function removeRecord(work: Work, resource: Resource, id: string, options: WriteOptions): Promise<void> {
  const { before } = await loadForChange(work, resource, id, { access: whole(options.access), lock: 'update' });
  await refuseWhenUsed(work, resource, id);
  await options.hooks?.beforeRemove?.(work, { resource, id, before });
  await sql`update ${sql.id(resource.table)} set deleted_at = ${work.now}, version = version + 1,
    modified_at = ${work.now}, modified_by = ${work.user.id} where id = ${id}`.execute(work.trx);
  const patch = { record: before };
  await recordChange(work, resource, { id, version: Number(before.version) + 1, action: 'remove', patch });
}

/** Sets the state of a record, or flips it when none is given. */
export async function changeState(
  work: Work,
  resource: Resource,
  id: string,
  state: number | undefined,
  options: WriteOptions,
): Promise<void> {
  const { before } = await loadForChange(work, resource, id, {
    access: whole(options.access),
    lock: 'no key update',
  });
  const next = state ?? (before.state === 1 ? 0 : 1);
  if (next === before.state) return;
  await options.hooks?.beforeState?.(work, { resource, id, state: next, before });
  await sql`update ${sql.id(resource.table)} set state = ${next}, version = version + 1,
    modified_at = ${work.now}, modified_by = ${work.user.id} where id = ${id}`.execute(work.trx);
  await recordChange(work, resource, {
    id,
    version: Number(before.version) + 1,
    action: 'state',
    patch: { changes: [{ field: 'state', path: 'state', from: before.state, to: next }] },
  });
}

/**
 * The whole stored record, its row locked; `asSeen` is what this user may see of it. It is locked first and read by a
 * statement of its own: the one that waits for a lock sees the sub-tables as they were before the wait.
 * Only deleting keeps others from pointing to the record meanwhile.
 */
async function loadForChange(
  work: Work,
  resource: Resource,
  id: string,
  { access, lock }: { access: Access; lock: 'update' | 'no key update' },
) {
  await sql`select 1 from ${sql.id(resource.table)} where id = ${id} for ${sql.raw(lock)}`.execute(work.trx);
  const reading = { db: work.trx, registry: work.deps.registry };
  const stored = await readRecord({ ...reading, access: whole(access), withNames: false }, resource, id);
  const before = JSON.parse(stored) as RecordValue;
  const asSeen = async (): Promise<unknown> => JSON.parse(await readRecord({ ...reading, access }, resource, id));
  return { before, asSeen };
}

/** Every field of the records that may be seen. */
const whole = ({ rows }: Access): Access => ({ ...fullAccess, rows });

/** Nobody plants a record where they do not see it, nor moves one out of their sight. */
async function refuseOutOfRows(work: Work, resource: Resource, id: string, access: Access): Promise<void> {
  if (!(await isAmongRows({ db: work.trx, access }, resource, id))) throw new Problem('OUT_OF_SCOPE');
}

const contextOf = (work: Work): RecordContext => ({
  now: work.now,
  user: {
    id: work.user.id,
    departmentId: work.user.departmentId,
    companyId: work.user.companyId,
  },
  matches: matchesPattern,
});

/** What was sent and is going to be written: what a hook has set or taken out is not the sender's doing. */
const stillGiven = (given: RecordValue, value: RecordValue): RecordValue =>
  Object.fromEntries(
    Object.entries(given).filter(([name, sent]) => Object.hasOwn(value, name) && value[name] === sent),
  );

/** A key of a field that the writer may not see is unknown to them, and named like one. */
function hiddenKeys(resource: Resource, input: unknown, access: Access): Finding[] {
  if (access.columns === 'all' || input === null || typeof input !== 'object') return [];
  const findings: Finding[] = [];
  for (const { field } of resource.fields) {
    const value = (input as RecordValue)[field.name];
    if (value === undefined) continue;
    if (!maySee(access, field.name)) findings.push(finding(field.name, 'unknownKey'));
    if (field.kind !== 'rows' || !Array.isArray(value)) continue;
    for (const [index, row] of value.entries()) {
      for (const cell of field.rows ?? []) {
        if (row?.[cell.name] !== undefined && !maySee(access, cell.name, field.name)) {
          findings.push(finding(`${field.name}[${index}].${cell.name}`, 'unknownKey'));
        }
      }
    }
  }
  return findings;
}

/** What a person cannot see they cannot mend: rules of hidden fields do not stop them. */
function seenFindings(resource: Resource, findings: Finding[], access: Access): Finding[] {
  if (access.columns === 'all') return findings;
  return findings.filter(({ field }) => {
    const [head = '', cell] = field.replace(/\[\d+\]/g, '').split('.');
    const known = resource.byName.has(head);
    return !known || (cell === undefined ? maySee(access, head) : maySee(access, cell, head));
  });
}

/** Cells that the input lacks, or that the writer may not see, keep their values. */
function mergeRows(field: FieldDefinition, merged: RecordValue, before: RecordValue, access: Access) {
  const old = new Map(((before[field.name] as RecordValue[] | undefined) ?? []).map((row) => [row.id, row]));
  const sent = merged[field.name];
  if (!Array.isArray(sent) || sent === before[field.name]) return;
  const hidden =
    access.columns === 'all' ? [] : (field.rows ?? []).filter((cell) => !maySee(access, cell.name, field.name));
  merged[field.name] = (sent as RecordValue[]).map((row) => {
    const known = old.get(row.id);
    // An id that is not one of this record's rows is somebody else's row: it becomes a new one here.
    if (!known) return { ...row, id: undefined };
    const merged = { ...known, ...row };
    for (const { name } of hidden) merged[name] = known[name];
    return merged;
  });
}

function fillCurrent(work: Work, resource: Resource, value: RecordValue) {
  const fills: Record<string, unknown> = {
    currentCompany: work.user.companyId,
    currentDepartment: work.user.departmentId,
    currentPost: work.user.postIds[0] ?? null,
  };
  for (const { field } of resource.fields) {
    if (field.fill && Object.hasOwn(fills, field.fill)) value[field.name] = fills[field.fill];
  }
}

/** Numbers are drawn last, when nothing but the insert can still fail (API.md, Least bodies). */
async function drawNumbers(work: Work, resource: Resource, value: RecordValue) {
  for (const { field } of resource.fields) {
    if (field.fill !== 'codeRule') continue;
    const rule = field.props?.rule;
    const drawn = typeof rule === 'string' && rule !== '' ? await drawNumber(work, rule) : null;
    if (drawn === undefined)
      throw new Problem('INVALID', { findings: [finding(field.name, 'noCodeRule', { value: rule })] });
    value[field.name] = drawn;
  }
}

const rowOrder = (record: RecordValue, field: FieldDefinition) =>
  ((record[field.name] as RecordValue[] | undefined) ?? []).map((row) => row.id).join();

function withoutSecrets(resource: Resource, value: RecordValue): RecordValue {
  const secret = new Set(resource.fields.filter(({ field }) => field.secret).map(({ field }) => field.name));
  return Object.fromEntries(Object.entries(value).filter(([name]) => !secret.has(name)));
}

async function recordChange(
  work: Work,
  resource: Resource,
  change: { id: string; version: number; action: string; patch: unknown },
): Promise<void> {
  // The write holds its locks by now, so a release is either seen here or waits until this transaction has ended.
  const noted = await sql`insert into record_change (resource, record_id, version, action, actor, via, patch, at)
    select name, ${change.id}, ${change.version}::int, ${change.action}, ${work.user.id}, ${work.via},
      ${JSON.stringify(change.patch)}::jsonb, ${work.now}::timestamptz
    from resource where name = ${resource.name} and version = ${resource.version}`.execute(work.trx);
  if (Number(noted.numAffectedRows ?? 0) === 0) throw new ReleasedMeanwhile();
  work.afterCommit(() => work.deps.kept.changed(resource.name));
}
