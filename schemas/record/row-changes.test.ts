import { expect, test } from 'vitest';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import type { RecordValue } from './context.ts';
import { coerceRecord, computeRecord, rowChanges, withRowChanges } from './index.ts';

const cell = (name: string, part: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: `c_${name}`,
  name,
  kind: 'integer',
  label: name,
  widget: 'number',
  ...part,
});
const lines = cell('lines', {
  kind: 'rows',
  widget: 'subTable',
  props: { maxCount: 30, minCount: 1 },
  rows: [
    cell('a', { props: { min: 0 } }),
    cell('b'),
    cell('double', { widget: 'calculate', value: 'a * 2' }),
    cell('share', { widget: 'calculate', value: 'a + factor' }),
    cell('rank', { widget: 'calculate', value: 'a + sum(lines.b)' }),
    cell('asker', { kind: 'text', widget: 'calculate', value: 'currentUser()' }),
  ],
});
const parts = cell('parts', {
  kind: 'rows',
  widget: 'subTable',
  rows: [cell('a'), cell('b'), cell('share', { widget: 'calculate', value: 'a * factor + double + sum(parts.a)' })],
});
lines.rows?.push(parts, cell('most', { widget: 'calculate', value: 'max(parts.share)' }));
const model: ModelDefinition = {
  name: 'm',
  titleField: 'factor',
  fields: [
    cell('factor'),
    lines,
    cell('total', { widget: 'calculate', value: 'sum(lines.double) + sum(lines.parts.share)' }),
  ],
};
const context = { now: new Date(0), user: { id: 'me' } };
const computed = (value: RecordValue, since?: RecordValue) => computeRecord(model, value, { ...context, since });

type Draw = (below: number) => number;

/** The same numbers on every run, and enough of them that each way of changing meets each other one. */
function drawn(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** Cells of a row, and mostly with the rows in it. */
function changedRow(row: RecordValue, draw: Draw): RecordValue {
  const changed = draw(2) === 0 ? { ...row, a: draw(5), b: draw(5) } : row;
  const inner = row.parts as RecordValue[] | undefined;
  return inner && draw(3) > 0 ? { ...changed, parts: changedAtRandom(inner, { draw, isInner: true }) } : changed;
}

function changedAtRandom(rows: RecordValue[], { draw, isInner }: { draw: Draw; isInner: boolean }): RecordValue[] {
  const next = rows.filter(() => draw(6) > 0).map((row) => (draw(3) === 0 ? changedRow(row, draw) : row));
  for (let moves = draw(3); moves > 0; moves--)
    next.splice(draw(next.length + 1), 0, ...next.splice(draw(next.length), 1));
  for (let added = draw(4); added > 0; added--) {
    const row =
      isInner || draw(2) === 0 ? { a: draw(9), b: null } : { a: draw(9), parts: [{ a: draw(9), b: 1 }, { a: 2 }] };
    next.splice(draw(next.length + 1), 0, row);
  }
  return next;
}

type Bare = Record<'id' | 'a' | 'b', unknown> & { parts: Bare[] };
const bare = (rows: unknown): Bare[] =>
  ((rows ?? []) as RecordValue[]).map(({ id, a, b, parts: inner }) => ({
    id,
    a: a ?? null,
    b: b ?? null,
    parts: bare(inner),
  }));

/** What the server makes of rows that it has read: cells that were not sent stay. */
const merged = (read: RecordValue[], stored: RecordValue[]): RecordValue[] =>
  read.map((row) => {
    const known = stored.find(({ id }) => id !== undefined && id === row.id);
    if (!known || known === row) return row;
    const inner = row.parts ? merged(row.parts as RecordValue[], known.parts as RecordValue[]) : known.parts;
    return { ...known, ...row, parts: inner };
  });

test('changes say everything that happened to the rows, and rows that nothing happened to stay the same objects', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const draw = drawn(seed);
    const start = {
      factor: 1,
      lines: Array.from({ length: 1 + draw(12) }, (_, n) => ({
        id: `r${n}`,
        a: draw(5),
        b: 1,
        parts: Array.from({ length: draw(4) }, (_, k) => ({ id: `r${n}p${k}`, a: draw(5), b: 1 })),
      })),
    };
    const before = computed(start);
    const stored = before.lines as RecordValue[];
    const after = [...changedAtRandom(stored, { draw, isInner: false }), { a: 1 }];
    const changes = rowChanges(lines, { before: stored, after });
    const applied = changes ? withRowChanges(lines, { before: stored, changes }) : stored;
    expect(bare(applied)).toEqual(bare(after));

    // What travels is JSON, and is read as strictly as whole rows are.
    const sent = JSON.parse(JSON.stringify({ lines: changes ?? {} }));
    const read = coerceRecord(model, sent, { mode: 'update', stored: before });
    expect(read.findings).toEqual([]);
    const whole = merged(read.value.lines as RecordValue[], stored);
    expect(bare(whole)).toEqual(bare(after));
    for (const [index, row] of after.entries()) if (stored.includes(row)) expect(whole[index]).toBe(row);

    // All rows say the same, and those that are as they were are known again.
    const all = coerceRecord(model, JSON.parse(JSON.stringify({ lines: after })), { mode: 'update', stored: before });
    expect(all.findings).toEqual([]);
    const listed = merged(all.value.lines as RecordValue[], stored);
    expect(bare(listed)).toEqual(bare(after));
    for (const [index, row] of after.entries()) if (stored.includes(row)) expect(listed[index]).toBe(row);

    // Computed upon what was known, or anew: the same.
    const value = { ...before, factor: draw(2), lines: whole };
    expect(computed(value, before)).toEqual(computed(value));
  }
});

test('a formula is asked again only of rows that changed, unless it looks outside of its row', () => {
  const before = computed({ factor: 1, lines: [1, 2, 3].map((a) => ({ id: `r${a}`, a, b: 1 })) });
  const stored = before.lines as RecordValue[];
  // A value that no formula gives shows which rows were asked.
  const marked = stored.map((row) => ({ ...row, double: -1, share: -1, rank: -1, asker: 'x' }));
  const since = { ...before, lines: marked };
  const changed = [marked[0], { ...marked[1], a: 5 }, marked[2]];
  const part = (value: RecordValue, name: string) =>
    (computed(value, since).lines as RecordValue[]).map((row) => row[name]);
  expect(part({ ...since, lines: changed }, 'double')).toEqual([-1, 10, -1]);
  expect(part({ ...since, lines: changed }, 'share')).toEqual([-1, 6, -1]);
  expect(part({ ...since, factor: 2, lines: changed }, 'share')).toEqual([3, 7, 5]);
  // It reads a column of all rows, or who asks.
  expect(part({ ...since, lines: changed }, 'rank')).toEqual([4, 8, 6]);
  expect(part({ ...since, lines: changed }, 'asker')).toEqual(['me', 'me', 'me']);
});

test('a cell of a change is held to its field, and named by its place in the end', () => {
  const stored = { lines: [1, 2, 3].map((a) => ({ id: `r${a}`, a, b: 1 })) };
  const faults = (changes: unknown) =>
    coerceRecord(model, { lines: changes }, { mode: 'update', stored }).findings.map(
      ({ field, rule }) => `${field} ${rule}`,
    );
  expect(faults({ changed: [{ id: 'r3', a: -1 }], removed: ['r1'] })).toEqual(['lines[1].a tooSmall']);
  expect(faults({ added: [{ at: 0, row: { a: 'x', c: 1 } }] })).toEqual([
    'lines[0].a notNumber',
    'lines[0].c unknownKey',
  ]);
  expect(faults({ removed: ['r1', 'r2', 'r3'] })).toEqual(['lines tooFew']);
  expect(faults({ added: Array.from({ length: 28 }, () => ({ row: { a: 1 } })) })).toEqual(['lines tooMany']);
  expect(faults({ changed: [{ id: 'r1', version: 9, _names: {} }] })).toEqual([]);
});

test('rows that were stored under other limits stay, and may come nearer to them', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r${index}`, a: 1, b: 1 }));
  const faults = (stored: number, sent: unknown) =>
    coerceRecord(model, { lines: sent }, { mode: 'update', stored: { lines: rows(stored) } }).findings.map(
      ({ field, rule, params }) => `${field} ${rule} ${Object.values(params ?? {})}`,
    );
  // Thirty at most, one at least.
  expect(faults(32, rows(32))).toEqual([]);
  expect(faults(32, { changed: [{ id: 'r31', a: 2 }], removed: ['r3'] })).toEqual([]);
  expect(faults(32, { added: [{ row: { a: 1 } }], removed: ['r3'] })).toEqual([]);
  expect(faults(32, { added: [{ row: { a: 1 } }] })).toEqual(['lines tooMany 30']);
  expect(faults(32, rows(33))).toEqual(['lines tooMany 30']);
  expect(faults(0, [])).toEqual([]);
  expect(faults(1, [])).toEqual(['lines tooFew 1']);
});

test('changes that do not fit the stored rows are refused by their own place', () => {
  const stored = { lines: [1, 2, 3].map((a) => ({ id: `r${a}`, a, b: 1 })) };
  const faults = (changes: unknown) =>
    coerceRecord(model, { lines: changes }, { mode: 'update', stored }).findings.map(
      ({ field, rule }) => `${field} ${rule}`,
    );
  expect(faults({ moved: [], __proto__: 1, changed: 5 })).toEqual(['lines.moved unknownKey', 'lines.changed notList']);
  expect(faults({ changed: [{ id: 'no', a: 1 }, { a: 1 }, 7] })).toEqual([
    'lines.changed[2] notObject',
    'lines.changed[0].id noSuchRow',
    'lines.changed[1].id noSuchRow',
    'lines.changed[2].id noSuchRow',
  ]);
  expect(faults({ changed: [{ id: 'r1' }, { id: 'r1' }], removed: ['r1', 'r2', 'r2'] })).toEqual([
    'lines.removed[2] duplicateId',
    'lines.changed[0].id noSuchRow',
    'lines.changed[1].id noSuchRow',
  ]);
  expect(faults({ removed: ['r1', {}, 'no', null] })).toEqual(
    [1, 2, 3].map((index) => `lines.removed[${index}] noSuchRow`),
  );
  expect(faults({ removed: Array.from({ length: 30 }, () => 'no') })).toEqual(['lines.removed tooMany']);
  expect(faults({ order: ['r1', 'r3'] })).toEqual(['lines.order tooFew']);
  expect(faults({ order: ['r1', 'r3', 'r3'] })).toEqual(['lines.order[2] duplicateId', 'lines.order tooFew']);
  expect(faults({ added: [{ at: 5, row: {} }] })).toEqual(['lines.added[0].at notPlace']);
  expect(
    faults({
      added: [
        { at: -1, row: {} },
        { at: '0', row: {} },
        { at: 1, row: {} },
        { at: 1, row: {} },
      ],
    }),
  ).toEqual(['lines.added[0].at notPlace', 'lines.added[1].at notPlace', 'lines.added[3].at duplicateValue']);
  expect(faults({ added: [{ row: { id: 'r1', a: 1 } }, { a: 1 }, null] })).toEqual([
    'lines.added[2] notObject',
    'lines.added[0].row.id unknownKey',
    'lines.added[1].a unknownKey',
    'lines.added[1].row notObject',
    'lines.added[2].row notObject',
  ]);
});

test('who knows no stored rows gets no changes read: a new record has nothing that could change', () => {
  const read = coerceRecord(model, { lines: { added: [{ row: { a: 1 } }] } }, { mode: 'create' });
  expect(read.findings.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['lines notList']);
});
