import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

const path = '/api/framework/basic/Dictionary';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test('a dictionary takes no entry that a select would not show', async () => {
  const made = await world.ask('POST', path, { fullName: 'Full', code: 'full' });
  const dictionaryId = made.data.id;
  await world.database.pool.query(
    `insert into ${world.tenant.registry.get('basic/DictionaryData').table} (id, dictionary_id, data_value, full_name, state, sort)
     select gen_random_uuid(), $1, 'v' || n, 'Entry ' || n, 1, n from generate_series(1, 9999) n`,
    [dictionaryId],
  );
  const add = (value: string) =>
    world.ask('POST', `${path}/Data`, { dictionaryId, fullName: value, dataValue: value, state: 1 });
  const last = await add('last');
  expect(last.msg).toBe('');
  const refused = await add('one more');
  expect([refused.code, refused.msg]).toEqual([413, 'A dictionary holds at most 10000 entries']);
  const { data } = await world.ask('GET', `${path}/full/DicData`);
  expect(JSON.stringify(data)).toContain('"last"');
  // What stands in it is changed as before, and whoever leaves makes room.
  const { data: stored } = await world.ask('GET', `${path}/${last.data.id}/DataInfo`);
  const renamed = await world.ask('PUT', `${path}/${stored.id}/Data`, { fullName: 'Last', version: stored.version });
  expect(renamed.msg).toBe('');
  expect((await world.ask('DELETE', `${path}/${stored.id}/Data`)).msg).toBe('');
  expect((await add('one more')).msg).toBe('');
});

test('what forms choose by is neither renamed nor deleted, nor entries that records hold, and none comes twice', async () => {
  const dictionary = (await world.ask('POST', path, { fullName: 'Colours', code: 'colours' })).data.id;
  const add = (dataValue: string) =>
    world.ask('POST', `${path}/Data`, { dictionaryId: dictionary, fullName: dataValue, dataValue, state: 1 });
  const ids = Object.fromEntries(
    await Promise.all(['red', 'blue', 'green', 'spare', 'usual'].map(async (one) => [one, (await add(one)).data.id])),
  );
  expect(await add('red')).toMatchObject({ code: 409, data: { field: 'dataValue' } });
  const options = { source: 'dictionary', code: 'colours' };
  const choice = (id: string, name: string, more: object = {}) => ({
    ...{ id, name, kind: 'text', label: name, widget: 'select', props: { options } },
    ...more,
  });
  const several = { kind: 'refs', widget: 'checkbox' };
  const entry = await releaseEntry(world, {
    ...{ code: 'painted', fullName: 'Painted' },
    page: {
      version: 2,
      model: {
        name: 'painted',
        titleField: 'title',
        fields: [
          { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
          choice('f2', 'one', { defaultValue: 'usual' }),
          choice('f3', 'many', several),
          { id: 'f4', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable', rows: [choice('r1', 'each')] },
        ],
      },
      pages: { form: { body: [] }, list: { columns: [{ field: 'f1' }] } },
    } as never,
  });
  const body = { title: 'x', one: 'red', many: ['green', 'spare'], lines: [{ each: 'blue' }] };
  const made = await world.ask('POST', `/api/OnLineDevInstance/${entry}`, body);
  expect(made.msg).toBe('');
  const remove = (value: string) => world.ask('DELETE', `${path}/${ids[value]}/Data`);
  const inUse = { code: 409, msg: expect.stringContaining('Painted') };
  for (const value of ['red', 'green', 'blue', 'usual']) {
    expect(await remove(value), value).toMatchObject(inUse);
    expect(await world.ask('PUT', `${path}/${ids[value]}/Data`, { dataValue: 'other' }), value).toMatchObject(inUse);
    expect((await world.ask('PUT', `${path}/${ids[value]}/Data`, { fullName: 'Other' })).msg).toBe('');
  }
  const elsewhere = (await world.ask('POST', path, { fullName: 'Other', code: 'otherColours' })).data.id;
  expect(await world.ask('PUT', `${path}/${ids.red}/Data`, { dictionaryId: elsewhere })).toMatchObject(inUse);
  const same = await Promise.all(Array.from({ length: 8 }, () => add('same')));
  expect(same.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await world.ask('DELETE', `${path}/${dictionary}`)).toMatchObject(inUse);
  const renamed = await world.ask('PUT', `${path}/${dictionary}`, { code: 'hues' });
  expect(renamed).toMatchObject({ code: 400, data: [{ field: 'code', rule: 'readonly' }] });
  const changed = await world.ask('PUT', `/api/OnLineDevInstance/${entry}/${made.data.id}`, { many: ['green'] });
  expect(changed.msg).toBe('');
  expect((await remove('spare')).msg).toBe('');
});

test('a dictionary whose entries hang below others stays a tree until they do not', async () => {
  const dictionaryId = (await world.ask('POST', path, { fullName: 'Places', code: 'places', isTree: 1 })).data.id;
  const add = async (value: string, parentId = '0') =>
    (await world.ask('POST', `${path}/Data`, { dictionaryId, fullName: value, dataValue: value, parentId })).data.id;
  const below = await add('below', await add('above'));
  const flatten = (more: object = {}) => world.ask('PUT', `${path}/${dictionaryId}`, { isTree: 0, ...more });
  const refused = await flatten();
  expect([refused.code, refused.data]).toEqual([
    400,
    [
      expect.objectContaining({
        field: 'isTree',
        rule: 'holdsNested',
        msg: expect.stringContaining('1 of its entries'),
      }),
    ],
  ]);
  expect((await world.ask('PUT', `${path}/${dictionaryId}`, { isTree: 1, remark: 'x' })).msg).toBe('');
  expect((await world.ask('PUT', `${path}/${below}/Data`, { parentId: '0' })).msg).toBe('');
  expect((await flatten()).msg).toBe('');
});
