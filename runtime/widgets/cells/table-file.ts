import { parseCsv } from 'hucre/csv';
import { streamXlsxRows, writeXlsx } from 'hucre/xlsx';
import { textOfBytes } from './text-of-bytes.ts';

/** choice: bytes of a file that is read in the browser. */
export const largestFile = 20_000_000;

/**
 * The first sheet of a workbook, or a CSV in UTF-8 or as Chinese Windows writes it, as texts: a line a row, its heading first, empty lines left out.
 * No more than `most` lines. Throws where it is neither.
 */
export async function readTable(file: File, most: number): Promise<string[][]> {
  if (/\.(csv|txt)$/i.test(file.name)) {
    const text = textOfBytes(new Uint8Array(await file.arrayBuffer()));
    if (text === undefined) throw new Error('no text');
    return parseCsv(text, { skipEmptyRows: true, maxRows: most }).map((line) => line.map(asText));
  }
  const lines: string[][] = [];
  for await (const { values } of streamXlsxRows(await file.arrayBuffer())) {
    const line = values.map(asText);
    if (line.some((text) => text !== '')) lines.push(line);
    if (lines.length >= most) break;
  }
  return lines;
}

/** A workbook with a heading that stays in sight. */
export async function tableFile(name: string, lines: (string | number)[][]): Promise<Blob> {
  const bytes = await writeXlsx({
    // What Excel takes as the name of a sheet.
    sheets: [
      {
        name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || '1',
        rows: lines.map((line) => line.map((cell) => (cell === '' ? null : cell))),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([bytes as BlobPart], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

/** A day as `2026-11-25`, a moment with its time. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value).trim();
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}
