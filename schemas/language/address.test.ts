import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsIn, filledAddress, isAddress, leadsOut } from './address.ts';

test.each([
  'https://example.com',
  'HTTP://example.com:8080/a?b=c#d',
  'https://example.com/{code}?q={name}',
  'https://例子.cn/路',
  'mailto:a@example.com?subject={title}',
  'tel:+86{phone}',
  '/',
  '/orders/{id}?tab=1',
  '/{code}',
])('%s is an address', (address) => expect(isAddress(address)).toBe(true));

test.each([
  '',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'example.com',
  '//evil.com',
  '/\\evil.com',
  '/\t/evil.com',
  '\\\\evil.com',
  'https://',
  'https://{host}/a',
  'https://example.com{tail}',
  'https://good.com@evil.com/',
  'https://good.com\\@evil.com',
  'https://example.com/a b',
])('%j is none', (address) => expect(isAddress(address)).toBe(false));

test('values are encoded; without one it leads nowhere', () => {
  const values: Record<string, string> = { name: 'a b/?&#', phone: '+86 (10) 1234', empty: '', half: 'x\ud83d' };
  const filled = (address: string) => filledAddress(address, (name) => values[name] ?? '');
  expect(filled('https://example.com/{name}?q={name}')).toBe(
    'https://example.com/a%20b%2F%3F%26%23?q=a%20b%2F%3F%26%23',
  );
  expect(filled('tel:{phone}')).toBe('tel:+86101234');
  expect(filled('/{half}')).toBe('/x');
  expect(filled('/{empty}/evil.com')).toBeUndefined();
  expect(filled('/{unknown}')).toBeUndefined();
  expect(filled('javascript:{name}')).toBeUndefined();
  expect(fieldsIn('/{a}/{b}?{a}')).toEqual(['a', 'b', 'a']);
  expect([leadsOut('/a'), leadsOut('https://example.com')]).toEqual([false, true]);
});

test('no value leads to another host', () => {
  const own = 'https://own.example';
  fc.assert(
    fc.property(
      fc.constantFrom('/{v}', '/{v}/{v}', '/a/{v}/b', 'https://own.example/{v}', 'https://own.example?{v}'),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('/', '//evil.com', '..', '\\', '@evil.com', '\t')),
      (address, value) => {
        const filled = filledAddress(address, () => value);
        if (filled !== undefined) expect(new URL(filled, own).origin).toBe(own);
      },
    ),
  );
});
