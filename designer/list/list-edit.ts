import { borrowedOf, columnsInLists } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ListColumn, ListPage, ListSearch } from '@tessera/schemas/language/list-page.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import { freeName, namesIn } from '../design/names.ts';
import { withField } from '../design/parts.ts';
import { type Changes, setPage } from '../design/set.ts';

/** What a list has in an order of its own: its columns, and the conditions above it. */
export type ListName = 'columns' | 'search';

/** A column or a condition, by its field. */
export interface ListPart {
  list: ListName;
  field: string;
}

type Item = ListColumn | ListSearch;

export const itemsOf = (page: PageDocument, list: ListName): readonly Item[] => page.pages.list?.[list] ?? [];

export const itemOf = (page: PageDocument, { list, field }: ListPart): Item | undefined =>
  itemsOf(page, list).find((item) => item.field === field);

/** Another list; a list of conditions without any is none. */
const withItems = (page: PageDocument, { list, items }: { list: ListName; items: readonly Item[] }): PageDocument =>
  setPage(page, {
    name: 'list',
    changes: { [list]: list === 'search' && items.length === 0 ? undefined : (items as ListPage['columns']) },
  });

/** Puts a field among the columns or conditions, before the one that stands at `at` now; what is there already moves. */
export function putItem(page: PageDocument, { list, field, at }: ListPart & { at: number }): PageDocument {
  const items = itemsOf(page, list);
  const before = items.findIndex((item) => item.field === field);
  const item = items[before] ?? { field };
  const rest = items.filter((one) => one.field !== field);
  const place = before >= 0 && before < at ? at - 1 : at;
  if (place === before) return page;
  return withItems(page, { list, items: [...rest.slice(0, place), item, ...rest.slice(place)] });
}

/** Takes a column or a condition away; a list keeps one column. */
export function removeItem(page: PageDocument, { list, field }: ListPart): PageDocument {
  const items = itemsOf(page, list).filter((item) => item.field !== field);
  return list === 'columns' && items.length === 0 ? page : withItems(page, { list, items });
}

export function setItem(page: PageDocument, { list, field, changes }: ListPart & { changes: Changes }): PageDocument {
  const items = itemsOf(page, list).map((item): Item => {
    if (item.field !== field) return item;
    const next: Record<string, unknown> = { ...item, ...changes };
    for (const [name, value] of Object.entries(changes)) if (value === undefined) delete next[name];
    return next as Item;
  });
  return withItems(page, { list, items });
}

/** Shows a column of a sub-table in the list, or no more: the sub-table is a column of the list for as long as one is shown. */
export function toggleColumnOf(
  page: PageDocument,
  { table, column, at }: { table: FieldDefinition; column: string; at: number },
): PageDocument {
  const isListed = itemOf(page, { list: 'columns', field: table.id }) !== undefined;
  const shown = isListed ? columnsInLists(table).map(({ name }) => name) : [];
  const names = shown.includes(column) ? shown.filter((name) => name !== column) : [...shown, column];
  if (names.length === 0) return removeItem(page, { list: 'columns', field: table.id });
  const ordered = (table.rows ?? []).map(({ name }) => name).filter((name) => names.includes(name));
  const next = withField(page, {
    id: table.id,
    change: (field) => ({ ...field, props: { ...field.props, inLists: ordered } }),
  });
  return isListed ? next : putItem(next, { list: 'columns', field: table.id, at });
}

/**
 * A column that shows what a related record holds: a field of its own that stands in no form, and takes nothing into the
 * record.
 */
export function addRelated(
  page: PageDocument,
  given: { by: FieldDefinition; show: string; label: Caption; at: number; newId: () => string; prefix?: string },
): { page: PageDocument; field: string } {
  const { by, show, label, at, newId, prefix = '' } = given;
  const known = page.model.fields.find((field) => {
    const borrowed = borrowedOf(field);
    return borrowed?.by === by.id && borrowed.show === show;
  });
  if (known) return { page: putItem(page, { list: 'columns', field: known.id, at }), field: known.id };
  const start = by.name.startsWith(prefix) ? by.name : prefix + by.name;
  const wanted = `${start}${show.charAt(0).toUpperCase()}${show.slice(1)}`.slice(0, 60);
  const field: FieldDefinition = {
    id: newId(),
    name: freeName(wanted, new Set(namesIn(page.model.fields))),
    kind: 'none',
    label,
    widget: 'relationFormAttr',
    props: { relationField: by.id, showField: show },
  };
  const next = { ...page, model: { ...page.model, fields: [...page.model.fields, field] } };
  return { page: putItem(next, { list: 'columns', field: field.id, at }), field: field.id };
}
