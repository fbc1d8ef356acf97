import { expect, test } from 'vitest';
import { textIn } from './text.ts';

test('a caption does not turn round what is read after it', () => {
  expect(textIn('Sum \u202eof all', 'en')).toBe('Sum of all');
  expect(textIn({ zh: '合\u2067计\u2069', en: 'Sum' }, 'ja')).toBe('合计');
  // What only says where a word of another direction ends turns nothing.
  expect(textIn('א\u200f!', 'en')).toBe('א\u200f!');
});
