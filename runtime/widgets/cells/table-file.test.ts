import { bookOf } from '@tessera/fixtures/workbook.ts';
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
