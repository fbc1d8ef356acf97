import { expect, test } from 'vitest';
import { lettersOn } from './letters-on.ts';

test('black on light colours, white on dark ones', () => {
  expect(['#ffffff', '#ffcc00', '#00cc66', '#777777'].map(lettersOn)).toEqual(['#000', '#000', '#000', '#000']);
  expect(['#000000', '#1e4fa8', '#8b0000', '#6b2fb3'].map(lettersOn)).toEqual(['#fff', '#fff', '#fff', '#fff']);
});
