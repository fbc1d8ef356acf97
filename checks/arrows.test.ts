import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { wrongArrows } from './arrows.ts';

test('no folder imports against the arrows', () => {
  expect(wrongArrows(resolve(import.meta.dirname, '..'))).toEqual([]);
});
