import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql, type Transaction } from 'kysely';
import type { EngineTables } from '../../storage/engine-tables.ts';
import type { Tenant } from '../work/tenant.ts';
import type { Unit } from '../work/work.ts';
import { noteRecords } from './known-records.ts';
import { forgetWrites, pendingUnits } from './pending-writes.ts';
import { externalOf, placeOf } from './place.ts';
import { rowByKey } from './read-rows.ts';

/** Milliseconds for which a commit may still be on its way: no transaction takes longer. */
const underWay = 25_000;

type Row = Awaited<ReturnType<typeof loadUnit>>[number];

/**
 * Finds out what became of writes to other databases after whose commit ours did not follow: a process that was killed
 * between the two, a connection that was lost. What is written there gets its line of history and, where the request had
 * a key, its answer; what is not is forgotten.
 */
export async function settleWrites(tenant: Tenant): Promise<void> {
  const olderThan = new Date(tenant.now().getTime() - underWay);
  // A database that is away is asked the next time.
  for (const unit of await pendingUnits(tenant.database.db, { olderThan }))
    await settleUnit(tenant, unit).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
}

/** The same for an earlier try of a request. Throws EXTERNAL_UNKNOWN while it may still be on its way. */
export async function settleClaim(tenant: Tenant, claim: NonNullable<Unit['claim']>): Promise<void> {
  const { db } = tenant.database;
  for (const unit of await pendingUnits(db, { claim, olderThan: tenant.now() })) await settleUnit(tenant, unit);
}

const settleUnit = (tenant: Tenant, unit: string): Promise<void> =>
  tenant.database.db.transaction().execute(async (trx) => {
    const rows = await loadUnit(trx, unit);
    const [first] = rows;
    // Somebody else has it in hand, or has done it.
    if (!first) return;
    const states = [];
    for (const row of rows) states.push(await stateOf(tenant, row));
    if (states.some((state) => state !== 'open'))
      await complete(trx, { rows, claim: states.includes('written') ? rows[0]?.claim : undefined });
    else if (tenant.now().getTime() - first.at.getTime() < underWay)
      throw new Problem('EXTERNAL_UNKNOWN', { params: { link: linkOf(tenant, first) } });
    await forgetWrites(trx, unit);
  });

const loadUnit = (trx: Transaction<EngineTables>, unit: string) =>
  trx
    .selectFrom('external_write')
    .selectAll()
    .where('unit', '=', unit)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();

const linkOf = ({ registry }: Tenant, { resource }: Row): string => {
  const found = registry.find(resource);
  return (found && externalOf(found)?.link) ?? '';
};

/**
 * Whether a row is as it was, or as it was going to be. `other`: somebody has changed it since, most likely after it was written;
 * whoever sends it again hears of that change, and not that theirs is stored.
 */
async function stateOf(tenant: Tenant, row: Row): Promise<'written' | 'other' | 'open'> {
  const resource = tenant.registry.find(row.resource);
  // Withdrawn since: nobody asks for its history.
  if (!resource || !externalOf(resource)) return 'open';
  const work = { db: tenant.database.db, registry: tenant.registry, tenant };
  const place = await placeOf(work, resource);
  const there = await rowByKey(work, { place, key: row.key });
  // What was added may never have been noted: that went with our transaction.
  if (there) await noteRecords(work, { resource, records: [there] });
  const now = there?.version ?? null;
  const [before, after] = [row.before_version, row.after_version].map((one) => (one === null ? null : Number(one)));
  if (now === before) return 'open';
  // What was added has no state before it; of a row that is not there any more nobody can tell.
  if (now === after || (before === null && now !== null)) return 'written';
  return now === null ? 'open' : 'other';
}

async function complete(
  trx: Transaction<EngineTables>,
  { rows, claim }: { rows: readonly Row[]; claim: Row['claim'] | undefined },
): Promise<void> {
  for (const { resource, record_id, change } of rows)
    await sql`insert into record_change (resource, record_id, version, action, actor, via, patch, at)
      select ${resource}, ${record_id}::uuid, (select count(*)::int + 1 from record_change where record_id = ${record_id}::uuid),
        ${change.action}, ${change.actor}::uuid, ${change.via}, ${JSON.stringify(change.patch)}::jsonb,
        ${change.at}::timestamptz`.execute(trx);
  if (claim)
    await trx
      .insertInto('idempotency')
      .values(claim)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
