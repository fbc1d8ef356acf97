import { Exact } from './value.ts';

/** Numbers of so many places are added as whole numbers: exact, and a hundred times as fast as decimals. */
const places = 4;
const scale = 10 ** places;

/** The exact sum of cells that are plain numbers of few places, or empty; undefined where one of them is anything else. */
export function sumOfPlain(cells: Iterable<unknown>): Exact | undefined {
  let sum = 0;
  for (const cell of cells) {
    if (cell === null || cell === undefined || cell === '') continue;
    if (typeof cell !== 'number') return undefined;
    const scaled = Math.round(cell * scale);
    // The nearest number to so many ten-thousandths is the cell itself: then nothing was rounded away.
    if (scaled / scale !== cell) return undefined;
    sum += scaled;
    if (!Number.isSafeInteger(sum) || !Number.isSafeInteger(scaled)) return undefined;
  }
  return new Exact(sum).div(scale);
}
