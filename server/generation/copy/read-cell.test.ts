import type { GuessedField } from '@tessera/schemas/generation/guess.ts';
import { guessTables } from '@tessera/schemas/generation/guess-tables.ts';
import type { SheetCell } from '@tessera/schemas/generation/sheets/sheet-cell.ts';
import { readSheet } from '@tessera/schemas/generation/sheets/sheet-shape.ts';
import { expect, test } from 'vitest';
import { valueReader } from '../../engine/external/row-value.ts';
import type { MisfitReason } from './misfit.ts';
import { cellReader } from './read-cell.ts';

/** The reader of a column with these values, and what another cell becomes in it. */
async function readIn(values: unknown[], cell: SheetCell, change: Partial<GuessedField> = {}) {
  const lines = [['A', 'B'], ...values.map((value) => [value, 'x'])];
  const rows = (async function* () {
    yield lines.map((cells, at) => ({ number: at + 1, cells }));
  })();
  const sheet = { name: 'S', hidden: false, problem: null, rows };
  const { shape } = await readSheet(sheet, { room: { left: 100 }, unnamed: (letters) => letters });
  const field = guessTables([shape])[0]!.fields[0]!;
  const told: MisfitReason[] = [];
  const value = cellReader({ ...field, ...change }, shape.columns[0]!)(cell, (reason) => told.push(reason));
  return [value, ...told];
}

test.each<[string, unknown[], SheetCell, unknown[]]>([
  ['a number with commas', [1.5, 2], '1,234.50', ['1234.5']],
  ['a percentage among percentages', ['5%', '12.5%'], '7.50%', ['7.5']],
  ['less than nothing as accounts write it', ['70,000', '(4.5)'], '(1,200)', ['-1200']],
  ['an amount of the continent', ['1 200,50 €', '3 €'], '1.234,00 €', ['1234']],
  ['a percentage among numbers', [0.25, 2], '7%', ['0.07']],
  ['a word among numbers', [1.5, 2], 'many', [null, 'notDecimal']],
  ['a part of a whole', [1, 2], 1.5, [null, 'notInteger']],
  ['a yes', ['是', '否'], 'Y', [true]],
  ['a 0', [true, false], 0, [false]],
  ['neither yes nor no', ['是', '否'], 'perhaps', [null, 'notBoolean']],
  ['another way to write a day', ['2024-01-02', '2024-01-03'], '2024年2月29日', ['2024-02-29']],
  ['a day that is none', ['2024-01-02', '2024-01-03'], '2023-02-29', [null, 'notDate']],
  ['a day among moments', ['2024-01-02 10:00', '2024-01-03'], '2024-01-05', [expect.stringMatching(/^2024-01-0[45]T/)]],
  ['parts of a second', ['10:00', '11:00'], '10:15:30.25', ['10:15:30', 'tooPrecise']],
  ['no time', ['10:00', '11:00'], '25:00', [null, 'notTime']],
  ['a fault', ['a', 'b'], '#NAME?', [null, 'formulaFault']],
  ['a number among texts', ['a', 'b'], 13800138000, ['13800138000']],
  ['a text that is too long', ['a', 'b'], 'x'.repeat(300), ['x'.repeat(300), 'tooLong']],
  ['nothing', ['a', 'b'], null, [null]],
])('%s', async (_, values, cell, expected) => {
  expect(await readIn(values, cell)).toEqual(expected);
});

test('a time that is no time of day is told once, one with parts of a second as that', () => {
  const column = { name: 't', type: 'time(6)', kind: 'time', length: null, scale: null, nullable: true } as const;
  const read = valueReader(
    { kind: 'time', widget: 'time', props: {} },
    { ...column, ...{ default: null, generated: null, comment: null, values: null } },
  );
  const readAs = (raw: string) => {
    const told: MisfitReason[] = [];
    return [read(raw, (reason) => told.push(reason)), ...told];
  };
  expect(readAs('838:59:59')).toEqual([null, 'notTime']);
  expect(readAs('-01:30:00')).toEqual([null, 'notTime']);
  expect(readAs('12:34:56.789')).toEqual(['12:34:56', 'tooPrecise']);
  expect(readAs('12:34:56.000')).toEqual(['12:34:56']);
});
