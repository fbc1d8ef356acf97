import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { rowChanges } from '@tessera/schemas/record/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../../fixtures/database-setup.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
let entry: string;
let base: string;
type Row = Record<string, unknown> & { id: string };

const field = (name: string, rest: Partial<FieldDefinition> = {}): FieldDefinition =>
  ({ id: `f_${name}`, name, kind: 'text', label: name, widget: 'input', ...rest }) as FieldDefinition;
const number = { kind: 'decimal', widget: 'number' } as const;
const lines = field('lines', {
  kind: 'rows',
  widget: 'subTable',
  props: { maxCount: 40, minCount: 1 },
  rows: [
    field('item', { required: true }),
    field('qty', { ...number, props: { min: 0 }, readonly: "item = 'fixed'" }),
    field('price', { ...number, required: 'qty > 100' }),
    field('buyer', { kind: 'ref', widget: 'userPicker' }),
    field('amount', { ...number, widget: 'calculate', value: 'qty * price * factor' }),
    field('share', { ...number, widget: 'calculate', value: 'qty / sum(lines.qty)', props: { precision: 4 } }),
  ],
});
const page: PageDocument = {
  version: 2,
  model: {
    name: 'rows',
    titleField: 'title',
    fields: [
      field('title'),
      field('factor', { ...number, defaultValue: 1 }),
      lines,
      field('total', { ...number, widget: 'calculate', value: 'sum(lines.amount)' }),
    ],
  },
  pages: { list: { columns: [{ field: 'f_title' }] } },
};

beforeAll(async () => {
  world = await makeWorld();
  entry = (await world.ask('POST', '/api/OnLineDev', { fullName: 'rows', code: 'rows', type: 'form', page })).data.id;
  expect(await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).toMatchObject({ code: 200 });
  base = `/api/OnLineDevInstance/${entry}`;
});
afterAll(() => world.end());

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ item: `item ${n}`, qty: n + 1, price: 2 }));
const create = async (count: number, rest: object = {}): Promise<string> =>
  (await world.ask('POST', base, { title: 'x', lines: rowsOf(count), ...rest })).data.id;
const read = async (id: string) => (await world.ask('GET', `${base}/${id}`)).data;
const put = (id: string, body: object) => world.ask('PUT', `${base}/${id}`, body);
const faults = async (id: string, changes: object) => {
  const { status, data } = await put(id, { lines: changes });
  return status === 400 ? data.map(({ field: at, rule }: { field: string; rule: string }) => `${at} ${rule}`) : status;
};

/** Without what two records cannot have in common. */
const alike = (record: object, ids: string[]) =>
  JSON.parse(
    ids.reduce((text, id, index) => text.replaceAll(id, `row ${index}`), JSON.stringify(record)),
    (key, value) =>
      ['id', 'createdAt', 'modifiedAt', 'at'].includes(key) && !String(value).startsWith('row') ? undefined : value,
  );

test('changes leave the record, its formulas and its history as the whole sub-table does', async () => {
  const [one, other] = [await create(12), await create(12)];
  const edits: ((rows: Row[]) => unknown[])[] = [
    (rows) => rows.map((row, n) => (n % 4 === 1 ? { ...row, qty: 50 + n } : row)),
    (rows) => [
      ...rows.slice(0, 3),
      { item: 'new', qty: 1, price: 1 },
      ...rows.slice(4),
      { item: 'last', qty: 2, price: 2 },
    ],
    (rows) => [...rows].reverse().map((row, n) => (n === 2 ? { ...row, item: 'changed', buyer: null } : row)),
    (rows) => rows.filter((_, n) => n % 2 === 0),
    (rows) => [...rows.slice(5), ...rows.slice(0, 5), { item: 'x', qty: 1 }],
  ];
  for (const edit of edits) {
    const [before, twin] = [await read(one), await read(other)];
    const changes = rowChanges(lines, { before: before.lines, after: edit(before.lines) as Row[] });
    expect(await put(one, { lines: changes, version: before.version })).toMatchObject({ code: 200 });
    expect(await put(other, { lines: edit(twin.lines), version: twin.version })).toMatchObject({ code: 200 });
  }
  const idsOf = async (id: string) => {
    const { rows } = await world.database.pool.query(
      `select c.patch from record_change c where c.record_id = $1 order by c.id`,
      [id],
    );
    return [...new Set(JSON.stringify(rows).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g))];
  };
  const whole = async (id: string) => {
    const history = (await world.ask('GET', `${base}/${id}/History`)).data;
    return alike({ record: await read(id), history }, await idsOf(id));
  };
  expect(await whole(one)).toEqual(await whole(other));
  expect((await read(one)).total).toBe((await read(other)).total);
});

test('what is computed is what a computation of everything would give, whatever changed', async () => {
  const id = await create(20);
  const check = async () => {
    const { lines: rows, factor, total } = await read(id);
    const sum = rows.reduce((all: number, { qty }: { qty: number }) => all + qty, 0);
    for (const { qty, price, amount, share } of rows)
      expect([amount, share]).toEqual([qty * price * factor, Math.round((qty / sum) * 10_000) / 10_000]);
    expect(total).toBe(rows.reduce((all: number, { amount }: { amount: number }) => all + amount, 0));
    return rows as Row[];
  };
  const [first] = await check();
  await put(id, { lines: { changed: [{ id: first?.id, qty: 77 }] } });
  await check();
  await put(id, { factor: 3 });
  await check();
  await put(id, { lines: { added: [{ row: { item: 'n', qty: 5, price: 5 } }], removed: [first?.id] }, factor: 2 });
  await check();
});

test('a release with another formula computes all rows anew at the next save, the untouched ones too', async () => {
  const id = await create(3);
  const info = (await world.ask('GET', `/api/OnLineDev/${entry}/Info`)).data;
  const other = structuredClone(page);
  const amount = other.model.fields.find(({ name }) => name === 'lines')?.rows?.find(({ name }) => name === 'amount');
  if (amount) amount.value = 'qty * price + 1000';
  expect(await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: other, version: info.version })).toMatchObject({
    code: 200,
  });
  expect(await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).toMatchObject({ code: 200 });
  const { lines: rows } = await read(id);
  await put(id, { lines: { changed: [{ id: rows[0].id, qty: 10 }] } });
  expect((await read(id)).lines.map((row: Row) => row.amount)).toEqual([1020, 1004, 1006]);
});

test('changes are held to everything that whole rows are held to', async () => {
  const id = await create(3);
  const { lines: rows } = await read(id);
  const [a, b] = rows;
  expect(await faults(id, { changed: [{ id: b.id, item: '' }] })).toEqual(['lines[1].item required']);
  expect(await faults(id, { changed: [{ id: b.id, qty: -1 }] })).toEqual(['lines[1].qty tooSmall']);
  expect(await faults(id, { changed: [{ id: b.id, qty: 101, price: null }] })).toEqual(['lines[1].price required']);
  expect(await faults(id, { changed: [{ id: b.id, buyer: 'nobody' }] })).toEqual(['lines[1].buyer noRecord']);
  expect(await faults(id, { added: [{ at: 0, row: { qty: 1 } }], removed: [a.id] })).toEqual([
    'lines[0].item required',
  ]);
  expect(await faults(id, { removed: rows.map((row: Row) => row.id) })).toEqual(['lines tooFew']);
  expect(await faults(id, { added: rowsOf(38).map((row) => ({ row })) })).toEqual(['lines tooMany']);
  // What is locked is locked in the row as it is stored.
  await put(id, { lines: { changed: [{ id: a.id, item: 'fixed' }] } });
  expect(await faults(id, { changed: [{ id: a.id, qty: 9 }], order: [b.id, rows[2].id, a.id] })).toEqual([
    'lines[2].qty readonly',
  ]);
  // A row of another record is no row of this one.
  const stranger = (await read(await create(1))).lines[0];
  expect(await faults(id, { changed: [{ id: stranger.id, qty: 1 }] })).toEqual(['lines.changed[0].id noSuchRow']);
  expect(await faults(id, { removed: [stranger.id] })).toEqual(['lines.removed[0] noSuchRow']);
});

test('who changes what somebody else has saved meanwhile is told so, by the version and by the rows', async () => {
  const id = await create(3);
  const seen = await read(id);
  const [a, b] = seen.lines;
  await put(id, { lines: { removed: [a.id] }, version: seen.version });
  const late = await put(id, { lines: { changed: [{ id: b.id, qty: 5 }] }, version: seen.version });
  expect(late).toMatchObject({ code: 409, data: { version: 2 } });
  expect(await faults(id, { changed: [{ id: a.id, qty: 5 }] })).toEqual(['lines.changed[0].id noSuchRow']);
  // Changes that change nothing write nothing.
  expect(await put(id, { lines: {}, version: 2 })).toMatchObject({ code: 200 });
  expect(await put(id, { lines: { changed: [{ id: b.id, qty: 2 }] }, version: 2 })).toMatchObject({ code: 200 });
  expect((await read(id)).version).toBe(2);
});

test('a new record is sent whole: there is nothing that could have changed', async () => {
  const made = await world.ask('POST', base, { title: 'x', lines: { added: [{ row: { item: 'a' } }] } });
  expect(made).toMatchObject({ status: 400, data: [{ field: 'lines', rule: 'notList' }] });
});

test('the API document says what may be sent to change a record', async () => {
  const headers = { authorization: await world.tokenOf('admin', adminPassword) };
  const { components, paths } = await (await world.app.request('/api/openapi.json', { headers })).json();
  const { lines: changed } = components.schemas[`entry.${entry}.update`].properties;
  expect(changed.anyOf).toMatchObject([{ type: 'array' }, { $ref: '#/components/schemas/RowChanges' }]);
  expect(components.schemas[`entry.${entry}`].properties.lines).toMatchObject({ type: 'array' });
  expect(Object.keys(components.schemas.RowChanges.properties)).toEqual(['changed', 'added', 'removed', 'order']);
  expect(paths['/api/OnLineDevInstance/{entry}/{id}'].put.summary).toContain('子表可以只发送变化');
});

test('5,000 rows of 20 columns are created, changed and put in another order', async () => {
  const wide = structuredClone(page);
  wide.model.fields = [
    field('title'),
    field('lines', {
      kind: 'rows',
      widget: 'subTable',
      rows: Array.from({ length: 20 }, (_, n) => field(`column${n}`, { id: `c${n}` })),
    }),
  ];
  const made = await world.ask('POST', '/api/OnLineDev', { fullName: 'wide', code: 'wide', type: 'form', page: wide });
  expect(await world.ask('POST', `/api/OnLineDev/${made.data.id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  const path = `/api/OnLineDevInstance/${made.data.id}`;
  const row = (n: number) => Object.fromEntries(Array.from({ length: 20 }, (_, c) => [`column${c}`, `cell ${n} ${c}`]));
  const body = { title: 'x', lines: Array.from({ length: 5000 }, (_, n) => row(n)) };
  expect(JSON.stringify(body).length).toBeGreaterThan(1024 * 1024);
  const { data, code } = await world.ask('POST', path, body, { 'idempotency-key': 'large' });
  expect(code).toBe(200);
  const stored = async () => (await world.ask('GET', `${path}/${data.id}`)).data;
  const { lines: rows, version } = await stored();
  expect(rows.length).toBe(5000);
  const changes = {
    changed: [{ id: rows[7].id, column3: 'changed' }],
    added: [{ at: 0, row: { column0: 'first' } }],
    removed: [rows[4999].id],
  };
  expect(await world.ask('PUT', `${path}/${data.id}`, { lines: changes, version })).toMatchObject({ code: 200 });
  const { lines: after } = await stored();
  expect(after.length).toBe(5000);
  expect([after[0].column0, after[8].column3, after[4999].id]).toEqual(['first', 'changed', rows[4998].id]);
});
