import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import { comparableWith, operators, operatorsOf, readCondition, writeCondition } from './condition.ts';

const field = (name: string, more: Partial<FieldDefinition>): FieldDefinition =>
  ({ id: name, name, kind: 'text', label: name, widget: 'input', ...more }) as FieldDefinition;
const fields = [
  field('title', {}),
  field('hours', { kind: 'decimal', widget: 'number' }),
  field('due', { kind: 'date', widget: 'date' }),
  field('done', { kind: 'boolean', widget: 'switch' }),
  field('owner', { kind: 'ref', widget: 'userPicker', to: { resource: 'organize/User', show: 'realName' } }),
  field('members', { kind: 'refs', widget: 'userPicker', to: { resource: 'organize/User', show: 'realName' } }),
  field('site', { kind: 'ref', widget: 'departmentPicker', to: { resource: 'organize/Department', show: 'fullName' } }),
];
const sample = { title: "it's", hours: -2.5, due: '2026-01-31', members: 'u1', owner: 'u2', site: 'd1' } as const;

test('every line that can be clicked together is read back as it was', () => {
  const lines = fields.flatMap((one) =>
    operatorsOf(one).map((operator) => {
      const { takes } = operators[operator];
      const value = takes === 'days' ? 30 : sample[one.name as keyof typeof sample];
      return { field: one.name, operator, ...(takes === 'nothing' ? {} : { value }) };
    }),
  );
  expect(lines.length).toBeGreaterThan(30);
  const tiny = [{ field: 'hours', operator: 'atMost', value: 1e-7 } as const];
  expect(readCondition(writeCondition({ join: 'and', lines: tiny }), fields)).toEqual({ join: 'and', lines: tiny });
  for (const join of ['and', 'or'] as const)
    expect(readCondition(writeCondition({ join, lines }), fields)).toEqual({ join, lines });
  for (const line of lines)
    expect(readCondition(writeCondition({ join: 'and', lines: [line] }), fields)).toEqual({
      join: 'and',
      lines: [line],
    });
});

test('two fields of one sort are compared with each other, and with nothing else', () => {
  const more = [
    ...fields,
    field('end', { kind: 'date', widget: 'date' }),
    field('most', { kind: 'decimal', widget: 'number' }),
  ];
  expect(comparableWith(more[2]!, more).map(({ name }) => name)).toEqual(['end']);
  const lines = [
    { field: 'end', operator: 'since', other: 'due' },
    { field: 'hours', operator: 'atMost', other: 'most' },
  ] as const;
  expect(writeCondition({ join: 'and', lines: [...lines] })).toBe('end >= due and hours <= most');
  expect(readCondition('end >= due and hours <= most', more)).toEqual({ join: 'and', lines });
  expect(readCondition('title = due', more)).toBeUndefined();
});

test('what lines cannot say is left to the expression', () => {
  for (const expression of [
    "hours > 1 and title = 'a' or done = true",
    'hours + 1 > 2',
    'len(title) > 3',
    'gone = 1',
    'hours >',
  ])
    expect([expression, readCondition(expression, fields)]).toEqual([expression, undefined]);
  expect(readCondition(' ', fields)).toEqual({ join: 'and', lines: [] });
});

test('a line without its value is no condition that could be saved, whatever stands beside it', () => {
  const whole = { field: 'title', operator: 'equals', value: 'a' } as const;
  for (const operator of operatorsOf(fields[0]!).filter((name) => operators[name].takes !== 'nothing')) {
    const written = writeCondition({ join: 'or', lines: [{ field: 'title', operator }, whole] });
    expect([operator, readCondition(written, fields)]).toEqual([operator, undefined]);
  }
});
