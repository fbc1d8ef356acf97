import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

const field = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, kind: 'text', label: name, widget: 'input' },
  ...more,
});
const document = (code: string, { fields = [], traits = [] }: { fields?: object[]; traits?: string[] } = {}) => ({
  code,
  fullName: `Module ${code}`,
  page: {
    version: 2,
    model: { name: code, titleField: 'title', traits, fields: [field('f1', 'title'), ...fields] },
    pages: { form: { body: [] }, list: { columns: [{ field: 'f1' }], buttons: ['btn_add', 'btn_remove'] } },
  } as never,
});
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

/** A module that is in no menu any more. */
async function unlisted(given: ReturnType<typeof document>): Promise<string> {
  const id = await releaseEntry(world, given);
  const menus = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  const menu = menus.find(({ relationId }: { relationId: string }) => relationId === id);
  expect((await world.ask('DELETE', `/api/framework/system/Menu/${menu.id}`)).msg).toBe('');
  return id;
}
const remove = (id: string) => world.ask('DELETE', `/api/OnLineDev/${id}`);

test('a module that others point to in fields or in rows is not deleted from under them; to itself it may point', async () => {
  const to = { resource: 'entry/target', show: 'title' };
  const reference = (id: string) => field(id, `to_${id}`, { kind: 'ref', widget: 'relationForm', to });
  const target = await unlisted(document('target', { fields: [reference('f2')] }));
  const rows = { ...field('f2', 'lines', { kind: 'rows', widget: 'subTable' }), rows: [reference('r1')] };
  const pointing = await unlisted(document('pointing', { fields: [rows] }));
  expect(await remove(target)).toMatchObject({ code: 409, msg: expect.stringContaining('Module pointing') });
  expect((await remove(pointing)).msg).toBe('');
  expect((await remove(target)).msg).toBe('');
});

test('a module is not deleted while its bin holds records, and keeps its code once it is released', async () => {
  const id = await unlisted(document('binned', { traits: ['recycle'] }));
  const base = `/api/OnLineDevInstance/${id}`;
  const record = (await world.ask('POST', base, { title: 'x' })).data.id;
  expect((await remove(id)).code).toBe(409);
  expect((await world.ask('DELETE', `${base}/${record}`)).msg).toBe('');
  expect(await remove(id)).toMatchObject({ code: 409, msg: expect.stringContaining('its records') });
  const renamed = await world.ask('PUT', `/api/OnLineDev/${id}`, { code: 'other' });
  expect(renamed).toMatchObject({ code: 400, data: [{ field: 'code', rule: 'readonly' }] });
  expect((await world.ask('DELETE', `${base}/${record}/Actions/CompletelyDelete`)).msg).toBe('');
  expect((await remove(id)).msg).toBe('');
});
