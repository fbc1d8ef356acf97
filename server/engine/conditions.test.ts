import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const page: PageDocument = {
  version: 2,
  model: {
    name: 'trip',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input', required: true },
      {
        id: 'f2',
        name: 'traveller',
        kind: 'ref',
        label: 'Traveller',
        widget: 'userPicker',
        defaultBy: 'currentUser()',
      },
      { id: 'f3', name: 'begin', kind: 'date', label: 'From', widget: 'date', defaultBy: 'today()' },
      {
        ...{ id: 'f4', name: 'end', kind: 'date', label: 'To', widget: 'date', defaultBy: 'addDays(begin, 1)' },
        rules: [
          { condition: 'end >= begin', message: { zh: '结束不能早于开始', en: 'Ends before it begins' } },
          { condition: 'daysBetween(begin, end) < 30', message: 'A long one', warning: true },
        ],
      },
      {
        ...{ id: 'f5', name: 'nights', kind: 'rows', label: 'Nights', widget: 'subTable' },
        rows: [
          { id: 'r1', name: 'on', kind: 'date', label: 'On', widget: 'date', defaultBy: 'begin' },
          { id: 'r2', name: 'guest', kind: 'ref', label: 'Guest', widget: 'userPicker', defaultBy: 'traveller' },
          { id: 'r3', name: 'word', kind: 'text', label: 'Word', widget: 'input', defaultBy: "'on ' & text(on)" },
        ],
      },
    ],
  },
  pages: {
    form: { body: ['f1', 'f4'].map((id) => ({ node: 'field' as const, id, field: id })) },
    list: { view: 'table', columns: [{ field: 'f1' }] },
  },
};

let world: World;
let base: string;
let me: string;
beforeAll(async () => {
  world = await makeWorld();
  base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'trip', fullName: 'Trips', page })}`;
  me = (await world.ask('GET', '/api/Login/CurrentUser')).data.userInfo.id;
});
afterAll(() => world.end());

const made = async (input: object) => {
  const { data } = await world.ask('POST', base, { title: 'a', ...input });
  const { traveller, begin, end } = (await world.ask('GET', `${base}/${data.id}`)).data;
  return { id: data.id, traveller, begin, end };
};

test('what does not come starts with what its formula gives, and what comes empty stays empty', async () => {
  const { traveller, begin, end } = await made({});
  expect(traveller).toBe(me);
  expect(Date.parse(end) - Date.parse(begin)).toBe(24 * 3600 * 1000);
  expect(await made({ begin: '2026-03-31' })).toMatchObject({ begin: '2026-03-31', end: '2026-04-01' });
  expect(await made({ traveller: null, begin: null })).toMatchObject({ traveller: null, begin: null, end: null });
});

test('a broken condition is refused with its own words, on every way; a warning is not', async () => {
  const wrong = await world.ask('POST', base, { title: 'b', begin: '2026-03-02', end: '2026-03-01' });
  expect(wrong).toMatchObject({
    status: 400,
    data: [{ field: 'end', rule: 'condition', msg: 'Ends before it begins' }],
  });
  const { id } = await made({ begin: '2026-03-01', end: '2026-12-01' });
  const moved = await world.ask('PUT', `${base}/${id}`, { begin: '2026-12-02', version: 1 });
  expect(moved).toMatchObject({ status: 400, data: [{ field: 'end', rule: 'condition' }] });
  expect(await world.ask('PUT', `${base}/${id}`, { begin: null, version: 1 })).toMatchObject({ code: 200 });
});

test('a new row starts so as well, in a new record and in a stored one; a stored row does not', async () => {
  const { data } = await world.ask('POST', base, {
    title: 'b',
    begin: '2026-05-01',
    nights: [{}, { on: null, word: 'w' }],
  });
  const read = async () => {
    const { nights, version } = (await world.ask('GET', `${base}/${data.id}`)).data;
    return { nights, version };
  };
  expect((await read()).nights).toMatchObject([
    { on: '2026-05-01', guest: me, word: 'on 2026-05-01' },
    { on: null, guest: me, word: 'w' },
  ]);
  const { nights } = await read();
  const [first, second] = nights;
  const changed = {
    nights: [{ id: first.id, word: null }, { on: '2026-06-01' }, { id: second.id }],
    ...{ begin: '2026-07-01', end: '2026-07-02' },
  };
  expect(await world.ask('PUT', `${base}/${data.id}`, changed)).toMatchObject({ code: 200 });
  expect((await read()).nights).toMatchObject([
    { on: '2026-05-01', word: null },
    { on: '2026-06-01', guest: me, word: 'on 2026-06-01' },
    { on: null, word: 'w' },
  ]);
});
