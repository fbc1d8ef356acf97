import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inkBounds } from './ink.ts';

test('the bounds hold every drawn pixel and touch one at each side', () => {
  const size = { width: 9, height: 7 };
  const pixel = fc.record({ x: fc.nat(8), y: fc.nat(6), alpha: fc.integer({ min: 1, max: 255 }) });
  fc.assert(
    fc.property(fc.array(pixel, { minLength: 1, maxLength: 6 }), (pixels) => {
      const data = new Uint8ClampedArray(size.width * size.height * 4);
      for (const { x, y, alpha } of pixels) data[(y * size.width + x) * 4 + 3] = alpha;
      const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)];
      expect(inkBounds(data, size)).toEqual({
        left: Math.min(...xs),
        top: Math.min(...ys),
        width: Math.max(...xs) - Math.min(...xs) + 1,
        height: Math.max(...ys) - Math.min(...ys) + 1,
      });
    }),
  );
});

test('where nothing is drawn there are none', () => {
  expect(inkBounds(new Uint8ClampedArray(4 * 4), { width: 2, height: 2 })).toBeUndefined();
});
