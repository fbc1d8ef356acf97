import { expect, test } from 'vitest';
import { dropAt, type Measured, partAt, type Rect } from './drop-place.ts';

const rect = (left: number, top: number, width: number, height: number): Rect => ({ left, top, width, height });

/** Two fields side by side, a card with one field in it, and a sub-table with two columns. */
const measured: Measured = {
  parts: [
    { key: 'a', holder: '', rect: rect(0, 0, 100, 40) },
    { key: 'b', holder: '', rect: rect(110, 0, 100, 40) },
    { key: 'card', holder: '', rect: rect(0, 50, 210, 100) },
    { key: 'c', holder: 'card', rect: rect(10, 80, 190, 40) },
    { key: 't', holder: '', rect: rect(0, 160, 210, 80) },
    { key: 't.x', holder: 't.', rect: rect(20, 180, 90, 20) },
    { key: 't.y', holder: 't.', rect: rect(110, 180, 90, 20) },
  ],
  holders: [
    { key: '', rect: rect(0, 0, 210, 240) },
    { key: 'card', rect: rect(10, 80, 190, 60) },
    { key: 't.', rect: rect(0, 180, 210, 20) },
  ],
};
const placeAt = (x: number, y: number, kind: 'nodes' | 'columns' = 'nodes', dragged: string[] = []) =>
  dropAt(measured, { x, y }, { kind, dragged })?.place;

test('a part is found by what lies innermost', () => {
  expect(partAt(measured, { x: 50, y: 100 })).toBe('c');
  expect(partAt(measured, { x: 5, y: 60 })).toBe('card');
  expect(partAt(measured, { x: 150, y: 190 })).toBe('t.y');
  expect(partAt(measured, { x: 105, y: 20 })).toBeUndefined();
});

test('the place is between the nearest parts of the innermost holder', () => {
  expect(placeAt(10, 20)).toEqual({ holder: '', at: 0 });
  expect(placeAt(90, 20)).toEqual({ holder: '', at: 1 });
  expect(placeAt(200, 20)).toEqual({ holder: '', at: 2 });
  expect(placeAt(50, 82)).toEqual({ holder: 'card', at: 0 });
  expect(placeAt(190, 130)).toEqual({ holder: 'card', at: 1 });
  expect(placeAt(50, 239)).toEqual({ holder: '', at: 3 });
  expect(placeAt(150, 245)).toEqual({ holder: '', at: 4 });
});

test('columns go into sub-tables alone, and nothing into itself', () => {
  expect(placeAt(120, 190, 'columns')).toEqual({ holder: 't.', at: 1 });
  expect(placeAt(50, 100, 'columns')).toBeUndefined();
  expect(placeAt(50, 100, 'nodes', ['card'])).toEqual({ holder: '', at: 2 });
  expect(placeAt(120, 190, 'columns', ['t'])).toBeUndefined();
});

test('the mark is a line across, or upright between fields of one line', () => {
  const between = dropAt(measured, { x: 90, y: 20 }, { kind: 'nodes' })?.mark;
  expect(between?.height).toBe(40);
  expect(between?.left).toBeCloseTo(103.5);
  const across = dropAt(measured, { x: 50, y: 82 }, { kind: 'nodes' })?.mark;
  expect(across).toMatchObject({ left: 10, width: 190, height: 3 });
});
