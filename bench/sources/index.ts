import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyDatabase, type ForeignDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { type ServerProcess, startServer } from '@tessera/fixtures/server-process.ts';
import { openLink } from '@tessera/server/links/open-link.ts';
import { openEgress } from '@tessera/server/network/egress.ts';
import { median } from '../median.ts';

const rows = 100_000;
const rounds = 60;
/** Milliseconds: over the query itself; of lists beside what is stuck. */
const most = { over: 100, beside: 300 };
const stuck = 10;

/**
 * What a form waits for that takes its options from a data source of 100,000 rows, over the same query asked of the
 * database by its driver, in turns; on both kinds of servers. Then lists beside ten previews that wait for their database.
 */
export async function sourcesBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-sources-'));
  const server = await startServer({ dataDir: folder, reachesLocal: true });
  try {
    for (const kind of ['postgres', 'mariadb'] as const) {
      const database = await emptyDatabase(kind);
      try {
        await options(server, { kind, database });
        if (kind === 'postgres') await beside(server, database);
      } finally {
        await database.drop();
      }
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const numbers = {
  postgres: `insert into thing select n, 'Thing ' || lpad(n::text, 6, '0') from generate_series(1, ${rows}) n`,
  mariadb: `insert into thing select seq, concat('Thing ', lpad(seq, 6, '0')) from seq_1_to_${rows}`,
};

async function options(
  { ask }: ServerProcess,
  { kind, database }: { kind: 'postgres' | 'mariadb'; database: ForeignDatabase },
): Promise<void> {
  await database.run('create table thing (id int primary key, name varchar(40) not null)');
  await database.run(numbers[kind]);
  const code = `things${kind}`;
  await sourceOf(ask, { database, code, text: 'select id, name from thing' });
  await moduleOf(ask, code);
  const egress = openEgress({ allowed: ['127.0.0.0/8'] });
  const link = openLink(database.settings, { egress });
  const limits = { rows: 100, bytes: 1_000_000, milliseconds: 10_000 };
  const like = kind === 'postgres' ? 'name::text ilike' : 'name like';
  const took: Record<'page' | 'search', { bare: number[]; ours: number[] }> = {
    page: { bare: [], ours: [] },
    search: { bare: [], ours: [] },
  };
  for (let round = 0; round < rounds; round++) {
    // Never asked before, so that nothing is kept of it.
    const keyword = `ing 0${String(10_000 + round * 7)}`;
    const bare = {
      page: { text: `select * from (select id, name from thing) s limit 51 offset ${round * 50}`, values: [] },
      search: {
        text: `select * from (select id, name from thing) s where ${like} ${link.placeholder(0)} limit 51`,
        values: [`%${keyword}%`],
      },
    };
    const asked = { page: { currentPage: round + 1 }, search: { keyword } };
    for (const what of ['page', 'search'] as const) {
      took[what].bare.push(await clocked(() => link.read(bare[what], limits)));
      const body = { value: 'id', label: 'name', pageSize: 50, ...asked[what] };
      took[what].ours.push(
        await clocked(() => must(ask('POST', `/api/framework/basic/DataSource/${code}/Options`, body))),
      );
    }
  }
  link.close();
  for (const [what, { bare, ours }] of Object.entries(took)) {
    const over = median(ours) - median(bare);
    console.log(
      `options of ${rows.toLocaleString('en-US')} rows, ${kind}, ${what}: ${median(ours).toFixed(1)} ms, the query itself ${median(bare).toFixed(1)} ms; over it ${over.toFixed(1)} ms, at most ${most.over}: ${word(over <= most.over)}`,
    );
  }
}

/** Lists of ordinary work, alone and while previews wait for a database that does not answer in time. */
async function beside({ ask }: ServerProcess, database: ForeignDatabase): Promise<void> {
  await database.run('create table locked (id int)');
  for (let one = 0; one < stuck; one++)
    await sourceOf(ask, { database, code: `stuck${one}`, text: 'select id from locked' });
  const lists = async () => {
    const times: number[] = [];
    const until = performance.now() + 10_000;
    while (performance.now() < until) {
      times.push(await clocked(() => must(ask('GET', '/api/framework/system/Menu?currentPage=1'))));
      await pause(5);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  };
  const alone = await lists();
  // Waiting for a lock takes no processor, which the lists would miss.
  const held = database.run('begin; lock table locked in access exclusive mode; select pg_sleep(15); commit');
  await pause(500);
  const previews = Array.from({ length: stuck }, (_, one) =>
    ask('GET', `/api/framework/basic/DataSource/stuck${one}/Actions/Preview`),
  );
  await pause(500);
  const p99 = await lists();
  await Promise.all([...previews, held]);
  console.log(
    `lists beside ${stuck} stuck previews: p99 ${p99.toFixed(0)} ms, alone ${alone.toFixed(0)} ms; at most ${most.beside}: ${word(p99 <= most.beside)}`,
  );
}

type Ask = ServerProcess['ask'];

async function sourceOf(
  ask: Ask,
  { database, code, text }: { database: ForeignDatabase; code: string; text: string },
): Promise<void> {
  const { type, host, port, database: databaseName, user } = database.settings;
  const link = { fullName: code, code, type, host, port, databaseName, userName: user, poolSize: 4 };
  const dbLinkId = (await must(ask('POST', '/api/framework/basic/DbLink', link))).id;
  const source = { fullName: code, code, type: 'sql', dbLinkId, text, keptSeconds: 0 };
  await must(ask('POST', '/api/framework/basic/DataSource', source));
}

/** A form that offers the rows: without one nobody may ask for them. */
async function moduleOf(ask: Ask, code: string): Promise<void> {
  const options = { source: 'dataSource', code, value: 'id', label: 'name' };
  const field = { id: 'f1', name: 'thing', kind: 'text', label: 'Thing', widget: 'select', props: { options } };
  const page = {
    version: 2,
    model: { name: code, titleField: 'thing', fields: [field] },
    pages: { form: { body: [{ node: 'field', id: 'f1', field: 'f1' }] }, list: { columns: [{ field: 'f1' }] } },
  };
  const { id } = await must(ask('POST', '/api/OnLineDev', { fullName: code, code, type: 'form', page }));
  await must(ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {}));
  await must(ask('POST', `/api/OnLineDev/${id}/Actions/PublishToMenu`, { parentId: '0' }));
}

async function must(answer: ReturnType<Ask>) {
  const { code, msg, data } = await answer;
  if (code !== 200) throw new Error(`${code} ${msg}`);
  return data;
}

async function clocked(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

const word = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
