import { createHash } from 'node:crypto';
import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import { asWhole, type Dependencies } from '../engine/work.ts';
import type { Call } from './route.ts';

// choice: API.md names no end; a client that still repeats a request after a day has shown its error long ago.
const keptFor = '1 day';
const sweepEvery = 60 * 60 * 1000;

interface Claim {
  user_id: string;
  key: string;
  request_hash: string;
}

/**
 * API.md, Values: the second POST with the same Idempotency-Key and user gets the first answer and writes nothing.
 *
 * A request with a key is one transaction: the key's row is its first statement, the answer its last. So the answer is
 * kept exactly when the write is, whatever dies in between; of parallel calls one runs, and the others wait at the
 * unique index until it has committed (they get its answer) or has not (one of them runs).
 * choice: that holds for every POST. One that writes nothing keeps its answer too; an answer that is a file is made
 * again, because nothing was written; an import is all or nothing and holds its locks until its end.
 */
export function idempotency(): (call: Call, run: () => Promise<Response>) => Promise<Response> {
  // Who waits here waits without a connection; those of other processes wait at the index.
  const running = new Map<string, Promise<unknown>>();
  let sweptAt = 0;
  const sweepAtTimes = ({ db, now }: Dependencies) => {
    const at = now().getTime();
    if (at - sweptAt < sweepEvery) return;
    sweptAt = at;
    const old = sql<boolean>`at < ${now()}::timestamptz - ${keptFor}::interval`;
    // Nobody waits for it, and what it leaves the next one takes.
    void db
      .deleteFrom('idempotency')
      .where(old)
      .execute()
      .catch(() => undefined);
  };
  return async (call, run) => {
    const key = call.context.req.header('idempotency-key');
    if (call.context.req.method !== 'POST' || key === undefined || !call.user) return run();
    if (key.length === 0 || key.length > 200)
      throw new Problem('INVALID', { findings: [finding('Idempotency-Key', 'tooLong', { max: 200 })] });
    const claim = { user_id: call.user.id, key, request_hash: await hashOf(call) };
    const outer = call.deps;
    sweepAtTimes(outer);
    const place = `${claim.user_id} ${key}`;
    await running.get(place)?.catch(() => undefined);
    const answer = asWhole(outer, async (within) => {
      if (!(await isFirst(within, claim))) return firstAnswer(within, claim);
      call.deps = within;
      const response = await run();
      const mine = { user_id: claim.user_id, key };
      const isKept = (response.headers.get('content-type') ?? '').startsWith('application/json');
      if (isKept) {
        const answer = await response.clone().text();
        await within.db.updateTable('idempotency').set({ answer }).where(own(mine)).execute();
      } else await within.db.deleteFrom('idempotency').where(own(mine)).execute();
      return response;
    });
    if (!running.has(place)) {
      running.set(place, answer);
      const ended = () => running.delete(place);
      answer.then(ended, ended);
    }
    return answer;
  };
}

async function hashOf(call: Call): Promise<string> {
  return createHash('sha256')
    .update(call.context.req.path)
    .update(await call.bytes())
    .digest('hex');
}

const own = ({ user_id, key }: Pick<Claim, 'user_id' | 'key'>) => sql<boolean>`user_id = ${user_id} and key = ${key}`;

async function isFirst({ db }: Dependencies, claim: Claim): Promise<boolean> {
  try {
    const claimed = await db
      .insertInto('idempotency')
      .values({ ...claim, answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(claimed.numInsertedOrUpdatedRows ?? 0) > 0;
  } catch (error) {
    // 57014: the first call is still running after the longest time that a statement may wait.
    if ((error as { code?: string }).code === '57014') throw new Problem('SAME_KEY_RUNNING');
    throw error;
  }
}

async function firstAnswer({ db }: Dependencies, claim: Claim): Promise<Response> {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where(own(claim))
    .executeTakeFirst();
  // Swept in the moment between: the next try runs.
  if (!row || row.answer === null) throw new Problem('SAME_KEY_RUNNING');
  if (row.request_hash !== claim.request_hash)
    throw new Problem('INVALID', { findings: [finding('Idempotency-Key', 'notUnique')] });
  return new Response(row.answer, {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
}
