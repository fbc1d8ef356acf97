import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { editedBook, importBook, sheetOf } from '../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { readRecord } from '../read/read-record.ts';
import { fullAccess } from '../work/access.ts';
import { nobody, systemWork } from '../work/work.ts';

const field = (name: string, rest: Partial<FieldDefinition> = {}): FieldDefinition =>
  ({ id: `f_${name}`, name, kind: 'text', label: name, widget: 'input', ...rest }) as FieldDefinition;
const table = (name: string, rows: FieldDefinition[], rest: Partial<FieldDefinition> = {}) =>
  field(name, { kind: 'rows', widget: 'subTable', rows, ...rest });
const number = { kind: 'decimal', widget: 'number' } as const;
const qty = field('qty', number);
const item = field('item');
const details = table('details', [qty]);
const pageOf = (name: string, ...fields: FieldDefinition[]): PageDocument => ({
  version: 2,
  model: { name, titleField: 'title', fields: [field('title'), ...fields] },
  pages: { list: { columns: [{ field: 'f_title' }] } },
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

/** A released module, and how its document is changed. */
async function moduleOf(name: string, page: PageDocument) {
  const entry = await releaseEntry(world, { code: name, fullName: name, page });
  const base = `/api/OnLineDevInstance/${entry}`;
  const must = async (method: string, path: string, body?: unknown) => {
    const { code, data, msg } = await world.ask(method, path, body);
    expect([path, code, msg]).toEqual([path, 200, msg]);
    return data;
  };
  return {
    entry,
    base,
    create: async (record: object): Promise<string> => (await must('POST', base, record)).id,
    read: (id: string) => must('GET', `${base}/${id}`),
    put: (id: string, body: object) => must('PUT', `${base}/${id}`, body),
    /** Answers what the plan said. */
    release: async (next: PageDocument) => {
      await must('PUT', `/api/OnLineDev/${entry}`, { page: next });
      const plan = await must('GET', `/api/OnLineDev/${entry}/Actions/Plan`);
      await must('POST', `/api/OnLineDev/${entry}/Actions/Release`, {});
      return plan.operations.map((one: { code: string; grade: string; text: string; rows: number | null }) =>
        [one.code, one.grade, one.rows, one.text].join(' | '),
      );
    },
    rollback: (releasedVersion: number) =>
      must('POST', `/api/OnLineDev/${entry}/Actions/Rollback`, { releasedVersion }),
  };
}

test('a sub-table is added to the rows of a released module, put aside and brought back with all that it held', async () => {
  const module = await moduleOf('grown', pageOf('grown', table('lines', [item])));
  const id = await module.create({ title: 'x', lines: [{ item: 'a' }, { item: 'b' }] });
  const grown = pageOf('grown', table('lines', [item, details]));
  expect(await module.release(grown)).toEqual([
    'createSubTable | safe |  | details: Make the sub-table',
    expect.stringMatching(/^addColumn \| safe/),
  ]);
  const { lines } = await module.read(id);
  expect(lines).toMatchObject([
    { item: 'a', details: [] },
    { item: 'b', details: [] },
  ]);
  await module.put(id, { lines: [{ ...lines[0], details: [{ qty: 1 }, { qty: 2 }] }, lines[1]] });
  const before = await module.read(id);

  // Renamed on each level: nothing moves.
  const renamed = pageOf(
    'grown',
    table('rows', [item, table('parts', [field('count', { ...number, id: 'f_qty' })], { id: 'f_details' })], {
      id: 'f_lines',
    }),
  );
  await module.release(renamed);
  expect((await module.read(id)).rows[0].parts).toMatchObject([{ count: 1 }, { count: 2 }]);
  expect(await module.release(pageOf('grown', table('lines', [item])))).toContain(
    'archiveSubTable | archive | 2 | parts: Put the sub-table aside (its rows are kept and can come back)',
  );
  const [first, second] = (await module.read(id)).lines;
  expect(first).not.toHaveProperty('details');
  await module.put(id, { lines: [{ ...first, item: 'changed' }, second] });
  await module.rollback(2);
  expect((await module.read(id)).lines).toEqual([{ ...before.lines[0], item: 'changed' }, before.lines[1]]);
  // The table around it goes and comes back too.
  await module.release(pageOf('grown'));
  await module.rollback(2);
  expect((await module.read(id)).lines[0].details).toEqual(before.lines[0].details);
});

test('a field in rows that was a sub-table keeps its rows until something else is written there', async () => {
  const asText = field('details', { id: 'f_details' });
  const module = await moduleOf('turned', pageOf('turned', table('lines', [item, details])));
  const id = await module.create({
    title: 'x',
    lines: [
      { item: 'a', details: [{ qty: 1 }] },
      { item: 'b', details: [{ qty: 2 }] },
    ],
  });
  await module.release(pageOf('turned', table('lines', [item, asText])));
  const { lines } = await module.read(id);
  expect(lines).toMatchObject([{ details: null }, { details: null }]);
  await module.put(id, {
    lines: [
      { ...lines[0], details: 'written' },
      { ...lines[1], item: 'c' },
    ],
  });
  await module.rollback(1);
  expect((await module.read(id)).lines).toMatchObject([{ details: [] }, { item: 'c', details: [{ qty: 2 }] }]);
  // And the other way round.
  const now = (await module.read(id)).lines;
  await module.put(id, { lines: [{ ...now[0], details: [{ qty: 9 }] }, now[1]] });
  await module.rollback(2);
  expect((await module.read(id)).lines).toMatchObject([{ details: null }, { details: null }]);
});

test('a record is read by each released version, of whichever levels that has', async () => {
  const module = await moduleOf(
    'pinned',
    pageOf('pinned', table('lines', [item, table('details', [qty, field('gone')])])),
  );
  const id = await module.create({ title: 'x', lines: [{ item: 'a', details: [{ qty: 1, gone: 'kept' }] }] });
  const text = field('qty', { id: 'f_qty' });
  await module.release(pageOf('pinned', table('lines', [item, table('details', [text])])));
  const work = systemWork(world.tenant, { actor: nobody, language: 'en', via: 'test' });
  const at = async (version: number) => {
    const resource = await world.tenant.registry.atVersion(`entry/${module.entry}`, version);
    return JSON.parse(await readRecord(work, { resource, id, access: fullAccess })).lines[0].details[0];
  };
  expect(await at(1)).toMatchObject({ qty: 1, gone: 'kept' });
  const now = await at(2);
  expect(now).toMatchObject({ qty: '1' });
  expect(now).not.toHaveProperty('gone');
});

test('the history of renamed inner fields is told by the names of today', async () => {
  const module = await moduleOf('told', pageOf('told', table('lines', [item, details])));
  const id = await module.create({ title: 'x', lines: [{ item: 'a', details: [{ qty: 1 }] }] });
  const { lines } = await module.read(id);
  await module.put(id, { lines: [{ ...lines[0], details: [{ ...lines[0].details[0], qty: 2 }, { qty: 3 }] }] });
  await module.release(
    pageOf(
      'told',
      table('rows', [item, table('parts', [field('count', { ...number, id: 'f_qty' })], { id: 'f_details' })], {
        id: 'f_lines',
      }),
    ),
  );
  const { data } = await world.ask('GET', `${module.base}/${id}/History`);
  expect(data[0].changes).toEqual([
    { field: 'rows[0].parts[0].count', label: 'rows 1 · parts 1 · count', from: '1', to: '2' },
    { field: 'rows[0].parts[1]', label: 'rows 1 · parts 2', from: '', to: '3' },
  ]);
});

test('a workbook holds rows of rows below each other, and takes them back edited, mended and made by hand', async () => {
  const page = pageOf(
    'sheet',
    table('lines', [
      item,
      table('details', [qty, table('cuts', [field('length', number)])]),
      table('notes', [field('note')]),
    ]),
  );
  const module = await moduleOf('sheet', page);
  const cut = (...lengths: number[]) => lengths.map((length) => ({ length }));
  const lines = [
    {
      item: 'a',
      details: [
        { qty: 1, cuts: cut(5, 6) },
        { qty: 2, cuts: [] },
      ],
      notes: [{ note: 'n' }],
    },
    { item: null, details: [{ qty: 3, cuts: [] }], notes: [] },
    { item: 'c', details: [], notes: [] },
  ];
  const id = await module.create({ title: 'x', lines });
  const { data: exported } = await world.ask('POST', `${module.base}/Actions/Export`, {});
  const sheet = await sheetOf(new Uint8Array(exported));
  expect(sheet.map((row) => row.slice(0, 5))).toEqual([
    ['title', 'lines/item', 'lines/details/qty', 'lines/details/cuts/length', 'lines/notes/note'],
    ['x', 'a', 1, 5, 'n'],
    [null, null, null, 6, null],
    [null, null, 2, null, null],
    [null, null, 3, null, null],
    [null, 'c', null, null, null],
  ]);
  const file = await editedBook(new Uint8Array(exported), (rows, at) => {
    rows[1]![at('lines/details/cuts/length')] = 7;
    rows[3]![at('lines/details/qty')] = 'x';
  });
  const refused = await importBook(world.ask, { base: module.base, file, query: 'mode=update' });
  expect(refused.data.failed).toMatchObject([{ row: 5, field: 'lines/details/qty' }]);
  // The first row of the line “a” is gone: what stands in it does not say that it is called nothing.
  const headless = await editedBook(new Uint8Array(exported), (rows, at) => {
    rows[1]![at('title')] = 'x';
    rows[1]![at('@version')] = rows[0]![at('@version')];
    rows.splice(0, 1);
  });
  const left = await importBook(world.ask, { base: module.base, file: headless, query: 'mode=update' });
  expect(left.data).toMatchObject({
    changed: 0,
    failed: [{ row: 2, field: 'lines', msg: expect.stringContaining('its first row is not in the file') }],
  });
  const mended = await editedBook(file, (rows, at) => {
    rows[3]![at('lines/details/qty')] = 4;
  });
  const { data: done } = await importBook(world.ask, { base: module.base, file: mended, query: 'mode=update' });
  expect(done).toMatchObject({ changed: 1, failed: [] });
  expect(done.changes[0].changes.map(({ field: at }: { field: string }) => at)).toEqual([
    'lines[0].details[0].cuts[1].length',
    'lines[1].details[0].qty',
  ]);
  expect((await module.read(id)).lines).toMatchObject([
    { details: [{ qty: 1, cuts: cut(5, 7) }, { qty: 2 }] },
    { details: [{ qty: 4 }] },
    {},
  ]);
  // Without ids, as a person writes it: a row goes on where only what stands in it does.
  const byHand = await editedBook(new Uint8Array(exported), (rows, _, head) => {
    for (const row of rows)
      for (const [place, name] of head.entries()) if (String(name).startsWith('@')) row[place] = null;
    rows[3]![1] = 'b';
  });
  const { data: made } = await importBook(world.ask, { base: module.base, file: byHand });
  expect(made).toMatchObject({ created: 1, failed: [] });
  const { data: list } = await world.ask('POST', `${module.base}/List`, {});
  const other = list.list.map(({ id: own }: { id: string }) => own).find((own: string) => own !== id);
  const bare = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (key, held) => (/^(id|_names)$/.test(key) ? undefined : held)));
  expect(bare((await module.read(other)).lines)).toEqual([lines[0], { ...lines[1], item: 'b' }, lines[2]]);
});
