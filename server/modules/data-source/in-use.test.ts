import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../../fixtures/foreign-databases.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const sources = '/api/framework/basic/DataSource';
const links = '/api/framework/basic/DbLink';
let world: World;
let foreign: ForeignDatabase;
let link: string;

beforeAll(async () => {
  [world, foreign] = await Promise.all([makeWorld(), emptyDatabase('postgres')]);
  await foreign.run('create table thing (id int primary key, name varchar(40))');
  const { type, host, port, database, user } = foreign.settings;
  const record = { fullName: 'Old', code: 'old', type, host, port, databaseName: database, userName: user };
  link = (await world.ask('POST', links, record)).data.id;
});
afterAll(async () => {
  await world.end();
  await foreign.drop();
});

const made = async (path: string, record: object): Promise<string> => {
  const answer = await world.ask('POST', path, record);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
};
const source = (code: string, more: object = {}) =>
  made(sources, { fullName: `Source ${code}`, code, type: 'static', text: '[]', ...more });
const deleted = (path: string, language = 'en') =>
  world.ask('DELETE', path, undefined, { 'accept-language': language });

const page = (fields: string[], code: string): PageDocument => ({
  version: 2,
  model: {
    name: 'visit',
    titleField: 'title',
    fields: [
      { id: 'f0', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      ...fields.map((label, index) => ({
        id: `f${index + 1}`,
        name: label.toLowerCase(),
        kind: 'text' as const,
        label,
        widget: 'select' as const,
        props: { options: { source: 'dataSource', code, value: 'id', label: 'name' } },
      })),
    ],
  },
  pages: { list: { columns: [{ field: 'f0' }] } },
});

test('a source in use says by which modules, fields and records, and cannot get another code', async () => {
  const id = await source('cities');
  const entry = await releaseEntry(world, {
    code: 'visits',
    fullName: 'Visits',
    page: page(['City', 'Town'], 'cities'),
  });
  const record = { of: 'source', dataSourceId: id, columns: ['id'] };
  const opened = await made('/api/framework/basic/DataInterface', { fullName: 'Shop', code: 'shop', ...record });
  const answer = await deleted(`${sources}/${id}`);
  expect(answer).toMatchObject({
    code: 409,
    msg: 'Still in use by Module (Visits: City, Town), Data interface (Shop)',
  });
  expect(answer.data).toEqual({
    usedBy: [
      { resource: 'onlineDev/Entry', id: entry, name: 'Visits' },
      { resource: 'basic/DataInterface', id: opened, name: 'Shop' },
    ],
    more: 0,
  });
  const other = await world.ask('PUT', `${sources}/${id}`, { code: 'towns' });
  expect(other).toMatchObject({
    code: 409,
    msg: 'The code cannot be changed while it is in use by Module (Visits: City, Town)',
    data: { usedBy: [{ resource: 'onlineDev/Entry', id: entry }] },
  });
  const chinese = await world.ask('PUT', `${sources}/${id}`, { code: 'towns' }, { 'accept-language': 'zh-CN' });
  expect(chinese.msg).toBe('编码正在使用，不能修改：模块（Visits：City、Town）');
});

test('of many uses ten are named, and how many more there are', async () => {
  for (let n = 10; n < 23; n++) await source(`of${n}`, { type: 'sql', dbLinkId: link, text: 'select 1 as a' });
  const answer = await deleted(`${links}/${link}`);
  expect(answer.msg).toMatch(/^Still in use by Data source \((Source of\d\d, ){9}Source of\d\d\) and 3 more$/);
  expect(answer.data).toMatchObject({ usedBy: { length: 10 }, more: 3 });
  expect((await deleted(`${links}/${link}`, 'ja')).msg).toMatch(
    /^使用中のため削除できません：データソース（.*）、ほか 3 件$/,
  );
  expect((await deleted(`${links}/${link}`, 'zh-TW')).msg).toMatch(/^正在使用，不能刪除：資料來源（.*），另有 3 處$/);
});

test('a module over the tables of a link is named before its records', async () => {
  const over: PageDocument = {
    version: 2,
    model: {
      name: 'thing',
      titleField: 'name',
      external: { link: 'old', schema: 'public', table: 'thing', key: ['id'], columns: { f1: 'id', f2: 'name' } },
      fields: [
        { id: 'f1', name: 'number', kind: 'integer', label: 'Number', widget: 'number' },
        { id: 'f2', name: 'name', kind: 'text', label: 'Name', widget: 'input' },
      ],
    } as never,
    pages: { list: { columns: [{ field: 'f2' }] } },
  };
  const entry = await releaseEntry(world, { code: 'things', fullName: 'Things', page: over });
  const answer = await deleted(`${links}/${link}`);
  expect(answer.msg).toMatch(/^Still in use by Module \(Things\), Data source \(.*\) and 4 more$/);
  expect(answer.data.usedBy[0]).toEqual({ resource: 'onlineDev/Entry', id: entry, name: 'Things' });
  const other = await world.ask('PUT', `${links}/${link}`, { code: 'older' });
  expect(other).toMatchObject({ code: 409, msg: 'The code cannot be changed while it is in use by Module (Things)' });
});

test('what the person does not see is told by its module alone', async () => {
  const id = await source('hidden');
  const record = { fullName: 'Secret deal', code: 'deal', of: 'source', dataSourceId: id, columns: ['id'] };
  await made('/api/framework/basic/DataInterface', record);
  const menus = (await world.ask('GET', '/api/framework/system/Menu/All')).data;
  const moduleId = menus.find(({ code }: { code: string }) => code === 'dataSource').id;
  const role = await made('/api/framework/permission/Role', { fullName: 'S', code: 'sources' });
  const given = { modules: [{ moduleId, buttons: ['btn_remove'] }] };
  expect((await world.ask('PUT', `/api/framework/permission/Role/${role}/Authorize`, given)).code).toBe(200);
  const { ask } = await world.addUser('remover', { roleIds: [role] });
  const answer = await ask('DELETE', `${sources}/${id}`);
  expect(answer).toMatchObject({
    code: 409,
    msg: 'Still in use by Data interface',
    data: { usedBy: [{ resource: 'basic/DataInterface', id: null, name: 'Data interface' }], more: 0 },
  });
});
