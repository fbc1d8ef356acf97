import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../../../fixtures/asker.ts';
import { adminPassword } from '../../../../fixtures/database-setup.ts';
import { releaseEntry } from '../../../../fixtures/release-entry.ts';
import { bookOf, importBook, sheetOf } from '../../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../../fixtures/world.ts';

const field = (name: string, rest: object) => ({ id: `f-${name}`, name, label: name, ...rest });
const page = {
  version: 2,
  model: {
    name: 'trip',
    titleField: 'title',
    fields: [
      field('title', { kind: 'text', widget: 'input' }),
      field('day', { kind: 'date', widget: 'date', props: { min: 'today', max: '2999-12-31' } }),
      field('span', { kind: 'range', widget: 'dateRange', props: { min: '2020-01-01' } }),
      field('at', { kind: 'time', widget: 'time', props: { min: '08:30', max: '17:00' } }),
      field('seen', { kind: 'dateTime', widget: 'date', props: { withTime: true, timeFormat: 'HH:mm:ss' } }),
      field('lines', {
        ...{ kind: 'rows', widget: 'subTable' },
        rows: [field('due', { kind: 'date', widget: 'date', props: { min: 'today' } })],
      }),
    ],
  },
  pages: {
    list: {
      columns: [{ field: 'f-title' }, { field: 'f-seen' }, { field: 'f-day' }],
      keyword: ['f-title'],
      buttons: ['btn_add', 'btn_edit', 'btn_import', 'btn_export'],
    },
  },
} as unknown as PageDocument;

let world: World;
let base: string;
let ask: Ask;
// In Shanghai the 21st has begun.
let now = new Date('2026-11-20T16:30:00.000Z');
beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  ask = world.ask;
  base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'trip', fullName: 'Trips', page })}`;
});
afterAll(() => world.end());

/** What is wrong with a new record, in English. */
const refused = async (values: object) => (await ask('POST', base, { title: 'x', ...values })).data;

test('what lies beyond a limit is refused by a message that names it', async () => {
  const at = { day: '2999-12-31', span: ['2020-01-01', '2030-01-01'], at: '17:00', lines: [{ due: '2999-01-01' }] };
  expect((await ask('POST', base, { title: 'x', ...at })).code).toBe(200);
  expect(await refused({ day: '2026-11-20', lines: [{ due: '2026-11-20' }] })).toEqual([
    { field: 'day', rule: 'tooEarly', msg: 'must not be before 2026-11-21' },
    { field: 'lines[0].due', rule: 'tooEarly', msg: 'must not be before 2026-11-21' },
  ]);
  expect(await refused({ day: '3000-01-01', span: ['2019-12-31', '2020-01-01'], at: '17:00:01' })).toEqual([
    { field: 'day', rule: 'tooLate', msg: 'must not be after 2999-12-31' },
    { field: 'span', rule: 'tooEarly', msg: 'must not be before 2020-01-01' },
    { field: 'at', rule: 'tooLate', msg: 'must not be after 17:00' },
  ]);
});

test('what was in time when it was stored stays, and nothing else of the past comes to it', async () => {
  const day = { day: '2026-11-21', lines: [{ due: '2026-11-21' }] };
  const { id } = (await ask('POST', base, { title: 'kept', ...day })).data;
  now = new Date('2026-12-20T08:00:00.000Z');
  // Nobody stays signed in for a month.
  ask = await world.as('admin', adminPassword);
  const stored = (await ask('GET', `${base}/${id}`)).data;
  expect((await ask('PUT', `${base}/${id}`, { ...stored, title: 'renamed' })).code).toBe(200);
  expect(await ask('PUT', `${base}/${id}`, { day: '2026-11-22' })).toMatchObject({
    status: 400,
    data: [{ field: 'day', rule: 'tooEarly', msg: 'must not be before 2026-12-20' }],
  });
});

test('a workbook takes seconds out and in, and its rows keep to the limits', async () => {
  const seen = '2026-12-20T01:02:03.000Z';
  await ask('POST', base, { title: 'exact', seen });
  const seenBy = async (title: string) => {
    const { data } = await ask('POST', `${base}/Actions/Export`, { sidx: 'title', sord: 'asc' });
    const [head = [], ...rows] = await sheetOf(data);
    return rows.find(([first]) => first === title)?.[head.indexOf('seen')] as Date;
  };
  expect((await seenBy('exact')).toISOString()).toBe('2026-12-20T09:02:03.000Z');
  const book = await bookOf([
    ['title', 'seen', 'day'],
    ['back', '2026-12-20 09:02:03', '2026-12-21'],
    ['late', '2026-12-20 09:02:04', '2026-12-19'],
  ]);
  const imported = (await importBook(ask, { base, file: book })).data;
  expect(imported).toMatchObject({ created: 1, failed: [{ row: 3, field: 'day' }] });
  expect(JSON.stringify(imported.failed)).toContain('must not be before 2026-12-20');
  expect((await seenBy('back')).toISOString()).toBe('2026-12-20T09:02:03.000Z');
});
