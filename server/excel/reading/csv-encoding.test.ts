import { expect, test } from 'vitest';
import { csvInUtf8 } from './csv-encoding.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
/** 名前,住所 of a Japanese Windows, 姓名,地址 of those of Taiwan and China. */
const japanese = Uint8Array.from([0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x8f, 0x5a, 0x8f, 0x8a]);
const taiwanese = Uint8Array.from([0xa9, 0x6d, 0xa6, 0x57, 0x2c, 0xa6, 0x61, 0xa7, 0x7d]);
const chinese = Uint8Array.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xb5, 0xd8, 0xd6, 0xb7]);

test.each([
  ['ja', japanese, '名前,住所'],
  ['zhtw', taiwanese, '姓名,地址'],
  ['zh', chinese, '姓名,地址'],
  ['en', chinese, '姓名,地址'],
  ['en', Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x31]), 'José,1'],
  ['zh', Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x2c, 0x4b, 0xf6, 0x6c, 0x6e]), 'Müller,Köln'],
  ['zh', Uint8Array.from([...chinese, 0x0a, 0xff, 0x0a, ...chinese]), '姓名,地址\n\ufffd\n姓名,地址'],
] as const)('what the Windows of a reader of %s writes', (language, bytes, said) => {
  expect(text(csvInUtf8(bytes, language))).toBe(said);
});

test('UTF-8 is UTF-8, whoever reads it, with a wrong byte too', () => {
  const whole = new TextEncoder().encode('姓名,地址\r\n王,北京\r\n');
  expect(csvInUtf8(whole, 'ja')).toBe(whole);
  const broken = Uint8Array.from([...whole, 0x80, 0x2c, 0x31]);
  expect(text(csvInUtf8(broken, 'zh'))).toBe('姓名,地址\r\n王,北京\r\n\ufffd,1');
});

test('what has a mark stays', () => {
  const marked = Uint8Array.from([0xff, 0xfe, 0x41, 0x00]);
  expect(csvInUtf8(marked, 'zh')).toBe(marked);
});
