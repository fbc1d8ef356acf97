import { Readable } from 'node:stream';
import { type Cell as ReadCell, serialOf, serialOfTime, writtenDate } from '@tessera/schemas/kinds/cell.ts';
import { ZipFile } from 'yazl';
import { boldStyle, columnLetters, escaped, main, partsAround, Styles, wrappedStyle, xml } from './workbook-parts.ts';

/** A cell: text stays text (none can start a formula), numbers are numbers; a day or time looks like one anywhere. */
export type Cell = Exclude<ReadCell, boolean> | null;

export interface SheetColumn {
  head: string;
  width?: number;
  /** The number format of its numbers; `@`: digits that are typed into it stay text. */
  format?: string;
  /** Long texts are broken into lines. */
  wraps?: true;
  /** What only the product reads. */
  hidden?: true;
  /** What a person who stands in a cell is told. */
  hint?: string;
  /** The cells of another sheet that can be chosen from: `'options'!$A$1:$A$9`. */
  choices?: string;
}

interface Sheet {
  name: string;
  /** Their heads are the first row, bold and always in view. */
  columns: SheetColumn[];
  /** The other rows, some at a time. */
  rows: AsyncIterable<Cell[][]>;
  hidden?: boolean;
}

/** What a sheet of the xlsx format holds at most, its head included. */
export const sheetRows = 1_048_576;
const usualWidth = 18;

/** A workbook as it is made (ECMA-376, SpreadsheetML): no more of it is in memory than what is on its way. */
export function workbookStream(sheets: Sheet[]): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const styles = new Styles();
  for (const { columns } of sheets) for (const { format = 'General' } of columns) styles.of(format);
  for (const format of Object.values(dateFormats)) styles.of(format);
  const around = { ...partsAround(sheets), 'xl/styles.xml': styles.xml };
  for (const [path, text] of Object.entries(around)) zip.addBuffer(Buffer.from(xml + text), path);
  const streams = sheets.map((sheet) => Readable.from(sheetXml(sheet, styles), { objectMode: false }));
  for (const [index, stream] of streams.entries())
    zip.addReadStream(stream, `xl/worksheets/sheet${index + 1}.xml`, { compressionLevel: 1 });
  zip.end();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  for (const stream of streams) stream.on('error', fail);
  zip.on('error', fail);
  // Who goes away before the end ends the reading too.
  output.on('close', () => {
    for (const stream of streams) stream.destroy();
  });
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

/** Rows that are there at once. */
export async function* atOnce(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

async function* sheetXml({ columns, rows }: Sheet, styles: Styles): AsyncGenerator<string> {
  const places = columns.map((column, index) => ({
    letters: columnLetters(index),
    style: styleOf(column, styles),
  }));
  const cols = columns.map(
    ({ width = usualWidth, hidden }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${attribute(places[index]?.style ?? 0, 'style')}${hidden ? ' hidden="1"' : ''}/>`,
  );
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>`;
  const heads = columns.map(({ head }) => head);
  const asHead = places.map(({ letters }) => placeOf({ letters, style: boldStyle }));
  yield rowXml(heads, { number: 1, places: asHead, styles });
  const asCells = places.map(placeOf);
  let number = 1;
  for await (const some of rows) {
    let text = '';
    for (const row of some) text += rowXml(row, { number: ++number, places: asCells, styles });
    if (text !== '') yield text;
  }
  yield `</sheetData>${validations(columns)}</worksheet>`;
}

const styleOf = ({ format = 'General', wraps }: SheetColumn, styles: Styles) =>
  wraps ? wrappedStyle : styles.of(format);
const attribute = (style: number, name: 's' | 'style') => (style === 0 ? '' : ` ${name}="${style}"`);

interface Place {
  letters: string;
  style: string;
}
const placeOf = ({ letters, style }: { letters: string; style: number }): Place => ({
  letters,
  style: attribute(style, 's'),
});

function rowXml(row: Cell[], { number, places, styles }: { number: number; places: Place[]; styles: Styles }): string {
  let text = `<row r="${number}">`;
  for (let index = 0; index < row.length; index++) {
    const cell = row[index];
    const place = places[index];
    if (cell === null || cell === undefined || cell === '' || !place) continue;
    const at = `<c r="${place.letters}${number}"`;
    if (typeof cell === 'number') text += `${at}${place.style}><v>${cell}</v></c>`;
    else if (typeof cell === 'string') text += textXml(at + place.style, cell);
    else text += dateXml(at, { cell, styles });
  }
  return `${text}</row>`;
}

const textXml = (at: string, text: string) =>
  `${at} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const dateFormats = { day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm:ss', time: 'hh:mm:ss' };

/** A day or time as it was read: of which column it came from nothing is known. */
function dateXml(at: string, { cell, styles }: { cell: Date; styles: Styles }): string {
  const said = writtenDate(cell);
  const serial = serialOf(cell.getTime());
  const clock = /^(\d\d):(\d\d):(\d\d)$/.exec(said)?.slice(1).map(Number);
  if (clock) {
    const [hours = 0, minutes = 0, seconds = 0] = clock;
    const time = serialOfTime((hours * 60 + minutes) * 60 + seconds);
    return `${at}${attribute(styles.of(dateFormats.time), 's')}><v>${time}</v></c>`;
  }
  if (serial === undefined) return textXml(at, said);
  const format = said.includes(':') ? dateFormats.moment : dateFormats.day;
  return `${at}${attribute(styles.of(format), 's')}><v>${serial}</v></c>`;
}

/** Choices and hints stand at every row that can be filled in. */
function validations(columns: SheetColumn[]): string {
  const said = columns.flatMap(({ hint, choices, head }, index) => {
    if (!hint && !choices) return [];
    const cells = `${columnLetters(index)}2:${columnLetters(index)}${sheetRows}`;
    const prompt = hint
      ? ` showInputMessage="1" promptTitle="${escaped(head.slice(0, 32))}" prompt="${escaped(hint.slice(0, 250))}"`
      : '';
    return choices
      ? [
          `<dataValidation type="list" allowBlank="1" showErrorMessage="1"${prompt} sqref="${cells}"><formula1>${escaped(choices)}</formula1></dataValidation>`,
        ]
      : [`<dataValidation allowBlank="1"${prompt} sqref="${cells}"/>`];
  });
  return said.length > 0 ? `<dataValidations count="${said.length}">${said.join('')}</dataValidations>` : '';
}
