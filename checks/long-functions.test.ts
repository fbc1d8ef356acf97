import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { functionsIn, longFunctions } from './long-functions.ts';

test('no function has over 100 lines', () => {
  expect(longFunctions(resolve(import.meta.dirname, '..'))).toEqual([]);
});

test('every kind of function is measured by its body and has the name that a reader knows it by', () => {
  const text = `
export function Page({ a }: { a: string }) {
  const inner = () => {
    return <p>{a}</p>;
  };
  return inner();
}
export const Seen = observer(function Seen() {
  return null;
});
class Form<T> {
  save(given: T): void {
    given;
  }
}
const table = {
  open: async (
    first: string,
    second: string,
  ) => ({ first, second }),
};
declare function outside(): void;
`;
  const found = functionsIn({ file: 'a.tsx', text });
  expect(Object.fromEntries(found.map(({ name, lines }) => [name, lines]))).toEqual({
    Page: 6,
    inner: 3,
    Seen: 3,
    save: 3,
    open: 1,
  });
  expect(found.find(({ name }) => name === 'save')?.line).toBe(12);
});

test('a file that does not parse is an error, not a file without functions', () => {
  expect(() => functionsIn({ file: 'a.ts', text: 'const = ;' })).toThrow('a.ts');
});
