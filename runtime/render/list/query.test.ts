import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ListPage } from '@tessera/schemas/language/list-page.ts';
import { expect, test } from 'vitest';
import type { ResourceMeta } from '../../session/resource.ts';
import type { ListDefinition } from './definition.ts';
import { firstQuery, toWireQuery } from './query.ts';

const field = (name: string, part: Partial<FieldDefinition>): FieldDefinition => ({
  id: `f-${name}`,
  name,
  kind: 'text',
  label: name,
  widget: 'input',
  ...part,
});
const page: ListPage = {
  columns: [{ field: 'f-title' }],
  search: ['title', 'amount', 'owner', 'day', 'budget', 'hours'].map((name) => ({ field: `f-${name}` })),
  sort: { field: 'f-day', order: 'desc' },
  side: { source: { source: 'organization', of: 'department' }, field: 'f-owner' },
};
const resource: ResourceMeta = {
  name: 'entry/1',
  title: 'x',
  pages: { list: page },
  operations: ['list'],
  calls: {},
  model: {
    name: 'x',
    titleField: 'title',
    fields: [
      field('title', {}),
      field('amount', { kind: 'decimal', widget: 'amount' }),
      field('owner', { kind: 'ref', widget: 'departmentPicker' }),
      field('day', { kind: 'date', widget: 'date' }),
      field('budget', { kind: 'numberRange', widget: 'numberRange' }),
      field('hours', { kind: 'timeRange', widget: 'timeRange' }),
    ],
  },
};

const list: ListDefinition = { resource, page, view: 'table', needs: { rows: 'page', selection: true } };

test('a list starts sorted as its page says, by field name', () => {
  expect(toWireQuery(firstQuery(list), list)).toEqual({
    currentPage: 1,
    pageSize: 20,
    sidx: 'day',
    sord: 'desc',
  });
});

test('what a person searched for becomes conditions by the kind of the field', () => {
  const query = {
    ...firstQuery(list),
    keyword: ' pump ',
    search: { 'f-title': 'a', 'f-amount': [null, 100], 'f-owner': [], 'f-day': ['2026-01-01', '2026-01-31'] },
    node: { id: 'd1', values: ['d1', 'd2'] },
  };
  const wire = toWireQuery(query, list);
  expect(wire.keyword).toBe('pump');
  expect(wire.filter).toEqual([
    { field: 'title', op: 'like', value: 'a' },
    { field: 'amount', op: 'lte', value: 100 },
    { field: 'day', op: 'between', value: ['2026-01-01', '2026-01-31'] },
    { field: 'owner', op: 'in', value: ['d1', 'd2'] },
  ]);
});

test('what has two ends itself is compared with both, also where one of them is open', () => {
  const filterOf = (search: Record<string, unknown>) => toWireQuery({ ...firstQuery(list), search }, list).filter;
  expect(filterOf({ 'f-budget': [8, null], 'f-hours': [null, '10:00'] })).toEqual([
    { field: 'budget', op: 'between', value: [8, null] },
    { field: 'hours', op: 'between', value: [null, '10:00'] },
  ]);
  expect(filterOf({ 'f-budget': [null, ''] })).toBeUndefined();
});
