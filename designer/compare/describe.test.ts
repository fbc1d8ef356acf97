import { differencesIn } from '@tessera/schemas/document/merging/compare.ts';
import { takenApart } from '@tessera/schemas/document/merging/flat.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { OptionSource } from '@tessera/schemas/options/source.ts';
import { expect, test } from 'vitest';
import { told } from './describe.ts';

const withOptions = (options: OptionSource) =>
  ({
    version: 2,
    model: {
      name: 'm',
      titleField: 'state',
      fields: [{ id: 'f1', name: 'state', label: '状态', kind: 'text', widget: 'select', props: { options } }],
    },
    pages: { form: { body: [{ node: 'field', id: 'n1', field: 'f1' }] } },
  }) as unknown as PageDocument;
const fixed = (...labels: string[]): OptionSource => ({
  source: 'static',
  items: labels.map((label, index) => ({ value: String(index), label })),
});

test('what became of options is told by what they are', () => {
  const lines = (before: OptionSource, after: OptionSource) => {
    const both = { before: takenApart(withOptions(before)), after: takenApart(withOptions(after)) };
    return told(differencesIn(both.before, both.after), both).flatMap((one) => one.lines);
  };
  expect(lines(fixed('待办', '完成'), fixed('待办', '结束'))).toEqual([
    '选项：固定选项“待办、完成” → 固定选项“待办、结束”',
  ]);
  expect(lines(fixed('待办'), { source: 'dictionary', code: 'state' })).toEqual([
    '选项：固定选项“待办” → 数据字典“state”',
  ]);
  const many = Array.from({ length: 50 }, (_, index) => `选项${index}`);
  expect(lines(fixed(...many), fixed(...many, '又一个'))).toEqual(['选项有改动']);
});
