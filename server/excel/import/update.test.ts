import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyKindPage } from '../../../fixtures/every-kind.ts';
import { enteredPart } from '../../../fixtures/golden.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { editedBook, importBook } from '../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
let base: string;
let users: string[];

beforeAll(async () => {
  world = await makeWorld();
  users = [(await world.addUser('wang')).id, (await world.addUser('li')).id];
  base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'kinds', fullName: 'Kinds', page: everyKindPage })}`;
});
afterAll(() => world.end());

const read = async (id: string) => (await world.ask('GET', `${base}/${id}`)).data;
const exported = async (body = {}) => new Uint8Array((await world.ask('POST', `${base}/Actions/Export`, body)).data);
const importing = (file: Uint8Array, query = 'mode=update') => importBook(world.ask, { base, file, query });
async function made(record: Record<string, unknown>): Promise<string> {
  const { data, msg } = await world.ask('POST', base, record);
  expect(msg).toBe('');
  return data.id;
}

/** With what the writer of the tests' own workbooks does not write as it read it. */
const odd = { story: '  two\r\nlines _x0041_ "quoted" <b>&amp;</b> \t end  ' };

const full = () => ({
  title: '=1+1',
  story: 'two\nlines "quoted" <b>&amp;</b> \t end',
  count: '9007199254740993',
  price: 0.1,
  urgent: false,
  day: '2026-02-28',
  moment: '2026-11-20T08:00:01.234Z',
  clock: '08:30:15',
  period: ['2026-01-01', '2026-12-31'],
  owner: users[0],
  helpers: [...users].reverse(),
  grade: 'a',
  tags: ['b', 'a'],
  extra: { deep: [1, 'x', null], text: '5' },
  money: 1234567.89,
  lines: [
    { title: 'first', count: 1, price: 0.5, day: '2026-03-01', moment: '2026-03-01T00:00:00.000Z', urgent: true },
    { title: null, count: null },
    { title: 'third', owner: users[1], clock: '23:59:59' },
  ],
});

test('an export that nobody changed changes nothing, by its ids', async () => {
  const ids = [
    await made({ ...full(), ...odd }),
    await made({ title: 'bare' }),
    await made({ title: 'day', day: '1890-01-01' }),
  ];
  const before = await Promise.all(ids.map(read));
  const { data } = await importing(await exported());
  expect(data).toMatchObject({ total: 3, created: 0, changed: 0, unchanged: 3, failed: [], changes: [] });
  expect(await Promise.all(ids.map(read))).toEqual(before);
});

test('what was exported and deleted comes back as it was', async () => {
  const { data: list } = await world.ask('POST', `${base}/List`, {});
  const ids = list.list.map(({ id }: { id: string }) => id);
  const { fields } = everyKindPage.model;
  const entered = async (all: string[]) =>
    (await Promise.all(all.map(read))).map((record) => JSON.stringify(enteredPart(record, fields))).sort();
  const before = await entered(ids);
  const file = await exported();
  expect(await world.ask('POST', base.replace('Instance/', 'Instance/batchDelete/'), { ids })).toMatchObject({
    code: 200,
  });
  const { data } = await importing(file, 'mode=add');
  expect(data).toMatchObject({ created: ids.length, failed: [] });
  const back = (await world.ask('POST', `${base}/List`, {})).data.list.map(({ id }: { id: string }) => id);
  expect(await entered(back)).toEqual(before);
});

test('dates, moments and numbers are cells of their own; texts cannot become formulas', async () => {
  await made({ ...full(), title: 'cells' });
  const file = await exported({ keyword: 'cells' });
  const [sheet] = await readWorkbook(Buffer.from(file));
  expect(sheet?.sheet).toBe('Kinds');
  const [head = [], row = []] = sheet!.data as unknown[][];
  const cell = (label: string) => row[head.indexOf(label)];
  expect(cell('日期')).toEqual(new Date('2026-02-28T00:00:00Z'));
  // 16:00 on the organisation's clocks.
  // The reader of this test cuts what is left of a millisecond.
  expect(Math.abs(Number(cell('时间')) - Date.parse('2026-11-20T16:00:01.234Z'))).toBeLessThan(2);
  expect(cell('金额')).toBe(1234567.89);
  expect(cell('数量')).toBe('9007199254740993');
  expect(cell('明细/数量')).toBe(1);
  const xml = Buffer.from(unzipSync(file)['xl/worksheets/sheet1.xml']!).toString();
  expect(xml).not.toContain('<f>');
  expect(Buffer.from(unzipSync(file)['xl/styles.xml']!).toString()).toContain(
    'formatCode="#,##0.00"'.replace('#,##', ''),
  );
});

test('an edit comes back as that edit, and the preview says it before anything is written', async () => {
  const id = await made({ ...full(), title: 'edited' });
  const before = await read(id);
  const file = await editedBook(await exported({ keyword: 'edited' }), (rows, at) => {
    rows[0]![at('标题')] = 'renamed';
    rows[0]![at('时间')] = new Date('2026-11-21T09:30:00Z');
    rows[0]![at('负责人')] = 'li';
    rows[0]![at('价格')] = null;
    rows[2]![at('明细/数量')] = 7;
    // The second row of the sub-table goes, and one comes.
    rows.splice(1, 1);
    const added = rows[0]!.map(() => null) as unknown[];
    added[at('明细/标题')] = 'fourth';
    rows.push(added);
  });
  const preview = await importing(file, 'mode=update&preview=true');
  expect(preview.data).toMatchObject({ total: 1, changed: 1, unchanged: 0, failedRows: 0, preview: true });
  const said = Object.fromEntries(
    preview.data.changes[0].changes.map(({ label, from, to }: Record<string, string>) => [label, [from, to]]),
  );
  expect(said).toMatchObject({
    标题: ['edited', 'renamed'],
    时间: ['2026-11-20 16:00:01', '2026-11-21 09:30:00'],
    负责人: ['wang', 'li'],
    价格: ['0.1', ''],
    '明细 2 · 数量': ['', '7'],
    '明细 3': ['', 'fourth'],
  });
  expect(await read(id)).toEqual(before);

  const { data } = await importing(file);
  expect(data).toMatchObject({ changed: 1, preview: false });
  const after = await read(id);
  expect(after).toMatchObject({
    title: 'renamed',
    moment: '2026-11-21T01:30:00.000Z',
    owner: users[1],
    price: null,
    story: before.story,
    extra: before.extra,
    version: before.version + 1,
  });
  const [first, , third] = before.lines;
  expect(after.lines.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([first.id, third.id]);
  expect(after.lines[1]).toMatchObject({ title: 'third', count: 7, clock: '23:59:59' });
  expect(after.lines[2]).toMatchObject({ title: 'fourth' });
});

test('a sheet without columns of the sub-table leaves it alone; one without its ids goes by the order', async () => {
  const id = await made({ ...full(), title: 'alone' });
  const { lines } = await read(id);
  const without = await editedBook(await exported({ keyword: 'alone' }), (rows, at, head) => {
    rows[0]![at('说明')] = 'new story';
    rows.splice(1);
    for (const [index, title] of head.entries())
      if (String(title).startsWith('明细/') || title === '@lines') head[index] = null;
    for (const row of rows) for (const [index, title] of head.entries()) if (title === null) row[index] = null;
  });
  expect((await importing(without)).data).toMatchObject({ changed: 1, failed: [] });
  expect(await read(id)).toMatchObject({ story: 'new story', lines });

  const byOrder = await editedBook(await exported({ keyword: 'alone' }), (rows, at, head) => {
    rows[1]![at('明细/标题')] = 'second';
    const ids = head.indexOf('@lines');
    head[ids] = null;
    for (const row of rows) row[ids] = null;
  });
  expect((await importing(byOrder)).data).toMatchObject({ changed: 1, failed: [] });
  const after = (await read(id)).lines;
  expect(after.map((line: { id: string }) => line.id)).toEqual(lines.map((line: { id: string }) => line.id));
  expect(after[1].title).toBe('second');
});

test('a record that was changed since is named as a conflict and keeps its values', async () => {
  const id = await made({ ...full(), title: 'conflict' });
  const file = await editedBook(await exported({ keyword: 'conflict' }), (rows, at) => {
    rows[0]![at('数量')] = 5;
  });
  expect(await world.ask('PUT', `${base}/${id}`, { count: 6 })).toMatchObject({ code: 200 });
  for (const query of ['mode=update&preview=true', 'mode=update']) {
    const { data } = await importing(file, query);
    expect(data).toMatchObject({
      changed: 0,
      failedRows: 1,
      failed: [{ row: 2, msg: 'Someone else changed this record' }],
    });
  }
  expect((await read(id)).count).toBe(6);
});

test('the same record twice in a sheet is changed by neither row', async () => {
  const id = await made({ title: 'twice' });
  const file = await editedBook(await exported({ keyword: 'twice' }), (rows, at) => {
    const again = [...rows[0]!];
    rows[0]![at('数量')] = 1;
    again[at('数量')] = 2;
    rows.push(again);
  });
  const { data } = await importing(file);
  expect(data).toMatchObject({ changed: 0, failedRows: 2 });
  expect(data.failed.map(({ row }: { row: number }) => row)).toEqual([2, 3]);
  expect((await read(id)).count).toBeNull();
});

test('sorted by somebody, the rows of one record are told apart from a record, not taken for all of it', async () => {
  const ids = [await made({ ...full(), title: 'torn one' }), await made({ ...full(), title: 'torn two' })];
  const before = await Promise.all(ids.map(read));
  const file = await editedBook(await exported({ keyword: 'torn' }), (rows, at) => {
    rows.sort((a, b) => String(a[at('明细/标题')] ?? '').localeCompare(String(b[at('明细/标题')] ?? '')));
  });
  const { data } = await importing(file);
  expect(data.changed).toBe(0);
  expect(data.failedRows).toBeGreaterThan(0);
  expect(await Promise.all(ids.map(read))).toEqual(before);
});

const lacksFirst = expect.stringContaining('its first row is not in the file');

test('what is left of a record without its first row says nothing of it, and changes and makes nothing', async () => {
  const id = await made({ ...full(), title: 'headless' });
  const before = await read(id);
  const count = async () => (await world.ask('POST', `${base}/List`, {})).data.pagination.total;
  const [wasCount, whole] = [await count(), await exported({ keyword: 'headless' })];
  const left = await editedBook(whole, (rows) => void rows.splice(0, 1));
  const versionless = await editedBook(left, (rows, _, head) => {
    for (const row of rows) row[head.indexOf('@version')] = null;
  });
  for (const file of [left, versionless])
    for (const mode of ['update', 'add']) {
      const { data } = await importing(file, `mode=${mode}`);
      expect(data).toMatchObject({ created: 0, changed: 0, failed: [{ row: 2, msg: lacksFirst }] });
    }
  expect([await read(id), await count()]).toEqual([before, wasCount]);
  // Whoever empties a record means it, and whoever empties the cells of the first line takes that line away.
  const emptied = await editedBook(whole, (rows, at) => {
    rows[0]![at('数量')] = null;
    for (const [place, cell] of rows[0]!.entries()) {
      const isLine = String(cell) === before.lines[0].id || (place >= at('明细/标题') && place < at('明细/标题') + 8);
      if (isLine) rows[0]![place] = null;
    }
  });
  const { data } = await importing(emptied);
  expect([data.changed, data.failed]).toEqual([1, []]);
  const after = await read(id);
  expect([after.title, after.count, after.lines.length]).toEqual(['headless', null, 2]);
});

test('the template says what goes where and offers what can be chosen', async () => {
  const { data, headers } = await world.ask('GET', `${base}/Actions/Import/Template`);
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('Kinds import template.xlsx');
  const parts = unzipSync(new Uint8Array(data));
  const text = (path: string) => Buffer.from(parts[path]!).toString();
  const sheets = await readWorkbook(Buffer.from(data));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Kinds', 'How to fill in', 'options']);
  expect(sheets[0]?.data[0]).toEqual(expect.arrayContaining(['*标题', '时间', '明细/数量']));
  expect(sheets[0]?.data[0]).not.toContain('附件');
  expect(text('xl/worksheets/sheet1.xml')).toContain('type="list"');
  expect(sheets[2]?.data.flat()).toEqual(expect.arrayContaining(['甲', '乙', 'Yes', 'No', 'wang']));
  // Empty, it imports nothing.
  expect((await importing(new Uint8Array(data), 'mode=add')).data).toMatchObject({ total: 0, created: 0 });
});

test('hostile cells are refused by row and column, or are the texts that they are', async () => {
  const id = await made({ ...full(), title: 'hostile' });
  const hostile: [string, unknown][] = [
    ['日期', '2026-02-30'],
    ['时间', 'yesterday'],
    ['数量', '1e400'],
    ['价格', '=1+1'],
    ['加急', 'banana'],
    ['等级', '丙'],
    ['负责人', "'; drop table x; --"],
    ['标签', '甲, 丁'],
    ['其他', '{"a":'],
    ['期间', '2026-12-31 ~ 2026-01-01'],
  ];
  for (const [label, cell] of hostile) {
    const file = await editedBook(await exported({ keyword: 'hostile' }), (rows, at) => {
      rows[0]![at(label)] = cell;
    });
    const { data } = await importing(file);
    expect([label, data.failed.map(({ field, row }: Record<string, unknown>) => [field, row])]).toEqual([
      label,
      [[label, 2]],
    ]);
  }
  expect(await read(id)).toMatchObject({ version: 1 });
});
