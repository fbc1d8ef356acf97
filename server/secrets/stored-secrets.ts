import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { type SecretPlace, seal, unseal } from './sealed.ts';
import type { SecretKeys } from './secret-keys.ts';

interface Asked {
  db: Database;
  keys: SecretKeys;
}

/** What is kept of a record besides its table: written here, and read by nobody but who uses it. */
export async function keepSecret({ db, keys }: Asked, secret: { place: SecretPlace; text: string }): Promise<void> {
  const { resource, recordId, name } = secret.place;
  const sealed = seal(keys, secret);
  await db
    .insertInto('secret')
    .values({ resource, record_id: recordId, name, sealed })
    .onConflict((conflict) =>
      conflict.columns(['resource', 'record_id', 'name']).doUpdateSet({ sealed, changed_at: sql`now()` }),
    )
    .execute();
}

/** Undefined where none was ever written. */
export async function readSecret({ db, keys }: Asked, place: SecretPlace): Promise<string | undefined> {
  const row = await db
    .selectFrom('secret')
    .select('sealed')
    .where('resource', '=', place.resource)
    .where('record_id', '=', place.recordId)
    .where('name', '=', place.name)
    .executeTakeFirst();
  return row && unseal(keys, { place, sealed: row.sealed });
}

/** Seals everything with the current key, in one transaction; answers how much there was. */
export const resealAll = ({ db, keys }: Asked): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('secret').selectAll().forUpdate().execute();
    for (const { resource, record_id: recordId, name, sealed } of rows) {
      const place = { resource, recordId, name };
      await keepSecret({ db: trx, keys }, { place, text: unseal(keys, { place, sealed }) });
    }
    return rows.length;
  });
