import { sql } from 'kysely';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { everyKindPage } from '../../fixtures/every-kind.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { clientHash } from '../seed/seed.ts';

const field = (id: string, name: string, kind: string, widget: string) => ({ id, name, kind, label: name, widget });
const page = {
  version: 1,
  model: {
    name: 'Sheet',
    titleField: 'title',
    fields: [
      field('a', 'title', 'text', 'input'),
      field('b', 'story', 'longText', 'textarea'),
      field('c', 'amount', 'decimal', 'number'),
    ],
  },
  pages: { form: { body: [{ node: 'field', field: 'a' }] }, list: { columns: [{ field: 'a' }] } },
};

let world: World;
let base: string;
beforeAll(async () => {
  world = await makeWorld();
  const { data } = await world.ask('POST', '/api/OnLineDev', { fullName: 'S', code: 's', type: 'form', page });
  expect(await world.ask('POST', `/api/OnLineDev/${data.id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  base = `/api/OnLineDevInstance/${data.id}`;
});
afterAll(() => world.end());

test('every text arrives as text, numbers as numbers, in the order of the list', async () => {
  const texts = [
    '=1+1',
    '+cmd|calc',
    '@sum',
    '<b>&amp;</b>',
    '张三 é 🎉',
    '  two spaces',
    'line\nbreak',
    'tab\tquote"',
  ];
  for (const [index, title] of texts.entries())
    expect(await world.ask('POST', base, { title, amount: index + 0.5 })).toMatchObject({ code: 200 });
  expect(await world.ask('POST', base, { title: 'long', story: `${'x'.repeat(33_000)}` })).toMatchObject({ code: 200 });
  const { data } = await world.ask('POST', `${base}/Actions/Export`, { sidx: 'amount', sord: 'asc' });
  const [sheet] = await readWorkbook(Buffer.from(data as Uint8Array), { trim: false });
  const [head, ...rows] = sheet!.data;
  expect(head).toEqual(['title', 'story', 'amount', '@id', '@version']);
  expect(rows.slice(0, texts.length).map(([title, , amount]) => [title, amount])).toEqual(
    texts.map((title, index) => [title, index + 0.5]),
  );
  expect(String(rows.at(-1)?.[1]).length).toBe(32_767);
});

test('a million-row export that nobody reads to its end leaves no cursor behind', async () => {
  const { table } = world.tenant.registry.get(base.replace('/api/OnLineDevInstance/', 'entry/'));
  await sql`insert into ${sql.id(table)} (id, title) select gen_random_uuid(), repeat(md5(i::text), 8) from generate_series(1, 60000) i`.execute(
    world.database.longRunning,
  );
  const open = async () => {
    const found = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
      world.database.db,
    );
    return found.rows[0]?.n;
  };
  const login = { account: 'admin', password: clientHash(adminPassword) };
  const { data } = await world.askAnonymous('POST', '/api/Login', login);
  const headers = { authorization: data.token, 'content-type': 'application/json' };
  const response = await world.app.request(`${base}/Actions/Export`, { method: 'POST', headers, body: '{}' });
  const reader = response.body!.getReader();
  await reader.read();
  await until(async () => (await open()) === 1);
  await reader.cancel();
  await until(async () => (await open()) === 0);
});

/** A million rows are there in a fifth of the time. */
async function withoutIndexes(...tables: string[]) {
  for (const table of tables)
    await sql`do $$ declare name text; begin
      for name in select conname from pg_constraint where conrelid = quote_ident(${sql.lit(table)})::regclass and contype in ('p', 'u') loop
        execute 'alter table ' || quote_ident(${sql.lit(table)}) || ' drop constraint ' || quote_ident(name) || ' cascade';
      end loop;
      for name in select indexrelid::regclass::text from pg_index where indrelid = quote_ident(${sql.lit(table)})::regclass loop
        execute 'drop index ' || name;
      end loop; end $$`.execute(world.database.longRunning);
}

async function until(holds: () => Promise<boolean>) {
  for (let waited = 0; !(await holds()); waited += 20) {
    if (waited > 5000) throw new Error('not within 5 s');
    await new Promise((done) => setTimeout(done, 20));
  }
}

test('more rows than a sheet holds are refused before the first byte', async () => {
  const { table } = world.tenant.registry.get(base.replace('/api/OnLineDevInstance/', 'entry/'));
  await withoutIndexes(table);
  await sql`insert into ${sql.id(table)} (id) select gen_random_uuid() from generate_series(1, 1048576) i`.execute(
    world.database.longRunning,
  );
  const answer = await world.ask('POST', `${base}/Actions/Export`, {});
  expect(answer).toMatchObject({ status: 200, code: 413 });
});

test('sub-tables count too: what they fill is known before the first byte', async () => {
  const { data: made } = await world.ask('POST', '/api/OnLineDev', {
    ...{ fullName: 'L', code: 'l', type: 'form' },
    page: everyKindPage,
  });
  await world.ask('POST', `/api/OnLineDev/${made.id}/Actions/Release`, {});
  const lines = `/api/OnLineDevInstance/${made.id}`;
  const { table, rows } = world.tenant.registry.get(`entry/${made.id}`);
  await withoutIndexes(table, rows[0]?.table ?? '');
  const fill = (heads: number, each: number) =>
    sql`with made as (insert into ${sql.id(table)} (id, title) select gen_random_uuid(), 'x' from generate_series(1, ${heads}) i returning id)
      insert into ${sql.id(rows[0]?.table ?? '')} (id, parent_id, row_no) select gen_random_uuid(), made.id, n
      from made cross join generate_series(1, ${each}) n`.execute(world.database.longRunning);
  // Records and rows together are more than a sheet holds; the rows below each other are not.
  await fill(100_000, 10);
  await sql`create index on ${sql.id(rows[0]?.table ?? '')} (parent_id); analyze`.execute(world.database.longRunning);
  const fits = await world.ask('POST', `${lines}/Actions/Export`, { columns: ['title', 'lines'], title: 'none' });
  expect(fits.headers.get('content-type')).toContain('spreadsheet');
  await fill(10_000, 5);
  expect(await world.ask('POST', `${lines}/Actions/Export`, { columns: ['title', 'lines'] })).toMatchObject({
    code: 413,
  });
});
