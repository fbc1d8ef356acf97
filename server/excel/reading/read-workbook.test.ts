import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bookOfSheets, faultCell } from '../../../fixtures/workbook.ts';
import { withWorkbook } from './read-workbook.ts';

/** Names, marks and rows of all sheets. */
const read = (content: Uint8Array, name = 'book.xlsx') =>
  withWorkbook({ name, content }, async (sheets) => {
    const found = [];
    for (const { name: sheet, hidden, fault, rows } of sheets) {
      const all: unknown[] = [];
      for await (const some of rows()) all.push(...some.map(({ number, cells }) => [number, ...cells]));
      found.push({ name: sheet, hidden, fault, rows: all });
    }
    return found;
  });

test('sheets are read in their order, hidden ones too, with whatever they are called', async () => {
  const found = await read(
    bookOfSheets([
      { name: 'A & "B" <c>', rows: [['x', 1, true, null, faultCell('#REF!')], [], [null, 'y']] },
      { name: '表 1', rows: [['z']], state: 'hidden' },
      { name: '__proto__', rows: [], state: 'veryHidden' },
    ]),
  );
  expect(found).toEqual([
    {
      name: 'A & "B" <c>',
      hidden: false,
      fault: null,
      rows: [
        [1, 'x', 1, true, null, '#REF!'],
        [3, null, 'y'],
      ],
    },
    { name: '表 1', hidden: true, fault: null, rows: [[1, 'z']] },
    { name: '__proto__', hidden: true, fault: null, rows: [] },
  ]);
});

test('what a cell shows is read where its number does not say it; a formula without a result is told', async () => {
  const formats = ['[h]:mm', '[h]:mm:ss', '[mm]:ss', '00000', '"No. "000', 'yyyy\\-mm\\-dd\\ [h]:mm', '0.00'];
  const numbers = [1.0833333333333333, 0.354, 0.0625, 42, 42, 45000.5, 7];
  const cells = numbers.map((number, at) => `<c s="${at + 2}"><v>${number}</v></c>`).join('');
  const formulas =
    '<c r="A3"><v>1</v></c><c r="C3"><f>A3*2</f><v/></c><c r="D3"><f>A3*2</f></c><c r="E3"><f>A3*2</f><v>2</v></c>' +
    '<c r="F3" t="str"><f>""</f><v></v></c>';
  const xml = `<row r="1">${cells}</row><row r="2"/><row r="3">${formulas}</row><row r="7"><c r="A7"><f>A3</f><v/></c></row>`;
  const [sheet] = await read(bookOfSheets([{ name: 'S', xml }], { formats }));
  expect(sheet?.rows).toEqual([
    [1, '26:00', '8:29:46', '90:00', '00042', 42, new Date(Date.UTC(2023, 2, 15, 12)), 7],
    [3, 1, null, '#UNCOMPUTED!', '#UNCOMPUTED!', 2],
  ]);
});

test('a cell that is empty and only has a border takes nothing from the one behind it', async () => {
  const formats = ['0%', '00000', '[h]:mm'];
  const behind =
    '<c r="C1" s="2"><v>0.5</v></c><c r="D1" s="3"><v>42</v></c><c r="E1" s="1"/><c r="F1" s="4"><v>1.5</v></c>';
  const unplaced = '<c s="1"/><c s="3"><v>42</v></c><c s="1" /><c s="4"><v>1.5</v></c>';
  const formula = '<c r="A3"><v>1</v></c><c r="B3" s="1"/><c r="C3" s="1"><f>A3*2</f></c>';
  const xml = `<row r="1"><c r="A1"><v>7</v></c><c r="B1" s="1"/>${behind}</row><row r="2">${unplaced}</row><row r="3">${formula}</row>`;
  const [sheet] = await read(bookOfSheets([{ name: 'S', xml }], { formats }));
  expect(sheet?.rows).toEqual([
    [1, 7, null, '50%', '00042', null, '36:00'],
    [2, null, '00042', null, '36:00'],
    [3, 1, null, '#UNCOMPUTED!'],
  ]);
});

test('a percentage is read as it is shown, with all digits that it has', async () => {
  const formats = ['0%', '0.0%', '#,##0.00%;[Red]-0.00%', '"up to 100%"', '0\\%', '"about "0%'];
  const cells = formats.map((_, at) => `<c s="${at + 2}"><v>0.07125</v></c>`).join('');
  const rest = '<c s="2"><v>-0.5</v></c><c s="2"><v>1E-20</v></c><c s="2" t="inlineStr"><is><t>n/a</t></is></c>';
  const xml = `<row r="1">${cells}</row><row r="2">${rest}<c s="3"><f>A1*2</f><v>0.1425</v></c></row>`;
  const [sheet] = await read(bookOfSheets([{ name: 'S', xml }], { formats }));
  expect(sheet?.rows).toEqual([
    [1, '7.125%', '7.125%', '7.125%', 0.07125, 0.07125, '7.125%'],
    [2, '-50%', 1e-20, 'n/a', '14.25%'],
  ]);
});

test('a part that the second look at it does not follow is read as before', async () => {
  const odd = [
    '<row r="1"><c s="2"><v>1.5</v></c></row><!-- <row r="9"> --><row r="3"><c s="2"><v>2.5</v></c></row>',
    '<row r="1"><c s="2"><v>1.5</v></c></row><row r="2"><c\n r="A2" s="2"><v>2.5</v></c></row>',
    `<row r="1"><c s="2"><v>1.5</v></c></row>${"<row r=\"2\"><c r='A2' s='2'><v>2.5</v></c></row>"}`,
  ];
  for (const xml of odd) {
    const [sheet] = await read(bookOfSheets([{ name: 'S', xml }], { formats: ['[h]:mm'] }));
    expect(sheet?.rows).toMatchObject([
      [1, '36:00'],
      [expect.any(Number), expect.any(Date)],
    ]);
  }
});

test('days and times, whether the workbook counts from 1900 or from 1904', async () => {
  const xml = '<row r="1"><c s="1"><v>43831.25</v></c><c s="1"><v>0.5</v></c></row>';
  const said = async (date1904: boolean) => (await read(bookOfSheets([{ name: 'S', xml }], { date1904 })))[0]?.rows[0];
  const noon = new Date(Date.UTC(1899, 11, 30, 12));
  const [, day1900, time1900] = (await said(false)) as [number, Date, Date];
  expect(day1900).toEqual(new Date(Date.UTC(2020, 0, 1, 6)));
  expect(time1900.toISOString().slice(11)).toBe('12:00:00.000Z');
  expect(await said(true)).toEqual([1, new Date(Date.UTC(2024, 0, 2, 6)), noon]);
});

test('a moment that a cell says in letters is one, as strict workbooks and some programs write it', async () => {
  const said = ['2024-01-02', '2024-01-02T03:04:05', '2024-01-02T03:04:05.678Z', '2024-01-02T03:04+08:00'];
  const others = ['12:30:00', 'next week', '2024-13-01'];
  const xml = [said, others]
    .map((row) => `<row>${row.map((one) => `<c t="d"><v>${one}</v></c>`).join('')}</row>`)
    .join('');
  const [sheet] = await read(bookOfSheets([{ name: 'S', xml }]));
  const day = (...time: number[]) => new Date(Date.UTC(2024, 0, 2, ...time));
  expect(sheet?.rows).toEqual([
    [1, day(0), day(3, 4, 5), day(3, 4, 5, 678), day(3, 4)],
    [2, ...others],
  ]);
});

test('what is merged downwards stands in each row, what is merged sideways in the first column', async () => {
  const rows = [
    ['Group', 'Name'],
    ['fruit', 'apple'],
    [null, 'pear'],
    [null, 'plum'],
    ['wide', null],
  ];
  const [sheet] = await read(bookOfSheets([{ name: 'S', rows, merged: ['A2:A4', 'A5:B5', 'D1:D1048576'] }]));
  expect(sheet?.rows.slice(1)).toEqual([
    [2, 'fruit', 'apple'],
    [3, 'fruit', 'pear'],
    [4, 'fruit', 'plum'],
    [5, 'wide'],
  ]);
});

test('formatted cells without values are nothing; rows that are numbered twice are two', async () => {
  const xml = `<row r="2"><c r="A2"><v>1</v></c><c r="XFD2" s="1"/></row><row r="2"><c r="A2"><v>2</v></c></row>
    <row r="x"><c><v>3</v></c></row><row r="1048576"><c r="B1048576" s="1"/></row>`;
  const [sheet] = await read(bookOfSheets([{ name: 'S', xml }]));
  expect(sheet?.rows).toEqual([
    [2, 1],
    [3, 2],
    [4, 3],
  ]);
});

test('of a sheet that is too much, it is said what', async () => {
  const row = (number: number) => `<row r="${number}"><c><v>${number}</v></c></row>`;
  const many = Array.from({ length: 100_001 }, (_, at) => row(at + 1)).join('');
  const wide = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>';
  const cell = `<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(100_001)}</t></is></c></row>`;
  const found = await read(
    bookOfSheets([
      { name: 'many', xml: many },
      { name: 'wide', xml: wide },
      { name: 'cell', xml: cell },
      { name: 'whole', rows: [['x'.repeat(32_767)]] },
    ]),
  );
  expect(found.map(({ name, fault }) => [name, fault])).toEqual([
    ['many', 'rows'],
    ['wide', 'columns'],
    ['cell', 'cell'],
    ['whole', null],
  ]);
});

test('CSV as programs write it', async () => {
  const csv = (content: Uint8Array) => read(content, 'My list.csv');
  const expected = [
    {
      name: 'My list',
      hidden: false,
      fault: null,
      rows: [
        [1, '名', 'b;c'],
        [2, '甲', 'x\ny'],
        [4, '乙'],
      ],
    },
  ];
  const text = '名,"b;c"\r\n甲,"x\ny"\r\n,\r\n乙,\r\n';
  expect(await csv(strToU8(text))).toEqual(expected);
  expect(await csv(strToU8(`\ufeff${text}`))).toEqual(expected);
  expect(await csv(new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')))).toEqual(expected);
  expect(await csv(new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()))).toEqual(expected);
  // As a Mac's Excel ends lines.
  expect(await csv(strToU8(text.replaceAll('\r\n', '\r')))).toEqual(expected);
  // 名, 甲 and 乙 as Chinese Windows has them.
  const bytes = [...Buffer.from(text, 'utf8').toString('latin1')].join('');
  const chinese = bytes
    .replace(/\u00e5\u0090\u008d/g, '\u00c3\u00fb')
    .replace(/\u00e7\u0094\u00b2/g, '\u00bc\u00d7')
    .replace(/\u00e4\u00b9\u0099/g, '\u00d2\u00d2');
  expect(await csv(new Uint8Array(Buffer.from(chinese, 'latin1')))).toEqual(expected);
  expect((await csv(strToU8('sep=;\na;"b,c"\n')))[0]?.rows).toEqual([[1, 'a', 'b,c']]);
});

test.each<[string, () => Uint8Array, string, string]>([
  ['an archive that is no workbook', () => zipSync({ 'a.txt': strToU8('a') }), 'a.xlsx', 'INVALID'],
  ['a workbook of before 2007', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'a.xls', 'INVALID'],
  ['that under another name', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'a.csv', 'INVALID'],
  ['bytes that are no text', () => new Uint8Array([1, 0, 2, 0]), 'a.csv', 'INVALID'],
  ['a text that is no table', () => strToU8('hello'), 'a.txt', 'INVALID'],
  ['a broken archive', () => bookOfSheets([{ name: 'S', rows: [['x']] }]).slice(0, 300), 'a.xlsx', 'INVALID'],
  [
    '51 sheets',
    () => bookOfSheets(Array.from({ length: 51 }, (_, at) => ({ name: `S${at}` }))),
    'a.xlsx',
    'TOO_MANY_SHEETS',
  ],
  ['a bomb', () => bookOfSheets([{ name: 'S', xml: ' '.repeat(129 * 1024 * 1024) }]), 'a.xlsx', 'TOO_LARGE'],
])('%s is refused', async (_, make, name, code) => {
  await expect(read(make(), name)).rejects.toMatchObject({ problem: code });
});
