import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { readerOrder, type SortLanguage } from '../../storage/collation.ts';
import { prepareDatabase } from '../../tenants/prepare-database.ts';
import { keepIndexes } from '../indexes/keeper.ts';

const page = {
  version: 1,
  model: {
    name: 'Contact',
    titleField: 'name',
    fields: [
      { id: 'a', name: 'name', kind: 'text', label: 'Name', widget: 'input' },
      { id: 'b', name: 'code', kind: 'text', label: 'Code', widget: 'input', unique: true },
      { id: 'c', name: 'city', kind: 'text', label: 'City', widget: 'input' },
    ],
  },
  pages: {
    form: { body: [{ node: 'field', field: 'a' }] },
    list: { columns: [{ field: 'a' }], search: [{ field: 'c', operator: 'eq' }], sort: { field: 'a', order: 'asc' } },
  },
};

let world: World;
let entry: string;
beforeAll(async () => {
  world = await makeWorld();
  entry = await release('contact', page);
});
afterAll(() => world.end());

async function release(code: string, document: object): Promise<string> {
  const made = await world.ask('POST', '/api/OnLineDev', { fullName: code, code, type: 'form', page: document });
  expect(await world.ask('POST', `/api/OnLineDev/${made.data.id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  return made.data.id;
}
async function namesOf(query: object = {}, of = entry): Promise<string[]> {
  const answer = await world.ask('POST', `/api/OnLineDevInstance/${of}/List`, { pageSize: 500, ...query });
  return answer.data.list.map(({ name }: { name: string }) => name);
}
const useLanguage = (sortLanguage: SortLanguage) => prepareDatabase(world.database, { sortLanguage });

const chinese = ['阿里', '重庆', '第2章', '第10章', '李四', '王五', '银行', '张三'];
const english = ['A-2', 'A10', 'apple', 'banana', 'Banana', 'éclair', 'Zoo'];
const japanese = ['あい', 'アイ', 'か', 'が', 'さくら', 'サクラ'];

test('digits, Latin, kana and Han, each as its readers expect, in both directions', async () => {
  const expected = ['9', '10', ...english, ...japanese, ...chinese];
  for (const [n, name] of [...expected].reverse().entries())
    expect(
      await world.ask('POST', `/api/OnLineDevInstance/${entry}`, { name, code: `c${n}`, city: n % 2 ? 'even' : 'odd' }),
    ).toMatchObject({ code: 200 });
  expect(await namesOf()).toEqual(expected);
  expect(await namesOf({ sidx: 'name', sord: 'desc' })).toEqual([...expected].reverse());
  // Codes as people number them.
  expect(await namesOf({ sidx: 'code', sord: 'asc' })).toEqual([...expected].reverse());
  // Far pages are in the same order.
  expect(await namesOf({ pageSize: 5, currentPage: 2 })).toEqual(expected.slice(5, 10));
});

test('equality tells apart what sorts side by side', async () => {
  expect(await namesOf({ filter: [{ field: 'name', op: 'eq', value: 'banana' }] })).toEqual(['banana']);
  const twice = await world.ask('POST', `/api/OnLineDevInstance/${entry}`, { name: 'x', code: 'C1' });
  expect(twice).toMatchObject({ code: 200 });
  await world.ask('DELETE', `/api/OnLineDevInstance/${entry}/${twice.data.id}`);
});

test('a sort goes by an index, alone and behind a filter', async () => {
  const { table, byName } = world.tenant.registry.get(`entry/${entry}`);
  await keepIndexes(world.tenant);
  const { db } = world.database;
  const [name, code, city] = ['name', 'code', 'city'].map((one) => byName.get(one)?.column as string) as [
    string,
    string,
    string,
  ];
  await sql`insert into ${sql.id(table)} (id, ${sql.id(name)}, ${sql.id(code)}, ${sql.id(city)})
    select gen_random_uuid(), '客户' || n, 'k' || n, 'city' || n % 10 from generate_series(1, 20000) n`.execute(db);
  await sql`analyze ${sql.id(table)}`.execute(db);
  const plan = async (where: string) => {
    const by = `t."${name}" collate ${readerOrder} asc, t.id asc limit 20`;
    const found = await sql<Record<string, string>>`explain ${sql.raw(
      `select * from "${table}" t where t.deleted_at is null ${where} order by ${by}`,
    )}`.execute(db);
    return found.rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const where of ['', `and t."${city}" = 'city3'`]) {
    expect(await plan(where)).toContain('Index Scan');
    expect(await plan(where)).not.toContain('Sort');
  }
  expect((await namesOf({ filter: [{ field: 'city', op: 'eq', value: 'city3' }] }))[1]).toBe('客户13');
  await sql`delete from ${sql.id(table)} where ${sql.id(code)} like 'k%'`.execute(db);
});

test('another language is another order, kept in the database, and its indexes are made anew', async () => {
  const indexes = async () => {
    const found = await world.database.pool.query(
      `select count(*)::int as n from pg_indexes where indexdef like '%${readerOrder}%'`,
    );
    return found.rows[0].n as number;
  };
  const before = await indexes();
  expect(before).toBeGreaterThan(1);
  await useLanguage('zhtw');
  expect(await indexes()).toBe(0);
  await keepIndexes(world.tenant);
  expect(await indexes()).toBe(before);
  world.tenant.cache.changed(`entry/${entry}`);
  expect((await namesOf()).slice(-8)).toEqual(
    ['王五', '李四', '阿里', '重庆', '第2章', '第10章', '张三', '银行'].sort(byStrokes),
  );
  await prepareDatabase(world.database);
  world.tenant.cache.changed(`entry/${entry}`);
  expect((await namesOf()).slice(-8)).not.toEqual(chinese);
  await useLanguage('zh');
  world.tenant.cache.changed(`entry/${entry}`);
  expect((await namesOf()).slice(-8)).toEqual(chinese);
});

const byStrokes = new Intl.Collator('zh-Hant-u-co-stroke-kn').compare;

test('rules of another version of ICU make the collation anew', async () => {
  const { db } = world.database;
  await sql`update pg_collation set collversion = '1' where collname = ${readerOrder}`.execute(db);
  await prepareDatabase(world.database);
  const found = await sql<{
    same: boolean;
  }>`select collversion = pg_collation_actual_version(oid) as same from pg_collation
    where collname = ${readerOrder}`.execute(db);
  expect(found.rows).toEqual([{ same: true }]);
});

test('what was made without ICU is made anew as soon as the server has it', async () => {
  const { db } = world.database;
  await sql
    .raw(`drop collation ${readerOrder} cascade; create collation ${readerOrder} (provider = libc, locale = 'C');
    comment on collation ${readerOrder} is 'C'`)
    .execute(db);
  await prepareDatabase(world.database);
  world.tenant.cache.changed(`entry/${entry}`);
  expect((await namesOf()).slice(-8)).toEqual(chinese);
});
