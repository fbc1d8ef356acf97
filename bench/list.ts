import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { createApp } from '@tessera/server/app.ts';
import { boot } from '@tessera/server/boot.ts';
import { clientHash, seedDatabase } from '@tessera/server/seed/seed.ts';
import { openDatabase } from '@tessera/server/storage/database.ts';
import { startEmbeddedPostgres } from '@tessera/server/storage/embedded.ts';
import autocannon from 'autocannon';
import { median } from './median.ts';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 3;

const page: PageDocument = {
  version: 1,
  model: {
    name: 'ticket',
    titleField: 'title',
    fields: [
      { id: 'a', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      { id: 'b', name: 'status', kind: 'text', label: 'Status', widget: 'input' },
      { id: 'c', name: 'amount', kind: 'decimal', label: 'Amount', widget: 'amount' },
      { id: 'd', name: 'day', kind: 'date', label: 'Day', widget: 'date' },
      { id: 'e', name: 'note', kind: 'text', label: 'Note', widget: 'input' },
    ],
  },
  pages: {
    list: {
      columns: ['a', 'b', 'c', 'd', 'e'].map((field) => ({ field })),
      search: [{ field: 'b', operator: 'eq' }],
      sort: { field: 'd', order: 'desc' },
      permissions: { button: true, column: true },
    },
  },
};

/**
 * The list of 20 of 1,000,000 rows with its total, one filter and one sort, signed in, against a bare Hono route
 * that passes the same `json_agg(...)::text` through. 32 clients; the two alternate; medians.
 */
export async function listBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'pg'));
  const children: ChildProcess[] = [];
  try {
    const { entry, table, token } = await prepare(postgres.connection);
    const start = async (kind: string) => {
      const child = fork(
        join(import.meta.dirname, 'list-server.ts'),
        [kind, postgres.connection.host, 'postgres', table],
        { execArgv: ['--import', 'tsx'] },
      );
      children.push(child);
      return new Promise<number>((done) =>
        child.once('message', (message) => done((message as { port: number }).port)),
      );
    };
    const product = await start('product');
    const bare = await start('bare');
    const measured: { product: number[]; bare: number[] } = { product: [], bare: [] };
    for (let round = 0; round <= rounds; round++) {
      const ours = await requestsPerSecond({
        url: `http://127.0.0.1:${product}/api/OnLineDevInstance/${entry}/List`,
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ currentPage: 1, pageSize: 20, status: 'open', sidx: 'day', sord: 'desc' }),
      });
      const theirs = await requestsPerSecond({ url: `http://127.0.0.1:${bare}/list` });
      // The first round warms both.
      if (round === 0) continue;
      measured.product.push(ours);
      measured.bare.push(theirs);
    }
    const [ours, theirs] = [median(measured.product), median(measured.bare)];
    console.log(`rows ${rows}, clients 32: product ${ours.toFixed(0)} req/s, bare route ${theirs.toFixed(0)} req/s`);
    console.log(`ratio ${(ours / theirs).toFixed(3)}`);
  } finally {
    for (const child of children) child.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(connection: { host: string; user: string; database: string }) {
  const database = openDatabase(connection);
  const deps = await boot(database);
  await seedDatabase(deps, { adminPassword: 'admin123', seed: 'none' });
  const app = createApp({ ...deps, filesFolder: '/nonexistent' });
  const ask = async (path: string, body: unknown, token = '') => {
    const response = await app.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: token },
    });
    return ((await response.json()) as { data: Record<string, string> }).data;
  };
  const { token = '' } = await ask('/api/Login', { account: 'admin', password: clientHash('admin123') });
  const { id: entry = '' } = await ask(
    '/api/OnLineDev',
    { fullName: 'Ticket', code: 'ticket', type: 'list', page },
    token,
  );
  await ask(`/api/OnLineDev/${entry}/Actions/Release`, {}, token);
  const table = deps.registry.get(`entry/${entry}`).table;
  const client = await database.patientPool.connect();
  await client.query(`insert into ${table} (id, title, status, amount, day, note)
    select lpad(to_hex(i), 12, '0') || gen_random_uuid()::text, 'Ticket ' || i, case when i % 2 = 0 then 'open' else 'closed' end, i * 1.25,
      date '2020-01-01' + (i % 2000), 'note ' || md5(i::text) from generate_series(1, ${rows}) i`);
  await client.query(
    `create index if not exists bench_composite on ${table} (status, day, id) where deleted_at is null`,
  );
  await client.query(`vacuum analyze ${table}`);
  client.release();
  await deps.kept.close();
  await database.close();
  return { entry, table, token };
}

async function requestsPerSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ ...options, connections: 32, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}
