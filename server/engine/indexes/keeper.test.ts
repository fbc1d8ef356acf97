import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { keepIndexes } from './keeper.ts';

const field = (id: string, name: string, kind: string, widget: string) => ({ id, name, kind, label: name, widget });
const page = (list: object) => ({
  version: 1,
  model: {
    name: 'Ticket',
    titleField: 'title',
    fields: [
      field('a', 'title', 'text', 'input'),
      field('b', 'status', 'text', 'input'),
      field('c', 'day', 'date', 'date'),
      field('d', 'note', 'text', 'input'),
    ],
  },
  pages: { form: { body: [{ node: 'field', field: 'a' }] }, list: { columns: [{ field: 'a' }], ...list } },
});

let world: World;
let entry: string;
beforeAll(async () => {
  world = await makeWorld();
  const made = await world.ask('POST', '/api/OnLineDev', { fullName: 'T', code: 't', type: 'form', page: page({}) });
  entry = made.data.id;
  await release({});
  await keepIndexes(world.tenant);
});
afterAll(() => world.end());

async function release(list: object) {
  const { data } = await world.ask('GET', `/api/OnLineDev/${entry}/Info`);
  await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: page(list), version: data.version });
  expect(await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).toMatchObject({ code: 200 });
}
async function indexes(): Promise<string[]> {
  const { table } = world.tenant.registry.get(`entry/${entry}`);
  const found = await sql<{
    on: string;
  }>`select replace(regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', ''), ' WHERE (deleted_at IS NULL)', '') as on from pg_index
    where indrelid = ${table}::regclass and indisvalid and not indisprimary order by 1`.execute(world.database.db);
  return found.rows.map(({ on }) => on);
}

test('a list that filters, sorts, guards and looks for words gets the indexes of just that, and loses them again', async () => {
  expect(await indexes()).toEqual(['gin (title gin_trgm_ops)']);
  await release({
    search: [{ field: 'b' }, { field: 'd', operator: 'like' }],
    sort: { field: 'c', order: 'desc' },
    keyword: ['a', 'b'],
    permissions: { data: true },
  });
  // Nobody waited for them.
  expect(await indexes()).toEqual(['gin (title gin_trgm_ops)']);
  expect((await keepIndexes(world.tenant)).length).toBe(5);
  expect(await indexes()).toEqual([
    'btree (created_by, day, id)',
    'btree (day, id)',
    'btree (status, day, id)',
    'gin (title gin_trgm_ops, status gin_trgm_ops, note gin_trgm_ops)',
  ]);
  expect(await keepIndexes(world.tenant)).toEqual([]);
  await release({});
  await keepIndexes(world.tenant);
  expect(await indexes()).toEqual(['gin (title gin_trgm_ops)']);
});

test('what roles see of a list has the indexes of just their scopes', async () => {
  const { ask } = world;
  await release({ sort: { field: 'c', order: 'desc' }, permissions: { data: true } });
  const { data: role } = await ask('POST', '/api/framework/permission/Role', { fullName: 'R', code: 'r' });
  const publish = { parentId: '0', roleIds: [role.id] };
  const { data: menu } = await ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, publish);
  const guards = async (type?: string) => {
    const rows = type ? { rows: { type } } : {};
    const modules = [{ moduleId: menu.menuId, ...rows }];
    expect((await ask('PUT', `/api/framework/permission/Role/${role.id}/Authorize`, { modules })).code).toBe(200);
    await keepIndexes(world.tenant);
    return (await indexes()).filter((on) => /created_by|owner_/.test(on));
  };
  const own = 'btree (created_by, day, id)';
  expect(await guards()).toEqual([own]);
  expect(await guards('departmentAndBelow')).toEqual([own, 'btree (owner_department, day, id)']);
  expect(await guards('ownCompany')).toEqual([own, 'btree (owner_company, day, id)']);
  expect(await guards('ownRecords')).toEqual([own]);
  await release({});
});

test('an index that a crash left half made is made again', async () => {
  const { table } = world.tenant.registry.get(`entry/${entry}`);
  await sql`update pg_index set indisvalid = false where indrelid = ${table}::regclass and not indisprimary`.execute(
    world.database.db,
  );
  expect(await indexes()).toEqual([]);
  await keepIndexes(world.tenant);
  expect(await indexes()).toEqual(['gin (title gin_trgm_ops)']);
});

test('two processes do not do it twice', async () => {
  await release({ search: [{ field: 'b' }] });
  const both = await Promise.all([keepIndexes(world.tenant), keepIndexes(world.tenant)]);
  expect(both.flat().length).toBe(1);
});
