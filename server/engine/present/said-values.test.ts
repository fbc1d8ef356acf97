import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const field = (name: string, kind = 'text', widget = 'input', more: object = {}) => ({
  ...{ id: `f_${name}`, name, kind, widget, label: name },
  ...more,
});
const document = (name: string, fields: ReturnType<typeof field>[], model: object = {}) => ({
  version: 2,
  model: { name, titleField: 'title', fields, ...model },
  pages: {
    form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
    list: { columns: [{ field: 'f_title' }] },
  },
});
const made = async (code: string, page: object) =>
  `/api/OnLineDevInstance/${await releaseEntry(world, { code, fullName: code, page })}`;
const get = async (path: string) => (await world.ask('GET', path)).data;

test('two fields that show one record by different names say each its own, in the history as in the record', async () => {
  const target = await made('target', document('target', [field('title'), field('nick')], { showable: ['nick'] }));
  const pointed = (await world.ask('POST', target, { title: 'Long title', nick: 'nk' })).data.id;
  const to = (show: string) => ({ to: { resource: target.replace('/api/OnLineDevInstance/', 'entry/'), show } });
  const holder = await made(
    'holder',
    document('holder', [
      field('title'),
      field('one', 'ref', 'relationForm', to('title')),
      field('two', 'ref', 'relationForm', to('nick')),
    ]),
  );
  const { id } = (await world.ask('POST', holder, { title: 'r' })).data;
  await world.ask('PUT', `${holder}/${id}`, { one: pointed, two: pointed });
  expect(await get(`${holder}/${id}/DataChange`)).toMatchObject({ one: 'Long title', two: 'nk' });
  const [{ changes }] = await get(`${holder}/${id}/History`);
  expect(changes.map(({ field: name, to: said }: Record<string, string>) => [name, said])).toEqual([
    ['one', 'Long title'],
    ['two', 'nk'],
  ]);
});

test('the parent, the state and the lock of a record are said in words', async () => {
  const nodes = await made('nodes', document('nodes', [field('title')], { traits: ['tree', 'state', 'lock'] }));
  const above = (await world.ask('POST', nodes, { title: 'Above' })).data.id;
  const { id } = (await world.ask('POST', nodes, { title: 'Below', parentId: above })).data;
  expect(await get(`${nodes}/${id}/DataChange`)).toMatchObject({ parentId: 'Above', state: 'Enabled', locked: 'No' });
  await world.ask('PUT', `${nodes}/${id}/Actions/State`, { state: 0 });
  const [{ changes }] = await get(`${nodes}/${id}/History`);
  expect(changes).toMatchObject([{ field: 'state', from: 'Enabled', to: 'Disabled' }]);
});

test('what a field held before it became yes or no is told as it was', async () => {
  const base = await made('flags', document('flags', [field('title'), field('what')]));
  const { id } = (await world.ask('POST', base, { title: 'r', what: 'blue' })).data;
  await world.ask('PUT', `${base}/${id}`, { what: 'green' });
  const entry = base.replace('/api/OnLineDevInstance/', '');
  const page = document('flags', [field('title'), field('what', 'boolean', 'switch')]);
  expect((await world.ask('PUT', `/api/OnLineDev/${entry}`, { page })).code).toBe(200);
  expect((await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
  const history = await get(`${base}/${id}/History`);
  const told = history.flatMap(({ changes }: { changes: { field: string }[] }) => changes);
  expect(told).toContainEqual(expect.objectContaining({ field: 'what', from: 'blue', to: 'green' }));
});

test('a record that no row of the database holds is refused with the reason, and so is a table that is full', async () => {
  const fields = [field('title'), ...Array.from({ length: 499 }, (_, at) => field(`x${at}`))];
  const base = await made('wide', document('wide', fields));
  const value = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`x${at}`, `value ${at} of some forty characters, so long`]),
    );
  expect((await world.ask('POST', base, { title: 'fits', ...value(300) })).code).toBe(200);
  const refused = await world.ask('POST', base, { title: 'wide', ...value(499) });
  expect([refused.code, refused.msg]).toEqual([
    400,
    expect.stringMatching(/than the database keeps in one row \(\d+ bytes of 8160\)/),
  ]);
});

test('no field is called like a parameter of a list', async () => {
  for (const name of ['n', 'menuId', 'keyword', 'Filter', 'aroundId', 'sidx']) {
    const page = document('reserved', [field('title'), field(name)]);
    const answer = await world.ask('POST', '/api/OnLineDev', { type: 'form', code: 'reserved', fullName: 'R', page });
    expect([name, answer.code, answer.msg]).toEqual([name, 400, expect.stringContaining('model.fields[1].name')]);
  }
});
