import { uncomputed } from '@tessera/schemas/workbooks/blank-cell.js';
import { cellLength, sheetName } from '@tessera/schemas/workbooks/sheet-limits.ts';
import { isBlank, xlsxSheets } from '@tessera/schemas/workbooks/xlsx-sheets.js';
import { parseCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import { textOfBytes } from './text-of-bytes.ts';

/** choice: bytes of a file that is read in the browser. */
export const largestFile = 20_000_000;

/**
 * The first sheet that is shown of a workbook, or a CSV in UTF-8 or as the reader's Windows writes it, as texts: a line a row,
 * its heading first, empty lines left out; what is merged over several rows stands in each. No more than `most` lines. Throws
 * where it is neither.
 */
export async function readTable(file: File, most: number): Promise<string[][]> {
  if (/\.(csv|txt)$/i.test(file.name)) {
    const text = textOfBytes(new Uint8Array(await file.arrayBuffer()));
    if (text === undefined) throw new Error('no text');
    // A first line `sep=;` says what Excel is to part the cells by.
    const parted = /^\ufeff?sep=(.)\r?\n/i.exec(text);
    const delimiter = parted?.[1] ? { delimiter: parted[1] } : {};
    const lines = text.slice(parted?.[0].length ?? 0);
    return parseCsv(lines, { ...delimiter, skipEmptyRows: true, maxRows: most }).map((line) =>
      line.map((cell) => asText(cell)),
    );
  }
  const sheets = xlsxSheets(new Uint8Array(await file.arrayBuffer()));
  const sheet = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  if (!sheet) throw new Error('no sheets');
  const fill = sheet.filler();
  const lines: string[][] = [];
  for await (const { index, values } of sheet.rows) {
    const isEmpty = values.every(isBlank);
    const cells: unknown[] = [...values];
    // A head of two rows says nothing to the lines below it.
    if (lines.length > 0) fill?.(index, cells);
    if (isEmpty) continue;
    // A formula that was not computed says nothing here.
    lines.push(cells.map((cell) => (cell === uncomputed ? '' : asText(cell, sheet.moved))));
    if (lines.length >= most) break;
  }
  return lines;
}

/** A workbook with a heading that stays in sight. */
export async function tableFile(name: string, lines: (string | number)[][]): Promise<Blob> {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName(name) || '1',
        rows: lines.map((line) => line.map(written)),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([bytes as BlobPart], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

/** A text as a workbook can hold it: no longer, and nothing in it that programs read as a code (ECMA-376, 22.9.2.19). */
const written = (cell: string | number): string | number | null => {
  if (typeof cell === 'number') return cell;
  return cell === ''
    ? null
    : cell
        .slice(0, cellLength)
        .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
        .replace(/[\ufffe\uffff]/g, '');
};

/** The days before the first that workbooks count, on which they show a time alone: of 1900, and of 1904. */
const timesAlone = { usual: Date.UTC(1900, 0, 1), moved: Date.UTC(1904, 0, 2) };

/** A day as `2026-11-25`, a moment with its time, a time alone as `08:30:00`. */
function asText(value: unknown, moved = false): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value).trim();
  const [day = '', time = ''] = value.toISOString().split('T');
  if (value.getTime() < timesAlone[moved ? 'moved' : 'usual']) return time.slice(0, 8);
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}
