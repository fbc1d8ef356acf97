import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { computeRecord, diffRecord } from '@tessera/schemas/record/index.ts';
import { expect, test } from 'vitest';
import { computeInParts } from './compute-in-parts.ts';

const model: ModelDefinition = {
  name: 'many',
  titleField: 'title',
  fields: [
    { id: 't', name: 'title', kind: 'text', label: 't', widget: 'input' },
    {
      id: 'l',
      name: 'lines',
      kind: 'rows',
      label: 'l',
      widget: 'subTable',
      rows: [
        { id: 'a', name: 'a', kind: 'decimal', label: 'a', widget: 'number' },
        ...Array.from({ length: 150 }, (_, i) => ({
          id: `c${i}`,
          name: `c${i}`,
          kind: 'decimal' as const,
          label: `c${i}`,
          widget: 'number' as const,
          value: `a * ${i} + sum(lines.a)`,
        })),
      ],
    },
  ],
};
const value = { title: 'x', lines: Array.from({ length: 1000 }, (_, i) => ({ a: i })) };
const context = { now: new Date(0), user: { id: '' } };

test('150 formulas over 1,000 rows are the same as at once, and leave room for others', async () => {
  // Others that want to run while it computes: with one part they would run once, when all is over.
  let others = 0;
  let isOver = false;
  const serving = (async () => {
    while (!isOver) {
      others++;
      await new Promise((done) => setImmediate(done));
    }
  })();
  const computed = await computeInParts(model, value, context);
  isOver = true;
  await serving;
  expect(computed).toEqual(computeRecord(model, value, context));
  expect(others).toBeGreaterThan(10);
});

test('a change of one number that changes 150,000 is told whole', () => {
  const before = computeRecord(model, withIds(value), context);
  const lines = (withIds(value).lines as object[]).map((row, i) => (i === 0 ? { ...row, a: 5 } : row));
  const after = computeRecord(model, { ...value, lines }, context);
  expect(diffRecord(model, { before, after }).length).toBe(150_001);
});

const withIds = ({ lines, ...rest }: typeof value): Record<string, unknown> => ({
  ...rest,
  lines: lines.map((row, i) => ({ ...row, id: `r${i}` })),
});
