import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { documentOf, field } from '../permission/sideways/people.ts';

const posts = '/api/framework/organize/Post';
let world: World;
let base: string;
beforeAll(async () => {
  world = await makeWorld();
  const hours = { ...field('f2', 'hours'), ...{ kind: 'decimal', widget: 'number' } };
  const page = documentOf('listInput', { fields: [field('f1', 'title'), hours] });
  base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'listInput', fullName: 'Tasks', page })}`;
});
afterAll(() => world.end());

const faults = ({ data }: { data: { field: string; msg: string }[] }) =>
  data.map(({ field, msg }) => `${field} ${msg}`);
const filtered = (filter: unknown) => world.ask('POST', `${base}/List`, { filter });

test('a filter says what is wrong with it: that it is no list, too long, or of which condition', async () => {
  const one = { field: 'title', op: 'eq', value: 'x' };
  expect(await filtered(Array(50).fill(one))).toMatchObject({ code: 200 });
  expect(faults(await filtered(Array(51).fill(one)))).toEqual(['filter takes at most 50']);
  expect(faults(await filtered({ ...one }))).toEqual(['filter must be a list']);
  expect(faults(await filtered([one, 5]))).toEqual(['filter[1] must be an object']);
  expect(faults(await filtered([one, [one]]))).toEqual(['filter[1] must be an object']);
  expect(faults(await filtered([{ ...one, extra: 1, not: true }]))).toEqual([
    'filter[0].extra is not a known field',
    'filter[0].not is not a known field',
  ]);
  expect(await filtered([{ field: 'title', op: 'empty' }])).toMatchObject({ code: 200 });
});

test('what is wrong with all that was sent is said of the body', async () => {
  const refused = await world.ask('POST', `${base}/Actions/BatchRemove`, ['a']);
  expect(refused.code).not.toBe(200);
  const sent = await world.ask('POST', `${posts}/batchDelete`, ['a']);
  expect([sent.code, faults(sent)]).toEqual([400, ['body must be an object']]);
});

test('a name that stands twice in an address is refused by name', async () => {
  expect(await world.ask('GET', `${posts}?keyword=a&pageSize=5`)).toMatchObject({ code: 200 });
  for (const [query, name] of [
    ['keyword=a&keyword=b', 'keyword'],
    ['sidx=code&pageSize=5&sidx=code', 'sidx'],
    ['n=1&n=2', 'n'],
    ['k%65yword=a&keyword=b', 'keyword'],
  ]) {
    const refused = await world.ask('GET', `${posts}?${query}`);
    expect([refused.code, faults(refused)]).toEqual([400, [`${name} is given more than once`]]);
  }
});

test('a decimal is taken with nothing before or behind its point, written and looked for', async () => {
  const make = async (hours: unknown) => (await world.ask('POST', base, { title: `${hours}`, hours })).code;
  for (const [written, hours] of [
    ['.5', 0.5],
    ['5.', 5],
    ['-.25', -0.25],
  ] as const) {
    expect([written, await make(written)]).toEqual([written, 200]);
    for (const looked of [written, hours]) {
      const { data } = await filtered([{ field: 'hours', op: 'eq', value: looked }]);
      expect([looked, data.list.map((row: { hours: number }) => row.hours)]).toEqual([looked, [hours]]);
    }
  }
  for (const wrong of ['.', '-', '5..', '.5.', '+.']) {
    expect([wrong, await make(wrong)]).toEqual([wrong, 400]);
    expect([wrong, (await filtered([{ field: 'hours', op: 'eq', value: wrong }])).code]).toEqual([wrong, 400]);
  }
});
