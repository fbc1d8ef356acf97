import type { HolderKey, HolderKind, PartKey, Place } from '../design/parts.ts';
import { formHolder, holderKind } from '../design/parts.ts';

/** In pixels, from the corner of the canvas. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

/** What stands where on a canvas, in the order of the document: what is further in stands behind what holds it. */
export interface Measured {
  parts: { key: PartKey; holder: HolderKey; rect: Rect }[];
  holders: { key: HolderKey; rect: Rect }[];
}

export const nothing: Measured = { parts: [], holders: [] };

/** Where something that is dropped at a point goes, and the line that says so. */
export interface Drop {
  place: Place;
  mark: Rect;
}

const holds = ({ left, top, width, height }: Rect, { x, y }: Point) =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** The innermost part at a point. */
export const partAt = ({ parts }: Measured, point: Point): PartKey | undefined =>
  parts.findLast(({ rect }) => holds(rect, point))?.key;

const thick = 3;

/**
 * The place for what is dropped at a point: in the innermost holder that takes it, between the parts that are nearest.
 * `dragged`: nothing goes into itself; `takes`: not every holder of the kind takes everything.
 */
export function dropAt(
  measured: Measured,
  point: Point,
  {
    kind,
    dragged = [],
    takes = () => true,
  }: { kind: HolderKind; dragged?: readonly PartKey[]; takes?: (holder: HolderKey) => boolean },
): Drop | undefined {
  const isInside = (holder: HolderKey) =>
    dragged.some((key) => holder === key || holder.startsWith(`${key}/`) || holder.startsWith(`${key}.`));
  const fitting = measured.holders.filter(
    ({ key }) => holderKind(key) === kind && takes(key) && !isWithin(key, { measured, isInside }),
  );
  const found =
    fitting.findLast(({ rect }) => holds(rect, point)) ??
    (kind === 'nodes' ? fitting.find(({ key }) => key === formHolder) : undefined);
  if (!found) return undefined;
  const inside = measured.parts.filter(({ holder }) => holder === found.key);
  const at = inside.findIndex(({ rect }) => isBefore(point, rect));
  const place = { holder: found.key, at: at < 0 ? inside.length : at };
  return { place, mark: markOf(place, { rects: inside.map(({ rect }) => rect), room: found.rect }) };
}

/** Whether a holder stands in what is dragged, however deep. */
function isWithin(
  holder: HolderKey,
  { measured, isInside }: { measured: Measured; isInside: (holder: HolderKey) => boolean },
): boolean {
  if (isInside(holder)) return true;
  const outer = measured.parts.find(({ key }) => key === holder.replace(/[/.][^/.]*$/, ''));
  return outer !== undefined && outer.holder !== holder && isWithin(outer.holder, { measured, isInside });
}

/** In the order of reading: above its line, or in its line and before its middle. */
function isBefore({ x, y }: Point, { left, top, width, height }: Rect): boolean {
  if (y < top) return true;
  return y <= top + height && x < left + width / 2;
}

function markOf({ at }: Place, { rects, room }: { rects: Rect[]; room: Rect }): Rect {
  const [before, after] = [rects[at - 1], rects[at]];
  const isOneLine = (one: Rect, other: Rect) => one.top < other.top + other.height && other.top < one.top + one.height;
  const isAlone = (rect: Rect) => rect.width > room.width * 0.9;
  if (after && before && isOneLine(before, after)) return upright((before.left + before.width + after.left) / 2, after);
  if (after && !isAlone(after)) return upright(after.left, after);
  if (before && !isAlone(before)) return upright(before.left + before.width, before);
  const y = after
    ? before
      ? (before.top + before.height + after.top) / 2
      : after.top
    : before
      ? before.top + before.height
      : room.top;
  return { left: room.left, top: y - thick / 2, width: room.width, height: thick };
}

const upright = (x: number, { top, height }: Rect): Rect => ({ left: x - thick / 2, top, width: thick, height });
