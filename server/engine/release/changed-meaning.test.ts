import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { keepIndexes } from '../indexes/keeper.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const field = (name: string, rest: object = {}): FieldDefinition =>
  ({ id: `f_${name}`, name, kind: 'text', label: name, widget: 'input', ...rest }) as FieldDefinition;
const choice = (...values: string[]) => ({
  props: { options: { source: 'static', items: values.map((value) => ({ value, label: value.toUpperCase() })) } },
});
const pageOf = (
  name: string,
  fields: FieldDefinition[],
  { traits = [] as string[], sort = '', showable = [] as string[] } = {},
) => ({
  version: 2,
  model: { name, titleField: 'title', traits, showable, fields: [field('title'), ...fields] },
  pages: { list: { columns: [{ field: 'f_title' }], ...(sort ? { sort: { field: sort, order: 'asc' } } : {}) } },
});

/** A released module, and how it is asked and released again. */
async function moduleOf(
  name: string,
  ...given: Parameters<typeof pageOf> extends [string, ...infer Rest] ? Rest : never
) {
  const entry = await releaseEntry(world, { code: name, fullName: name, page: pageOf(name, ...given) });
  const base = `/api/OnLineDevInstance/${entry}`;
  const must = async (method: string, path: string, body?: unknown) => {
    const { code, data, msg } = await world.ask(method, path, body);
    expect([path, code, msg]).toEqual([path, 200, msg]);
    return data;
  };
  return {
    entry,
    make: async (record: object): Promise<string> => (await must('POST', base, record)).id,
    read: (id: string) => must('GET', `${base}/${id}`),
    remove: (id: string) => must('DELETE', `${base}/${id}`),
    list: async (body: object = {}) => (await must('POST', `${base}/List`, body)).list,
    /** What the plan says, before the release is carried out. */
    release: async (...next: typeof given) => {
      await must('PUT', `/api/OnLineDev/${entry}`, { page: pageOf(name, ...next) });
      const { operations, findings } = await must('GET', `/api/OnLineDev/${entry}/Actions/Plan`);
      const released = await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {});
      return {
        ...{ findings, released },
        grades: new Set(operations.map(({ grade }: { grade: string }) => grade)),
        says: operations.map(({ text, rows }: { text: string; rows: number | null }) => `${text} (${rows ?? '-'})`),
      };
    },
    rollback: (releasedVersion: number) =>
      world.ask('POST', `/api/OnLineDev/${entry}/Actions/Rollback`, { releasedVersion }),
  };
}

test('moments become the days that the organisation’s clocks show, and days the beginning of theirs', async () => {
  const module = await moduleOf('clocks', [
    field('at', { kind: 'dateTime', widget: 'date', props: { withTime: true } }),
  ]);
  const id = await module.make({ title: 'early', at: '2026-02-28T16:30:00.000Z' });
  const day = [field('at', { kind: 'date', widget: 'date' })];
  expect((await module.release(day)).released.code).toBe(200);
  expect((await module.read(id)).at).toBe('2026-03-01');
  const other = await module.make({ title: 'late', at: '2026-03-01' });
  await module.release([field('at', { kind: 'dateTime', widget: 'date', props: { withTime: true } })]);
  expect((await module.read(id)).at).toBe('2026-02-28T16:30:00.000Z');
  expect((await module.read(other)).at).toBe('2026-02-28T16:00:00.000Z');
});

test('a moment or day that another zone has in a year before the first or after the last is none', async () => {
  const day = (name: string) => field(name, { kind: 'date', widget: 'date' });
  const moment = (name: string) => field(name, { kind: 'dateTime', widget: 'date', props: { withTime: true } });
  const module = await moduleOf('years', [day('first'), moment('last')]);
  const id = await module.make({ title: 'far', first: '0001-01-01', last: '9999-12-31T23:00:00.000Z' });
  await module.release([moment('first'), day('last')]);
  expect(await module.read(id)).toMatchObject({ first: null, last: null });
});

test('the code of an option stays one code, whatever it is written with', async () => {
  const items = choice('a,b', 'c d', 'x');
  const module = await moduleOf('codes', [field('one', { widget: 'select', ...items }), field('typed')]);
  const ids = [];
  for (const one of ['a,b', 'c d', 'x', null]) ids.push(await module.make({ title: 'r', one, typed: 'red,blue' }));
  const several = (name: string) =>
    field(name, { kind: 'refs', widget: 'select', props: { ...items.props, multiple: true } });
  expect((await module.release([several('one'), several('typed')])).released.msg).toBe('');
  const values = await Promise.all(ids.map(async (id) => (await module.read(id)).one));
  expect(values).toEqual([['a,b'], ['c d'], ['x'], null]);
  expect((await module.read(ids[0] as string)).typed).toEqual(['red', 'blue']);
});

test('what a release changes in the meaning of values that stay is said before, with how many there are', async () => {
  const first = await moduleOf('firsts', []);
  const second = await moduleOf('seconds', []);
  const to = (entry: string) => ({
    kind: 'ref',
    widget: 'relationForm',
    to: { resource: `entry/${entry}`, show: 'title' },
  });
  const numbers = { kind: 'decimal', widget: 'number' };
  const twice = (value: string) => field('twice', { kind: 'decimal', widget: 'calculate', value });
  const span = (withTime: boolean) => field('span', { kind: 'range', widget: 'dateRange', props: { withTime } });
  const qty = field('qty', numbers);
  const typed = field('typed', numbers);
  const module = await moduleOf('meanings', [qty, twice('qty * 2'), span(false), field('who', to('firsts')), typed]);
  const who = await first.make({ title: 'one' });
  await module.make({ title: 'r', qty: 5, typed: 7, span: ['2026-01-01', '2026-12-31'], who });
  const { says } = await module.release([
    ...[qty, twice('qty * 3'), span(true), field('who', to('seconds'))],
    { ...typed, widget: 'calculate', value: 'qty + 1' },
    field('half', { kind: 'decimal', widget: 'calculate', value: 'qty / 2' }),
  ]);
  const said = (name: string) => says.filter((text: string) => text.startsWith(`${name}: `)).join('\n');
  expect(said('twice')).toMatch(/formula.*\(1\)/);
  expect(said('typed')).toMatch(/was entered is replaced.*\(1\)/);
  expect(said('half')).toMatch(/formula.*\(1\)/);
  expect(said('span')).toMatch(/times.*\(1\)/);
  expect(said('who')).toMatch(/another module.*\(1\)/);
  expect(second.entry).not.toBe(first.entry);
});

test('nobody goes back to what names a field or a module that is gone; a field that was renamed is followed', async () => {
  const phone = (name: string) => field(name, { id: 'f_phone' });
  const target = await moduleOf('targets', [phone('phone')], { showable: ['phone'] });
  const cust = (show: string) =>
    field('cust', { kind: 'ref', widget: 'relationForm', to: { resource: 'entry/targets', show } });
  const module = await moduleOf('goesback', [cust('phone')]);
  const id = await target.make({ title: 't', phone: '123' });
  const record = await module.make({ title: 'r', cust: id });
  await module.release([]);
  await target.release([phone('mobile')], { showable: ['mobile'] });
  expect(await module.rollback(1)).toMatchObject({ code: 200 });
  const [row] = await module.list();
  expect(row._names).toMatchObject({ cust: '123' });
  await module.release([]);
  await target.release([]);
  const refused = await module.rollback(1);
  expect(refused).toMatchObject({ code: 400 });
  expect(JSON.stringify(refused.data)).toContain('mobile');
  expect((await module.read(record)).title).toBe('r');
});

test('a text that is too long for an index is no reason to stop: it is said, and the other indexes are made', async () => {
  const long = (rest: object) => field('note', rest);
  const module = await moduleOf('longs', [long({ props: { maxlength: 20_000 } }), field('code')]);
  // Of many different characters, so that nothing makes it smaller.
  const text = Array.from({ length: 6000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('');
  await module.make({ title: 'r', note: text, code: 'x' });
  const bounded = await module.release([long({ unique: true, props: { maxlength: 200 } }), field('code')]);
  expect(bounded.findings).toMatchObject([{ rule: 'blocked' }]);
  expect(bounded.released.code).not.toBe(500);
  const other = await moduleOf('uniques', [long({ unique: true, props: { maxlength: 20_000 } })]);
  const tried = await world.ask('POST', `/api/OnLineDevInstance/${other.entry}`, { title: 'r', note: text });
  expect(tried).toMatchObject({ code: 400, data: [{ field: 'note', rule: 'tooLong' }] });
  await other.make({ title: 'r', note: text.slice(0, 600) });
  const sorted = await module.release([long({ props: { maxlength: 200 } }), field('code', { unique: true })], {
    sort: 'f_note',
  });
  expect(sorted.released.code).toBe(200);
  expect((await keepIndexes(world.tenant)).filter((done) => done.startsWith('left out'))).toHaveLength(1);
  const { rows } = await world.database.pool.query('select 1 from pg_index where not indisvalid');
  expect(rows).toEqual([]);
});

test('a tree that was none for a while has everybody in a level again', async () => {
  const tree = { traits: ['tree'] };
  const module = await moduleOf('trees', [], tree);
  const top = await module.make({ title: 'top' });
  const child = await module.make({ title: 'child', parentId: top });
  const below = await module.make({ title: 'below', parentId: child });
  expect((await module.release([])).says.join()).toMatch(/Switch off.*stay/);
  await module.remove(child);
  const { says } = await module.release([], { traits: ['tree', 'recycle'] });
  expect(says).toEqual([
    'Switch on: Tree (-)',
    'Records whose parent was deleted meanwhile move to the top, and stay there when it is restored (1)',
    'Switch on: Recycle bin (-)',
    'Records that were deleted before stand in the recycle bin and can be restored (1)',
  ]);
  expect((await module.list({ parentId: '0' })).map(({ title }: { title: string }) => title).sort()).toEqual([
    'below',
    'top',
  ]);
  expect((await module.read(below)).parentId).toBe('0');
});

test('who releases hears how many records the narrower fields, options and sub-tables would not let through', async () => {
  const number = (props: object) => field('size', { kind: 'decimal', widget: 'number', props });
  const rows = (rest: object = {}, cell: object = {}) =>
    field('lines', {
      kind: 'rows',
      widget: 'subTable',
      rows: [field('qty', { kind: 'decimal', widget: 'number', props: cell })],
      ...rest,
    });
  const module = await moduleOf('narrow', [
    number({}),
    field('one', { widget: 'select', ...choice("it's", 'b', 'c') }),
    field('some', { kind: 'refs', widget: 'checkbox', ...choice('a', 'b', 'c') }),
    rows(),
  ]);
  const record = { size: 100.25, one: "it's", some: ['a', 'b'], lines: [{ qty: 7 }, { qty: 1 }] };
  const first = await module.make({ title: 'first', ...record });
  await module.make({ title: 'second', size: -3, one: 'c', some: ['c'], lines: [] });
  const removed = await module.make({ title: 'removed', ...record });
  await module.remove(removed);
  const { says, released, grades } = await module.release([
    number({ max: 100, min: 0, precision: 1 }),
    field('one', { widget: 'select', ...choice('b', 'c') }),
    field('some', { kind: 'refs', widget: 'checkbox', ...choice('b', 'c') }),
    rows({ props: { minCount: 1, maxCount: 1 }, required: true }, { max: 5 }),
  ]);
  expect(released.code).toBe(200);
  const count = (part: string) => says.find((text: string) => text.includes(part))?.match(/\((.*)\)$/)?.[1];
  expect([count('At most 100'), count('At least 0'), count('at most 1;')]).toEqual(['1', '1', '1']);
  expect(says.filter((text: string) => text.includes('Options that go: 1'))).toEqual([
    expect.stringMatching(/^one.*\(1\)$/),
    expect.stringMatching(/^some.*\(1\)$/),
  ]);
  expect([count('At most 1 rows'), count('At least 1 rows'), count('Becomes required'), count('At most 5')]).toEqual([
    '1',
    '1',
    '1',
    '1',
  ]);
  // Nothing is converted.
  expect([...grades]).toEqual(['kept']);
  // What was stored is not in the way of other changes.
  const { size, one, some } = record;
  expect(await module.read(first)).toMatchObject({ size, one, some, lines: [{ qty: 7 }, { qty: 1 }] });
  // Nothing is said once more.
  const again = await module.release([
    number({ max: 100, min: 0, precision: 1 }),
    field('one', { widget: 'select', ...choice('b', 'c') }),
    field('some', { kind: 'refs', widget: 'checkbox', ...choice('b', 'c') }),
    rows({ props: { minCount: 1, maxCount: 1 }, required: true }, { max: 5 }),
  ]);
  expect(again.says).toEqual([]);
});
