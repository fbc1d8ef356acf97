import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { rowChanges } from '@tessera/schemas/record/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const field = (name: string, rest: Partial<FieldDefinition> = {}): FieldDefinition =>
  ({ id: `f_${name}`, name, kind: 'text', label: name, widget: 'input', ...rest }) as FieldDefinition;
const number = { kind: 'decimal', widget: 'number' } as const;
const calculated = (name: string, value: string) => field(name, { kind: 'decimal', widget: 'calculate', value });
const table = (name: string, rows: FieldDefinition[]) => field(name, { kind: 'rows', widget: 'subTable', rows });

const details = table('details', [
  field('qty', { ...number, id: 'd_qty', rules: [{ condition: 'qty <= most', message: { en: 'Too many' } }] }),
  field('buyer', { id: 'd_buyer', kind: 'ref', widget: 'userPicker' }),
  { ...calculated('amount', 'qty * price * rate'), id: 'd_amount' },
  table('cuts', [field('length', { ...number, id: 'c_length' })]),
]);
const columns = [
  field('item', { id: 'l_item', required: true }),
  field('price', { ...number, id: 'l_price' }),
  { ...calculated('amount', 'sum(details.amount)'), id: 'l_amount' },
];
const lines = table('lines', [...columns, details]);
const pageOf = (...rows: FieldDefinition[]): PageDocument => ({
  version: 2,
  model: {
    name: 'nested',
    titleField: 'title',
    traits: ['recycle', 'lock'],
    fields: [
      field('title'),
      field('rate', { ...number, defaultValue: 1 }),
      field('most', { ...number, defaultValue: 100 }),
      ...rows,
    ],
  },
  pages: { list: { columns: [{ field: 'f_title' }] } },
});
const page = pageOf(lines, calculated('total', 'sum(lines.details.amount)'));

type Row = Record<string, unknown> & { id: string; details: Row[]; cuts: Row[] };
let world: World;
let entry: string;
let base: string;
beforeAll(async () => {
  world = await makeWorld();
  entry = await releaseEntry(world, { code: 'nested', fullName: 'Nested', page });
  base = `/api/OnLineDevInstance/${entry}`;
});
afterAll(() => world.end());

const read = async (id: string, at = base) => (await world.ask('GET', `${at}/${id}`)).data;
const put = (id: string, body: object) => world.ask('PUT', `${base}/${id}`, body);
const history = async (id: string) => (await world.ask('GET', `${base}/${id}/History`)).data;
const given = () => [
  { item: 'a', price: 2, details: [{ qty: 1, cuts: [{ length: 5 }, { length: 6 }] }, { qty: 2 }] },
  { item: 'b', price: 3, details: [{ qty: 4 }] },
  { item: 'c', price: 5 },
];
const create = async (rest: object = {}): Promise<string> => {
  const made = await world.ask('POST', base, { title: 'x', lines: given(), ...rest });
  expect([made.code, made.msg]).toEqual([200, '']);
  return made.data.id;
};
const faults = (answer: { data: { field: string; rule: string }[] }) =>
  answer.data.map(({ field: at, rule }) => `${at} ${rule}`);

test('rows of three levels are made, computed, read and presented together', async () => {
  const id = await create();
  const record = await read(id);
  expect(record).toMatchObject({
    total: 18,
    lines: [
      {
        item: 'a',
        amount: 6,
        details: [
          { qty: 1, amount: 2, cuts: [{ length: 5 }, { length: 6 }] },
          { amount: 4, cuts: [] },
        ],
      },
      { item: 'b', amount: 12, details: [{ qty: 4, amount: 12 }] },
      { item: 'c', amount: 0, details: [] },
    ],
  });
  expect((await world.ask('GET', `${base}/${id}/DataChange`)).data.lines[0].details[0]).toMatchObject({
    amount: '2',
    cuts: [{ length: '5' }, { length: '6' }],
  });
  expect(await put(id, { rate: 10 })).toMatchObject({ code: 200 });
  expect(await read(id)).toMatchObject({ total: 180, lines: [{ details: [{ amount: 20 }, { amount: 40 }] }, {}, {}] });
});

test('each level is saved by its difference: whole rows and changes leave the same record and the same history', async () => {
  const [one, other] = [await create(), await create()];
  const edits: ((rows: Row[]) => unknown[])[] = [
    ([a, b, c]) => [a, { ...b, details: [{ qty: 9 }, ...(b?.details ?? [])] }, c],
    ([a, b, c]) => [c, { ...a, details: [...(a?.details ?? [])].reverse() }, b],
    ([c, a, b]) => [c, { ...a, price: 7, details: [{ ...a?.details[1], cuts: [{ length: 1 }] }, a?.details[0]] }, b],
    ([c, a]) => [
      a,
      { ...c, item: 'd', details: [{ qty: 1, cuts: [{ length: 3 }] }] },
      { item: 'e', details: [{ qty: 5 }] },
    ],
    ([a, ...rest]) => [{ ...a, details: [] }, ...rest],
  ];
  for (const edit of edits) {
    const [before, twin] = [await read(one), await read(other)];
    const changes = rowChanges(lines, { before: before.lines, after: edit(before.lines) as Row[] });
    expect(await put(one, { lines: changes, version: before.version })).toMatchObject({ code: 200 });
    expect(await put(other, { lines: edit(twin.lines), version: twin.version })).toMatchObject({ code: 200 });
    const bare = (record: object) =>
      JSON.stringify(record, (key, value) => (/^(id|.*At|_names)$/.test(key) ? undefined : value));
    expect(bare(await read(one))).toBe(bare(await read(other)));
    const told = (await history(one)).map(({ changes: said }: { changes: object[] }) => said);
    expect(told).toEqual((await history(other)).map(({ changes: said }: { changes: object[] }) => said));
  }
});

test('rows that nobody touched keep their id and version, those of another row or record are new here', async () => {
  const [id, foreign] = [await create(), await create()];
  const { lines: rows } = await read(id);
  const { lines: others } = await read(foreign);
  const versions = async () => {
    const { rows: found } = await world.database.pool.query(
      `select d.id, d.version from x_nested_lines_details d join x_nested_lines l on l.id = d.parent_id
       where l.parent_id = $1 and d.deleted_at is null and l.deleted_at is null order by l.row_no, d.row_no`,
      [id],
    );
    return found;
  };
  const before = await versions();
  await put(id, {
    lines: { changed: [{ id: rows[0].id, details: { changed: [{ id: rows[0].details[1].id, qty: 7 }] } }] },
  });
  expect(await versions()).toEqual(before.map((row, at) => (at === 1 ? { ...row, version: 2 } : row)));
  // Under another row the id means nothing: it is made anew there, and is gone where it stood.
  const moved = [
    { ...rows[0], details: [] },
    { ...rows[1], details: [rows[0].details[0], others[0].details[0]] },
    rows[2],
  ];
  expect(await put(id, { lines: moved })).toMatchObject({ code: 200 });
  const after = (await read(id)).lines;
  expect(after).toMatchObject([{ details: [] }, { details: [{ qty: 1, cuts: [{}, {}] }, { qty: 1 }] }, {}]);
  const known = [rows[0].details[0].id, others[0].details[0].id];
  for (const { id: own } of after[1].details) expect(known).not.toContain(own);
  expect((await read(foreign)).lines).toEqual(others);
  // In changes it is refused.
  const change = (of: Row, inner: object) => put(id, { lines: { changed: [{ id: of.id, details: inner }] } });
  expect(faults(await change(after[0], { removed: [after[1].details[0].id] }))).toEqual([
    'lines[0].details.removed[0] noSuchRow',
  ]);
  expect(faults(await change(after[2], { changed: [{ id: others[0].details[0].id, qty: 1 }] }))).toEqual([
    'lines[2].details.changed[0].id noSuchRow',
  ]);
  expect(faults(await change(after[1], { changed: [{ id: others[0].details[0].id, qty: 1 }] }))).toEqual([
    'lines[1].details.changed[0].id noSuchRow',
  ]);
});

test('rules, references and unknown keys of inner rows are found at their place', async () => {
  const id = await create();
  const [first] = (await read(id)).lines;
  const nobody = '01997dca-0000-7000-8000-000000000000';
  const answer = await put(id, {
    lines: [{ ...first, details: [{ qty: 101, buyer: nobody }, ...first.details] }],
  });
  expect(faults(answer)).toEqual(['lines[0].details[0].qty condition', 'lines[0].details[0].buyer noRecord']);
  const typed = await put(id, { lines: [{ ...first, details: [{ qty: 'x', other: 1, cuts: [{ length: 'y' }] }] }] });
  expect(faults(typed)).toEqual([
    'lines[0].details[0].qty notNumber',
    'lines[0].details[0].cuts[0].length notNumber',
    'lines[0].details[0].other unknownKey',
  ]);
});

test('what a row points to keeps its record from going, and is told where records are asked who points to them', async () => {
  const { id: user } = await world.addUser('buyer');
  const id = await create({ lines: [{ item: 'a', details: [{ qty: 1, buyer: user }] }] });
  expect((await read(id)).lines[0].details[0]._names).toEqual({ buyer: 'buyer' });
  const asked = () => world.ask('GET', `/api/Meta/References?name=organize/User&id=${user}`);
  expect((await asked()).data).toMatchObject([{ total: 1, by: ['lines', 'details', 'buyer'], first: [{ id }] }]);
  const remove = () => world.ask('DELETE', `/api/framework/organize/User/${user}`);
  expect(await remove()).toMatchObject({ code: 409 });
  const { lines: rows } = await read(id);
  expect(await put(id, { lines: { changed: [{ id: rows[0].id, details: [] }] } })).toMatchObject({ code: 200 });
  expect((await asked()).data).toEqual([]);
  expect(await remove()).toMatchObject({ code: 200 });
});

test('the history tells changes of inner rows by their place, and a row that came or went with what stood in it', async () => {
  const id = await create();
  const [first, ...rest] = (await read(id)).lines;
  await put(id, {
    lines: [{ ...first, details: [{ ...first.details[0], qty: 8, cuts: [{ length: 9 }] }] }, ...rest.slice(0, 1)],
  });
  const [update] = await history(id);
  expect(update.changes.map((one: object) => Object.values(one).join(' | '))).toEqual([
    'lines[0].amount | lines 1 · amount | 6 | 16',
    'lines[0].details[0].qty | lines 1 · details 1 · qty | 1 | 8',
    'lines[0].details[0].amount | lines 1 · details 1 · amount | 2 | 16',
    'lines[0].details[0].cuts[0] | lines 1 · details 1 · cuts 1 |  | 9',
    'lines[0].details[0].cuts[0] | lines 1 · details 1 · cuts 1 | 5 | ',
    'lines[0].details[0].cuts[1] | lines 1 · details 1 · cuts 2 | 6 | ',
    'lines[0].details[1] | lines 1 · details 2 | 2 · 4 | ',
    'lines[2] | lines 3 | c · 5 · 0 | ',
    'total | total | 18 | 28',
  ]);
  await put(id, { lines: [first] });
  const [again] = await history(id);
  expect(again.changes.map(({ from }: { from: string }) => from)).toContain('b · 3 · 12 · details (4 · 12)');
});

test('a record that was changed meanwhile is answered whole, and a repeated call is the same call', async () => {
  const id = await create();
  const before = await read(id);
  const change = { lines: { changed: [{ id: before.lines[1].id, details: { added: [{ row: { qty: 1 } }] } }] } };
  const body = { ...change, version: before.version };
  expect(await put(id, body)).toMatchObject({ code: 200 });
  expect((await read(id)).lines[1].details).toHaveLength(2);
  const late = await put(id, body);
  const again = () => world.ask('POST', base, { title: 'once', lines: given() }, { 'idempotency-key': 'nested' });
  expect((await again()).data.id).toBe((await again()).data.id);
  expect(late).toMatchObject({
    code: 409,
    data: { version: 2, lines: [{}, { details: [{ qty: 4 }, { qty: 1 }] }, {}] },
  });
});

test('a deleted record comes back with all its rows, and is purged with them', async () => {
  const id = await create();
  const before = await read(id);
  expect(await world.ask('DELETE', `${base}/${id}`)).toMatchObject({ code: 200 });
  expect(await world.ask('POST', `${base}/${id}/Actions/Restore`)).toMatchObject({ code: 200 });
  expect((await read(id)).lines).toEqual(before.lines);
  expect(await world.ask('PUT', `${base}/${id}/Actions/Lock`)).toMatchObject({ code: 200 });
  expect((await put(id, { lines: [] })).code).not.toBe(200);
  expect(await world.ask('PUT', `${base}/${id}/Actions/UnLock`)).toMatchObject({ code: 200 });
  await world.ask('DELETE', `${base}/${id}`);
  const counted = async () => {
    const tables = ['x_nested', 'x_nested_lines', 'x_nested_lines_details', 'x_nested_lines_details_cuts'];
    const found = tables.map((name) => world.database.pool.query(`select count(*)::int as n from ${name}`));
    return (await Promise.all(found)).map(({ rows }) => rows[0].n);
  };
  const full = await counted();
  expect(await world.ask('DELETE', `${base}/${id}/Actions/CompletelyDelete`)).toMatchObject({ code: 200 });
  expect(await counted()).toEqual(full.map((n, at) => n - ([1, 3, 3, 2][at] ?? 0)));
});
