import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileUnits, largestUpload } from '@tessera/schemas/files/limits.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { PendingClaim } from '../engine/external/pending-writes.ts';
import { settleClaim } from '../engine/external/settle-writes.ts';
import { withinBulkhead } from '../engine/work/bulkhead.ts';
import type { TenantPart } from '../engine/work/tenant.ts';
import { asUnit, type Work } from '../engine/work/work.ts';
import { inTemporaryFolder } from '../storage/temporary-folder.ts';
import { requestHeader } from './request-header.ts';
import { type Call, type Route, writes } from './route.ts';
import { receiveBody } from './uploaded-file.ts';

// choice: API.md names no end; a client that still repeats a request after a day has shown its error long ago.
const keptFor = '1 day';
const sweepEvery = 60 * 60 * 1000;

interface Claim {
  /** The user's, or what the route says of who has no session. */
  user_id: string;
  key: string;
  request_hash: string;
}

/** What a process keeps of the requests with a key that are running. */
interface Keys {
  /** Who waits here waits without a connection; those of other processes wait at the index. */
  running: Map<string, Promise<unknown>>;
  sweptAt: number;
}

const repeatable: ReadonlySet<string> = new Set(['POST', 'PUT']);

const keys: TenantPart<Keys> = { open: () => ({ running: new Map(), sweptAt: 0 }) };

/**
 * API.md, Values: the second POST (and PUT) with the same Idempotency-Key and user gets the first answer and writes nothing.
 *
 * A request with a key is one transaction: the key's row is its first statement, the answer its last. So the answer is
 * kept exactly when the write is, whatever dies in between; of parallel calls one runs, and the others wait at the
 * unique index until it has committed (they get its answer) or has not (one of them runs).
 * choice: another body under the same key and at the same place is refused with 409, and `data` is what was answered first.
 * choice: that holds for every POST and PUT that writes (a change whose answer was lost would meet itself as somebody else's), of a partner too, whose keys of data interfaces stand for the user. What only reads is read again, as far as the caller still may; an answer
 * that is a file is made again, because nothing was written; an import is all or nothing and holds its locks until its end.
 */
export async function withIdempotency(
  { call, route }: { call: Call; route: Route },
  run: () => Promise<Response>,
): Promise<Response> {
  const key = requestHeader(call.context, 'idempotency-key');
  if (!repeatable.has(call.context.req.method) || key === undefined || !writes(route)) return run();
  const claimant = route.claimant ? await route.claimant(call) : call.work.actor.id;
  if (claimant === '') return run();
  if (key === '') throw new Problem('INVALID', { findings: [finding('Idempotency-Key', 'required')] });
  if (key.length > 200)
    throw new Problem('INVALID', { findings: [finding('Idempotency-Key', 'tooLong', { max: 200 })] });
  const once = (brought: string | Uint8Array) =>
    runOnce({ call, route, claim: { user_id: claimant, key, request_hash: requestHash(call, brought) } }, run);
  return route.input.file ? withUpload(call, once) : once(await call.bytes());
}

/** An upload is received before anything is held for it: whoever sends it may take an hour. */
const withUpload = <T>(call: Call, run: (brought: string) => Promise<T>): Promise<T> =>
  inTemporaryFolder(async (folder) =>
    run(await receiveBody(call, { path: join(folder, 'body'), max: largestUpload.annex * fileUnits.MB })),
  );

async function runOnce(
  { call, route, claim }: { call: Call; route: Route; claim: Claim },
  run: () => Promise<Response>,
): Promise<Response> {
  const outer = call.work;
  const { key } = claim;
  const kept = outer.tenant.part(keys);
  sweepAtTimes(outer, kept);
  const place = `${claim.user_id} ${key}`;
  // What takes minutes has connections of its own.
  const system = route.longRunning ? undefined : await route.waitsFor?.(call);
  const inTurn = <T>(run: () => Promise<T>) =>
    system === undefined ? run() : withinBulkhead(outer.tenant, { system, run });
  await kept.running.get(place)?.catch(() => undefined);
  const once = async (within: Work) => {
    call.work = within;
    if (within.unit) within.unit.claim = claim;
    if (!(await isFirst(within, claim))) {
      // What was answered then is answered to whoever still may do it.
      await route.admit?.(call);
      return firstAnswer(within, claim);
    }
    const response = await run();
    await keepAnswer(within, { claim, response });
    return response;
  };
  const attempt = () => inTurn(() => asUnit(outer, once));
  const answer = attempt().catch(async (error: unknown) => {
    if (!(error instanceof PendingClaim)) throw error;
    // An earlier try may be written in another database, and its answer was never kept.
    await inTurn(() => settleClaim(outer.tenant, claim));
    return attempt();
  });
  if (!kept.running.has(place)) {
    kept.running.set(place, answer);
    const ended = () => kept.running.delete(place);
    answer.then(ended, ended);
  }
  return answer;
}

function sweepAtTimes({ tenant }: Work, kept: Keys): void {
  const at = tenant.now();
  if (at.getTime() - kept.sweptAt < sweepEvery) return;
  kept.sweptAt = at.getTime();
  // Nobody waits for it, and what it leaves the next one takes.
  void tenant.database.db
    .deleteFrom('idempotency')
    .where(sql<boolean>`at < ${at}::timestamptz - ${keptFor}::interval`)
    .execute()
    .catch(() => undefined);
}

async function keepAnswer({ db }: Work, { claim, response }: { claim: Claim; response: Response }): Promise<void> {
  const isKept = (response.headers.get('content-type') ?? '').startsWith('application/json');
  if (!isKept) await db.deleteFrom('idempotency').where(own(claim)).execute();
  else {
    const answer = await response.clone().text();
    await db.updateTable('idempotency').set({ answer }).where(own(claim)).execute();
  }
}

/** What makes two requests the same one: where they go and how they ask for it, and, behind a point, what they bring. */
function requestHash(call: Call, brought: string | Uint8Array): string {
  const query = new URL(call.context.req.url).searchParams;
  // The moment of the call, which every try says anew (API.md, Transport).
  query.delete('n');
  const place = call.context.req.path + (query.size > 0 ? `?${query}` : '');
  return `${hashed(place)}.${hashed(brought)}`;
}

const hashed = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Two requests for the same, with other bodies. */
const haveOnePlace = (one: string, other: string) =>
  one.includes('.') && one.split('.', 1)[0] === other.split('.', 1)[0];

const own = ({ user_id, key }: Pick<Claim, 'user_id' | 'key'>) => sql<boolean>`user_id = ${user_id} and key = ${key}`;

async function isFirst({ db }: Work, claim: Claim): Promise<boolean> {
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

async function firstAnswer({ db }: Work, claim: Claim): Promise<Response> {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where(own(claim))
    .executeTakeFirst();
  // Swept in the moment between: the next try runs.
  if (!row || row.answer === null) throw new Problem('SAME_KEY_RUNNING');
  if (row.request_hash !== claim.request_hash) {
    // Whoever lost the answer and has corrected the form since learns what was made of it then, and can change that.
    if (haveOnePlace(row.request_hash, claim.request_hash))
      throw new Problem('KEY_USED', { data: (JSON.parse(row.answer) as { data: unknown }).data });
    throw new Problem('INVALID', { findings: [finding('Idempotency-Key', 'notUnique')] });
  }
  return new Response(row.answer, {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
}
