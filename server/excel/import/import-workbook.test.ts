import { strToU8, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { bookOfSheets } from '../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const field = (id: string, name: string, kind: string, widget: string, more = {}) => ({
  id,
  name,
  kind,
  label: name,
  widget,
  ...more,
});
const page = {
  version: 1,
  model: {
    name: 'Part',
    titleField: 'title',
    fields: [
      field('a', 'title', 'text', 'input', { required: true, unique: true }),
      field('b', 'qty', 'integer', 'number', { props: { min: 0 } }),
      field('c', 'day', 'date', 'date'),
      field('d', 'note', 'longText', 'textarea'),
    ],
  },
  pages: {
    form: { body: [{ node: 'field', field: 'a' }] },
    list: { columns: [{ field: 'a' }], buttons: ['btn_add', 'btn_import'] },
  },
};

let world: World;
let base: string;
beforeAll(async () => {
  world = await makeWorld();
  const { data } = await world.ask('POST', '/api/OnLineDev', { fullName: 'P', code: 'p', type: 'form', page });
  expect(await world.ask('POST', `/api/OnLineDev/${data.id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  base = `/api/OnLineDevInstance/${data.id}`;
});
afterAll(() => world.end());

async function importRows(rows: (string | number | Date | null)[][]) {
  const sheet = rows.map((row) =>
    row.map((value) =>
      value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd' } : value === null ? null : { value },
    ),
  );
  const file = await writeWorkbook(sheet as never).toBuffer();
  return importFile(new Uint8Array(file));
}
function importFile(bytes: Uint8Array) {
  const form = new FormData();
  form.set('file', new File([bytes as never], 'parts.xlsx'));
  return world.ask('POST', `${base}/Actions/Import`, form);
}
const total = async () => (await world.ask('POST', `${base}/List`, { withTotal: 'exact' })).data.pagination.total;

test('rows that do not pass come back as a file that says why; mended, they are imported by it', async () => {
  const { code, data } = await importRows([
    ['title', 'qty', 'day'],
    ['one', 1, new Date('2026-11-20T00:00:00Z')],
    ['two', -5, null],
    [null, 3, null],
    ['one', 4, null],
    ['five', 'many', new Date('2026-11-21T00:00:00Z')],
    ['six', 6, null],
  ]);
  expect(code).toBe(200);
  expect(data).toMatchObject({ total: 6, created: 2, failedRows: 4 });
  expect(data.failed.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5, 6]);
  expect(await total()).toBe(2);

  const download = await world.ask('GET', data.errorFile.url);
  const [sheet] = await readWorkbook(Buffer.from(download.data as Uint8Array));
  const [head, ...rows] = sheet!.data;
  expect(head).toEqual(['title', 'qty', 'day', 'Why it was not imported']);
  expect(rows.map(([title, qty]) => [title, qty])).toEqual([
    ['two', -5],
    [null, 3],
    ['one', 4],
    ['five', 'many'],
  ]);
  expect(rows[3]?.[2]).toEqual(new Date('2026-11-21T00:00:00Z'));
  for (const row of rows) expect(String(row[3]).length).toBeGreaterThan(5);

  // The reasons stay in the file, and do not stand in the way.
  const mended = rows.map((row, index) => [`mended ${index}`, index, row[2] as Date | null, row[3] as string]);
  const again = await importRows([head as string[], ...mended]);
  expect(again.data).toMatchObject({ created: 4, failedRows: 0, failed: [] });
  expect(again.data.errorFile).toBeUndefined();
  expect(await total()).toBe(6);
});

test('every text comes in as it stands in the cell', async () => {
  const texts = [
    'two\nlines',
    'separated\u2028by\u2029Unicode',
    '  spaces ',
    '{"moment":1}',
    '2026-11-20',
    '😀 "quoted" \\',
    '=1+1',
  ];
  const { data } = await importRows([['title', 'note'], ...texts.map((text, n) => [`text ${n}`, text])]);
  expect(data).toMatchObject({ created: texts.length, failedRows: 0 });
  const { list } = (await world.ask('POST', `${base}/List`, { keyword: 'text', pageSize: 50 })).data;
  for (const [n, text] of texts.entries())
    expect(list.find(({ title }: { title: string }) => title === `text ${n}`)?.note).toBe(text.trim());
});

test('the file of errors is its maker’s alone', async () => {
  const { data } = await importRows([
    ['title', 'qty'],
    [null, 1],
  ]);
  const other = await world.addUser('other');
  expect(await other.ask('GET', data.errorFile.url)).toMatchObject({ code: 404 });
});

test('a large workbook is read beside the server and imported whole', async () => {
  const before = await total();
  const rows = Array.from({ length: 2500 }, (_, n) => [`bulk ${n}`, n % 1000 === 0 ? -1 : n, 'x'.repeat(450)]);
  const importing = importRows([['title', 'qty', 'note'], ...rows]);
  // Others are served meanwhile.
  let asked = 0;
  const progress: number[] = [];
  const stop = importing.then(() => true);
  while (!(await Promise.race([stop, world.ask('POST', `${base}/List`, { pageSize: 1 }).then(() => false)]))) {
    asked++;
    const told = (await world.ask('GET', `${base}/Actions/Import/Progress`)).data;
    if (told) progress.push(told.done / told.total);
    await new Promise((done) => setTimeout(done, 50));
  }
  const { data } = await importing;
  expect(data).toMatchObject({ total: 2500, created: 2497, failedRows: 3 });
  expect(asked).toBeGreaterThan(3);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(progress.some((share) => share > 0 && share < 1)).toBe(true);
  expect((await world.ask('GET', `${base}/Actions/Import/Progress`)).data).toBeNull();
  expect(await total()).toBe(before + 2497);
});

describe('a hostile workbook is refused before anything of it is imported', () => {
  const sheetPath = 'xl/worksheets/sheet1.xml';
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`;
  const head = row('title', 'qty');
  const sheetOf = (rows: string) => strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  /** A workbook that is right but for the parts that are given. */
  async function workbookWith(parts: Record<string, Uint8Array>): Promise<Uint8Array> {
    const right = await writeWorkbook([[{ value: 'title' }]] as never).toBuffer();
    return zipSync({ ...unzipSync(new Uint8Array(right)), ...parts });
  }
  /** Says in its directory that a part is another size than it is. */
  function claiming(file: Uint8Array, path: string, size: number): Uint8Array {
    const view = Buffer.from(file);
    let at = view.lastIndexOf(Buffer.from(path)) - 46;
    expect(view.readUInt32LE(at)).toBe(0x02014b50);
    view.writeUInt32LE(size, at + 24);
    at = view.indexOf(Buffer.from(path)) - 30;
    view.writeUInt32LE(size, at + 22);
    return new Uint8Array(view);
  }
  const rows = (count: number) => Array.from({ length: count }, (_, n) => row(`hostile ${n}`, '1')).join('');
  const spaces = new Uint8Array(130 * 1024 * 1024).fill(32);
  const files: Record<string, () => Promise<Uint8Array>> = {
    'more than 128 MB unpacked': () => workbookWith({ [sheetPath]: spaces }),
    'a part that says it is empty': async () =>
      claiming(await workbookWith({ [sheetPath]: sheetOf(head + rows(10)) }), sheetPath, 0),
    'a part that is larger than it says': async () =>
      claiming(await workbookWith({ [sheetPath]: sheetOf(head + rows(5000)) }), sheetPath, 1000),
    'styles that are all nodes': () =>
      workbookWith({
        [sheetPath]: sheetOf(head + rows(10)),
        'xl/styles.xml': strToU8(`<styleSheet><cellXfs>${'<xf/>'.repeat(8_000_000)}</cellXfs></styleSheet>`),
      }),
    'a row of a thousand and one cells': () =>
      workbookWith({ [sheetPath]: sheetOf(head + rows(3) + row(...Array.from({ length: 1001 }, () => 'x'))) }),
    'a cell in the last column there is': () =>
      workbookWith({ [sheetPath]: sheetOf(`${head}<row><c r="XFD2"><v>1</v></c></row>`) }),
    'half an archive': async () => (await workbookWith({ [sheetPath]: sheetOf(head + rows(3000)) })).slice(0, 6000),
    'no archive at all': async () => strToU8('title,qty\na,1'),
    'an archive of something else': async () => zipSync({ 'a.txt': strToU8('a') }),
  };
  for (const [name, file] of Object.entries(files))
    test(name, async () => {
      const before = await total();
      const answer = await importFile(await file());
      expect([400, 413]).toContain(answer.code);
      expect(await total()).toBe(before);
    });
});

test('a formula whose result the file does not hold is told, and shown zeros are no other number', async () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const xml =
    `<row r="1">${text('title')}${text('qty')}</row><row r="2">${text('uncomputed')}<c><f>A1*2</f><v/></c></row>` +
    `<row r="3">${text('zeros')}<c s="2"><v>7</v></c></row><row r="4"><c/><c><f>A1*2</f><v/></c></row>`;
  const { code, data } = await importFile(bookOfSheets([{ name: 'S', xml }], { formats: ['000'] }));
  expect(code).toBe(200);
  expect(data).toMatchObject({ created: 1, failedRows: 1 });
  expect(data.failed).toMatchObject([{ row: 2, field: 'qty', msg: expect.stringContaining('without a result') }]);
  const filter = [{ field: 'title', op: 'eq', value: 'zeros' }];
  expect((await world.ask('POST', `${base}/List`, { filter })).data.list).toMatchObject([{ qty: 7 }]);
});
