import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A cell: text stays text (none can start a formula), numbers are numbers. */
export type Cell = string | number | null;

interface Sheet {
  /** The first row, bold and always in view. */
  head: string[];
  /** The other rows, some at a time. */
  rows: AsyncIterable<Cell[][]>;
  width: number;
}

/** What a sheet of the xlsx format holds at most, its head included. */
export const sheetRows = 1_048_576;
/** The longest text of a cell; a longer one would make the file unreadable. */
const cellText = 32_767;

/** A workbook of one sheet (ECMA-376, SpreadsheetML) as it is made: no more of it is in memory than what is on its way. */
export function workbookStream(sheet: Sheet): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml + text), path);
  const rows = Readable.from(sheetXml(sheet), { objectMode: false });
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  zip.end();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  rows.on('error', fail);
  zip.on('error', fail);
  // Who goes away before the end ends the reading too.
  output.on('close', () => rows.destroy());
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

async function* sheetXml({ head, rows, width }: Sheet): AsyncGenerator<string> {
  const letters = head.map((_, index) => columnLetters(index));
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${Math.max(1, head.length)}" width="${width}" customWidth="1"/></cols><sheetData>`;
  yield rowXml(head, { number: 1, letters, style: ' s="1"' });
  let number = 1;
  for await (const some of rows) {
    let text = '';
    for (const row of some) text += rowXml(row, { number: ++number, letters, style: '' });
    if (text !== '') yield text;
  }
  yield '</sheetData></worksheet>';
}

function rowXml(row: Cell[], { number, letters, style }: { number: number; letters: string[]; style: string }): string {
  let text = `<row r="${number}">`;
  for (let index = 0; index < row.length; index++) {
    const cell = row[index];
    if (cell === null || cell === undefined || cell === '') continue;
    const place = `r="${letters[index]}${number}"${style}`;
    text +=
      typeof cell === 'number'
        ? `<c ${place}><v>${cell}</v></c>`
        : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
  return `${text}</row>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML knows no such characters
const special = /[<>&\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML knows no such characters
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  const cut = text.length > cellText ? text.slice(0, cellText) : text;
  if (!special.test(cut)) return cut;
  return cut
    .toWellFormed()
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** A, B, …, Z, AA, … */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything of the package but the sheet; style 1 is the bold head. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
};
