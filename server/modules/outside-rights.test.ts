import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ForeignDatabase, filledDatabase } from '../../fixtures/foreign-databases.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

/** What nobody gains sideways: by a source over a link, a form over a source, a key of an interface. */

const basic = '/api/framework/basic';
let world: World;
let northwind: ForeignDatabase;
let link: string;
let menus: Map<string, string>;
beforeAll(async () => {
  [world, northwind] = await Promise.all([makeWorld(), filledDatabase('northwind')]);
  link = (await world.ask('POST', `${basic}/DbLink`, linkRecord('north'))).data.id;
  const { list } = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data;
  menus = new Map(list.map(({ code, id }: { code: string; id: string }) => [code, id]));
});
afterAll(async () => {
  await world.end();
  await northwind.drop();
});

const linkRecord = (code: string) => {
  const { type, host, port, database, user } = northwind.settings;
  return { fullName: code, code, type, host, port, databaseName: database, userName: user };
};
async function personWith(code: string, modules: { menu: string; buttons: string[]; rows?: object }[]) {
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: code, code })).data.id;
  const given = modules.map(({ menu, ...rest }) => ({ moduleId: menus.get(menu), ...rest }));
  const path = `/api/framework/permission/Role/${role}/Authorize`;
  expect(await world.ask('PUT', path, { modules: given })).toMatchObject({ code: 200 });
  return (await world.addUser(code, { roleIds: [role] })).ask;
}
const everything = ['btn_add', 'btn_edit', 'btn_remove', 'btn_state', 'btn_preview'];
const sql = { type: 'sql', text: 'select city from customers' };

test('a source asks a link only for whoever sees the link', async () => {
  const ask = await personWith('writer', [{ menu: 'dataSource', buttons: everything }]);
  const record = { fullName: 'S', code: 'sly', dbLinkId: link, ...sql };
  expect((await ask('POST', `${basic}/DataSource`, record)).code).toBe(404);
  expect((await ask('POST', `${basic}/DataSource/Actions/Preview`, { record })).code).toBe(404);
  const made = await world.ask('POST', `${basic}/DataSource`, { ...record, code: 'fair' });
  const path = `${basic}/DataSource/${made.data.id}`;
  expect((await ask('PUT', path, { text: 'select * from employees' })).code).toBe(404);
  // What it asks is somebody else's doing; its name is not.
  expect((await ask('PUT', path, { fullName: 'T' })).code).toBe(200);
  expect((await ask('GET', `${path}/Actions/Preview`)).code).toBe(200);
  const both = await personWith('both', [
    { menu: 'dataSource', buttons: everything },
    { menu: 'dbLink', buttons: [] },
  ]);
  expect((await both('POST', `${basic}/DataSource`, record)).code).toBe(200);
});

test('who sees some links asks, reads and generates from these alone', async () => {
  const control = `/api/framework/permission/Module/${menus.get('dbLink')}/Control`;
  expect((await world.ask('PUT', control, { kind: 'data', controlled: true })).code).toBe(200);
  await world.ask('POST', `${basic}/DatabaseTable/${link}/Actions/Refresh`);
  const table = (await world.ask('GET', `${basic}/DatabaseTable/${link}`)).data.list[0].id;
  const buttons = ['btn_add', 'btn_edit', 'btn_test', 'btn_tables'];
  const ask = await personWith('scoped', [
    { menu: 'dbLink', buttons, rows: { type: 'ownRecords' } },
    { menu: 'dataSource', buttons: everything },
    { menu: 'onlineDev', buttons: ['btn_add', 'btn_release', 'btn_publish'] },
  ]);
  const own = (await ask('POST', `${basic}/DbLink`, linkRecord('own'))).data.id;
  expect((await ask('POST', `${basic}/DatabaseTable/${own}/Actions/Refresh`)).code).toBe(200);
  const tables = `${basic}/DatabaseTable/${link}`;
  for (const [method, path, body] of [
    ['GET', tables],
    ['POST', `${tables}/Actions/Refresh`],
    ['GET', `${tables}/Names`],
    ['GET', `${tables}/${table}`],
    ['GET', `${tables}/${table}/Rows`],
    ['POST', `${tables}/Actions/Guess`, {}],
    ['GET', `${tables}/Actions/Generate`],
    ['POST', `${tables}/Actions/Generate`, { tables: [{ schema: 'public', table: 'orders' }], withRows: true }],
    ['POST', `${basic}/DbLink/${link}/Actions/Test`],
    ['POST', `${basic}/DataSource`, { fullName: 'X', code: 'x1', dbLinkId: link, ...sql }],
  ] as const) {
    const answer = await ask(method, path, body);
    // A reference to what is not seen is named at its field, as everywhere.
    expect([path, answer.code === 404 || answer.status === 400]).toEqual([path, true]);
    expect(JSON.stringify(answer)).not.toContain('Alfreds');
  }
  expect((await world.ask('PUT', control, { kind: 'data', controlled: false })).code).toBe(200);
});

test('a form offers rows of a source only if whoever releases it may ask there', async () => {
  const source = {
    fullName: 'P',
    code: 'pay',
    dbLinkId: link,
    type: 'sql',
    text: 'select last_name as n from employees',
  };
  expect((await world.ask('POST', `${basic}/DataSource`, source)).code).toBe(200);
  const ask = await personWith('designer', [
    { menu: 'onlineDev', buttons: ['btn_add', 'btn_edit', 'btn_release', 'btn_publish'] },
  ]);
  const options = { source: 'dataSource', code: 'pay', value: 'n', label: 'n' };
  const page = structuredClone(tasks) as typeof tasks & { model: { fields: { props?: object }[] } };
  const grade = page.model.fields[3];
  if (grade) grade.props = { options };
  const entry = { fullName: 'Sly', code: 'sly', type: 'form', page };
  const { data } = await ask('POST', '/api/OnLineDev', entry);
  expect((await ask('POST', `/api/OnLineDev/${data.id}/Actions/Release`, {})).code).toBe(403);
  expect((await ask('POST', `${basic}/DataSource/pay/Options`, { value: 'n', label: 'n' })).code).toBe(404);
  expect((await world.ask('POST', `/api/OnLineDev/${data.id}/Actions/Release`, {})).code).toBe(200);
  // What is offered already stays, whoever releases the next version.
  await ask('PUT', `/api/OnLineDev/${data.id}`, { fullName: 'Sly 2' });
  expect((await ask('POST', `/api/OnLineDev/${data.id}/Actions/Release`, {})).code).toBe(200);
});

test('a key is handed out, and an interface switched on, only by whoever holds what it gives', async () => {
  const entryId = await releaseEntry(world, { code: 'kept', fullName: 'Kept', page: tasks });
  const record = { fullName: 'I', code: 'inner', of: 'module', entryId, columns: ['title', 'hours'] };
  const { id } = (await world.ask('POST', `${basic}/DataInterface`, record)).data;
  const path = `${basic}/DataInterface/${id}`;
  const mine = (await world.ask('POST', `${path}/Keys`, { partner: 'A' })).data;
  await world.ask('PUT', `${path}/Actions/State`, { state: 0 });
  const ask = await personWith('keys', [{ menu: 'dataInterface', buttons: ['btn_keys', 'btn_edit', 'btn_state'] }]);
  expect((await ask('POST', `${path}/Keys`, { partner: 'Me' })).code).toBe(403);
  expect((await ask('PUT', `${path}/Actions/State`, { state: 1 })).code).toBe(403);
  expect((await ask('PUT', path, { perMinute: 6000 })).code).toBe(403);
  // Ending is no giving.
  expect((await ask('DELETE', `${basic}/DataInterface/Keys/${mine.id}`)).code).toBe(200);
});
