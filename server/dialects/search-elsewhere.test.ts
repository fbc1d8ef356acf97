import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { emptyDatabase, type ForeignDatabase } from '../../fixtures/foreign-databases.ts';
import { linked, madeModules } from '../../fixtures/generation.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

const script = `
  create table client (id int primary key, name varchar(40), code varchar(10), region varchar(10), phone varchar(20));
  insert into client values (1, 'Anna Quill', 'Q-1', 'east', '555'), (2, 'Bob 100% Quill', 'Q-2', 'west', '777')`;

/** A module over the tables of a database, in the menu of everybody with the role. */
async function standing(world: World, { database, role }: { database: ForeignDatabase; role: string }) {
  await database.run(script);
  const linkId = await linked(world, database);
  const { progress } = await madeModules(world, { linkId, standing: true });
  const entryId = String(progress.tables[0]?.entryId);
  const path = `/api/OnLineDev/${entryId}/Actions/PublishToMenu`;
  const { menuId } = (await world.ask('POST', path, { roleIds: [role], give: 'all', rows: 'all' })).data;
  for (const kind of ['data', 'column', 'button'])
    await world.ask('PUT', `/api/framework/permission/Module/${menuId}/Control`, { kind, controlled: true });
  return { name: `entry/${entryId}`, entryId, menuId: menuId as string };
}

const searchOnce = async (ask: Ask, keyword: string) =>
  (await ask('GET', `/api/Meta/Search?keyword=${encodeURIComponent(keyword)}`)).data;

/** Asked again where a module was not looked through in time: other work may keep the machine. */
const search = async (ask: Ask, keyword: string) =>
  vi.waitFor(
    async () => {
      const data = await searchOnce(ask, keyword);
      expect(data.filter(({ isLate }: { isLate?: true }) => isLate)).toEqual([]);
      return data;
    },
    { timeout: 60_000, interval: 100 },
  );

describe.each(['postgres', 'mariadb'] as const)('rows that stand in %s', (server) => {
  let world: World;
  let database: ForeignDatabase;
  let role: string;
  let module: Awaited<ReturnType<typeof standing>>;
  beforeAll(async () => {
    [world, database] = await Promise.all([makeWorld(), emptyDatabase(server)]);
    role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'R', code: 'r' })).data.id;
    module = await standing(world, { database, role });
  });
  afterAll(async () => {
    await world.end();
    await database.drop();
  });

  test('are found by title and code, and can be opened', async () => {
    const [found, ...others] = await search(world.ask, 'anna q');
    expect(others).toEqual([]);
    expect(found).toMatchObject({ resource: module.name, opens: true });
    expect(found.hits).toMatchObject([{ fullName: 'Anna Quill', code: 'Q-1' }]);
    const { data } = await world.ask('GET', `/api/OnLineDevInstance/${module.entryId}/${found.hits[0].id}`);
    expect(data.name).toBe('Anna Quill');
    expect((await search(world.ask, 'Q-2'))[0].hits).toMatchObject([{ fullName: 'Bob 100% Quill' }]);
    // A sign of the pattern is a letter, and what is neither title nor code is not looked into.
    expect((await search(world.ask, '0% Q'))[0].hits).toHaveLength(1);
    expect(await search(world.ask, 'A%l')).toEqual([]);
    expect(await search(world.ask, '777')).toEqual([]);
  });

  test('are found as far as somebody may see them', async () => {
    const { ask } = await world.addUser('clerk', { roleIds: [role] });
    const give = async (columns: string[], rows: object) => {
      const modules = [{ moduleId: module.menuId, columns, buttons: [], rows }];
      const path = `/api/framework/permission/Role/${role}/Authorize`;
      expect((await world.ask('PUT', path, { modules })).code).toBe(200);
    };
    await give(['name', 'code', 'region'], { type: 'expression', expression: 'region = "east"' });
    expect(await search(ask, 'quill')).toMatchObject([{ opens: false, hits: [{ fullName: 'Anna Quill' }] }]);
    expect((await search(ask, 'quill'))[0].hits).toHaveLength(1);
    await give(['name'], { type: 'all' });
    expect(await search(ask, 'Q-1')).toEqual([]);
    expect((await search(ask, 'anna'))[0].hits).toMatchObject([{ code: null }]);
    await give(['code'], { type: 'all' });
    expect(await search(ask, 'Q-1')).toEqual([]);
    expect(await search((await world.addUser('nobody')).ask, 'quill')).toEqual([]);
  });
});

test('a link that does not answer keeps nobody from what the others hold, and the search within its time', async () => {
  const [world, slow, quick] = await Promise.all([makeWorld(), emptyDatabase('postgres'), emptyDatabase('mariadb')]);
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'R', code: 'r' })).data.id;
  const stuck = await standing(world, { database: slow, role });
  const well = await standing(world, { database: quick, role });
  const own = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  await world.ask('POST', `/api/OnLineDevInstance/${own}`, { title: 'Call Quill' });
  const names = (modules: { resource: string }[]) => modules.map(({ resource }) => resource).sort();
  const all = [stuck.name, well.name, `entry/${own}`].sort();
  expect(names(await search(world.ask, 'quill'))).toEqual(all);
  await slow.run(`alter table client rename to client_rows;
    create view client as select c.* from client_rows c, lateral (select pg_sleep(120 + c.id * 0)) s`);
  for (let times = 0; times < 2; times++) {
    const began = performance.now();
    const found = await searchOnce(world.ask, 'quill');
    expect(performance.now() - began).toBeLessThan(60_000);
    // It says itself that it was not looked through.
    expect(found.find(({ resource }: { resource: string }) => resource === stuck.name)).toMatchObject({
      ...{ isLate: true, hits: [] },
    });
    expect(names(found)).toEqual(all);
  }
  // What is well again is found again.
  await slow.run('drop view client; alter table client_rows rename to client');
  expect((await search(world.ask, 'quill')).every(({ hits }: { hits: unknown[] }) => hits.length > 0)).toBe(true);
  await world.end();
  await Promise.all([slow.drop(), quick.drop()]);
});
