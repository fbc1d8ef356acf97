import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FilterOperator } from '@tessera/schemas/language/kinds.ts';
import { kindTraits } from '@tessera/schemas/language/kinds.ts';
import type { ListPage, ListSearch } from '@tessera/schemas/language/page.ts';
import { listDefaults } from '@tessera/schemas/language/page.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { isEmpty } from '../../widgets/view.ts';

export interface FilterCondition {
  field: string;
  op: FilterOperator;
  value: unknown;
}

/** What a person asked a list for. */
export interface ListQuery {
  currentPage: number;
  pageSize: number;
  sort: { field: string; order: 'asc' | 'desc' } | undefined;
  keyword: string;
  /** Values of the search fields, by field id. */
  search: Record<string, unknown>;
  /** The picked node of a left tree and what is below it. */
  node: { id: string; values: string[] } | undefined;
}

export type SearchWidget = 'text' | 'options' | 'reference' | 'dates' | 'numbers' | 'flag';

/** How a field is searched for. */
export function searchWidgetOf(field: FieldDefinition): SearchWidget {
  if (field.kind === 'ref' || (field.kind === 'refs' && !field.props?.options)) return 'reference';
  if (field.props?.options) return 'options';
  if (field.kind === 'boolean' || field.widget === 'switch') return 'flag';
  if (field.kind === 'date' || field.kind === 'dateTime' || field.kind === 'range') return 'dates';
  if (field.kind === 'integer' || field.kind === 'decimal') return 'numbers';
  return 'text';
}

const operators = {
  text: 'like',
  options: 'in',
  reference: 'in',
  dates: 'between',
  numbers: 'between',
  flag: 'eq',
} as const satisfies Record<SearchWidget, FilterOperator>;

/** The search field's own operator where its input can give it a fitting value. */
function operatorOf(field: FieldDefinition, search: ListSearch): FilterOperator {
  const widget = searchWidgetOf(field);
  if (widget === 'text' && search.operator && search.operator !== 'in' && search.operator !== 'between')
    return search.operator;
  const usual = operators[widget];
  return (kindTraits[field.kind].operators as readonly string[]).includes(usual) ? usual : 'eq';
}

export const firstQuery = (page: ListPage, resource: ResourceMeta): ListQuery => ({
  currentPage: 1,
  pageSize: isWhole(page, resource) ? 500 : (page.pageSize ?? listDefaults.pageSize),
  sort: page.sort
    ? { field: fieldById(resource, page.sort.field)?.name ?? page.sort.field, order: page.sort.order }
    : undefined,
  keyword: '',
  search: {},
  node: undefined,
});

/** Trees and lists without paging are asked for in one piece, as far as one answer goes. */
export const isWhole = (page: ListPage, resource: ResourceMeta): boolean => page.paging === false || isTree(resource);
export const isTree = (resource: ResourceMeta): boolean => resource.model.traits?.includes('tree') === true;
export const fieldById = (resource: ResourceMeta, id: string): FieldDefinition | undefined =>
  resource.model.fields.find((field) => field.id === id);

/** API.md, Lists: the same words in a query and in a body. */
export function toWireQuery(query: ListQuery, page: ListPage, resource: ResourceMeta): Record<string, unknown> {
  const filter = filterOf(query, page, resource);
  const group = page.layout === 'groupTable' && page.group ? fieldById(resource, page.group.field)?.name : undefined;
  const sort = query.sort ?? (group ? { field: group, order: 'asc' } : undefined);
  return {
    currentPage: query.currentPage,
    pageSize: query.pageSize,
    ...(sort ? { sidx: sort.field, sord: sort.order } : {}),
    ...(query.keyword.trim() ? { keyword: query.keyword.trim() } : {}),
    ...(filter.length > 0 ? { filter } : {}),
  };
}

function filterOf(query: ListQuery, page: ListPage, resource: ResourceMeta): FilterCondition[] {
  const conditions = (page.search ?? []).flatMap((search) => {
    const field = fieldById(resource, search.field);
    const value = query.search[search.field];
    return field && !isEmpty(value) ? conditionsOf(field, operatorOf(field, search), value) : [];
  });
  const relation = page.tree && fieldById(resource, page.tree.relationField);
  if (relation && query.node) conditions.push({ field: relation.name, op: 'in', value: query.node.values });
  return conditions;
}

function conditionsOf(field: FieldDefinition, op: FilterOperator, value: unknown): FilterCondition[] {
  if (op !== 'between') return [{ field: field.name, op, value }];
  const [from, to] = Array.isArray(value) ? value : [];
  if (!isEmpty(from) && !isEmpty(to)) return [{ field: field.name, op, value: [from, to] }];
  if (!isEmpty(from)) return [{ field: field.name, op: 'gte', value: from }];
  return isEmpty(to) ? [] : [{ field: field.name, op: 'lte', value: to }];
}

export const isFiltered = (query: ListQuery): boolean =>
  query.keyword.trim() !== '' ||
  query.node !== undefined ||
  Object.values(query.search).some((value) => !isEmpty(value));
