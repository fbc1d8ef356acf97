import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
let base: string;

const field = (name: string, rest: Partial<FieldDefinition>): FieldDefinition =>
  ({ id: `f_${name}`, name, kind: 'text', label: name, widget: 'input', ...rest }) as FieldDefinition;

const fields: FieldDefinition[] = [
  field('title', { required: true }),
  field('origin', { readonly: true }),
  field('level', { readonly: true, defaultValue: 'new' }),
  field('status', {}),
  field('price', { kind: 'decimal', widget: 'number', readonly: "status = 'closed'" }),
  field('own', { kind: 'decimal', widget: 'number', readonly: 'own > 100' }),
  field('one', { readonly: "other = 'x'" }),
  field('other', { readonly: "one = 'x'" }),
  field('high', { value: "if(sum(lines.qty) > 10, 'yes', 'no')" }),
  field('limit', { kind: 'decimal', widget: 'number', readonly: "high = 'yes'" }),
  field('lines', {
    kind: 'rows',
    widget: 'subTable',
    rows: [
      field('item', { id: 'r_item' }),
      field('stamp', { id: 'r_stamp', readonly: true }),
      field('qty', { id: 'r_qty', kind: 'integer', widget: 'number', readonly: "status = 'closed' or item = 'fixed'" }),
    ],
  }),
  field('notes', {
    kind: 'rows',
    widget: 'subTable',
    readonly: "status = 'closed'",
    rows: [field('note', { id: 'r_n' })],
  }),
];

const page: PageDocument = {
  version: 2,
  model: { name: 'locked', titleField: 'title', fields },
  pages: { list: { columns: [{ field: 'f_title' }] } },
};

beforeAll(async () => {
  world = await makeWorld();
  const entry = await world.ask('POST', '/api/OnLineDev', { fullName: '只读', code: 'locked', type: 'form', page });
  expect(await world.ask('POST', `/api/OnLineDev/${entry.data.id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  base = `/api/OnLineDevInstance/${entry.data.id}`;
});
afterAll(() => world.end());

const create = async (record: Record<string, unknown>) =>
  (await world.ask('POST', base, { title: '甲', ...record })).data.id;
const read = async (id: string) => (await world.ask('GET', `${base}/${id}`)).data;
const refused = async (method: string, path: string, body: unknown) => {
  const { status, data } = await world.ask(method, path, body);
  return status === 400 ? data.map(({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`) : status;
};

test('a new record leaves read-only fields at their defaults', async () => {
  expect(await refused('POST', base, { title: '甲', origin: 'x' })).toEqual(['origin readonly']);
  expect(await refused('POST', base, { title: '甲', level: 'old' })).toEqual(['level readonly']);
  expect(await refused('POST', base, { title: '甲', lines: [{ item: 'a' }, { stamp: 'x' }] })).toEqual([
    'lines[1].stamp readonly',
  ]);
  const id = await create({ origin: '', level: 'new', lines: [{ item: 'a', stamp: null }] });
  expect(await read(id)).toMatchObject({ origin: null, level: 'new' });
  // A condition looks at what is stored, and nothing is: price and status may come together.
  expect(await read(await create({ status: 'closed', price: 5 }))).toMatchObject({ status: 'closed', price: 5 });
});

test('a read-only field of a stored record takes nothing but the value that it has', async () => {
  const id = await create({});
  expect(await refused('PUT', `${base}/${id}`, { origin: 'x' })).toEqual(['origin readonly']);
  expect(await refused('PUT', `${base}/${id}`, { level: null })).toEqual(['level readonly']);
  expect(await refused('PUT', `${base}/${id}`, { title: '乙', level: 'new', origin: '' })).toBe(200);
  const whole = await read(id);
  expect(await refused('PUT', `${base}/${id}`, { ...whole, title: '丙' })).toBe(200);
  expect(await read(id)).toMatchObject({ title: '丙', level: 'new', version: 3 });
});

test('a condition locks what it locks before and after: who unlocks a field changes it with that', async () => {
  const id = await create({ price: 5 });
  expect(await refused('PUT', `${base}/${id}`, { status: 'closed', price: 6 })).toBe(200);
  expect(await refused('PUT', `${base}/${id}`, { price: 7 })).toEqual(['price readonly']);
  expect(await refused('PUT', `${base}/${id}`, { status: 'closed', price: 7 })).toEqual(['price readonly']);
  expect(await refused('PUT', `${base}/${id}`, { status: 'open', price: 8 })).toBe(200);
  expect(await refused('PUT', `${base}/${id}`, { price: 7 })).toBe(200);
  expect(await read(id)).toMatchObject({ price: 7 });
});

test('cells and whole sub-tables are held to it as well', async () => {
  const id = await create({
    lines: [
      { item: 'a', qty: 1 },
      { item: 'fixed', qty: 2 },
    ],
    notes: [{ note: 'x' }],
  });
  const { lines, notes } = await read(id);
  const sent = (first: object, second: object) => ({
    lines: [
      { ...lines[0], ...first },
      { ...lines[1], ...second },
    ],
  });
  expect(await refused('PUT', `${base}/${id}`, sent({ qty: 9 }, { qty: 2 }))).toBe(200);
  expect(await refused('PUT', `${base}/${id}`, sent({ qty: 9 }, { qty: 3 }))).toEqual(['lines[1].qty readonly']);
  expect(await refused('PUT', `${base}/${id}`, sent({ stamp: 'x' }, {}))).toEqual(['lines[0].stamp readonly']);
  // A row that moved is still the same row.
  const turned = { lines: [{ ...lines[1], qty: 8 }, lines[0]] };
  expect(await refused('PUT', `${base}/${id}`, turned)).toEqual(['lines[0].qty readonly']);

  expect(await refused('PUT', `${base}/${id}`, { status: 'closed' })).toBe(200);
  expect(await refused('PUT', `${base}/${id}`, { notes: [{ ...notes[0], note: 'y' }] })).toEqual([
    'notes[0].note readonly',
  ]);
  expect(await refused('PUT', `${base}/${id}`, { notes: [notes[0], { note: 'y' }] })).toEqual(['notes[1] readonly']);
  expect(await refused('PUT', `${base}/${id}`, { notes: [] })).toEqual(['notes[0] readonly']);
  expect(await refused('PUT', `${base}/${id}`, { notes, title: '丁' })).toBe(200);
});

test('the order of rows is kept where nothing may be changed, and free with what opens it', async () => {
  const id = await create({ notes: [{ note: 'x' }, { note: 'y' }], lines: [{ item: 'a' }, { item: 'fixed' }] });
  const { notes, lines } = await read(id);
  const turned = { notes: notes.toReversed() };
  expect(await refused('PUT', `${base}/${id}`, { lines: lines.toReversed() })).toBe(200);
  expect(await refused('PUT', `${base}/${id}`, { status: 'closed' })).toBe(200);
  expect(await refused('PUT', `${base}/${id}`, turned)).toEqual(['notes readonly']);
  const order = { notes: { order: notes.map((row: { id: string }) => row.id).reverse() } };
  expect(await refused('PUT', `${base}/${id}`, order)).toEqual(['notes readonly']);
  expect(await refused('PUT', `${base}/${id}`, { notes, title: '戊' })).toBe(200);
  expect(await refused('PUT', `${base}/${id}`, { ...turned, status: 'open' })).toBe(200);
  expect((await read(id)).notes.map((row: { note: string }) => row.note)).toEqual(['y', 'x']);
});

test('the refusal is said in four languages', async () => {
  const texts = [];
  for (const language of ['zh', 'zhtw', 'en', 'ja']) {
    const body = { title: '甲', origin: 'x' };
    const { data } = await world.ask('POST', base, body, { 'accept-language': language });
    texts.push(data[0].msg);
  }
  expect(texts).toEqual([
    '只读，不能修改',
    '唯讀，不能修改',
    'is read-only and cannot be changed',
    '読み取り専用のため変更できません',
  ]);
});

test('what a hook writes or takes out is not held against the sender', async () => {
  const code = 'again';
  const { data } = await world.ask('POST', '/api/OnLineDev', {
    fullName: '再',
    code,
    type: 'form',
    page,
    releasedVersion: 7,
  });
  const path = `/api/OnLineDev/${data.id}`;
  expect((await world.ask('GET', `${path}/Info`)).data.releasedVersion).toBeNull();
  const { draftChanged: _, ...draft } = (await world.ask('GET', `${path}/Info`)).data;
  await world.ask('POST', `${path}/Actions/Release`, {});
  // The page was opened before the release.
  expect(await world.ask('PUT', path, draft)).toMatchObject({ code: 200 });
  expect((await world.ask('GET', `${path}/Info`)).data.releasedVersion).toBe(1);
});

test('what is locked opens nothing, and rows are asked as they will be', async () => {
  const lines = [{ item: 'a', qty: 50 }];
  const id = await create({ own: 150, limit: 1, lines });
  expect(await refused('PUT', `${base}/${id}`, { own: 5 })).toEqual(['own readonly']);
  const [row] = (await read(id)).lines;
  expect(await refused('PUT', `${base}/${id}`, { limit: 9 })).toEqual(['limit readonly']);
  expect(await refused('PUT', `${base}/${id}`, { limit: 9, lines: [{ id: row.id, item: 'y' }] })).toEqual([
    'limit readonly',
  ]);
  expect(await refused('PUT', `${base}/${id}`, { limit: 9, lines: [{ id: row.id, qty: 5 }] })).toBe(200);
  expect(await read(id)).toMatchObject({ limit: 9, high: 'no' });
  const both = await create({ one: 'x', other: 'x' });
  expect(await refused('PUT', `${base}/${both}`, { one: 'a', other: 'b' })).toEqual(['one readonly', 'other readonly']);
});
