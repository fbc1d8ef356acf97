import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '@tessera/server/start/server-build.js';
import { startEmbeddedPostgres } from '@tessera/server/storage/embedded.ts';
import autocannon from 'autocannon';
import pg from 'pg';
import { median } from '../median.ts';
import { type Case, json, type Load, usualCases, usualConnections } from './cases.ts';
import { type Prepared, prepare } from './prepare.ts';
import { questions } from './questions.ts';
import { timings } from './timings.ts';
import { transfer } from './transfer.ts';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 3;

// Those that create come last: what they make would stand first in every list.
const cases = [...questions, ...usualCases];

export const serverBenches: readonly string[] = [...cases.map(({ name }) => name), 'timings', 'transfer'];

/**
 * The server's rows of the table in docs/performance.md, on one filled database: requests per second of 32 clients
 * against a baseline that takes turns with it, medians of three rounds; and the times of single slow questions.
 */
export async function serverBench(wanted: (name: string) => boolean): Promise<void> {
  if (!serverBenches.some(wanted)) return;
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'pg'));
  const children: ChildProcess[] = [];
  try {
    const prepared = await prepare(postgres.connection, rows);
    const file = join(folder, 'prepared.json');
    writeFileSync(file, JSON.stringify(prepared));
    // As it is shipped: translated file by file, each function that is made is given its name once more.
    const program = join(import.meta.dirname, 'dist', 'child.js');
    await bundle(join(import.meta.dirname, 'child.ts'), program);
    const start = async (kind: 'product' | 'bare') => {
      const child = fork(program, [kind, postgres.connection.host, 'postgres', file], {
        execArgv: ['--enable-source-maps'],
      });
      children.push(child);
      const port = await new Promise<number>((done) =>
        child.once('message', (message) => done((message as { port: number }).port)),
      );
      return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
    };
    const product = await start('product');
    const servers = { product: product.url, bare: (await start('bare')).url };
    for (const each of cases) if (wanted(each.name)) await compare(each, servers, prepared);
    if (wanted('timings')) await timings(servers.product, prepared);
    // Last: what it imports changes the tables.
    if (wanted('transfer'))
      await transfer(product, prepared, {
        rows: await countOf(postgres.connection, prepared.ticket.table),
        connection: postgres.connection,
      });
  } finally {
    // Before their database, which they would be told of at every connection.
    await Promise.all(children.map(ended));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const ended = (child: ChildProcess) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    child.kill();
  });

/** The cases that create have added to what was prepared. */
async function countOf(connection: pg.ClientConfig, table: string): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const found = await client.query(`select count(*)::int as n from ${table}`);
  await client.end();
  return found.rows[0].n;
}

async function compare(each: Case, servers: Record<'product' | 'bare', string>, prepared: Prepared): Promise<void> {
  const ours: number[] = [];
  const theirs: number[] = [];
  let [answers, counted] = [0, 0];
  const onAnswer = (body: string) => {
    answers++;
    if (body.includes(each.counts?.part ?? '')) counted++;
  };
  for (let round = 0; round <= rounds; round++) {
    const stop = goOnWith(each, servers.product, prepared);
    const product = await requestsPerSecond(
      servers.product,
      each,
      each.product(prepared, each.counts && round > 0 ? onAnswer : undefined),
    );
    const baseline = await requestsPerSecond(servers[each.baseline.server], each, each.baseline.load(prepared));
    await stop();
    // The first round warms both.
    if (round === 0) continue;
    ours.push(product);
    theirs.push(baseline);
  }
  const ratio = median(ours) / median(theirs);
  const goal = each.least === 0 ? '' : `, at least ${each.least}: ${ratio >= each.least ? 'met' : 'MISSED'}`;
  const found = counted / Math.max(1, answers);
  const share = each.counts
    ? `; ${each.counts.part} in ${(100 * found).toFixed(2)} % of answers, at most ${100 * each.counts.most}: ${found <= each.counts.most ? 'met' : 'MISSED'}`
    : '';
  console.log(
    `${each.name}: ${median(ours).toFixed(0)} against ${median(theirs).toFixed(0)} req/s, ratio ${ratio.toFixed(2)}${goal}${share}`,
  );
}

/** What goes on while a case is measured, the product's turn and the baseline's; answers how to end it. */
function goOnWith({ meanwhile }: Case, server: string, prepared: Prepared): () => Promise<unknown> {
  if (!meanwhile) return async () => undefined;
  const under = new Set<Promise<unknown>>();
  const headers = { ...json, authorization: prepared.tokens.admin };
  const timer = setInterval(() => {
    const body = JSON.stringify(meanwhile.draw());
    const write = fetch(`${server}${meanwhile.path(prepared)}`, { method: 'POST', headers, body }).finally(() =>
      under.delete(write),
    );
    under.add(write);
  }, 1000 / meanwhile.times);
  return () => {
    clearInterval(timer);
    return Promise.all(under);
  };
}

async function requestsPerSecond(server: string, { connections }: Case, { path, ...load }: Load): Promise<number> {
  const result = await autocannon({
    ...{ url: `${server}${path}`, ...load, connections: connections ?? usualConnections, duration: seconds },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}
