import { randomInt } from 'node:crypto';

/** Digits as jittered strokes, not as text, so that the answer does not stand in the picture's source. */
export function drawDigits(digits: string): string {
  const strokes: Record<string, string> = {
    '0': 'M2,0 L8,0 L10,4 L10,12 L8,16 L2,16 L0,12 L0,4 Z',
    '1': 'M2,4 L6,0 L6,16',
    '2': 'M0,4 L3,0 L8,0 L10,4 L0,16 L10,16',
    '3': 'M0,0 L10,0 L5,7 L10,11 L8,16 L1,16',
    '4': 'M8,16 L8,0 L0,11 L11,11',
    '5': 'M10,0 L1,0 L0,7 L7,7 L10,11 L7,16 L0,16',
    '6': 'M9,0 L3,3 L0,10 L3,16 L8,16 L10,12 L8,8 L1,9',
    '7': 'M0,0 L10,0 L4,16',
    '8': 'M5,7 L1,4 L3,0 L7,0 L9,4 L0,12 L3,16 L7,16 L10,12 L5,7',
    '9': 'M10,7 L3,8 L0,5 L2,0 L7,0 L10,4 L9,12 L4,16',
  };
  const jitter = () => randomInt(-10, 11) / 10;
  const shapes = [...digits].map((digit, index) => {
    const path = (strokes[digit] ?? '').replace(
      /(\d+),(\d+)/g,
      (_, x: string, y: string) => `${Number(x) + jitter()},${Number(y) + jitter()}`,
    );
    return `<path d="${path}" transform="translate(${12 + index * 22 + jitter() * 3} ${9 + jitter() * 3}) rotate(${randomInt(-18, 19)})"/>`;
  });
  const noise = Array.from(
    { length: 5 },
    () =>
      `<path opacity=".45" d="M${randomInt(100)},${randomInt(36)} Q${randomInt(100)},${randomInt(36)} ${randomInt(100)},${randomInt(36)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 104 36" width="104" height="36"><g fill="none" stroke="#4a6785" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}${noise.join('')}</g></svg>`;
}
