import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('the end of a Chinese name, the first letters of another, nothing of nothing', () => {
  expect(initialsOf('欧阳明远', { most: 2 })).toBe('明远');
  expect(initialsOf('王芳', { most: 1 })).toBe('芳');
  expect(initialsOf('Ada King Lovelace', { most: 2 })).toBe('AL');
  expect(initialsOf('admin', { most: 2 })).toBe('A');
  expect(initialsOf('  ', { most: 2 })).toBe('');
});
