import { kinds } from '@tessera/schemas/kinds/index.ts';
import type { FilterInput } from '@tessera/schemas/kinds/kind.ts';
import type { FilterOperator } from '@tessera/schemas/kinds/operators.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ListSearch } from '@tessera/schemas/language/list-page.ts';
import { listDefaults } from '@tessera/schemas/language/list-page.ts';
import { matchingOf } from '@tessera/schemas/language/matching.ts';
import { filterInputOf } from '@tessera/schemas/record/index.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { isEmpty } from '../../widgets/view.ts';
import type { ListDefinition, Sort } from './definition.ts';
import { answerLimit } from './definition.ts';

export interface FilterCondition {
  field: string;
  op: FilterOperator;
  value: unknown;
}

interface PickedNode {
  id: string;
  values: string[];
  /** Of a node that is no record of the tree: what all records of the trees below it agree in. */
  group?: string | undefined;
}

/** What a person asked a list for. */
export interface ListQuery {
  currentPage: number;
  pageSize: number;
  sort: Sort | undefined;
  keyword: string;
  /** Values of the search fields, by field id. */
  search: Record<string, unknown>;
  /** The picked node of a left tree and what is below it. */
  node: PickedNode | undefined;
}

/** How a field is searched for. */
export const searchInputOf = (field: FieldDefinition): FilterInput => filterInputOf(field) ?? 'text';

const operators = {
  text: 'like',
  options: 'in',
  reference: 'in',
  dates: 'between',
  times: 'between',
  numbers: 'between',
  flag: 'eq',
} as const satisfies Record<FilterInput, FilterOperator>;

/** The search field's own operator where its input can give it a fitting value. */
export function operatorOf(field: FieldDefinition, search: ListSearch): FilterOperator {
  const input = searchInputOf(field);
  if (input === 'text' && search.operator && search.operator !== 'in' && search.operator !== 'between')
    return search.operator;
  const usual = operators[input];
  return (kinds[field.kind].operators as readonly string[]).includes(usual) ? usual : 'eq';
}

export const firstQuery = ({ page, resource, needs }: ListDefinition): ListQuery => ({
  currentPage: 1,
  pageSize: needs.rows === 'page' ? (page.pageSize ?? listDefaults.pageSize) : answerLimit,
  sort: page.sort
    ? { field: fieldById(resource, page.sort.field)?.name ?? page.sort.field, order: page.sort.order }
    : undefined,
  keyword: '',
  search: {},
  node: undefined,
});

export const fieldById = (resource: ResourceMeta, id: string): FieldDefinition | undefined =>
  resource.model.fields.find((field) => field.id === id);

/** API.md, Lists: the same words in a query and in a body. */
type WireQuery = {
  currentPage: number;
  pageSize: number;
  sidx?: string;
  sord?: Sort['order'];
  keyword?: string;
  filter?: FilterCondition[];
};

export function toWireQuery(query: ListQuery, list: ListDefinition): WireQuery {
  const filter = filterOf(query, list);
  const sort = query.sort ?? list.needs.order;
  return {
    currentPage: query.currentPage,
    pageSize: query.pageSize,
    ...(sort ? { sidx: sort.field, sord: sort.order } : {}),
    ...(query.keyword.trim() ? { keyword: query.keyword.trim() } : {}),
    ...(filter.length > 0 ? { filter } : {}),
  };
}

function filterOf(query: ListQuery, { page, resource }: ListDefinition): FilterCondition[] {
  const conditions = (page.search ?? []).flatMap((search) => {
    const field = fieldById(resource, search.field);
    const value = query.search[search.field];
    return field && !isEmpty(value) ? conditionsOf(field, operatorOf(field, search), { value }) : [];
  });
  const relation = page.side && fieldById(resource, page.side.field);
  const { values, group } = query.node ?? {};
  const limit = group !== undefined && relation ? limitOf(resource, relation) : undefined;
  if (limit) conditions.push({ field: limit.name, op: 'eq', value: group });
  else if (relation && values) conditions.push({ field: relation.name, op: 'in', value: values });
  return conditions;
}

/** The field that the choices of another match: who is in a department is in its company. */
export function limitOf(resource: ResourceMeta, field: FieldDefinition): FieldDefinition | undefined {
  const matching = matchingOf(field);
  return matching && fieldById(resource, matching.field);
}

function conditionsOf(field: FieldDefinition, op: FilterOperator, { value }: { value: unknown }): FilterCondition[] {
  if (op !== 'between') return [{ field: field.name, op, value }];
  const [from, to] = [0, 1].map((at) => (Array.isArray(value) && !isEmpty(value[at]) ? value[at] : null));
  if (from === null && to === null) return [];
  // What has two ends itself is compared with both at once, of which one may be open.
  const isPair = !(kinds[field.kind].operators as readonly string[]).includes('gte');
  if (isPair || (from !== null && to !== null)) return [{ field: field.name, op, value: [from, to] }];
  return [from === null ? { field: field.name, op: 'lte', value: to } : { field: field.name, op: 'gte', value: from }];
}

export const isFiltered = (query: ListQuery): boolean =>
  query.keyword.trim() !== '' ||
  query.node !== undefined ||
  Object.values(query.search).some((value) => !isEmpty(value));
