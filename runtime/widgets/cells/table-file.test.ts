import { bookOf, bookOfSheets } from '@tessera/fixtures/workbook.ts';
import { xlsxSheets } from '@tessera/schemas/workbooks/xlsx-sheets.js';
import { expect, test } from 'vitest';
import { readTable, tableFile } from './table-file.ts';

const fileOf = (name: string, bytes: BlobPart) => new File([bytes], name);

test('a workbook of another program is read as texts: days, moments, numbers as they are; empty lines are left out', async () => {
  const book = await bookOf([
    ['Product', 'Price', 'Due'],
    ['Tea', 12.5, new Date('2026-03-01T00:00:00Z')],
    [null, null, null],
    ['0012', 3, new Date('2026-03-01T08:30:00Z')],
  ]);
  expect(await readTable(fileOf('a.xlsx', book as BlobPart), 100)).toEqual([
    ['Product', 'Price', 'Due'],
    ['Tea', '12.5', '2026-03-01'],
    ['0012', '3', '2026-03-01 08:30:00'],
  ]);
  expect(await readTable(fileOf('a.xlsx', book as BlobPart), 2)).toHaveLength(2);
});

test('a CSV is read with its quotes and its mark of bytes; what is neither throws', async () => {
  const csv = '\ufeffProduct;Price\r\n"Tea; green";012\r\n';
  expect(await readTable(fileOf('a.csv', csv), 100)).toEqual([
    ['Product', 'Price'],
    ['Tea; green', '012'],
  ]);
  // 品名,数量 and 茶,3 as Excel writes them in Chinese.
  const gbk = Uint8Array.of(0xc6, 0xb7, 0xc3, 0xfb, 0x2c, 0xca, 0xfd, 0xc1, 0xbf, 0x0d, 0x0a, 0xb2, 0xe8, 0x2c, 0x33);
  expect(await readTable(fileOf('a.csv', gbk), 100)).toEqual([
    ['品名', '数量'],
    ['茶', '3'],
  ]);
  await expect(readTable(fileOf('a.csv', Uint8Array.of(0, 1, 2, 255)), 100)).rejects.toThrow();
  await expect(readTable(fileOf('a.xlsx', 'no workbook'), 100)).rejects.toThrow();
});

test('what is written is read again', async () => {
  const lines = [
    ['Product', 'Price'],
    ['=1+1', 12.5],
    ['明细', 0],
  ];
  const file = new File([await tableFile('Lines: all/some', lines)], 'lines.xlsx');
  expect(await readTable(file, 100)).toEqual([
    ['Product', 'Price'],
    ['=1+1', '12.5'],
    ['明细', '0'],
  ]);
});

test('whatever a sub-table is called, and whatever stands in it, Excel can open', async () => {
  for (const name of ['History', "Customers'", "'''", '  ', '😀'.repeat(20), 'a\u0001b', 'x'.repeat(40)]) {
    const [sheet] = xlsxSheets(new Uint8Array(await (await tableFile(name, [['A']])).arrayBuffer()));
    const given = sheet?.name ?? '';
    expect(given).toMatch(/^[^[\]:*?/\\\p{Cc}\p{Surrogate}]{1,31}$/u);
    expect(given.length).toBeLessThanOrEqual(31);
    expect(given).not.toMatch(/^'|'$|^history$|^\s*$/i);
  }
  const texts = [['x'.repeat(40_000)], ['_x0041_'], ['a\u0001\ufffeb'], ['x\ry']];
  const file = new File([await tableFile('Texts', texts)], 'texts.xlsx');
  const read = (await readTable(file, 100)).flat();
  expect([read[0]?.length, ...read.slice(1)]).toEqual([32_767, '_x0041_', 'a\u0001b', 'x\ry']);
});

test('the sheet that is shown is read; merged cells hold for each line, and a time alone is one', async () => {
  const sheets = [
    { name: 'Lists', state: 'hidden' as const, rows: [['Code'], ['A']] },
    {
      name: 'Lines',
      rows: [
        ['Group', 'Product', 'At'],
        ['Drinks', 'Tea', new Date('1899-12-30T08:30:00Z')],
        [null, 'Milk', new Date('2026-03-01T08:30:00Z')],
        [null, 'Soap', null],
      ],
      merged: ['A2:A3'],
    },
  ];
  expect(await readTable(fileOf('a.xlsx', bookOfSheets(sheets) as BlobPart), 100)).toEqual([
    ['Group', 'Product', 'At'],
    ['Drinks', 'Tea', '08:30:00'],
    ['Drinks', 'Milk', '2026-03-01 08:30:00'],
    ['', 'Soap', ''],
  ]);
  const moved = [{ name: 'Lines', rows: [['At'], [new Date('1899-12-30T08:30:00Z')]] }];
  const book = bookOfSheets(moved, { date1904: true });
  expect(await readTable(fileOf('a.xlsx', book as BlobPart), 100)).toEqual([['At'], ['08:30:00']]);
});

test('a CSV that says by what its cells are parted is read so', async () => {
  const csv = 'sep=|\r\nProduct|Price;net\r\nTea, green|3\r\n';
  expect(await readTable(fileOf('a.csv', csv), 100)).toEqual([
    ['Product', 'Price;net'],
    ['Tea, green', '3'],
  ]);
});
