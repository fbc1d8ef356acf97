import { createHash } from 'node:crypto';
import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import type { Call } from './route.ts';

/**
 * API.md, Values: the second POST with the same Idempotency-Key and user gets the first answer and writes nothing.
 * The key's row is inserted first, so of parallel calls exactly one runs; the others wait for its answer.
 */
export async function withIdempotency(call: Call, run: () => Promise<Response>): Promise<Response> {
  const key = call.context.req.header('idempotency-key');
  if (call.context.req.method !== 'POST' || key === undefined || !call.user) return run();
  if (key.length === 0 || key.length > 200)
    throw new Problem('INVALID', { findings: [finding('Idempotency-Key', 'tooLong', { max: 200 })] });
  const { db } = call.deps;
  const user_id = call.user.id;
  const request_hash = createHash('sha256')
    .update(call.context.req.path)
    .update(await call.bytes())
    .digest('hex');
  const claimed = await db
    .insertInto('idempotency')
    .values({ user_id, key, request_hash, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const mine = db.updateTable('idempotency').where('user_id', '=', user_id).where('key', '=', key);
  if (Number(claimed.numInsertedOrUpdatedRows ?? 0) === 0) return firstAnswer(call, { user_id, key, request_hash });
  try {
    const response = await run();
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('application/json')) await mine.set({ answer: await response.clone().text() }).execute();
    return response;
  } catch (error) {
    // Nothing was written, so the key is free for a corrected try. While the database is away it stays taken, which
    // writes nothing twice; what is answered is the first error, not that of the cleaning up.
    const claim = db.deleteFrom('idempotency').where('user_id', '=', user_id).where('key', '=', key);
    await claim.execute().catch(() => undefined);
    throw error;
  }
}

async function firstAnswer(
  call: Call,
  claim: { user_id: string; key: string; request_hash: string },
): Promise<Response> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const row = await call.deps.db
      .selectFrom('idempotency')
      .select(['request_hash', 'answer'])
      .where('user_id', '=', claim.user_id)
      .where('key', '=', claim.key)
      .executeTakeFirst();
    if (row && row.request_hash !== claim.request_hash)
      throw new Problem('INVALID', { findings: [finding('Idempotency-Key', 'notUnique')] });
    if (row?.answer)
      return new Response(row.answer, {
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
      });
    if (!row) throw new Problem('SAME_KEY_RUNNING');
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Problem('SAME_KEY_RUNNING');
}
