import { join } from 'node:path';
import { type ServerProcess, startServer } from '@tessera/fixtures/server-process.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { inFolder } from './folder.ts';
import { must } from './orders.ts';
import { startPostgres } from './processes/postgres-process.ts';
import { pause, type Scenario, Worst } from './scenario.ts';

const thousand = 1000;
const writers = 8;

const input = (id: string, name: string, props?: FieldDefinition['props']): FieldDefinition => ({
  id,
  name,
  kind: 'text',
  label: name,
  widget: 'input',
  ...(props ? { props } : {}),
});
const pageOf = (...fields: FieldDefinition[]): PageDocument => ({
  version: 2,
  model: { name: 'stock', titleField: 'title', fields },
  pages: { list: { columns: [{ field: 'a' }] } },
});

const title = input('a', 'title');
const memo = input('b', 'memo', { maxlength: 100 });
const amount = input('c', 'amount');
const place = input('d', 'place');
const spare = input('e', 'spare');
const added = input('f', 'added');
const short = input('b', 'memo', { maxlength: 12 });
const whole: FieldDefinition = { ...amount, kind: 'integer', widget: 'number' };
const site = input('d', 'site');
const parts: FieldDefinition = {
  id: 'g',
  name: 'parts',
  kind: 'rows',
  label: 'parts',
  widget: 'subTable',
  rows: [input('h', 'part')],
};

/** One thing more a step; the last two are those that rewrite every row. */
const steps: [string, PageDocument][] = [
  ['add', pageOf(title, memo, amount, place, spare, added)],
  ['narrow', pageOf(title, short, amount, place, spare, added)],
  ['change', pageOf(title, short, whole, place, spare, added)],
  ['rename', pageOf(title, short, whole, site, spare, added)],
  ['archive', pageOf(title, short, whole, site, added)],
  ['sub-table', pageOf(title, short, whole, site, added, parts)],
];

/**
 * Releases on a table of 100 × 1,000 rows while eight writers change and create records of it: no 5xx, no lost write;
 * rolled back, every value is what it was or what a writer has made of it.
 */
export const releaseUnderLoad: Scenario = {
  /** Thousands of rows. */
  rounds: 100,
  run: ({ rounds, say }) =>
    inFolder(async (folder, atEnd) => {
      const postgres = await startPostgres(join(folder, 'pg'));
      atEnd(() => postgres.end());
      const server = await startServer({ dataDir: join(folder, 'data'), databaseUrl: postgres.url() });
      atEnd(() => server.kill());
      const entry = await must(
        server.ask('POST', '/api/OnLineDev', {
          fullName: 'Stock',
          code: 'stock',
          type: 'form',
          page: pageOf(title, memo, amount, place, spare),
        }),
      );
      await must(server.ask('POST', `/api/OnLineDev/${entry.id}/Actions/Release`, {}));
      const rows = rounds * thousand;
      await postgres.query(`insert into x_stock (id, title, memo, amount, place, spare, created_at, modified_at)
        select ${idFrom('i')}, 'row ' || i, 'memo ' || i, i::text, 'place ' || i, 'spare ' || i, now(), now()
        from generate_series(0, ${rows - 1}) i`);
      // It would wait for the making of an index, which waits for it.
      await postgres.quiet();
      await postgres.query('analyze x_stock');

      const failures: string[] = [];
      const [slowestWrite, slowestRelease] = [new Worst(), new Worst()];
      const load = writing(server, `/api/OnLineDevInstance/${entry.id}`, { rows, slowest: slowestWrite, failures });
      const release = async (name: string, path: string, body: object) => {
        await pause(200);
        const { code, msg, took } = await server.ask('POST', `/api/OnLineDev/${entry.id}${path}`, body);
        if (code !== 200) failures.push(`${name}: ${code} ${msg}`);
        slowestRelease.note(took);
        say(`${name}: ${Math.round(took)} ms, slowest write so far ${slowestWrite}`);
      };
      for (const [name, page] of steps) {
        await must(server.ask('PUT', `/api/OnLineDev/${entry.id}`, { page }));
        await release(name, '/Actions/Release', {});
      }
      await release('rollback', '/Actions/Rollback', { releasedVersion: 1 });
      await pause(200);
      const { changed, created, refused } = await load.end();

      const stored = (await postgres.query('select id, title, memo, amount, place, spare from x_stock')).rows;
      if (stored.length !== rows + created.size)
        failures.push(`${stored.length} rows instead of ${rows} and ${created.size} new ones`);
      const byTitle = new Map(stored.map((row) => [row.title, row]));
      for (const [name, number] of created)
        if (byTitle.get(name)?.amount !== String(number))
          failures.push(`${name}: ${JSON.stringify(byTitle.get(name))}`);
      for (const row of stored) {
        // What the writers made themselves has ids of the server.
        const number = Number(/^0{8}-0000-0000-0000-(\d{12})$/.exec(row.id)?.[1] ?? Number.NaN);
        if (Number.isNaN(number)) continue;
        const last = changed.get(row.id);
        const wanted = {
          id: row.id,
          title: `row ${number}`,
          memo: last === undefined ? `memo ${number}` : `w${last}`,
          amount: last === undefined ? String(number) : String(last),
          place: `place ${number}`,
          spare: `spare ${number}`,
        };
        if (JSON.stringify(row) !== JSON.stringify(wanted))
          failures.push(`${JSON.stringify(row)} instead of ${JSON.stringify(wanted)}`);
      }
      return {
        rounds: steps.length + 1,
        worst: `${rows} rows; slowest release ${slowestRelease}, slowest write ${slowestWrite}; ${load.count()} writes, ${refused} told to try again (409)`,
        failures,
      };
    }),
};

/** A row's number as its id, in SQL and here. */
const idFrom = (number: string) => `lpad(${number}::text, 32, '0')::uuid`;
const idOf = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;

/** Writers that change rows of their own and create new ones; what was acknowledged last is what must be there. */
function writing(
  server: ServerProcess,
  base: string,
  { rows, slowest, failures }: { rows: number; slowest: Worst; failures: string[] },
) {
  const changed = new Map<string, number>();
  const created = new Map<string, number>();
  let [over, count, refused] = [false, 0, 0];
  const work = async (writer: number) => {
    for (let n = 1; !over; n++) {
      const value = n * 100 + writer;
      const id = idOf((n % 20) * writers + writer + Math.floor(rows / 2));
      const isNew = n % 4 === 0;
      const name = `new ${writer}/${n}`;
      // As text: a field of integers takes it too, and the writers need not know which it is now.
      const body = { memo: `w${value}`, amount: String(value), ...(isNew ? { title: name } : {}) };
      const reply = await (isNew ? server.ask('POST', base, body) : server.ask('PUT', `${base}/${id}`, body));
      count++;
      slowest.note(reply.took);
      if (reply.code === 200) (isNew ? created : changed).set(isNew ? name : id, value);
      else if (reply.code === 409) refused++;
      else failures.push(`a writer got ${reply.status} ${reply.code} ${reply.msg}`);
    }
  };
  const all = Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)));
  return {
    count: () => count,
    end: async () => {
      over = true;
      await all;
      return { changed, created, refused };
    },
  };
}
