import { kinds } from '@tessera/schemas/kinds/index.ts';
import type { FilterInput } from '@tessera/schemas/kinds/kind.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type ListPage, type ListView, listDefaults, viewsOf } from '@tessera/schemas/language/list-page.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import type { Rights } from '../../session/current-user.ts';
import { isEmpty } from '../../widgets/view.ts';
import type { FormMode } from '../form/state/record-form.ts';
import type { ListDefinition, Sort } from './definition.ts';
import { pageSizes } from './definition.ts';
import type { ListQuery } from './query.ts';
import { fieldById, firstQuery, searchInputOf } from './query.ts';

/**
 * The state of a list in the query of its address. What is as it was at first is left out.
 *
 * `q` keyword · `f.<field>` a condition, one for each of several values, `from..to` for a range · `sort` a field, `-` in
 * front for descending, empty for none · `page` · `size` · `side` the picked node of the side tree ·
 * `view` the view that it is drawn in · `mode` (`view` when left out) and `id` of the record that is open; of a new record, `id` is the one that it goes below, and `from` the one that it begins with
 */
export interface ListAddress {
  query: AskedQuery;
  record: AddressedRecord | undefined;
}
/** A query as far as an address holds it: which records are below the picked node is for the side tree to say. */
export type AskedQuery = Omit<ListQuery, 'node'> & { side: string | undefined };
export type AddressedRecord =
  | { mode: Exclude<FormMode, 'create'>; id: string }
  | { mode: 'create'; below?: string; from?: string };

/** Reads an address; what the list does not have, the person may not see, or makes no sense is as if it were not there. */
export function readAddress(search: string, { list, rights }: { list: ListDefinition; rights: Rights }): ListAddress {
  const given = new URLSearchParams(search);
  const { node: _, ...first } = firstQuery(list);
  const size = Number(given.get('size'));
  return {
    query: {
      keyword: given.get('q') ?? first.keyword,
      search: readConditions(given, list),
      sort: given.has('sort') ? readSort(given.get('sort') ?? '', { list, rights, first: first.sort }) : first.sort,
      currentPage: wholeNumber(given.get('page')) ?? first.currentPage,
      pageSize: pageSizes.find((one) => one === size) ?? first.pageSize,
      side: given.get('side') || undefined,
    },
    record: readRecord(given),
  };
}

/** Whether an address asks for a condition that the list does not have, or not for this person: it shows more without. */
export function isWider(search: string, list: ListDefinition): boolean {
  const given = new URLSearchParams(search);
  const read = readConditions(given, list);
  const known = new Set(conditionsOf(list).flatMap((one) => (one.search in read ? [`f.${one.field.name}`] : [])));
  const { side } = list.page;
  if (given.get('side') && !(side && fieldById(list.resource, side.field))) return true;
  return [...given].some(([key, value]) => key.startsWith('f.') && value !== '' && !known.has(key));
}

/** The view that an address asks for, as far as the list has it. */
export function viewIn(search: string, page: ListPage): ListView {
  const views = viewsOf(page);
  const asked = new URLSearchParams(search).get('view');
  return views.find((view) => view === asked) ?? views[0] ?? listDefaults.view;
}

export function writeAddress({ query, record }: ListAddress, list: ListDefinition): string {
  const first = firstQuery(list);
  const written = new URLSearchParams();
  if (list.view !== viewsOf(list.page)[0]) written.set('view', list.view);
  if (query.keyword.trim()) written.set('q', query.keyword.trim());
  for (const { search, field } of conditionsOf(list)) {
    const value = query.search[search];
    if (isEmpty(value)) continue;
    for (const text of conditionTexts[searchInputOf(field)].write(value)) written.append(`f.${field.name}`, text);
  }
  const sort = writeSort(query.sort);
  if (sort !== writeSort(first.sort)) written.set('sort', sort);
  if (query.currentPage !== first.currentPage) written.set('page', String(query.currentPage));
  if (query.pageSize !== first.pageSize) written.set('size', String(query.pageSize));
  if (query.side) written.set('side', query.side);
  if (record) {
    const id = record.mode === 'create' ? record.below : record.id;
    if (record.mode !== 'view') written.set('mode', record.mode);
    if (id) written.set('id', id);
    if (record.mode === 'create' && record.from) written.set('from', record.from);
  }
  return written.size > 0 ? `?${written}` : '';
}

/** The same address without the record that is open: what decides which rows there are. */
export function withoutRecord(search: string): string {
  const kept = new URLSearchParams(search);
  kept.delete('id');
  kept.delete('mode');
  kept.delete('from');
  return String(kept);
}

/** The same address on another page of the list. */
export function onPage(search: string, page: number): string {
  const turned = new URLSearchParams(search);
  if (page === 1) turned.delete('page');
  else turned.set('page', String(page));
  return turned.size > 0 ? `?${turned}` : '';
}

function readRecord(given: URLSearchParams): AddressedRecord | undefined {
  const id = given.get('id');
  const mode = given.get('mode') ?? 'view';
  const from = given.get('from');
  if (mode === 'create') return { mode, ...(id ? { below: id } : {}), ...(from ? { from } : {}) };
  return id && (mode === 'view' || mode === 'edit') ? { mode, id } : undefined;
}

const writeSort = (sort: Sort | undefined) => (sort ? `${sort.order === 'desc' ? '-' : ''}${sort.field}` : '');

function readSort(
  text: string,
  { list, rights, first }: { list: ListDefinition; rights: Rights; first: Sort | undefined },
): Sort | undefined {
  if (text === '') return undefined;
  const name = text.replace(/^-/, '');
  const column = list.page.columns.find(({ field }) => fieldById(list.resource, field)?.name === name);
  const field = column && fieldById(list.resource, column.field);
  const isSortable = field && column.sortable !== false && kinds[field.kind].sortable && rights.columns.has(field.name);
  return isSortable ? { field: name, order: text.startsWith('-') ? 'desc' : 'asc' } : first;
}

/** The conditions that the list offers to this person. */
const conditionsOf = ({ page, resource }: ListDefinition): { search: string; field: FieldDefinition }[] =>
  (page.search ?? []).flatMap(({ field: search }) => {
    const field = fieldById(resource, search);
    return field && !isSecret(field) ? [{ search, field }] : [];
  });

function readConditions(given: URLSearchParams, list: ListDefinition): Record<string, unknown> {
  return Object.fromEntries(
    conditionsOf(list).flatMap(({ search, field }) => {
      const texts = given.getAll(`f.${field.name}`).filter((text) => text !== '');
      const value = texts.length > 0 ? conditionTexts[searchInputOf(field)].read(texts, field) : undefined;
      return value === undefined ? [] : [[search, value]];
    }),
  );
}

interface ConditionText {
  write: (value: unknown) => string[];
  /** Nothing, when the texts are no such condition. */
  read: (texts: string[], field: FieldDefinition) => unknown;
}

const many: ConditionText = {
  write: (value) => (Array.isArray(value) ? value : [value]).map(String),
  read: (texts) => texts,
};
const range = (read: (text: string) => unknown): ConditionText => ({
  write: (value) => [(Array.isArray(value) ? value : []).map((end) => (isEmpty(end) ? '' : String(end))).join('..')],
  read: ([text = '']) => {
    const ends = text.split('..');
    if (ends.length !== 2 || ends.every((end) => end === '')) return undefined;
    const [from, to] = ends.map((end) => (end === '' ? null : read(end)));
    return from === undefined || to === undefined ? undefined : [from, to];
  },
});
const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{3})?Z)?$/;
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const number = /^-?(?:\d{1,20}(?:\.\d{0,12})?|\.\d{1,12})$/;

/** How a condition is written, by the input that it is made in. */
const conditionTexts: Record<FilterInput, ConditionText> = {
  text: { write: (value) => [String(value)], read: ([text]) => text },
  options: many,
  reference: many,
  dates: range((text) => (moment.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined)),
  times: range((text) => (timeOfDay.test(text) ? text : undefined)),
  // A number that a browser cannot hold exactly stays a text.
  numbers: range((text) => (number.test(text) ? (String(Number(text)) === text ? Number(text) : text) : undefined)),
  flag: {
    write: (value) => [String(value === true || value === 1)],
    read: ([text], { kind }) => {
      if (text !== 'true' && text !== 'false') return undefined;
      return kind === 'integer' ? Number(text === 'true') : text === 'true';
    },
  },
};

function wholeNumber(text: string | null): number | undefined {
  const number = Number(text);
  return text && Number.isInteger(number) && number > 0 && number <= 10_000_000 ? number : undefined;
}
