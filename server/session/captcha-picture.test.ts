import { expect, test } from 'vitest';
import { drawDigits } from './captcha-picture.ts';

const pathsIn = (svg: string) =>
  [...svg.matchAll(/<path d="M([^"]*)"/g)].map(([, points = '']) =>
    points.split(' L').map((point) => point.split(',')),
  );

test('the source of the picture does not say the digits: no two are drawn by as many pieces and points', () => {
  const shapes = Array.from({ length: 50 }, () => pathsIn(drawDigits('1111')).map((points) => points.length));
  expect(new Set(shapes.map((shape) => shape.join())).size).toBeGreaterThan(45);
  expect(new Set(shapes.map((shape) => shape.length)).size).toBeGreaterThan(3);
});

test('the pieces of the digits stand in no order', () => {
  const isOrdered = () => {
    const starts = pathsIn(drawDigits('0000')).map(([first]) => Number(first?.[0]));
    return starts.every((start, at) => at === 0 || start >= (starts[at - 1] ?? 0));
  };
  expect(Array.from({ length: 20 }, isOrdered)).not.toContain(true);
});
