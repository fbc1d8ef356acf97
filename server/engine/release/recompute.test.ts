import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const field = (name: string, rest: object = {}): FieldDefinition =>
  ({ id: `f_${name}`, name, kind: 'decimal', label: name, widget: 'number', ...rest }) as FieldDefinition;
const formula = (name: string, value: string, rest: object = {}) =>
  field(name, { widget: 'calculate', value, ...rest });
const title = field('title', { kind: 'text', widget: 'input' });
const pageOf = (name: string, fields: FieldDefinition[], traits: string[] = []) => ({
  version: 2,
  model: { name, titleField: 'title', traits, fields: [title, ...fields] },
  pages: { list: { columns: [{ field: 'f_title' }] } },
});

async function moduleOf(name: string, fields: FieldDefinition[], traits: string[] = []) {
  const entry = await releaseEntry(world, { code: name, fullName: name, page: pageOf(name, fields, traits) });
  const base = `/api/OnLineDevInstance/${entry}`;
  const must = async (method: string, path: string, body?: unknown) => {
    const { code, data, msg } = await world.ask(method, path, body);
    expect([path, code, msg]).toEqual([path, 200, msg]);
    return data;
  };
  return {
    entry,
    base,
    must,
    make: async (record: object): Promise<string> => (await must('POST', base, record)).id,
    read: (id: string) => must('GET', `${base}/${id}`),
    release: async (next: FieldDefinition[]) => {
      await must('PUT', `/api/OnLineDev/${entry}`, { page: pageOf(name, next, traits) });
      const { operations } = await must('GET', `/api/OnLineDev/${entry}/Actions/Plan`);
      await must('POST', `/api/OnLineDev/${entry}/Actions/Release`, {});
      return operations.map(({ code }: { code: string }) => code).filter((code: string) => code.endsWith('ompute'));
    },
    recompute: (fields?: string[]) => must('POST', `/api/OnLineDev/${entry}/Actions/Recompute`, { fields }),
  };
}

const qty = field('qty');

test('formulas that are new, other than before, or of rows are worked out for the records that are there', async () => {
  const lines = (columns: FieldDefinition[]) => field('lines', { kind: 'rows', widget: 'subTable', rows: columns });
  const price = field('price');
  const module = await moduleOf('orders', [qty, formula('twice', 'qty * 2'), lines([price])]);
  const id = await module.make({ title: 'one', qty: 5, lines: [{ price: 3 }, { price: 4 }] });
  const next = [
    qty,
    formula('twice', 'qty * 3'),
    lines([price, formula('amount', 'price * qty')]),
    formula('total', 'sum(lines.amount)'),
  ];
  expect(await module.release(next)).toEqual(['recompute', 'compute', 'compute']);
  expect(await module.read(id)).toMatchObject({ twice: 10, total: null });
  expect(await module.recompute()).toEqual({ changed: 1, unchanged: 0, refused: [] });
  const after = await module.read(id);
  expect(after).toMatchObject({ twice: 15, total: 35, qty: 5, lines: [{ amount: 15 }, { amount: 20 }] });
  // It is a change like any other: whoever kept the record open hears of it.
  const history = await module.must('GET', `${module.base}/${id}/History`);
  expect(JSON.stringify(history)).toContain('twice');
  expect(await module.recompute()).toEqual({ changed: 0, unchanged: 1, refused: [] });
});

test('a formula that only follows a field which is called otherwise is the same formula', async () => {
  const lines = (name: string, columns: FieldDefinition[]) =>
    ({ ...field('lines', { kind: 'rows', widget: 'subTable', rows: columns }), name }) as FieldDefinition;
  const named = (one: FieldDefinition, name: string) => ({ ...one, name });
  const price = field('price');
  const inRow = (by: string, of: string) => formula('amount', `${by} * ${of}`);
  const module = await moduleOf('renamed', [
    qty,
    lines('lines', [price, inRow('price', 'qty')]),
    formula('total', 'sum(lines.amount) + qty'),
  ]);
  await module.make({ title: 'one', qty: 2, lines: [{ price: 3 }] });
  const renamed = [
    named(qty, 'count'),
    lines('items', [named(price, 'rate'), inRow('rate', 'count')]),
    formula('total', 'sum(items.amount) + count'),
  ];
  expect(await module.release(renamed)).toEqual([]);
  // Another field that is called as one was is not meant.
  const other = [named(qty, 'count'), { ...field('other'), name: 'qty' }, ...renamed.slice(1, 2)];
  expect(await module.release([...other, formula('total', 'sum(items.amount) + qty')])).toEqual(['recompute']);
});

test('a formula that comes back is told to hold what it held, and one of another kind to be worked out', async () => {
  const half = formula('half', 'qty / 2');
  const module = await moduleOf('returns', [qty, half]);
  const id = await module.make({ title: 'one', qty: 6 });
  expect(await module.release([qty])).toEqual([]);
  const { version } = await module.read(id);
  await module.must('PUT', `${module.base}/${id}`, { qty: 8, version });
  expect(await module.release([qty, half])).toEqual(['recompute']);
  expect((await module.read(id)).half).toBe(3);
  expect((await module.recompute()).changed).toBe(1);
  expect((await module.read(id)).half).toBe(4);
  const spoken = { ...half, kind: 'text', widget: 'input', value: "concat('half of ', qty)" } as FieldDefinition;
  expect(await module.release([qty, spoken])).toEqual(['recompute']);
  await module.recompute();
  expect((await module.read(id)).half).toBe('half of 8');
});

test('what is locked, or would break a rule, keeps its result and is told; the others go on', async () => {
  const module = await moduleOf('invoices', [qty, formula('tax', 'qty * 0.17')], ['lock']);
  const ids = [];
  for (const count of [1, 2, 3]) ids.push(await module.make({ title: `n${count}`, qty: count }));
  const [locked, wrong, fine] = ids as [string, string, string];
  await module.must('PUT', `${module.base}/${locked}/Actions/Lock`);
  const capped = formula('tax', 'qty * 0.2', { rules: [{ condition: 'tax <> 0.4', message: 'not this one' }] });
  await module.release([qty, capped]);
  const told = await module.recompute();
  expect([told.changed, told.unchanged]).toEqual([1, 0]);
  expect(told.refused.map(({ count, id }: { count: number; id: string }) => [count, id])).toEqual(
    expect.arrayContaining([
      [1, locked],
      [1, wrong],
    ]),
  );
  expect(JSON.stringify(told.refused)).toContain('not this one');
  expect((await module.read(locked)).tax).toBe(0.17);
  expect((await module.read(wrong)).tax).toBe(0.34);
  expect((await module.read(fine)).tax).toBe(0.6);
});

test('more records than are taken at once, while others change them', async () => {
  const module = await moduleOf('many', [qty]);
  const records = Array.from({ length: 230 }, (_, index) => ({ title: `r${index}`, qty: index }));
  const ids: string[] = [];
  for (const record of records) ids.push(await module.make(record));
  await module.release([qty, formula('twice', 'qty * 2')]);
  const changes = ids.slice(0, 20).map((id) => module.must('PUT', `${module.base}/${id}`, { qty: 1000 }));
  const told = await module.recompute();
  await Promise.all(changes);
  expect(told.changed + told.unchanged).toBe(230);
  const { list } = await module.must('POST', `${module.base}/List`, { pageSize: 300 });
  expect(list.filter((row: { qty: number; twice: number }) => row.twice !== row.qty * 2)).toEqual([]);
});

test('results that no two may share move on by one, whatever order their records stand in', async () => {
  for (const step of [1, -1]) {
    const name = step > 0 ? 'up' : 'down';
    const module = await moduleOf(name, [qty, formula('no', 'qty', { unique: true })]);
    for (let count = 0; count < 120; count++) await module.make({ title: `r${count}`, qty: count });
    await module.release([qty, formula('no', `qty + ${step}`, { unique: true })]);
    expect(await module.recompute()).toEqual({ changed: 120, unchanged: 0, refused: [] });
  }
});

test('what a formula said of who wrote a record, and when, stays with it', async () => {
  const by = formula('by', 'currentUser()', { kind: 'text', widget: 'input' });
  const day = formula('day', "concat('on ', today())", { kind: 'text', widget: 'input' });
  const module = await moduleOf('signed', [by, day, qty]);
  const writer = await world.addUser('writer', { roleIds: [] });
  const id = await module.make({ title: 'one', qty: 2 });
  const table = world.tenant.registry.get(`entry/${module.entry}`);
  const column = (name: string) => table.byName.get(name)?.column ?? '';
  await sql`update ${sql.id(table.table)} set ${sql.id(column('by'))} = ${writer.id}, ${sql.id(column('day'))} = 'on 2020-01-01'`.execute(
    world.database.db,
  );
  const told = await module.release([
    by,
    day,
    qty,
    formula('twice', 'qty * 2'),
    formula('said', "concat(day, '!')", { kind: 'text', widget: 'input' }),
    formula('late', 'today()', { kind: 'date', widget: 'date' }),
  ]);
  // The last one is no work for anybody but the next who saves.
  expect(told).toEqual(['compute', 'compute']);
  expect(await module.recompute()).toMatchObject({ changed: 1, refused: [] });
  expect(await module.read(id)).toMatchObject({
    ...{ by: writer.id, day: 'on 2020-01-01', twice: 4, said: 'on 2020-01-01!', late: null },
  });
});

test('a release that comes meanwhile is the one that the rest is worked out by', async () => {
  const module = await moduleOf('overtaken', [qty, formula('twice', 'qty * 2')]);
  for (let number = 0; number < 300; number++) await module.make({ title: `t${number}`, qty: 1 });
  await module.release([qty, formula('twice', 'qty * 3')]);
  const working = module.recompute();
  await expect
    .poll(
      async () =>
        (await world.ask('POST', `${module.base}/List`, { filter: [{ field: 'twice', op: 'eq', value: 3 }] })).data.list
          .length,
    )
    .toBeGreaterThan(0);
  await module.release([qty, formula('twice', 'qty * 5'), field('more')]);
  const { changed, refused } = await working;
  expect([changed > 0, refused]).toEqual([true, []]);
  await module.recompute();
  const { data } = await world.ask('POST', `${module.base}/List`, {
    filter: [{ field: 'twice', op: 'eq', value: 5 }],
    pageSize: 1,
    withTotal: 'exact',
  });
  expect(data.pagination.total).toBe(300);
});

test('of the formulas that are named, and of what reads them, alone', async () => {
  const module = await moduleOf('agreed', [qty, formula('tax', 'qty * 0.17')]);
  const id = await module.make({ title: 'one', qty: 100 });
  await module.release([qty, formula('tax', 'qty * 0.2')]);
  const next = [qty, formula('tax', 'qty * 0.2'), formula('twice', 'qty * 2'), formula('all', 'twice + tax')];
  expect(await module.release(next)).toEqual(['compute', 'compute']);
  expect((await module.recompute(['f_twice'])).changed).toBe(1);
  expect(await module.read(id)).toMatchObject({ tax: 17, twice: 200, all: 217 });
  await module.recompute();
  expect(await module.read(id)).toMatchObject({ tax: 20, twice: 200, all: 220 });
});
