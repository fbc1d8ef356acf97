import { checkDocument } from '@tessera/schemas/document/check-document.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { expect, test } from 'vitest';
import { mergedDrafts } from './merged-drafts.ts';

const field = (id: string, rest: object = {}): FieldDefinition =>
  ({ id, name: id, kind: 'decimal', label: id, widget: 'number', ...rest }) as FieldDefinition;
const formula = (id: string, value: string, rest: object = {}) => field(id, { widget: 'calculate', value, ...rest });
const pageOf = (...fields: FieldDefinition[]): PageDocument => ({
  version: 2,
  model: { name: 'm', titleField: 'title', fields: [field('title', { kind: 'text', widget: 'input' }), ...fields] },
  pages: { list: { columns: [{ field: 'title' }, ...fields.slice(0, 1).map(({ id }) => ({ field: id }))] } },
});
const named = (page: PageDocument) => Object.fromEntries(page.model.fields.map((one) => [one.id, one]));
const isRight = (page: PageDocument) => expect(checkDocument(page).findings).toEqual([]);

test('what one wrote follows the names that the other gave meanwhile, both ways', () => {
  const base = pageOf(field('qty'));
  const mine = pageOf(field('qty'), formula('twice', 'qty * 2'));
  const theirs = pageOf(
    field('qty', { name: 'net' }),
    field('other', { name: 'qty' }),
    formula('half', 'net / 2 + qty'),
  );
  for (const [one, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    const { page, conflicts } = mergedDrafts({ base, mine: one, theirs: other });
    expect(conflicts).toEqual([]);
    expect(named(page)).toMatchObject({
      qty: { name: 'net' },
      other: { name: 'qty' },
      twice: { value: 'net * 2' },
      half: { value: 'net / 2 + qty' },
    });
    isRight(page);
  }
});

test('columns too, with sums, scripts and the name of records', () => {
  const rows = (columns: FieldDefinition[], rest: object = {}) =>
    field('lines', { kind: 'rows', widget: 'subTable', rows: columns, ...rest });
  const base = pageOf(rows([field('price')]));
  const mine = pageOf(
    rows([field('price', { script: "row.set('price', 1)" }), formula('tax', 'price * 2')]),
    formula('total', 'sum(lines.price)'),
  );
  const theirs = pageOf(rows([field('price', { name: 'cost' })], { name: 'items' }));
  theirs.model.titleField = 'name';
  theirs.model.fields = theirs.model.fields.map((one) => (one.id === 'title' ? { ...one, name: 'name' } : one));
  const { page } = mergedDrafts({ base, mine, theirs });
  expect(page.model.titleField).toBe('name');
  const { lines, total } = named(page);
  expect(total?.value).toBe('sum(items.cost)');
  expect(lines?.rows?.map(({ name, value }) => [name, value])).toEqual([
    ['cost', undefined],
    ['tax', 'cost * 2'],
  ]);
  isRight(page);
});

test('of two new fields of one name the stored one keeps it, and what was written on the other goes with it', () => {
  const base = pageOf(field('a'));
  const mine = pageOf(field('a'), field('s1', { name: 'slider' }), formula('x', 'slider + a'));
  const theirs = pageOf(field('a'), field('s2', { name: 'Slider' }), formula('y', 'Slider - a'));
  const { page, conflicts } = mergedDrafts({ base, mine, theirs });
  expect(conflicts).toEqual([]);
  expect(named(page)).toMatchObject({
    s1: { name: 'slider2' },
    s2: { name: 'Slider' },
    x: { value: 'slider2 + a' },
    y: { value: 'Slider - a' },
  });
  isRight(page);
});

test('what both changed is told in their own words, and what names a field that is gone keeps its name', () => {
  const base = pageOf(field('a'), formula('x', 'a + 1'));
  const mine = pageOf(field('a', { name: 'b' }), formula('x', 'b + 2'));
  const theirs = pageOf(field('a'), formula('x', 'a + 3'));
  const { page, conflicts } = mergedDrafts({ base, mine, theirs });
  expect(conflicts).toMatchObject([{ name: 'value', base: 'a + 1', mine: 'b + 2', theirs: 'a + 3' }]);
  expect(named(page).x?.value).toBe('b + 2');
  const gone = mergedDrafts({
    base: pageOf(field('a')),
    mine: pageOf(field('a'), formula('x', 'a * 2')),
    theirs: pageOf(),
  });
  expect(named(gone.page).x?.value).toBe('a * 2');
});

test('a field that one deleted and that stays is shown where it was shown', () => {
  const base = pageOf(field('a'));
  const { page } = mergedDrafts({ base, mine: pageOf(field('a', { label: 'other' })), theirs: pageOf() });
  expect(page.pages.list?.columns.map((column) => column.field)).toEqual(['title', 'a']);
});

const table = (...columns: FieldDefinition[]) => field('lines', { kind: 'rows', widget: 'subTable', rows: columns });
test.each([
  ['a column was added', table(field('a'), field('b'))],
  ['a column was changed', table(field('a', { label: 'other' }))],
  ['a column was taken out', table(field('c'))],
])('a sub-table that one deleted and in which %s by the other is asked about, and is whole or gone', (_, changed) => {
  const base = pageOf(table(field('a'), field('c')), field('x'));
  const [kept, deleted] = [pageOf(changed, field('x')), pageOf(field('x'))];
  for (const [mine, theirs, side] of [
    [kept, deleted, 'mine'],
    [deleted, kept, 'theirs'],
  ] as const) {
    const { conflicts } = mergedDrafts({ base, mine, theirs });
    expect(conflicts.map(({ id }) => id)).toEqual(['field lines']);
    const stays = mergedDrafts({ base, mine, theirs, sides: new Map([['field lines', side]]) }).page;
    expect(named(stays).lines).toEqual(changed);
    const other = side === 'mine' ? 'theirs' : 'mine';
    const goes = mergedDrafts({ base, mine, theirs, sides: new Map([['field lines', other]]) }).page;
    expect(goes.model.fields.map(({ id }) => id)).toEqual(['title', 'x']);
    isRight(stays);
    isRight(goes);
  }
});

test('a sub-table that nobody else touched goes without a question', () => {
  const base = pageOf(table(field('a')), field('x'));
  const { page, conflicts } = mergedDrafts({
    base,
    mine: pageOf(field('x')),
    theirs: pageOf(table(field('a')), field('y')),
  });
  expect([conflicts, page.model.fields.map(({ id }) => id)]).toEqual([[], ['title', 'y']]);
});
