import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyKindPage } from '../fixtures/every-kind.ts';
import { makeWorld, type World } from '../fixtures/world.ts';

let world: World;
let base: string;
let record: string;
const posts = '/api/framework/organize/Post';

beforeAll(async () => {
  world = await makeWorld();
  const entry = await world.ask('POST', '/api/OnLineDev', {
    fullName: '各类',
    code: 'every',
    type: 'form',
    page: everyKindPage,
  });
  expect(await world.ask('POST', `/api/OnLineDev/${entry.data.id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  base = `/api/OnLineDevInstance/${entry.data.id}`;
  record = (await world.ask('POST', base, { title: '原样' })).data.id;
});
afterAll(() => world.end());

/** How many records there are, and how often any was written. */
async function written() {
  const { data } = await world.ask('POST', `${base}/List`, {});
  const changes = await world.database.db
    .selectFrom('record_change')
    .select(({ fn }) => fn.countAll().as('n'))
    .execute();
  return [data.pagination.total, changes[0]?.n];
}

describe('a record with something wrong in it is refused by the name of the field, and nothing is written', () => {
  const nul = 'a\0b';
  const half = '\ud800';
  // A body with a raw key `__proto__`, which an object literal cannot have.
  const cases: [string, string | Record<string, unknown>, string, string][] = [
    ['unknown key', { nothing: 1 }, 'nothing', 'unknownKey'],
    ['__proto__', '{"title":"x","__proto__":{"isAdmin":true}}', '__proto__', 'unknownKey'],
    ['constructor', '{"title":"x","constructor":{"prototype":{}}}', 'constructor', 'unknownKey'],
    ['unknown key in a row', { lines: [{ title: 'x', nothing: 1 }] }, 'lines[0].nothing', 'unknownKey'],
    ['__proto__ in a row', '{"title":"x","lines":[{"__proto__":1}]}', 'lines[0].__proto__', 'unknownKey'],
    ['NUL', { title: nul }, 'title', 'badText'],
    ['half a character', { title: half }, 'title', 'badText'],
    ['NUL in a long text', { story: nul }, 'story', 'badText'],
    ['NUL in JSON', { extra: { a: [nul] } }, 'extra', 'badText'],
    ['half a character as a key in JSON', { extra: { [half]: 1 } }, 'extra', 'badText'],
    ['NUL in an id', { owner: nul }, 'owner', 'notId'],
    ['NUL in a list', { helpers: [nul] }, 'helpers[0]', 'notId'],
    ['NUL in a row', { lines: [{ title: nul }] }, 'lines[0].title', 'badText'],
    ['NUL in a parent', { parentId: nul }, 'parentId', 'notId'],
    ['half a character in a parent', { parentId: half }, 'parentId', 'notId'],
    ['list for text', { title: ['x'] }, 'title', 'notText'],
    ['object for text', { title: { a: 1 } }, 'title', 'notText'],
    ['number for text', { title: 5 }, 'title', 'notText'],
    ['text for a list', { helpers: 'abc' }, 'helpers', 'notList'],
    ['text for rows', { lines: 'abc' }, 'lines', 'notList'],
    ['text for a row', { lines: ['abc'] }, 'lines[0]', 'notObject'],
    ['list for a number', { count: [1] }, 'count', 'notNumber'],
    ['list for an id', { owner: ['x'] }, 'owner', 'notId'],
    ['list for a parent', { parentId: ['0'] }, 'parentId', 'notId'],
    ['text for a truth', { urgent: 'yes' }, 'urgent', 'notBoolean'],
    ['object for files', { papers: {} }, 'papers', 'notList'],
    ['huge integer', { count: '99999999999999999999' }, 'count', 'notNumber'],
    ['too large an integer', { count: '9223372036854775808' }, 'count', 'tooLarge'],
    ['inexact integer', '{"title":"x","count":9007199254740993}', 'count', 'inexactNumber'],
    ['inexact decimal', '{"title":"x","price":123456789012345.1234567}', 'price', 'inexactNumber'],
    [
      'inexact decimal in a row',
      '{"title":"x","lines":[{"price":0.12345678901234567}]}',
      'lines[0].price',
      'inexactNumber',
    ],
    [
      'long number in JSON',
      '{"title":"x","extra":{"a":["1e9\\"",12345678901234567890]}}',
      'extra.a[1]',
      'inexactNumber',
    ],
    ['long decimal in JSON', '{"title":"x","extra":0.12345678901234567890}', 'extra', 'inexactNumber'],
    ['number beyond all in JSON', '{"title":"x","extra":[1e999]}', 'extra[0]', 'inexactNumber'],
    ['huge decimal', '{"title":"x","price":1e300}', 'price', 'tooLarge'],
    ['infinite decimal', '{"title":"x","price":1e999}', 'price', 'inexactNumber'],
    ['tiny decimal', { price: 1e-300 }, 'price', 'tooPrecise'],
    ['huge order', { sort: 2 ** 31 }, 'sort', 'notInteger'],
    ['huge state', { state: 99999 }, 'state', 'notAnOption'],
    ['day that is none', { day: '2026-02-30' }, 'day', 'notDate'],
    ['year nought', { day: '0000-01-01' }, 'day', 'notDate'],
    ['day in words', { day: 'tomorrow' }, 'day', 'notDate'],
    ['moment of such a day', { moment: '2026-02-30T10:00:00Z' }, 'moment', 'notDateTime'],
    ['moment without a zone', { moment: '2026-02-03T10:00:00' }, 'moment', 'notDateTime'],
    ['zone that is none', { moment: '2026-02-03T10:00:00+99:99' }, 'moment', 'notDateTime'],
    ['hour 24', { clock: '24:00' }, 'clock', 'notTime'],
    ['half a range', { period: ['2026-01-01'] }, 'period', 'notRange'],
    ['turned range', { period: ['2026-02-01', '2026-01-01'] }, 'period', 'notRange'],
    ['no such record', { owner: 'missing' }, 'owner', 'noRecord'],
    ['no such option', { grade: 'z' }, 'grade', 'notAnOption'],
    ['no such file', { papers: [{ fileId: 'missing', name: 'a' }] }, 'papers[0].fileId', 'noFile'],
    ['too long', { title: '长'.repeat(256) }, 'title', 'tooLong'],
    ['too deep JSON', `{"title":"x","extra":${'['.repeat(40)}${']'.repeat(40)}}`, 'body', 'tooDeep'],
    ['deep beyond sense', `{"title":"x","extra":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'body', 'tooDeep'],
    ['a list', '[]', 'body', 'notObject'],
    ['a text', '"x"', 'body', 'notObject'],
    ['null', 'null', 'body', 'notObject'],
    ['nothing', '', 'body', 'notObject'],
    ['half JSON', '{"title":', 'body', 'notValid'],
  ];
  test.each(cases)('%s', async (_, body, field, rule) => {
    const before = await written();
    const sent = typeof body === 'string' ? body : JSON.stringify({ title: 'x', ...body });
    for (const [method, path] of [
      ['POST', base],
      ['PUT', `${base}/${record}`],
    ] as const) {
      const answer = await world.ask(method, path, sent);
      expect({ method, ...answer }).toMatchObject({ status: 400, code: 400, data: expect.any(Array) });
      expect(answer.data).toContainEqual({ field, rule, msg: expect.any(String) });
    }
    expect(await written()).toEqual(before);
  });
});

test.each([null, '1', 'x', 1.5, [1]])('a version %j is no number that was read', async (version) => {
  const before = await written();
  const answer = await world.ask('PUT', `${base}/${record}`, { title: 'x', version });
  expect(answer).toMatchObject({ status: 400, data: [{ field: 'version', rule: 'notInteger' }] });
  expect(await world.ask('PUT', `${base}/${record}`, { title: 'x', version: 99 })).toMatchObject({ code: 409 });
  expect(await written()).toEqual(before);
});

describe('a list asked for wrongly is refused by the name of what is wrong', () => {
  const filter = (field: unknown, op: unknown, value: unknown) => ({ filter: [{ field, op, value }] });
  const cases: [string, Record<string, unknown>, string, string][] = [
    ['too many a page', { pageSize: 501 }, 'pageSize', 'tooLarge'],
    ['page nought', { currentPage: 0 }, 'currentPage', 'notInteger'],
    ['page in words', { currentPage: 'one' }, 'currentPage', 'notInteger'],
    ['half a page', { pageSize: 1.5 }, 'pageSize', 'notInteger'],
    ['pages as a list', { pageSize: [20] }, 'pageSize', 'notInteger'],
    ['unknown order', { sidx: 'nothing' }, 'sidx', 'unknownKey'],
    ['a column as order', { sidx: 'created_at' }, 'sidx', 'unknownKey'],
    ['SQL as order', { sidx: 'title; drop table resource' }, 'sidx', 'unknownKey'],
    ['order by a property of objects', { sidx: 'constructor' }, 'sidx', 'unknownKey'],
    ['order by what has none', { sidx: 'story' }, 'sidx', 'notSortable'],
    ['order as a list', { sidx: ['title'] }, 'sidx', 'unknownKey'],
    ['unknown direction', { sidx: 'title', sord: 'down' }, 'sord', 'notAnOption'],
    ['unknown field', { nothing: 1 }, 'nothing', 'unknownKey'],
    ['property of objects', { constructor: 1 }, 'constructor', 'unknownKey'],
    ['keyword as a list', { keyword: ['a'] }, 'keyword', 'notText'],
    ['long keyword', { keyword: 'x'.repeat(201) }, 'keyword', 'tooLong'],
    ['NUL in a keyword', { keyword: 'a\0' }, 'keyword', 'badText'],
    ['NUL in a value', { title: 'a\0' }, 'title', 'notText'],
    ['NUL in a list of ids', { owner: 'a\0' }, 'owner', 'notText'],
    ['filter as text', { filter: 'x' }, 'filter', 'notList'],
    ['filter of nulls', { filter: [null] }, 'filter[0]', 'notObject'],
    ['filter of lists', { filter: [['title', 'eq', 'x']] }, 'filter[0]', 'notObject'],
    ['unknown field of a filter', filter('nothing', 'eq', 1), 'filter[0].field', 'unknownKey'],
    ['unknown operator', filter('title', 'regexp', 'x'), 'filter[0].op', 'notAnOption'],
    ['property as operator', filter('title', 'constructor', 'x'), 'filter[0].op', 'notAnOption'],
    ['operator that does not go', filter('urgent', 'like', 'x'), 'filter[0].value', 'notFilterable'],
    ['object as value', filter('title', 'eq', { a: 1 }), 'filter[0].value', 'notText'],
    ['words for a number', filter('count', 'gt', 'many'), 'filter[0].value', 'notInteger'],
    ['huge number', filter('count', 'gt', '9'.repeat(30)), 'filter[0].value', 'notInteger'],
    ['huge decimal', filter('price', 'gt', 1e300), 'filter[0].value', 'notNumber'],
    ['day that is none', filter('day', 'eq', '2026-02-30'), 'filter[0].value', 'notDate'],
    ['year nought', filter('day', 'eq', '0000-01-01'), 'filter[0].value', 'notDate'],
    ['moment of such a day', filter('moment', 'lt', '2026-02-30T01:00:00Z'), 'filter[0].value', 'notDate'],
    ['zone that is none', filter('createdAt', 'lt', '2026-02-03T01:00:00+99:99'), 'filter[0].value', 'notDateTime'],
    ['hour 24', filter('clock', 'lt', '24:01'), 'filter[0].value', 'notTime'],
    ['half a range', { day: '2026-01-01' }, 'day', 'notRange'],
    ['three for two', filter('day', 'between', ['a', 'b', 'c']), 'filter[0].value', 'notRange'],
    ['NUL in a period', filter('period', 'between', ['a\0', 'b']), 'filter[0].value', 'notText'],
    ['days that are none in a period', filter('period', 'between', ['2026-02-30', '']), 'filter[0].value', 'notDate'],
    ['objects in a period', filter('period', 'between', [{}, {}]), 'filter[0].value', 'notText'],
    ['too many values', filter('owner', 'in', Array(1001).fill('x')), 'filter[0].value', 'tooMany'],
    ['lists in a list', filter('owner', 'in', [['x']]), 'filter[0].value', 'notText'],
    ['number in like', filter('title', 'like', 5), 'filter[0].value', 'notText'],
  ];
  test.each(cases)('%s', async (_, body, field, rule) => {
    const answer = await world.ask('POST', `${base}/List`, body);
    expect(answer).toMatchObject({ status: 400, code: 400, data: expect.any(Array) });
    expect(answer.data).toContainEqual({ field, rule, msg: expect.any(String) });
    // The same by the exporting call, which reads the same names.
    const book = await world.ask('POST', `${base}/Actions/Export`, body);
    if (!('pageSize' in body) && !('currentPage' in body)) expect(book).toMatchObject({ status: 400, code: 400 });
  });

  test('numbers beyond a column are found nowhere, open ends leave a period open', async () => {
    for (const [field, op, value, total] of [
      ['sort', 'gt', 2 ** 40, 0],
      ['state', 'in', [99999, -99999], 0],
      ['version', 'lte', '99999999999', 1],
      ['period', 'between', ['2020-01-01', ''], 0],
      ['period', 'between', ['', ''], 1],
    ]) {
      const answer = await world.ask('POST', `${base}/List`, filter(field, op, value));
      expect([field, answer.data?.pagination?.total, answer.msg]).toEqual([field, total, '']);
    }
  });

  test('what is answered finds its record again, by each field that can be filtered by its value', async () => {
    for (const value of [
      { count: '9223372036854775807', price: 1e-7, money: '999999999999999.1234567891' },
      { count: '-9223372036854775808', price: '-0.0000000001', money: -1.5e-8 },
      { count: '1000000000000000000', price: '-999999999999999.9999999999', money: 0 },
      { count: 0, day: '0001-01-01', moment: '9999-12-31T23:59:59.999Z', clock: '23:59:59', urgent: false },
      { title: 'a,"b'.padEnd(255, '长'), grade: 'b', day: '9999-12-31', tags: ['a', 'b'] },
    ]) {
      const made = await world.ask('POST', base, { title: 'found', ...value });
      expect([value, made.code, made.data]).toEqual([value, 200, { id: expect.any(String) }]);
      const { data, msg } = await world.ask('GET', `${base}/${made.data.id}`);
      expect([value, msg]).toEqual([value, '']);
      for (const field of Object.keys(value)) {
        const op = Array.isArray(data[field]) ? 'in' : 'eq';
        const found = await world.ask('POST', `${base}/List`, filter(field, op, data[field]));
        const ids = found.data?.list?.map(({ id }: { id: string }) => id) ?? found.data;
        expect([field, data[field], ids]).toEqual([field, data[field], expect.arrayContaining([made.data.id])]);
      }
      await world.ask('DELETE', `${base}/${made.data.id}`);
    }
  });

  test('the same names in an address', async () => {
    for (const query of ['pageSize=501', 'sidx=nothing', 'nothing=1', 'constructor=1', 'filter=x']) {
      const answer = await world.ask('GET', `${posts}?${query}`);
      expect([query, answer.status, answer.data?.[0]?.field]).toEqual([query, 400, query.split('=')[0]]);
    }
  });
});

test('names in several languages are texts in known languages, wherever a person may enter them', async () => {
  const hostile: [unknown, string][] = [
    [5, 'captions'],
    ['x', 'captions'],
    [[], 'captions'],
    [{ en: 5 }, 'captions.en'],
    [{ fr: 'x' }, 'captions.fr'],
    [{ en: 'a\0' }, 'captions'],
    [{ ja: 'x'.repeat(201) }, 'captions.ja'],
  ];
  for (const [captions, field] of hostile) {
    const menu = { fullName: 'x', code: 'captions', moduleType: '1', captions };
    expect(await world.ask('POST', '/api/framework/system/Menu', menu)).toMatchObject({
      status: 400,
      data: [{ field }],
    });
    const entry = { fullName: 'x', code: 'captions', type: 'form', captions };
    expect(await world.ask('POST', '/api/OnLineDev', entry)).toMatchObject({
      status: 400,
      data: [{ field }],
    });
  }
  const entry = { fullName: 'x', code: 'captions', type: 'form', captions: { en: 'X', ja: 'ヱ' } };
  expect(await world.ask('POST', '/api/OnLineDev', entry)).toMatchObject({ code: 200 });
});

test('rights are granted by a list of known shape', async () => {
  const { data } = await world.ask('POST', '/api/framework/permission/Role', { fullName: 'x', code: 'shape' });
  const path = `/api/framework/permission/Role/${data.id}/Authorize`;
  const cases: [unknown, string][] = [
    [{}, 'modules'],
    [{ modules: {} }, 'modules'],
    [{ modules: [5] }, 'modules[0]'],
    [{ modules: [{ moduleId: ['x'] }] }, 'modules[0].moduleId'],
    [{ modules: [], other: 1 }, 'other'],
  ];
  for (const [body, field] of cases)
    expect([field, await world.ask('PUT', path, body)]).toMatchObject([field, { status: 400, data: [{ field }] }]);
});
