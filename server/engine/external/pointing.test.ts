import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealPage } from '../../../fixtures/deals.ts';
import { emptyDatabase, type ForeignDatabase } from '../../../fixtures/foreign-databases.ts';
import { linked, madeModules } from '../../../fixtures/generation.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
let database: ForeignDatabase;
let linkId: string;
let client: string;
let deal: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  [world, database] = await Promise.all([makeWorld(), emptyDatabase('mariadb')]);
  await database.run(`create table client (no char(5) primary key, name varchar(40));
    insert into client values ('a', 'Ann'), ('b', 'Bob'), ('c', 'Cleo')`);
  linkId = await linked(world, database);
  const { progress } = await madeModules(world, { linkId, standing: true });
  client = `entry/${progress.tables[0]?.entryId}`;
  const buyer = {
    id: 'f9',
    name: 'buyer',
    kind: 'ref',
    label: 'Buyer',
    widget: 'relationForm',
    to: { resource: client, show: 'name' },
  } as const;
  deal = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'deal', fullName: 'Deal', page: dealPage(buyer, {}) })}`;
  const options = (await world.ask('GET', `/api/OnLineDevInstance/${progress.tables[0]?.entryId}/Selector`)).data;
  for (const { id, fullName } of options) ids[fullName] = id;
});
afterAll(async () => {
  await world.end();
  await database.drop();
});

test('a form of our own points to rows of another database, by their names', async () => {
  const made = await world.ask('POST', deal, { title: 'one', amount: 1, buyer: ids.Ann });
  expect(made).toMatchObject({ code: 200 });
  const list = async () => (await world.ask('POST', `${deal}/List`, {})).data.list;
  expect(await list()).toMatchObject([{ buyer: ids.Ann, _names: { buyer: 'Ann' } }]);
  expect(
    await world.ask('POST', deal, { title: 'two', amount: 1, buyer: '0e5e2b0a-3c1c-4a70-9c4c-1d2f9b6a7c99' }),
  ).toMatchObject({
    status: 400,
    data: [{ field: 'buyer' }],
  });
  await database.run(`delete from client where no = 'b'`);
  expect(await world.ask('POST', deal, { title: 'three', amount: 1, buyer: ids.Bob })).toMatchObject({ status: 400 });
  // Called anew there, it is called so here once somebody has seen it.
  await database.run(`update client set name = 'Anna' where no = 'a'`);
  await world.ask('POST', `/api/OnLineDevInstance/${client.slice(6)}/List`, {});
  expect(await world.ask('GET', `${deal}/${made.data.id}`)).toMatchObject({ data: { _names: { buyer: 'Anna' } } });
});

test('the page of a row shows the rows of other tables that point to it, as far as somebody may see them', async () => {
  await database.run(`create table parcel (no int primary key, title varchar(40), client char(5),
    foreign key (client) references client (no))`);
  await database.run(`insert into parcel values (1, 'Red', 'c'), (2, 'Blue', 'c')`);
  // The tables of a link are read anew with another one.
  const again = await linked(world, database);
  const { progress } = await madeModules(world, { linkId: again, standing: true });
  const at = (name: string) => `entry/${progress.tables.find(({ table }) => table.endsWith(`.${name}`))?.entryId}`;
  const cleo = (await world.ask('GET', `/api/OnLineDevInstance/${at('client').slice(6)}/Selector?keyword=Cleo`))
    .data[0];
  const ask = async (who = world.ask) =>
    (await who('GET', `/api/Meta/References?name=${encodeURIComponent(at('client'))}&id=${cleo.id}`)).data;
  expect(await ask()).toMatchObject([
    { resource: at('parcel'), total: 2, isMore: false, first: [{ fullName: 'Red' }, { fullName: 'Blue' }] },
  ]);
  // A database that does not answer is waited for no longer than any other.
  await database.run('drop table parcel');
  expect(await ask()).toEqual([]);
});

test('what is pointed to is not deleted here, and what is deleted there keeps its name', async () => {
  const path = `/api/OnLineDevInstance/${client.slice(6)}/${ids.Ann}`;
  expect(await world.ask('DELETE', path)).toMatchObject({ code: 409, msg: expect.stringContaining('Deal') });
  await database.run(`delete from client where no = 'a'`);
  const [first] = (await world.ask('POST', `${deal}/List`, {})).data.list;
  expect(first._names).toEqual({ buyer: 'Anna' });
  expect(await world.ask('PUT', `${deal}/${first.id}`, { amount: 2, version: first.version })).toMatchObject({
    code: 200,
  });
});

test('a link that modules stand on is not deleted; disabled, or away, it is said so', async () => {
  const link = `/api/framework/basic/DbLink/${linkId}`;
  expect(await world.ask('DELETE', link)).toMatchObject({ code: 409, msg: expect.stringContaining('lient') });
  await world.ask('PUT', `${link}/Actions/State`, { state: 0 });
  const list = () => world.ask('POST', `/api/OnLineDevInstance/${client.slice(6)}/List`, {});
  expect(await list()).toMatchObject({ code: 409, msg: expect.stringContaining('disabled') });
  // Lists of our own that name its rows go on.
  expect(await world.ask('POST', `${deal}/List`, {})).toMatchObject({ code: 200 });
  await world.ask('PUT', `${link}/Actions/State`, { state: 1 });
  expect(await list()).toMatchObject({ code: 200 });
  await world.ask('PUT', link, { port: 1, password: 'x' });
  const away = await list();
  expect(away).toMatchObject({ code: 409 });
  expect(away.msg).not.toMatch(/127\.0\.0\.1|ECONN/);
});

test('who may not look into a link puts no module over its tables, nor moves one there', async () => {
  const menus = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'D', code: 'designers' })).data
    .id;
  const moduleId = menus.find(({ code }: { code: string }) => code === 'onlineDev' || code === 'entry')?.id;
  const given = await world.ask('PUT', `/api/framework/permission/Role/${role}/Authorize`, {
    modules: [{ moduleId, buttons: ['btn_add', 'btn_edit', 'btn_release', 'btn_publish'] }],
  });
  expect(given).toMatchObject({ code: 200 });
  const { ask } = await world.addUser('designer', { roleIds: [role] });
  const { model, pages } = world.tenant.registry.get(client).definition;
  const page = { version: 2, model: { ...model, name: 'sly' }, pages };
  const made = await ask('POST', '/api/OnLineDev', { fullName: 'Sly', code: 'sly', type: 'form', page });
  expect(made).toMatchObject({ code: 200 });
  expect(await ask('POST', `/api/OnLineDev/${made.data.id}/Actions/Release`, {})).toMatchObject({ code: 403 });
});

test('what names no row alone is no key', async () => {
  await database.run(`create table many (id int primary key, city varchar(20), code int null unique)`);
  const { model, pages } = world.tenant.registry.get(client).definition;
  const columns = { no: 'city', name: 'code' };
  const field = (id: string, kind: 'text' | 'integer') => ({
    id,
    name: id,
    kind,
    label: id,
    widget: kind === 'text' ? 'input' : 'number',
  });
  for (const key of [['city'], ['code'], ['id', 'city']]) {
    const external = { ...model.external, table: 'many', key, columns };
    const page = {
      version: 2,
      model: { name: 'many', titleField: 'no', external, fields: [field('no', 'text'), field('name', 'integer')] },
      pages: { form: pages.form && { body: [] }, list: { columns: [{ field: 'no' }] } },
    };
    const code = `many${key.length}${key[0]}`;
    const id = await releaseEntry(world, { code, fullName: code, page });
    const answer = await world.ask('POST', `/api/OnLineDevInstance/${id}/List`, {});
    expect([key, answer.code]).toEqual([key, 409]);
  }
});
