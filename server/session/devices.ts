import { createHash, randomBytes } from 'node:crypto';
import type { Work } from '../engine/work/work.ts';

/** choice: a device on which nobody has signed in for so long is a stranger again. */
const keptFor = 180 * 24 * 60 * 60 * 1000;

const hashOf = (device: string) => createHash('sha256').update(device).digest('hex');
const isDevice = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);

/** The hash of a device on which somebody has signed in to the account before; null for a stranger. */
export async function knownDevice(
  { db, tenant }: Work,
  { device, userId }: { device: unknown; userId: string | undefined },
): Promise<string | null> {
  if (!isDevice(device) || userId === undefined) return null;
  const since = new Date(tenant.now().getTime() - keptFor);
  const known = await db
    .selectFrom('known_device')
    .select('device_hash')
    .where('device_hash', '=', hashOf(device))
    .where('user_id', '=', userId)
    .where('seen_at', '>', since)
    .executeTakeFirst();
  return known?.device_hash ?? null;
}

/** Remembers the device; answers the word by which it is known from now on. */
export async function rememberDevice(
  { db, now }: Work,
  { device, userId }: { device: unknown; userId: string },
): Promise<string> {
  const word = isDevice(device) ? device : randomBytes(32).toString('base64url');
  await db
    .insertInto('known_device')
    .values({ device_hash: hashOf(word), user_id: userId, seen_at: now })
    .onConflict((conflict) => conflict.columns(['device_hash', 'user_id']).doUpdateSet({ seen_at: now }))
    .execute();
  await db
    .deleteFrom('known_device')
    .where('seen_at', '<', new Date(now.getTime() - keptFor))
    .execute();
  return word;
}
