import type { PartKey, PlacedPart } from '../design/parts.ts';
import { columnKey, columnsOf } from '../design/parts.ts';
import type { Measured, Rect } from '../drag/drop-place.ts';
import { scaleOf } from '../drag/point-on.ts';

/** What stands where on a canvas that is drawn. One pass over the marked elements, before anything is changed. */
export function measure(canvas: HTMLElement, parts: ReadonlyMap<PartKey, PlacedPart>): Measured {
  const corner = canvas.getBoundingClientRect();
  const scale = scaleOf(canvas);
  const rectOf = (element: Element): Rect => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return {
      left: (left - corner.left) / scale,
      top: (top - corner.top) / scale,
      width: width / scale,
      height: height / scale,
    };
  };
  const measured: Measured = { parts: [], holders: [] };
  for (const element of canvas.querySelectorAll<HTMLElement>('[data-part], [data-holder], [data-column]')) {
    const { part, holder, column } = element.dataset;
    if (holder !== undefined) measured.holders.push({ key: holder, rect: rectOf(element) });
    if (part !== undefined) add(measured, part, { element, parts, rectOf });
    if (column === undefined) continue;
    const table = tableOf(element);
    const row = element.parentElement;
    if (row && measured.holders.at(-1)?.key !== columnsOf(table))
      measured.holders.push({ key: columnsOf(table), rect: rectOf(row) });
    add(measured, columnKey(table, column), { element, parts, rectOf });
  }
  return measured;
}

/** The sub-table whose head a column stands in: the field of the record, or one in a row of another. */
function tableOf(column: Element): string {
  const around = column.parentElement?.closest<HTMLElement>('[data-rows], [data-place]');
  if (around?.dataset.rows === undefined) return around?.dataset.place ?? '';
  return columnKey(tableOf(around), around.dataset.rows);
}

/** The element of a part, or the head of a column. */
export function elementOf(canvas: Element, key: PartKey): Element | null {
  const [first = '', ...columns] = key.split('.');
  const column = columns.pop();
  if (column === undefined) return canvas.querySelector(`[data-part="${CSS.escape(first)}"]`);
  const way = [
    `[data-place="${CSS.escape(first)}"]`,
    ...columns.map((one) => `[data-rows="${CSS.escape(one)}"]`),
    `[data-column="${CSS.escape(column)}"]`,
  ];
  return canvas.querySelector(way.join(' '));
}

function add(
  measured: Measured,
  key: PartKey,
  {
    element,
    parts,
    rectOf,
  }: { element: Element; parts: ReadonlyMap<PartKey, PlacedPart>; rectOf: (element: Element) => Rect },
): void {
  const rect = rectOf(element);
  const placed = parts.get(key);
  // What is folded away stands nowhere.
  if (placed && rect.width > 0) measured.parts.push({ key, holder: placed.holder, rect });
}
