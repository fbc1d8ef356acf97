import { streamXlsxRows } from 'hucre/xlsx';
import { isBlank } from './blank-cell.js';
import { bytesIn, columnAt, elementsOf, partIn, placeOf, relationsIn } from './parts.js';
import { shownFormats, withShown } from './shown-cells.js';

export { isBlank };

// The sheets of a workbook, for the server's threads that read them and for browsers: JavaScript, because Node starts a thread
// without the loader that reads TypeScript.

/** Merged cells of a sheet that are looked at. */
const mostMerges = 50_000;

/**
 * The sheets of a workbook in their order, each with its rows as they are read. `filler` makes what puts the values of cells
 * that are merged downwards into the cells of a row.
 * @param {Uint8Array} file
 */
export function xlsxSheets(file) {
  const partOf = (/** @type {string} */ path) => partIn(file, path);
  const relationsOf = (/** @type {string} */ path) => relationsIn(partOf(path));
  const root = relationsOf('_rels/.rels').find(({ type }) => type.endsWith('/officeDocument'));
  const path = (root?.target ?? 'xl/workbook.xml').replace(/^\//, '');
  const workbook = partOf(path);
  const base = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = relationsOf(`${base}_rels/${path.slice(base.length)}.rels`);
  const moved = elementsOf(workbook, 'workbookPr').some(({ date1904 = '' }) => /^(1|true)$/.test(date1904));
  const placeOfPart = (/** @type {string} */ target) => (target.startsWith('/') ? target.slice(1) : base + target);
  const styles = relations.find(({ type }) => type.endsWith('/styles'));
  const formats = shownFormats(styles ? partOf(placeOfPart(styles.target)) : '');
  const named = elementsOf(workbook, 'sheet').filter(({ name, id }) => name && id);
  return named.flatMap(({ name, id, state = '' }, index) => {
    const relation = relations.find((one) => one.id === id);
    // Sheets that are charts or macros have no rows.
    if (!relation?.type.endsWith('/worksheet')) return [];
    const place = placeOfPart(relation.target);
    const hidden = /^(very)?hidden$/i.test(state);
    const rows = withShown(streamXlsxRows(file, { sheet: index }), { bytes: () => bytesIn(file, place), formats });
    // It takes the sheet out of the archive once more: only where it is asked for.
    return [{ name, hidden, moved, rows, filler: () => filler(file, place) }];
  });
}

/**
 * What is merged over several rows holds for each of them: its value is put into those below the first. Side by side it
 * stands in the first column only. @param {Uint8Array} file @param {string} path
 */
function filler(file, path) {
  const bytes = bytesIn(file, path);
  if (!bytes) return undefined;
  const at = placeOf('<mergeCells', bytes);
  if (at < 0) return undefined;
  const text = new TextDecoder().decode(bytes.subarray(at, at + mostMerges * 40));
  /** @type {Map<number, { column: number, to: number }[]>} */
  const starts = new Map();
  for (const found of text.matchAll(/<mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g)) {
    const from = Number(found[2]) - 1;
    const to = Number(found[3]) - 1;
    if (to <= from) continue;
    const merge = { column: columnAt(found[1] ?? ''), to };
    starts.set(from, [...(starts.get(from) ?? []), merge]);
  }
  /** @type {Map<number, { to: number, value: unknown }>} */
  const open = new Map();
  return (/** @type {number} */ index, /** @type {unknown[]} */ cells) => {
    for (const { column, to } of starts.get(index) ?? [])
      if (!isBlank(cells[column])) open.set(column, { to, value: cells[column] });
    for (const [column, { to, value }] of open) {
      if (index > to) open.delete(column);
      else if (isBlank(cells[column])) {
        while (cells.length < column) cells.push(null);
        cells[column] = value;
      }
    }
  };
}
