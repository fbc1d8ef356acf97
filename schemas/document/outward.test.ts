import { expect, test } from 'vitest';
import contract from '../../fixtures/documents/contract.json' with { type: 'json' };
import formDemo from '../../fixtures/documents/form-demo.json' with { type: 'json' };
import type { PageDocument } from '../language/resource.ts';
import { outwardOf, withOutwardNames } from './outward.ts';

const field = (part: object) => ({ id: 'x', name: 'x', kind: 'text', label: 'X', widget: 'input', ...part });
const document = {
  version: 2,
  model: {
    name: 'm',
    titleField: 'title',
    fields: [
      field({ id: 'title', name: 'title' }),
      field({
        ...{ id: 'ref', name: 'ref', kind: 'ref', widget: 'relationForm', to: { resource: 'entry/a', show: 'code' } },
        props: {
          fills: [{ field: 'title', column: 'extra' }],
          matching: { field: 'title', their: 'firm' },
          columns: ['code', 'extra'],
        },
      }),
      field({
        id: 'att',
        name: 'att',
        kind: 'none',
        widget: 'relationFormAttr',
        props: { relationField: 'ref', showField: 'extra' },
      }),
      field({ id: 'no', name: 'no', widget: 'codeRule', fill: 'codeRule', props: { rule: 'R1' } }),
      field({
        ...{ id: 'rows', name: 'rows', kind: 'rows', widget: 'subTable' },
        rows: [
          field({
            id: 'c',
            name: 'c',
            kind: 'ref',
            widget: 'select',
            props: { options: { source: 'records', resource: 'entry/a', show: 'code' } },
          }),
          field({ id: 'd', name: 'd', widget: 'select', props: { options: { source: 'dictionary', code: 'D1' } } }),
        ],
      }),
    ],
  },
  pages: {
    list: {
      columns: [{ field: 'title' }],
      side: { source: { source: 'dataSource', code: 'S1', value: 'v', label: 'l' }, field: 'title' },
    },
  },
} as unknown as PageDocument;

test('all that a document speaks of outside is found with its place', () => {
  expect(outwardOf(document).map(({ path, kind, code, field: name }) => [path, kind, code, name])).toEqual([
    ['model.fields[1].to.show', 'resource', 'entry/a', 'code'],
    ['model.fields[1].props.columns[0]', 'resource', 'entry/a', 'code'],
    ['model.fields[1].props.columns[1]', 'resource', 'entry/a', 'extra'],
    ['model.fields[1].props.fills[0].column', 'resource', 'entry/a', 'extra'],
    ['model.fields[1].props.matching.their', 'resource', 'entry/a', 'firm'],
    ['model.fields[2].props.showField', 'resource', 'entry/a', 'extra'],
    ['model.fields[3].props.rule', 'codeRule', 'R1', undefined],
    ['model.fields[4].rows[0].props.options.show', 'resource', 'entry/a', 'code'],
    ['model.fields[4].rows[1].props.options.code', 'dictionary', 'D1', undefined],
    ['pages.list.side.source.code', 'dataSource', 'S1', undefined],
  ]);
});

test('fields of another module are called by their new names, wherever they are, and nothing else changes', () => {
  const renamed = withOutwardNames(document, (resource, name) =>
    resource === 'entry/a' && name === 'extra' ? 'more' : name,
  );
  const text = JSON.stringify(document).replaceAll('"extra"', '"more"');
  expect(renamed).toEqual(JSON.parse(text));
  for (const page of [contract.page, formDemo.page] as unknown as PageDocument[])
    expect(withOutwardNames(page, (_, name) => name)).toEqual(page);
});
