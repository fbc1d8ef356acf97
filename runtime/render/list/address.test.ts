import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ListPage } from '@tessera/schemas/language/list-page.ts';
import { expect, test } from 'vitest';
import type { AskedQuery, ListAddress } from './address.ts';
import { readAddress, withoutRecord, writeAddress } from './address.ts';
import type { ListDefinition } from './definition.ts';

const field = (name: string, part: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: `id-${name}`,
  name,
  kind: 'text',
  label: name,
  widget: 'input',
  ...part,
});
const names = ['title', 'amount', 'owner', 'day', 'grade', 'urgent', 'done'];
const page: ListPage = {
  columns: [...names.map((name) => ({ field: `id-${name}` })), { field: 'id-fixed', sortable: false }],
  search: [...names, 'pin', 'gone'].map((name) => ({ field: `id-${name}` })),
  sort: { field: 'id-day', order: 'desc' },
};
const list: ListDefinition = {
  page,
  view: 'table',
  needs: { rows: 'page', selection: true },
  resource: {
    name: 'entry/1',
    title: 'x',
    pages: { list: page },
    operations: ['list'],
    calls: {},
    model: {
      name: 'x',
      titleField: 'title',
      fields: [
        field('title'),
        field('amount', { kind: 'decimal', widget: 'amount' }),
        field('owner', { kind: 'ref', widget: 'userPicker' }),
        field('day', { kind: 'date', widget: 'date' }),
        field('grade', { widget: 'select', props: { options: { source: 'dictionary', code: 'grade' } } }),
        field('urgent', { kind: 'boolean', widget: 'switch' }),
        field('done', { kind: 'integer', widget: 'switch' }),
        field('fixed'),
        field('pin', { secret: true }),
      ],
    },
  },
};
const rights = { columns: new Set(names), buttons: new Set<string>() };
const read = (search: string) => readAddress(search, { list, rights });
const first: AskedQuery = {
  currentPage: 1,
  pageSize: 20,
  sort: { field: 'day', order: 'desc' },
  keyword: '',
  search: {},
  side: undefined,
};

test('a list as it is at first has nothing in its address, and an empty address is that list', () => {
  expect(writeAddress({ query: first, record: undefined }, list)).toBe('');
  expect(read('')).toEqual({ query: first, record: undefined });
});

test('what a person asked for is read back as it was written, for every kind of condition', () => {
  const query: AskedQuery = {
    currentPage: 3,
    pageSize: 100,
    sort: { field: 'amount', order: 'asc' },
    keyword: 'pump & valve',
    search: {
      'id-title': 'a=b',
      'id-amount': [null, 99.5],
      'id-owner': ['u1', 'u2'],
      'id-day': ['2026-01-01', null],
      'id-grade': ['a,b', 'c'],
      'id-urgent': false,
      'id-done': 1,
    },
    side: 'd1',
  };
  const written = writeAddress({ query, record: { mode: 'edit', id: 'r1' } }, list);
  expect(decodeURIComponent(written).replaceAll('+', ' ')).toBe(
    '?q=pump & valve&f.title=a=b&f.amount=..99.5&f.owner=u1&f.owner=u2&f.day=2026-01-01..&f.grade=a,b&f.grade=c' +
      '&f.urgent=false&f.done=true&sort=amount&page=3&size=100&side=d1&mode=edit&id=r1',
  );
  expect(read(written)).toEqual({ query, record: { mode: 'edit', id: 'r1' } });
  const exact = { ...first, search: { 'id-amount': ['12345678901234567890', null] } };
  expect(read(writeAddress({ query: exact, record: undefined }, list)).query).toEqual(exact);
  const unsorted = { ...first, sort: undefined };
  expect(read(writeAddress({ query: unsorted, record: undefined }, list)).query).toEqual(unsorted);
});

test('the open record is one of three modes; a new one may go below another', () => {
  const records: ListAddress['record'][] = [
    { mode: 'view', id: 'r1' },
    { mode: 'edit', id: 'r1' },
    { mode: 'create' },
    { mode: 'create', below: 'r1' },
  ];
  for (const record of records) expect(read(writeAddress({ query: first, record }, list)).record).toEqual(record);
  expect(writeAddress({ query: first, record: records[0] }, list)).toBe('?id=r1');
  expect(read('?mode=edit').record).toBeUndefined();
  expect(read('?mode=destroy&id=r1').record).toBeUndefined();
  expect(withoutRecord('?q=a&mode=edit&id=r1')).toBe('q=a');
});

test.each([
  ['a field that is not there', 'f.nothing=1'],
  ['a field that the person may not see', 'f.gone=1'],
  ['a secret', 'f.pin=1234'],
  ['a day that is none', 'f.day=2026-02-45..'],
  ['words for a day', 'f.day=yesterday..today'],
  ['a range without an end', 'f.amount=..'],
  ['words for a number', 'f.amount=cheap..9'],
  ['words for a switch', 'f.urgent=maybe'],
  ['an empty condition', 'f.title='],
  ['an order by a field that is not there', 'sort=nothing'],
  ['an order by a column that is not sortable', 'sort=-fixed'],
  ['a page that is none', 'page=-1'],
  ['a page that is no number', 'page=last'],
  ['a size that lists do not have', 'size=100000'],
  ['a word of somebody else', 'utm_source=mail'],
])('%s in an address changes nothing', (_, search) => {
  expect(read(`?${search}`)).toEqual({ query: first, record: undefined });
});

test('an order by a column that the person may not see is the usual one', () => {
  const blind = { columns: new Set(['title']), buttons: new Set<string>() };
  expect(readAddress('?sort=amount', { list, rights: blind }).query.sort).toEqual(first.sort);
});
