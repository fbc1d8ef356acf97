import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { renewAreas } from './renew.ts';

const base = '/api/framework/basic/Area';
let world: World;

beforeAll(async () => {
  world = await makeWorld();
  expect(await renewAreas(world.tenant)).toMatchObject({ added: 44_960, changed: 0, disabled: 0 });
});
afterAll(() => world.end());

const namesOf = async (path: string): Promise<string[]> =>
  (await world.ask('GET', path)).data.map(({ areaName }: { areaName: string }) => areaName);

const tableOf = () => sql.id(world.tenant.registry.get('basic/Area').table);

test('four levels, each asked for by the code or the id of the one above', async () => {
  const provinces = await world.ask('GET', `${base}/100000/Selector`);
  expect(provinces.data).toHaveLength(34);
  expect(provinces.data[0]).toMatchObject({ areaName: '北京市', fullName: '北京市', code: '110000', isLeaf: false });
  expect(await namesOf(`${base}/330000/Selector`)).toContain('杭州市');
  expect(await namesOf(`${base}/330100/Selector`)).toContain('临平区');
  const towns = (await world.ask('GET', `${base}/330113/Selector`)).data;
  expect(towns[0]).toMatchObject({ isLeaf: true, hasChildren: false, parentId: expect.stringMatching(/330113$/) });
  // A county of a municipality stands below it.
  expect(await namesOf(`${base}/${provinces.data[0].id}/Selector`)).toContain('东城区');
  expect((await world.ask('GET', `${base}/999999/Selector`)).code).toBe(404);
});

test('lists of a level are paged and flat, and the whole is searched', async () => {
  const level = await world.ask('GET', `${base}/100000?currentPage=2&pageSize=20`);
  expect(level.data).toMatchObject({ pagination: { total: 34 } });
  expect(level.data.list).toHaveLength(14);
  const found = await world.ask('GET', `${base}/0?keyword=西湖区&withTotal=exact`);
  expect(found.data.list.map(({ code }: { code: string }) => code)).toContain('330106');
  expect((await world.ask('GET', `${base}/0/Selector?keyword=330106`)).data[0]).toMatchObject({
    fullName: '西湖区',
    above: '浙江省 / 杭州市',
  });
});

test('every call of its own paths, by code and by id', async () => {
  const entity = (await world.ask('GET', `${base}/330106/GetEntity`)).data;
  expect(entity).toMatchObject({ areaName: '西湖区', official: true, state: 1 });
  expect((await world.ask('GET', `${base}/${entity.id}/GetEntity`)).data.code).toBe('330106');
  const made = await world.ask('POST', base, { id: 'westlake.office', areaName: '西湖办事处', parentId: '330106' });
  expect(made.code).toBe(200);
  const own = (await world.ask('GET', `${base}/westlake.office/GetEntity`)).data;
  expect(own).toMatchObject({ id: made.data.id, parentId: entity.id, official: false });
  const changed = await world.ask('PUT', `${base}/westlake.office`, { id: 'westlake.office', parentId: '100000' });
  expect(changed.code).toBe(200);
  expect((await world.ask('PUT', `${base}/${made.data.id}/ChangeState`)).code).toBe(200);
  expect((await world.ask('GET', `${base}/${made.data.id}/GetEntity`)).data).toMatchObject({ parentId: '0', state: 0 });
  expect((await world.ask('DELETE', `${base}/westlake.office`)).code).toBe(200);
  expect((await world.ask('GET', `${base}/westlake.office/GetEntity`)).code).toBe(404);
});

test('official areas are disabled and remarked, not renamed or deleted; nobody makes one', async () => {
  const path = `${base}/330106`;
  expect((await world.ask('PUT', path, { areaName: '东湖区' })).data).toMatchObject([
    { field: 'areaName', rule: 'readonly' },
  ]);
  expect((await world.ask('PUT', path, { code: '999999' })).data).toMatchObject([{ field: 'code', rule: 'readonly' }]);
  expect((await world.ask('PUT', path, { parentId: '100000' })).data).toMatchObject([{ field: 'parentId' }]);
  expect((await world.ask('DELETE', `${base}/330106002`)).code).toBe(409);
  expect((await world.ask('PUT', path, { remark: '景区' })).code).toBe(200);
  const official = await world.ask('POST', base, { areaName: '自称', parentId: '0', official: true });
  expect(official.data).toMatchObject([{ field: 'official', rule: 'readonly' }]);
  const id = 'a4ea0000-0000-8000-8000-000000990000';
  expect((await world.ask('POST', base, { id, areaName: '冒名', parentId: '0' })).data).toMatchObject([
    { field: 'id' },
  ]);
});

test('a renewal brings names and places, disables what is gone, and leaves what is people’s', async () => {
  const { ask, tenant, database } = world;
  const own = (await ask('POST', base, { areaName: '华东大区', parentId: '100000', code: 'east' })).data.id;
  expect((await ask('PUT', `${base}/330106/ChangeState`, { state: 0 })).code).toBe(200);
  // As if an older package had been there: another name, another place, one that is no more, one that is not yet.
  const { db } = database;
  const idOf = (code: string) => `a4ea0000-0000-8000-8000-${code.padStart(12, '0')}`;
  await sql`update ${tableOf()} set area_name = '余杭东区' where id = ${idOf('330113')}`.execute(db);
  await sql`update ${tableOf()} set parent_id = ${idOf('330110')} where id = ${idOf('330113001')}`.execute(db);
  await sql`update ${tableOf()} set id = ${idOf('330199')}, code = '330199' where id = ${idOf('330113002')}`.execute(
    db,
  );
  await sql`update ${tableOf()} set code = 'freed' where id = ${idOf('820008')}`.execute(db);
  expect((await ask('POST', base, { areaName: '抢注', parentId: '0', code: '820008' })).code).toBe(200);
  await db.deleteFrom('setting').where('name', '=', 'officialAreas').execute();

  const [one, other] = await Promise.all([renewAreas(tenant), renewAreas(tenant)]);
  expect([one, other]).toContainEqual(null);
  expect(one ?? other).toMatchObject({ added: 1, changed: 3, disabled: 1 });
  const read = async (id: string) => (await ask('GET', `${base}/${id}/GetEntity`)).data;
  expect(await read('330113')).toMatchObject({ areaName: '临平区' });
  expect(await read('330113001')).toMatchObject({ parentId: idOf('330113') });
  expect(await read('330199')).toMatchObject({ state: 0, official: true });
  expect(await read('330106')).toMatchObject({ state: 0, remark: '景区' });
  expect(await read(own)).toMatchObject({ areaName: '华东大区', state: 1 });
  expect(await read('820008')).toMatchObject({ areaName: '抢注', official: false });
  expect(await read(idOf('820008'))).toMatchObject({ official: true, code: null });
  expect(await renewAreas(tenant)).toBeNull();
});
