import { expect, test } from 'vitest';
import { hashPassword } from './password.ts';

test('a password travels as lower-case hex SHA-256 of its UTF-8 bytes', () => {
  expect(hashPassword('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hashPassword('密码')).toHaveLength(64);
});
