import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../registry/resource.ts';
import { afterCommit, authorOf, type UnitOfWork } from '../../work/work.ts';
import { ReleasedMeanwhile } from './released-meanwhile.ts';

interface Change {
  resource: Resource;
  id: string;
  version: number;
  action: 'create' | 'update' | 'remove' | 'state' | 'lock' | 'restore' | 'purge';
  patch: object;
}

/** Appends to the log of changes, from which history and caches follow. */
export async function recordChange(unit: UnitOfWork, change: Change): Promise<void> {
  const noted = await changeInsert(unit, change).execute(unit.db);
  afterChange(unit, { resource: change.resource, isNoted: Number(noted.numAffectedRows ?? 0) > 0 });
}

/**
 * The line of the log, as a part of a statement. The write holds its locks by now, so a release is either seen by it or
 * waits until this transaction has ended: then there is no line.
 */
export function changeInsert(unit: UnitOfWork, { resource, id, ...change }: Change): RawBuilder<unknown> {
  // By its names the fields are known later, whatever they are called then.
  const holdsValues = Object.keys(change.patch).length > 0;
  const patch = holdsValues ? { ...change.patch, schemaVersion: resource.version } : {};
  return sql`insert into record_change (resource, record_id, version, action, actor, via, patch, at)
    select name, ${id}, ${change.version}::int, ${change.action}, ${authorOf(unit)}, ${unit.via},
      ${JSON.stringify(patch)}::jsonb, ${unit.now}::timestamptz
    from resource where name = ${resource.name} and version = ${resource.version}`;
}

/** What follows a line of the log; without one the resource has been released meanwhile. */
export function afterChange(unit: UnitOfWork, { resource, isNoted }: { resource: Resource; isNoted: boolean }): void {
  if (!isNoted) throw new ReleasedMeanwhile();
  afterCommit(unit, () => unit.tenant.cache.changed(resource.name));
}
