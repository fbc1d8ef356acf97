import { type RawBuilder, sql } from 'kysely';
import { isExternal } from '../read/external-records.ts';
import type { Resource } from '../registry/resource.ts';
import type { RecordValue } from '../work/hooks.ts';
import { authorOf, type UnitOfWork } from '../work/work.ts';
import { refuseWhenUsed } from './in-use.ts';
import { runHooks } from './run-hooks.ts';
import { removeExternal } from './store/external.ts';
import { recordChange } from './store/record-change.ts';
import { loadForChange } from './stored-record.ts';
import { refuseOutOfRows } from './visibility.ts';

interface Target {
  resource: Resource;
  id: string;
}

/** Deletes a record (it is marked, and its history keeps it whole); what is deleted along with it does not hold it. */
export async function removeRecord(
  unit: UnitOfWork,
  { resource, id, along = new Set() }: Target & { along?: ReadonlySet<string> },
): Promise<void> {
  const { before } = await loadForChange(unit, { resource, id, lock: 'update' });
  await runHooks(unit, { phase: 'beforeRemove', act: { resource, id, before, along } });
  await refuseWhenUsed(unit, { resource, id, along });
  if (isExternal(resource)) return removeExternal(unit, { resource, id, before });
  await setColumns(unit, { resource, id, sets: [sql`deleted_at = ${unit.now}`] });
  const version = Number(before.version) + 1;
  await recordChange(unit, { resource, id, version, action: 'remove', patch: { record: before } });
}

/** Sets the state of a record, or flips it when none is given. */
export async function changeState(
  unit: UnitOfWork,
  { resource, id, state }: Target & { state: number | undefined },
): Promise<void> {
  const { before } = await loadForChange(unit, { resource, id, lock: 'no key update' });
  const next = state ?? (before.state === 1 ? 0 : 1);
  if (next === before.state) return;
  await runHooks(unit, { phase: 'beforeState', act: { resource, id, before, state: next } });
  await setColumns(unit, { resource, id, sets: [sql`state = ${next}`] });
  await refuseOutOfRows(unit, { resource, id, access: unit.authority.accessTo(resource) });
  await recordSystemChange(unit, { resource, id, before, field: 'state', to: next });
}

/** Locks or unlocks a record. */
export async function lockRecord(
  unit: UnitOfWork,
  { resource, id, locked }: Target & { locked: boolean },
): Promise<void> {
  const { before } = await loadForChange(unit, { resource, id, lock: 'no key update' });
  if (before.locked === locked) return;
  await runHooks(unit, { phase: 'beforeLock', act: { resource, id, before, locked } });
  await setColumns(unit, { resource, id, sets: [sql`locked = ${locked}`] });
  await refuseOutOfRows(unit, { resource, id, access: unit.authority.accessTo(resource) });
  await recordSystemChange(unit, { resource, id, before, field: 'locked', to: locked });
}

async function setColumns(
  unit: UnitOfWork,
  { resource, id, sets }: Target & { sets: RawBuilder<unknown>[] },
): Promise<void> {
  await sql`update ${sql.id(resource.table)} set ${sql.join(sets)}, version = version + 1,
    modified_at = ${unit.now}, modified_by = ${authorOf(unit)} where id = ${id}`.execute(unit.db);
}

async function recordSystemChange(
  unit: UnitOfWork,
  { resource, id, before, field, to }: Target & { before: RecordValue; field: 'state' | 'locked'; to: unknown },
): Promise<void> {
  const changes = [{ field, path: field, from: before[field], to }];
  const action = field === 'state' ? 'state' : 'lock';
  await recordChange(unit, { resource, id, version: Number(before.version) + 1, action, patch: { changes } });
}
