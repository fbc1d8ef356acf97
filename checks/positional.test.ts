import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { functionsWithMany, positionalArguments } from './positional.ts';

const objects = new Set(['Options']);
const found = (text: string) => functionsWithMany({ file: 'a.ts', text, objects }).map(({ name }) => name);

test('no function of the product takes more than two positional arguments', () => {
  expect(positionalArguments(resolve(import.meta.dirname, '..'))).toEqual([]);
});

test('what comes behind the second argument is one object, whatever the function is', () => {
  expect(
    found(`
      function declared(a: string, b: string, c: string) {}
      const arrow = (a: string, b: string, c = 1) => a;
      class One { method(a: string, b: string, c: string | null) {} }
      interface Two { signature(a: string, b: string, c: string[]): void }
      type Three = (a: string, b: string, c: Word) => void;
      function four(a: string, b: string, { c }: { c: string }, d: string) {}
    `),
  ).toEqual(['declared', 'arrow', 'method', 'signature', 'a type of functions', 'four']);
});

test('an object by its pattern, its literal type or its name is allowed; so is what somebody else calls', () => {
  expect(
    found(`
      function declared(a: string, b: string, { c }: { c: string }) {}
      const arrow = (a: string, b: string, c: Options = {}) => a;
      function literal(this: Window, a: string, b: string, c: { d: string }) {}
      rows.reduce((sum: number, row: number, index: number) => sum + row, 0);
      const column = { render: (_, row, index) => row };
      function rest(a: string, b: string, ...c: string[]) {}
    `),
  ).toEqual([]);
});
