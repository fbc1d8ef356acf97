import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { emptyDatabase, type ForeignDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { type ServerProcess, startServer } from '@tessera/fixtures/server-process.ts';
import { median } from '../median.ts';

const rows = Number(process.env.BENCH_ROWS ?? 200_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const rounds = 5;
const cities = 50;
/** Of the requests of the bare route. */
const least = 0.6;

export interface Question {
  city: string | null;
  page: number;
  withTotal: boolean;
}

export interface TableOfBench {
  settings: ForeignDatabase['settings'];
  family: 'postgres' | 'mariadb';
}

const fill = {
  postgres: `insert into sale select n, 'Customer ' || n % 5000, 'City ' || n % ${cities}, n % 10000 / 100.0,
      date '2020-01-01' + n % 2000, 'Note ' || n from generate_series(1, ${rows}) n; analyze sale`,
  mariadb: `insert into sale select seq, concat('Customer ', seq % 5000), concat('City ', seq % ${cities}), seq % 10000 / 100,
      date '2020-01-01' + interval seq % 2000 day, concat('Note ', seq) from seq_1_to_${rows}; analyze table sale`,
};

/**
 * Lists over a table where it stands against a route by hand over the same table, by the same driver and with as many
 * connections, in turns: pages that nobody asked before, and pages with their total.
 */
export async function standingBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-standing-'));
  const server = await startServer({ dataDir: folder, reachesLocal: true });
  try {
    for (const family of ['postgres', 'mariadb'] as const) {
      const database = await emptyDatabase(family);
      try {
        await compare(server, { family, database });
      } finally {
        await database.drop();
      }
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  server: ServerProcess & { token: () => string },
  { family, database }: { family: TableOfBench['family']; database: ForeignDatabase },
): Promise<void> {
  await database.run(`create table sale (id int primary key, customer varchar(40) not null, city varchar(20) not null,
    amount numeric(12, 2), day date, note varchar(100));
    create index sale_city on sale (city, id)`);
  await database.run(fill[family]);
  const entryId = await moduleOver(server, database);
  const { port, child } = await bareRoute({ settings: database.settings, family });
  const ours = `${server.url}/api/OnLineDevInstance/${entryId}/List`;
  const headers = { 'content-type': 'application/json', authorization: server.token() };
  const bodyOf = ({ city, page, withTotal }: Question) => ({
    ...{ currentPage: page, pageSize: 20, sidx: 'idValue', sord: 'desc', withTotal: withTotal ? 'exact' : 'none' },
    filter: city === null ? [] : [{ field: 'city', op: 'eq', value: city }],
  });
  const bare = `http://127.0.0.1:${port}/list`;
  try {
    for (const [name, clients, draw] of cases) {
      const ratios: number[] = [];
      const speeds: number[][] = [];
      for (let round = 0; round < rounds; round++) {
        const one = await load(clients, () => ask(bare, { headers, body: draw() }));
        const other = await load(clients, () => ask(ours, { headers, body: bodyOf(draw()) }));
        ratios.push(other / one);
        speeds.push([one, other]);
      }
      const [byHand, over] = [0, 1].map((at) => median(speeds.map((pair) => pair[at] ?? 0)));
      const ratio = median(ratios);
      console.log(
        `list over a table where it stands, ${family}, ${rows.toLocaleString('en-US')} rows, ${name}: ${over?.toFixed(0)} /s, by hand ${byHand?.toFixed(0)} /s; ${ratio.toFixed(2)}, at least ${least}: ${ratio >= least ? 'met' : 'MISSED'}`,
      );
    }
  } finally {
    child.kill();
  }
}

const anyCity = () => `City ${Math.floor(Math.random() * cities)}`;
const anyPage = () => 1 + Math.floor(Math.random() * 10);
const cases: [string, number, () => Question][] = [
  ['filtered page with its total, 1 person', 1, () => ({ city: anyCity(), page: anyPage(), withTotal: true })],
  ['filtered page with its total, 16 persons', 16, () => ({ city: anyCity(), page: anyPage(), withTotal: true })],
  ['page with the total of all, 1 person', 1, () => ({ city: null, page: anyPage(), withTotal: true })],
  ['filtered page alone, 1 person', 1, () => ({ city: anyCity(), page: anyPage(), withTotal: false })],
  ['filtered page alone, 16 persons', 16, () => ({ city: anyCity(), page: anyPage(), withTotal: false })],
];

/** Requests a second. */
async function load(clients: number, run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let count = 0;
  const client = async () => {
    while (performance.now() < until) {
      await run();
      count++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (count * 1000) / (performance.now() - began);
}

async function ask(url: string, { headers, body }: { headers: Record<string, string>; body: object }): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code, msg, data } = await answer.json();
  if (code !== 200 || data.list.length !== 20) throw new Error(`${code} ${msg} ${data?.list?.length}`);
}

async function moduleOver({ ask: call }: ServerProcess, { settings }: ForeignDatabase): Promise<string> {
  const { type, host, port, database, user } = settings;
  const record = { fullName: type, code: type, type, host, port, databaseName: database, userName: user, poolSize: 4 };
  const must = async (answer: ReturnType<ServerProcess['ask']>) => {
    const { code, msg, data } = await answer;
    if (code !== 200) throw new Error(`${code} ${msg}`);
    return data;
  };
  const { id } = await must(call('POST', '/api/framework/basic/DbLink', record));
  const actions = `/api/framework/basic/DatabaseTable/${id}/Actions`;
  await must(call('POST', `${actions}/Refresh`));
  const { tables } = await must(call('POST', `${actions}/Guess`, { standing: true }));
  const wish = { tables: tables.map(({ schema, table }: { schema: string; table: string }) => ({ schema, table })) };
  const { jobId } = await must(call('POST', `${actions}/Generate`, { ...wish, withRows: false, standing: true }));
  for (;;) {
    const job = await must(call('GET', `${actions}/Generate/${jobId}`));
    if (job.state === 'done') return job.tables[0].entryId;
    if (job.state !== 'running') throw new Error(JSON.stringify(job));
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function bareRoute(table: TableOfBench): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(resolve(import.meta.dirname, 'bare.ts'), [JSON.stringify(table)], {
    execArgv: ['--import', 'tsx'],
  });
  const port = await new Promise<number>((done, failed) => {
    child.once('message', (said) => done(Number(said)));
    child.once('exit', () => failed(new Error('The route by hand did not start')));
  });
  return { port, child };
}
