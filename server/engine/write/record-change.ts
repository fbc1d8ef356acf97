import { sql } from 'kysely';
import type { Resource } from '../registry/resource.ts';
import { afterCommit, type UnitOfWork } from '../work/work.ts';
import { ReleasedMeanwhile } from './released-meanwhile.ts';

interface Change {
  resource: Resource;
  id: string;
  version: number;
  action: 'create' | 'update' | 'remove' | 'state' | 'lock' | 'restore' | 'purge';
  patch: object;
}

/** Appends to the log of changes, from which history and caches follow. */
export async function recordChange(unit: UnitOfWork, { resource, id, ...change }: Change): Promise<void> {
  // By its names the fields are known later, whatever they are called then.
  const holdsValues = Object.keys(change.patch).length > 0;
  const patch = holdsValues ? { ...change.patch, schemaVersion: resource.version } : {};
  // The write holds its locks by now, so a release is either seen here or waits until this transaction has ended.
  const noted = await sql`insert into record_change (resource, record_id, version, action, actor, via, patch, at)
    select name, ${id}, ${change.version}::int, ${change.action}, ${unit.actor.id}, ${unit.via},
      ${JSON.stringify(patch)}::jsonb, ${unit.now}::timestamptz
    from resource where name = ${resource.name} and version = ${resource.version}`.execute(unit.db);
  if (Number(noted.numAffectedRows ?? 0) === 0) throw new ReleasedMeanwhile();
  afterCommit(unit, () => unit.tenant.cache.changed(resource.name));
}
