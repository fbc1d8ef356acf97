import { randomInt } from 'node:crypto';

type Point = readonly [x: number, y: number];

/** The digits as strokes, ten wide and sixteen high. */
const strokes: Record<string, string> = {
  '0': '2,0 8,0 10,4 10,12 8,16 2,16 0,12 0,4 2,0',
  '1': '2,4 6,0 6,16',
  '2': '0,4 3,0 8,0 10,4 0,16 10,16',
  '3': '0,0 10,0 5,7 10,11 8,16 1,16',
  '4': '8,16 8,0 0,11 11,11',
  '5': '10,0 1,0 0,7 7,7 10,11 7,16 0,16',
  '6': '9,0 3,3 0,10 3,16 8,16 10,12 8,8 1,9',
  '7': '0,0 10,0 4,16',
  '8': '5,7 1,4 3,0 7,0 9,4 0,12 3,16 7,16 10,12 5,7',
  '9': '10,7 3,8 0,5 2,0 7,0 10,4 9,12 4,16',
};
const size = { width: 104, height: 36 };

/**
 * Digits as a picture whose source tells little more than its look: each is bent, leans, and is cut into pieces of any
 * number of points, and the pieces of all of them stand in no order, among others that belong to none.
 */
export function drawDigits(digits: string): string {
  const pieces = [...digits].flatMap((digit, index) => cut(placed(bent(pointsOf(digit)), index)));
  const noise = Array.from({ length: 7 }, () => {
    const [x, y] = [randomInt(size.width), randomInt(size.height)];
    return bent([
      [x, y],
      [x + between(-5, 5), y + between(-4, 4)],
    ]);
  });
  const paths = shuffled([...pieces, ...noise]).map((points) => `<path d="M${points.map(written).join(' L')}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}"><g fill="none" stroke="#4a6785" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`;
}

const pointsOf = (digit: string): Point[] =>
  (strokes[digit] ?? '').split(' ').map((point): Point => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    return [x, y];
  });

const between = (from: number, to: number): number => randomInt(from * 100, to * 100 + 1) / 100;
const written = ([x, y]: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`;

/** With points between its points, all of them a little beside the line. */
function bent(points: readonly Point[]): Point[] {
  const beside = ([x, y]: Point): Point => [x + between(-0.7, 0.7), y + between(-0.7, 0.7)];
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    if (!next) return [beside(point)];
    const more = randomInt(4);
    const inner = Array.from({ length: more }, (_, step): Point => {
      const part = (step + 1) / (more + 1);
      return [point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part];
    });
    return [point, ...inner].map(beside);
  });
}

/** At its place in the picture, leaning and a little larger or smaller. */
function placed(points: readonly Point[], index: number): Point[] {
  const [angle, scale] = [(between(-16, 16) * Math.PI) / 180, between(0.9, 1.2)];
  const [left, top] = [12 + index * 22 + between(-3, 3), 9 + between(-3, 3)];
  const [sine, cosine] = [Math.sin(angle) * scale, Math.cos(angle) * scale];
  return points.map(([x, y]): Point => [left + x * cosine - y * sine, top + x * sine + y * cosine]);
}

/** In pieces that touch, each of them from either end. */
function cut(points: readonly Point[]): Point[][] {
  const pieces: Point[][] = [];
  for (let from = 0; from < points.length - 1; ) {
    const to = Math.min(points.length - 1, from + 1 + randomInt(5));
    const piece = points.slice(from, to + 1);
    pieces.push(randomInt(2) === 0 ? piece : piece.reverse());
    from = to;
  }
  return pieces;
}

function shuffled<T>(all: readonly T[]): T[] {
  const rest = [...all];
  return all.map(() => rest.splice(randomInt(rest.length), 1)[0] as T);
}
