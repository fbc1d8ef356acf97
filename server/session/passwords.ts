import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import type { Work } from '../engine/work/work.ts';

// Algorithm 2 is argon2id. OWASP's floor for it: 19 MiB, two passes, one lane. It runs on the thread pool, not on the event loop.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What a client sends is the lower-case hex SHA-256 of the password (API.md, Session). */
export function readPasswordHash(value: unknown, field = 'password'): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) {
    throw new Problem('INVALID', { findings: [finding(field, 'notValid', { reason: 'SHA-256' })] });
  }
  return value;
}

export async function setPassword(
  { db }: Work,
  { userId, clientHash }: { userId: string; clientHash: string },
): Promise<void> {
  const stored = await inTurn(() => hash(clientHash, cost));
  await db
    .insertInto('credential')
    .values({ user_id: userId, hash: stored })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash: stored, changed_at: sql`now()` }))
    .execute();
}

// Made at the start, so that the first unknown account takes no longer than the others.
const dummy = hash('no such user', cost);

/** Whether the password is right. An unknown user costs the same time. */
export async function checkPassword(
  { db }: Work,
  { userId, clientHash }: { userId: string | null; clientHash: string },
): Promise<boolean> {
  const row =
    userId === null
      ? undefined
      : await db.selectFrom('credential').select('hash').where('user_id', '=', userId).executeTakeFirst();
  const stored = row?.hash ?? (await dummy);
  const right = await inTurn(() => verify(stored, clientHash));
  return row !== undefined && right;
}

let running = 0;
const waiting: (() => void)[] = [];

/** As many hashes at a time as there are cores: more would be no faster, and keep files and everyone else waiting. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= availableParallelism()) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
