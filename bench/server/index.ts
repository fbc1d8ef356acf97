import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@tessera/server/storage/embedded.ts';
import autocannon from 'autocannon';
import pg from 'pg';
import { median } from '../median.ts';
import { type Case, cases, connections } from './cases.ts';
import { type Prepared, prepare } from './prepare.ts';
import { timings } from './timings.ts';
import { transfer } from './transfer.ts';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 3;

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
    const start = async (kind: 'product' | 'bare') => {
      const child = fork(join(import.meta.dirname, 'child.ts'), [kind, postgres.connection.host, 'postgres', file], {
        execArgv: ['--import', 'tsx'],
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
    for (const child of children) child.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

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
  for (let round = 0; round <= rounds; round++) {
    const product = await requestsPerSecond(servers.product, each.product(prepared));
    const baseline = await requestsPerSecond(servers[each.baseline.server], each.baseline.load(prepared));
    // The first round warms both.
    if (round === 0) continue;
    ours.push(product);
    theirs.push(baseline);
  }
  const ratio = median(ours) / median(theirs);
  const goal = each.least === 0 ? '' : `, at least ${each.least}: ${ratio >= each.least ? 'met' : 'MISSED'}`;
  console.log(
    `${each.name}: ${median(ours).toFixed(0)} against ${median(theirs).toFixed(0)} req/s, ratio ${ratio.toFixed(2)}${goal}`,
  );
}

async function requestsPerSecond(server: string, { path, ...load }: ReturnType<Case['product']>): Promise<number> {
  const result = await autocannon({ url: `${server}${path}`, ...load, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}
