import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { requireSeen } from '../../engine/read/read-record.ts';
import { authorOf, transact, type Work } from '../../engine/work/work.ts';
import { storedId } from '../../storage/record-id.ts';

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
/** What tells one key from another without being of use. */
const shown = 8;

/** A new key; it is answered here and never again. */
export const makeKey = (
  work: Work,
  { interfaceId, partner, expiresAt }: { interfaceId: string; partner: string; expiresAt: Date | null },
): Promise<{ id: string; key: string }> =>
  transact(work, async (unit) => {
    const key = `ts_${randomBytes(32).toString('base64url')}`;
    const id = unit.tenant.newId();
    await unit.db
      .insertInto('interface_key')
      .values({
        id,
        interface_id: interfaceId,
        partner,
        hash: hashOf(key),
        beginning: key.slice(0, shown),
        made_at: unit.now,
        made_by: authorOf(unit),
        expires_at: expiresAt,
      })
      .execute();
    return { id, key };
  });

/** From now on nobody calls with it. */
export async function revokeKey(work: Work, id: string): Promise<void> {
  const key = await work.db
    .selectFrom('interface_key')
    .select('interface_id')
    .where('id', '=', storedId(id))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!key) throw new Problem('NOT_FOUND');
  await requireSeen(work, { module: 'basic/DataInterface', id: key.interface_id });
  await work.db.updateTable('interface_key').set({ revoked_at: work.now }).where('id', '=', storedId(id)).execute();
}

/** Whose key it is; one that has ended is known, and not valid. */
export async function keyOf(
  { db, now }: Work,
  { key, interfaceId }: { key: string; interfaceId: string },
): Promise<{ id: string; partner: string; isValid: boolean } | undefined> {
  const row = await db
    .selectFrom('interface_key')
    .select(['id', 'partner', 'revoked_at', 'expires_at'])
    .where('hash', '=', hashOf(key))
    .where('interface_id', '=', interfaceId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    partner: row.partner,
    isValid: row.revoked_at === null && (row.expires_at === null || row.expires_at > now),
  };
}

/**
 * The clocks of two processes differ: for a while one of them still counts the minute before. One that is further behind has
 * been set right since.
 */
const isLate = '(excluded.minute < u.minute and excluded.minute >= u.minute - 2)';

/** One call more with a key. Throws TOO_MANY_CALLS with the seconds until the minute is over. */
export async function countCall(
  { db, now }: Work,
  { keyId, perMinute }: { keyId: string; perMinute: number },
): Promise<void> {
  const minute = minuteOf(now);
  const counted = await sql<{ calls: number }>`insert into interface_use as u (key_id, minute, calls)
    values (${keyId}, ${minute}, 1)
    on conflict (key_id) do update set minute = case when ${sql.raw(isLate)} then u.minute else excluded.minute end,
      calls = case when ${sql.raw(isLate)} or u.minute = excluded.minute then u.calls + 1 else 1 end
    returning calls`.execute(db);
  const calls = counted.rows[0]?.calls ?? 1;
  if (calls === 1) await db.updateTable('interface_key').set({ used_at: now }).where('id', '=', keyId).execute();
  if (calls > perMinute)
    throw new Problem('TOO_MANY_CALLS', { params: { seconds: 60 - Math.floor((now.getTime() / 1000) % 60) } });
}

export const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / 60_000);
