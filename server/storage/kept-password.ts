import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** A password of 24 random bytes (base64url) that stands under a name, the same from now on for all processes on the database. */
export async function keptPassword(db: Database, name: string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name, value: JSON.stringify({ password: randomBytes(24).toString('base64url') }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return (row.value as { password: string }).password;
}
