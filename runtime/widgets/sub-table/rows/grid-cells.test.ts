import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import type { Host } from '../../../host/host.ts';
import { noForm } from '../../form-port.ts';
import type { GridInput } from './grid-cells.ts';
import { cellAt, nextOpen, valuesOf, withValues } from './grid-cells.ts';

const field = (name: string, part: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: name,
  name,
  kind: 'text',
  label: name,
  widget: 'input',
  ...part,
});
const grid: GridInput = {
  rows: [{ a: '1' }, { a: '2' }],
  onChange: () => undefined,
  fields: [field('a'), field('b', { value: 'a' }), field('c', { kind: 'integer', defaultValue: 7 })],
  host: {} as Host,
  form: noForm,
  readonly: false,
  max: 3,
  isFixed: (_, column) => column === 1,
  follow: () => undefined,
  takesRows: () => false,
  groups: [],
};

test('a step past the end of a row leads to the next row, and past the last row nowhere', () => {
  const from = { row: 0, column: 2 };
  expect(cellAt(grid, { from, step: [0, 1] })).toEqual({ row: 1, column: 0 });
  expect(cellAt(grid, { from: { row: 1, column: 0 }, step: [0, -1] })).toEqual({ row: 0, column: 2 });
  expect(cellAt(grid, { from: { row: 1, column: 2 }, step: [0, 1] })).toBeUndefined();
  expect(cellAt(grid, { from, step: [-1, 0] })).toBeUndefined();
});

test('Tab passes over what is computed', () => {
  expect(nextOpen(grid, { from: { row: 0, column: 0 }, step: 1 })).toEqual({ row: 0, column: 2 });
  expect(nextOpen(grid, { from: { row: 1, column: 0 }, step: -1 })).toEqual({ row: 0, column: 2 });
  expect(nextOpen(grid, { from: { row: 1, column: 2 }, step: 1 })).toBeUndefined();
});

test('a pasted block fills cells and makes rows, as many as there may be; computed cells stay', async () => {
  const from = { row: 1, column: 0 };
  const values = await valuesOf(grid, { block: [['x', 'y', '3'], ['z'], ['too much']], from });
  expect(values[0]).toEqual({ a: 'x', c: 3 });
  expect(withValues(grid, { values, places: [1, 2, 3] })).toEqual([{ a: '1' }, { a: 'x', c: 3 }, { a: 'z', c: 7 }]);
});

test('a row that is made holds the starting values of columns that nobody sees too', () => {
  const values = [{ a: 'x' }];
  const hidden = [field('secret', { visible: 'false', defaultValue: 's' })];
  expect(withValues({ ...grid, hidden }, { values, places: [2] })[2]).toEqual({
    a: 'x',
    c: 7,
    secret: 's',
  });
});

test('people whom many pasted rows name are looked up once', async () => {
  const asked: unknown[] = [];
  const host = {
    selector: async (_: string, { keyword }: { keyword: string }) => {
      asked.push(keyword);
      return [{ id: `id-${keyword}`, fullName: keyword }];
    },
  } as unknown as Host;
  const people = { ...grid, host, fields: [field('buyer', { kind: 'ref', widget: 'userPicker' })] };
  const block = ['Ann', 'Bo', 'Ann', 'Ann', 'Bo'].map((name) => [name]);
  const values = await valuesOf(people, { block, from: { row: 0, column: 0 } });
  expect(values.map(({ buyer }) => buyer)).toEqual(['id-Ann', 'id-Bo', 'id-Ann', 'id-Ann', 'id-Bo']);
  expect(asked).toEqual(['Ann', 'Bo']);
});
