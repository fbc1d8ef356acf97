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
  work: Work,
  { userId, clientHash }: { userId: string; clientHash: string },
): Promise<void> {
  const stored = await inTurn(`user:${work.actor.id}`, () => hash(clientHash, cost));
  await work.db
    .insertInto('credential')
    .values({ user_id: userId, hash: stored })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash: stored, changed_at: sql`now()` }))
    .execute();
}

// Made at the start, so that the first unknown account takes no longer than the others.
const dummy = hash('no such user', cost);

/**
 * Whether the password is right: the hash that it was held against. An unknown user costs the same time. `from`: who asks,
 * and takes turns with others. Throws TOO_BUSY.
 */
export async function checkPassword(
  { db }: Work,
  { userId, clientHash, from }: { userId: string | null; clientHash: string; from: string },
): Promise<string | null> {
  const row =
    userId === null
      ? undefined
      : await db.selectFrom('credential').select('hash').where('user_id', '=', userId).executeTakeFirst();
  const stored = row?.hash ?? (await dummy);
  const right = await inTurn(from, () => verify(stored, clientHash));
  return row !== undefined && right ? row.hash : null;
}

/**
 * Whether a password that was right still is, until the end of the unit: checking takes longer than a statement, and nobody is let
 * in by a password that was taken away meanwhile.
 */
export async function isStillPassword(
  { db }: Work,
  { userId, hash, lock }: { userId: string; hash: string; lock: 'share' | 'update' },
): Promise<boolean> {
  const held = await sql<{
    hash: string;
  }>`select hash from credential where user_id = ${userId} for ${sql.raw(lock)}`.execute(db);
  return held.rows[0]?.hash === hash;
}

let running = 0;
/** Who waits, by who asked: of whoever asked last comes last. */
const waiting = new Map<string, (() => void)[]>();
/** choice: a hash takes some 20 ms of a core; an office that signs in at once is behind one address. */
const mostWaiting = { each: 100, inAll: 2000 };

/**
 * As many hashes at a time as there are cores: more would be no faster, and keep files and everyone else waiting. Those who
 * ask take turns, so that a thousand tries of one keep another waiting for one of them.
 */
async function inTurn<T>(from: string, work: () => Promise<T>): Promise<T> {
  if (running >= availableParallelism()) await turnOf(from);
  else running++;
  try {
    return await work();
  } finally {
    const next = takeNext();
    if (next) next();
    else running--;
  }
}

function turnOf(from: string): Promise<void> {
  const own = waiting.get(from) ?? [];
  const inAll = [...waiting.values()].reduce((sum, { length }) => sum + length, 0);
  if (own.length >= mostWaiting.each || inAll >= mostWaiting.inAll) throw new Problem('TOO_BUSY');
  waiting.set(from, own);
  return new Promise((go) => own.push(go));
}

function takeNext(): (() => void) | undefined {
  for (const [from, own] of waiting) {
    const next = own.shift();
    waiting.delete(from);
    if (own.length > 0) waiting.set(from, own);
    return next;
  }
  return undefined;
}
