import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** 24 random bytes as base64url, the same from now on for all processes on the database. */
export async function keptRandom(db: Database, name: string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name, value: JSON.stringify({ random: randomBytes(24).toString('base64url') }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return (row.value as { random: string }).random;
}
