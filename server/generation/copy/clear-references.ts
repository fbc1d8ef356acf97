import { keyOf } from '@tessera/schemas/generation/documents.ts';
import { type GuessedTable, usedFields } from '@tessera/schemas/generation/guess.ts';
import { sql } from 'kysely';
import { idMaker } from '../../engine/external/row-id.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import { announceChange } from '../../engine/release/release.ts';
import type { Database } from '../../storage/database.ts';

interface Copied {
  guess: GuessedTable;
  linkId: string;
  resource: Resource;
  rowsField?: string | undefined;
}

/** Empties references to records that are not there, and puts at the top what hangs below none; answers how many. */
export async function clearReferences(
  db: Database,
  {
    copied: { guess, linkId, resource, rowsField },
    targetOf,
  }: { copied: Copied; targetOf: (table: string) => Resource | undefined },
): Promise<number> {
  const rows = resource.rows.find(({ field }) => field.name === rowsField);
  const stored = new Map((rows?.fields ?? resource.fields).map((one) => [one.field.name, one]));
  const table = sql.id(rows?.table ?? resource.table);
  return db.transaction().execute(async (trx) => {
    let cleared = 0;
    for (const field of usedFields(guess)) {
      const column = stored.get(field.name)?.column;
      const target = field.to === undefined ? undefined : targetOf(field.to);
      if (!column || !target) continue;
      const place = sql.ref(`t.${column}`);
      const done = await sql`update ${table} t set ${sql.id(column)} = null where ${place} is not null
        and not exists (select 1 from ${sql.id(target.table)} o where o.id = ${place})`.execute(trx);
      cleared += Number(done.numAffectedRows ?? 0);
    }
    if (!rows && resource.has('tree')) {
      // Whoever writes 0 for the top of a tree has lost nothing.
      const top = idMaker({ linkId, table: keyOf(guess) })(['0']);
      await sql`update ${table} t set parent_id = '0' where t.parent_id = ${top}
        and not exists (select 1 from ${table} p where p.id = ${top}::uuid)`.execute(trx);
      const done =
        await sql`update ${table} t set parent_id = '0' where t.parent_id <> '0' and (t.parent_id = t.id::text
        or not exists (select 1 from ${table} p where p.id::text = t.parent_id))`.execute(trx);
      cleared += Number(done.numAffectedRows ?? 0) + (await breakCircles(trx, table));
    }
    if (cleared > 0) await announceChange(trx, resource.name);
    return cleared;
  });
}

/** Records that hang below each other in a circle would be shown nowhere: the first of each stands at the top. */
async function breakCircles(trx: Database, table: ReturnType<typeof sql.id>): Promise<number> {
  for (let count = 0; ; count++) {
    const done = await sql`with recursive reached as (
        select id from ${table} where parent_id = '0'
        union select below.id from ${table} below join reached on below.parent_id = reached.id::text)
      update ${table} t set parent_id = '0' where t.id = (
        select id from ${table} l where not exists (select 1 from reached r where r.id = l.id) order by id limit 1)`.execute(
      trx,
    );
    if (Number(done.numAffectedRows ?? 0) === 0) return count;
  }
}
