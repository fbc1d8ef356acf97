import { cellLength, sheetName } from '@tessera/schemas/workbooks/sheet-limits.ts';

/** What is written around the sheets of a workbook (ECMA-376, SpreadsheetML). */
export const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles that every workbook has, by their number; those of number formats follow. */
export const boldStyle = 1;
export const wrappedStyle = 2;
const fixedStyles = 3;

/** The styles of number formats, each once. */
export class Styles {
  readonly #formats: string[] = [];

  /** The number of the style of a format. */
  of(format: string): number {
    if (format === 'General') return 0;
    if (!this.#formats.includes(format)) this.#formats.push(format);
    return fixedStyles + this.#formats.indexOf(format);
  }

  get xml(): string {
    // Formats of one's own begin at 164.
    const formats = this.#formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${escaped(code)}"/>`);
    const styles = this.#formats.map(
      (_, n) => `<xf numFmtId="${164 + n}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    );
    return `<styleSheet xmlns="${main}">${formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : ''}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${fixedStyles + styles.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>${styles.join('')}</cellXfs></styleSheet>`;
  }
}

/** Everything of the package but sheets and styles. */
export function partsAround(sheets: { name: string; hidden?: boolean }[]): Record<string, string> {
  const names = sheetNames(sheets.map(({ name }) => name));
  const each = (text: (n: number, index: number) => string) =>
    sheets.map((_, index) => text(index + 1, index)).join('');
  return {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${kinds}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((n, index) => `<sheet name="${escaped(names[index] ?? '')}" sheetId="${n}"${sheets[index]?.hidden ? ' state="hidden"' : ''} r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  };
}

/** Names as sheets may have them, of which none stands twice. */
function sheetNames(wanted: string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name, index) => {
    const allowed = sheetName(name);
    const own = allowed === '' || taken.has(allowed.toLowerCase()) ? `Sheet${index + 1}` : allowed;
    taken.add(own.toLowerCase());
    return own;
  });
}

/** A, B, …, Z, AA, … */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML knows no such characters
const special = /[<>&"\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]|_x[0-9a-fA-F]{4}_/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML knows no such characters, and reads \r as a line's end
const coded = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)/g;

/** A text as it stands in a part; what XML cannot say is said as ECMA-376 (22.9.2.19) wants it: `_x000D_`. */
export function escaped(text: string): string {
  const cut = text.length > cellLength ? text.slice(0, cellLength) : text;
  if (!special.test(cut)) return cut;
  return cut
    .toWellFormed()
    .replace(coded, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
