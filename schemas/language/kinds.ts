/** What can be stored. Closed: server and code generation need to know only these; widgets are open. */
export const valueKinds = [
  'text',
  'longText',
  'integer',
  'decimal',
  'boolean',
  'date',
  'dateTime',
  'time',
  'range',
  'ref',
  'refs',
  'files',
  'json',
  'rows',
  'none',
] as const;
export type ValueKind = (typeof valueKinds)[number];

/** How lists and filters may treat a kind. `refs` holds several ids, or several codes when the field has no `to`. */
export const kindTraits = {
  text: {
    sortable: true,
    operators: ['eq', 'ne', 'in', 'notIn', 'like', 'notLike', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'],
  },
  longText: { sortable: false, operators: ['like', 'notLike', 'empty', 'notEmpty'] },
  integer: {
    sortable: true,
    operators: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn', 'between', 'empty', 'notEmpty'],
  },
  decimal: {
    sortable: true,
    operators: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn', 'between', 'empty', 'notEmpty'],
  },
  boolean: { sortable: true, operators: ['eq', 'ne', 'empty', 'notEmpty'] },
  date: { sortable: true, operators: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'] },
  dateTime: { sortable: true, operators: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'] },
  time: { sortable: true, operators: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'] },
  range: { sortable: false, operators: ['empty', 'notEmpty', 'between'] },
  ref: { sortable: true, operators: ['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'] },
  refs: { sortable: false, operators: ['in', 'notIn', 'empty', 'notEmpty'] },
  files: { sortable: false, operators: ['empty', 'notEmpty'] },
  json: { sortable: false, operators: ['empty', 'notEmpty'] },
  rows: { sortable: false, operators: [] },
  none: { sortable: false, operators: [] },
} as const satisfies Record<ValueKind, { sortable: boolean; operators: readonly FilterOperator[] }>;

/** API.md, Lists. */
export const filterOperators = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'notIn',
  'like',
  'notLike',
  'between',
  'empty',
  'notEmpty',
] as const;
export type FilterOperator = (typeof filterOperators)[number];
