import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const field = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, kind: 'text', label: name, widget: 'input' },
  ...more,
});
const page = (rules: { code?: object[]; item?: object[]; until?: object[] }) =>
  ({
    version: 2,
    model: {
      name: 'paper',
      titleField: 'title',
      fields: [
        field('f1', 'title'),
        field('f2', 'code', { rules: rules.code }),
        field('f3', 'since', { kind: 'date', widget: 'date' }),
        field('f4', 'until', { kind: 'date', widget: 'date', rules: rules.until }),
        field('f5', 'lines', {
          ...{ kind: 'rows', widget: 'subTable' },
          rows: [field('r1', 'item', { rules: rules.item }), field('r2', 'note')],
        }),
      ],
    },
    pages: { form: { body: [] }, list: { columns: [{ field: 'f1' }] } },
  }) as never;

let world: World;
let entry: string;
beforeAll(async () => {
  world = await makeWorld();
  entry = await releaseEntry(world, { code: 'paper', fullName: 'Papers', page: page({}) });
});
afterAll(() => world.end());

test('a rule that comes later keeps nobody from changing something else, and holds for what is changed', async () => {
  const base = `/api/OnLineDevInstance/${entry}`;
  const lines = [{ item: 'b1', note: 'x' }, { item: 'A2' }];
  const body = { title: 'old', code: 'abc', since: '2026-05-02', until: '2026-05-01', lines };
  const { id } = (await world.ask('POST', base, body)).data;
  const rules = {
    code: [{ pattern: '^A', message: 'begins with A' }],
    item: [{ pattern: '^A', message: 'begins with A' }],
    until: [{ condition: 'isEmpty(since) or until >= since', message: 'ends before it begins' }],
  };
  const { version } = (await world.ask('GET', `/api/OnLineDev/${entry}/Info`)).data;
  expect((await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: page(rules), version })).msg).toBe('');
  expect((await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).msg).toBe('');
  const put = async (change: object) => {
    const { data } = await world.ask('PUT', `${base}/${id}`, change);
    return Array.isArray(data)
      ? data.map(({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`)
      : 'kept';
  };
  const stored = (await world.ask('GET', `${base}/${id}`)).data;
  expect(await put({ title: 'new' })).toBe('kept');
  expect(await put({ code: 'abc', title: 'newer' })).toBe('kept');
  expect(await put({ code: 'abd' })).toEqual(['code pattern']);
  expect(await put({ until: '2026-04-30' })).toEqual(['until condition']);
  const [first, second] = stored.lines;
  expect(await put({ lines: [second, { ...first, note: 'y' }] })).toBe('kept');
  expect(await put({ lines: [second, { ...first, item: 'b2' }] })).toEqual(['lines[1].item pattern']);
  expect(await put({ lines: [second, first, { item: 'b1' }] })).toEqual(['lines[2].item pattern']);
  expect(await put({ code: 'A1', until: '2026-05-03', lines: [{ ...first, item: 'A1' }] })).toBe('kept');
  expect(await put({ code: 'abc' })).toEqual(['code pattern']);
});
