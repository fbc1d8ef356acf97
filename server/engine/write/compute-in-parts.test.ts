import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { checkRecord, computeRecord, diffRecord, loadMathFor } from '@tessera/schemas/record/index.ts';
import { expect, onTestFinished, test } from 'vitest';
import { checkInParts, computeInParts, limit } from './compute-in-parts.ts';

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

/** The answer, and how often others ran while it was made: with one part they would run once, when all is over. */
async function besideOthers<T>(work: Promise<T>): Promise<{ answer: T; others: number }> {
  let others = 0;
  let isOver = false;
  const serving = (async () => {
    while (!isOver) {
      others++;
      await new Promise((done) => setImmediate(done));
    }
  })();
  const answer = await work;
  isOver = true;
  await serving;
  return { answer, others };
}

test('150 formulas over 1,000 rows are the same as at once, and leave room for others', async () => {
  const { answer, others } = await besideOthers(computeInParts(model, value, context));
  expect(answer).toEqual(computeRecord(model, value, context));
  expect(others).toBeGreaterThan(10);
});

test('so is a rule that looks at a whole column in each of its rows', async () => {
  const [title, lines] = model.fields;
  const a = { ...lines?.rows?.[0], rules: [{ condition: 'a * 1000 > sum(lines.a)', message: 'too little' }] };
  const ruled = { ...model, fields: [title, { ...lines, rows: [a] }] } as ModelDefinition;
  const { answer, others } = await besideOthers(checkInParts(ruled, value, { ...context, matches: () => true }));
  expect(answer).toEqual(checkRecord(ruled, value, { ...context, matches: () => true }));
  expect(answer).toHaveLength(500);
  expect(others).toBeGreaterThan(0);
});

test('formulas that take too long end in a word of it', async () => {
  const usual = limit.milliseconds;
  onTestFinished(() => {
    limit.milliseconds = usual;
  });
  limit.milliseconds = 50;
  const [title, lines] = model.fields;
  const [a] = lines?.rows ?? [];
  // Over the whole column anew in each of its rows.
  const spread = { ...a, id: 's', name: 's', value: 'std(lines.a, a)' };
  const slow = { ...model, fields: [title, { ...lines, rows: [a, spread] }] } as ModelDefinition;
  await loadMathFor([slow]);
  await expect(computeInParts(slow, value, context)).rejects.toMatchObject({ problem: 'FORMULAS_TOO_SLOW' });
  const few = { ...value, lines: value.lines.slice(0, 2) };
  expect(await computeInParts(slow, few, context)).toEqual(computeRecord(slow, few, context));
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
