import { type Finding, finding } from '@tessera/schemas/language/findings.ts';
import { type FilterOperator, filterOperators, kindTraits, type ValueKind } from '@tessera/schemas/language/kinds.ts';
import { refuse } from '@tessera/schemas/language/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Access, maySee, rowPredicates } from './access.ts';
import { systemFields } from './projection.ts';
import type { Resource } from './registry.ts';

/** A list query after parsing: every name resolved through the model, every value bound, the asker's rows only. */
export interface ListQuery {
  /** What the client asked, by name and value: the same for equal pages, and for equal sets of records. */
  key: { page: string; set: string };
  page: number;
  pageSize: number;
  keyword: string;
  /** It looks into texts: nobody can tell beforehand whether it finds one record or a million. */
  looksIntoTexts: boolean;
  where: RawBuilder<boolean>[];
  orderBy: RawBuilder<unknown>;
}

interface Addressable {
  name: string;
  column: string;
  kind: ValueKind;
}

const ownKeys = new Set(['currentPage', 'pageSize', 'sidx', 'sord', 'keyword', 'filter', 'n', 'menuId']);

/** Reads the list parameters of API.md; anything unknown, hidden or of a wrong shape is refused by name. */
export function parseListQuery(
  resource: Resource,
  input: Record<string, unknown>,
  options: { access: Access; maxPageSize?: number },
): ListQuery {
  const findings: Finding[] = [];
  const fields = addressableFields(resource, options.access);
  const page = wholeNumber(findings, 'currentPage', { value: input.currentPage, fallback: 1, max: 10_000_000 });
  const pageSize = wholeNumber(findings, 'pageSize', {
    value: input.pageSize,
    fallback: resource.definition.pages.list?.pageSize ?? 20,
    max: options.maxPageSize ?? 500,
  });
  const keyword = input.keyword ?? '';
  if (typeof keyword !== 'string') findings.push(finding('keyword', 'notText'));
  else if (keyword.length > 200) findings.push(finding('keyword', 'tooLong', { max: 200 }));
  else if (keyword.includes('\0')) findings.push(finding('keyword', 'badText'));

  const where: RawBuilder<boolean>[] = rowPredicates(options.access);
  for (const [name, value] of Object.entries(input)) {
    if (ownKeys.has(name)) continue;
    const field = fields.get(name);
    if (!field) {
      findings.push(finding(name, 'unknownKey'));
      continue;
    }
    if (value === '' || value === null || value === undefined) continue;
    const operator =
      searchOperator(resource, name) ??
      (typeof value === 'string' && value.includes(',') && isOrdered(field.kind) ? 'between' : 'eq');
    addFilter(where, findings, { at: name, field, operator, value });
  }
  for (const [index, item] of filterItems(findings, input.filter).entries()) {
    const at = `filter[${index}]`;
    const { field: name, op, value } = item as Record<string, unknown>;
    const field = typeof name === 'string' ? fields.get(name) : undefined;
    if (!field) findings.push(finding(`${at}.field`, 'unknownKey'));
    else if (!filterOperators.includes(op as FilterOperator)) findings.push(finding(`${at}.op`, 'notAnOption'));
    else addFilter(where, findings, { at: `${at}.value`, field, operator: op as FilterOperator, value });
  }
  const orderBy = parseOrder(findings, resource, { input, fields });
  refuse(findings);

  const words = (keyword as string).trim();
  if (words !== '') where.push(keywordPredicate(resource, fields, words));
  const { n: _timestamp, menuId: _menu, ...asked } = input;
  const { currentPage: _page, pageSize: _size, sidx: _field, sord: _order, ...set } = asked;
  const key = { page: JSON.stringify(asked), set: JSON.stringify(set) };
  const looksIntoTexts = words !== '' || where.some((part) => textLooks.has(part));
  return { key, page, pageSize, keyword: words, looksIntoTexts, where, orderBy };
}

/** The fields that a request may name: those that the user may see, by their API names. */
function addressableFields(resource: Resource, access: Access): Map<string, Addressable> {
  const fields = new Map<string, Addressable>(systemFields(resource).map((field) => [field.name, field]));
  for (const { field, column } of resource.fields) {
    if (column === null || field.secret || !maySee(access, field.name)) continue;
    fields.set(field.name, { name: field.name, column, kind: field.kind });
  }
  return fields;
}

function searchOperator(resource: Resource, name: string): FilterOperator | undefined {
  return resource.definition.pages.list?.search?.find((search) => resource.byId.get(search.field)?.field.name === name)
    ?.operator;
}

const isOrdered = (kind: ValueKind) => ['integer', 'decimal', 'date', 'dateTime', 'time'].includes(kind);

function filterItems(findings: Finding[], input: unknown): unknown[] {
  let items = input;
  if (typeof items === 'string' && items !== '') {
    try {
      items = JSON.parse(items);
    } catch {
      items = null;
    }
  }
  if (items === undefined || items === '') return [];
  if (!Array.isArray(items) || items.length > 50 || items.some((item) => item === null || typeof item !== 'object')) {
    findings.push(finding('filter', 'notList'));
    return [];
  }
  return items;
}

function addFilter(
  where: RawBuilder<boolean>[],
  findings: Finding[],
  filter: { at: string; field: Addressable; operator: FilterOperator; value: unknown },
) {
  const { at, field, operator, value } = filter;
  const column = sql.ref(`t.${field.column}`);
  if (!(kindTraits[field.kind].operators as readonly FilterOperator[]).includes(operator)) {
    // A refs field filtered by one id means "holds this id".
    if (field.kind === 'refs' && operator === 'eq') return addFilter(where, findings, { ...filter, operator: 'in' });
    findings.push(finding(at, 'notFilterable'));
    return;
  }
  const bind = (single: unknown) => bindValue(findings, at, { kind: field.kind, value: single });
  const list = () => {
    const values = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
    if (values.length > 1000) findings.push(finding(at, 'tooMany', { max: 1000 }));
    return values.slice(0, 1000).map(bind);
  };
  const like = (negate: boolean) => {
    if (typeof value !== 'string' || value.includes('\0')) return void findings.push(finding(at, 'notText'));
    const found = holdsText(column, value);
    if (!negate) textLooks.add(found);
    where.push(negate ? sql`((${found}) is not true)` : found);
  };
  const compare = (comparison: string) => where.push(sql`${column} ${sql.raw(comparison)} ${bind(value)}`);
  const run: Record<FilterOperator, () => unknown> = {
    eq: () => compare('='),
    ne: () => where.push(sql`${column} is distinct from ${bind(value)}`),
    gt: () => compare('>'),
    gte: () => compare('>='),
    lt: () => compare('<'),
    lte: () => compare('<='),
    in: () => {
      const values = list();
      if (field.kind === 'refs') where.push(sql`${column} && ${values}::text[]`);
      else where.push(values.length === 0 ? sql`false` : sql`${column} in (${sql.join(values)})`);
    },
    notIn: () => {
      const values = list();
      if (field.kind === 'refs') where.push(sql`not coalesce(${column} && ${values}::text[], false)`);
      else if (values.length > 0) where.push(sql`(${column} is null or ${column} not in (${sql.join(values)}))`);
    },
    like: () => like(false),
    notLike: () => like(true),
    between: () => {
      const pair = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
      if (pair.length !== 2) return void findings.push(finding(at, 'notRange'));
      const [from, to] = pair;
      // A range holds days or moments as text.
      const bindDay = (single: unknown) => bindValue(findings, at, { kind: 'dateTime', value: single });
      if (field.kind === 'range') {
        if (!isOpen(to)) where.push(sql`${column} ->> 0 <= ${bindDay(to)}`);
        if (!isOpen(from)) where.push(sql`${column} ->> 1 >= ${bindDay(from)}`);
        return;
      }
      if (!isOpen(from)) where.push(sql`${column} >= ${bind(from)}`);
      if (!isOpen(to)) where.push(sql`${column} <= ${bind(to)}`);
    },
    empty: () => where.push(emptiness(column, field.kind)),
    notEmpty: () => where.push(sql`not ${emptiness(column, field.kind)}`),
  };
  run[operator]();
}

const isOpen = (end: unknown) => end === null || end === '';

function emptiness(column: RawBuilder<unknown>, kind: ValueKind): RawBuilder<boolean> {
  if (kind === 'text' || kind === 'longText') return sql`(${column} is null or ${column} = '')`;
  if (kind === 'refs') return sql`(${column} is null or cardinality(${column}) = 0)`;
  if (kind === 'files') return sql`(${column} is null or ${column} = '[]'::jsonb)`;
  return sql`(${column} is null)`;
}

/** A client's filter value as a bound parameter of the column's type. */
function bindValue(findings: Finding[], at: string, { kind, value }: { kind: ValueKind; value: unknown }): unknown {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string' || text.length > 500 || text.includes('\0')) {
    findings.push(finding(at, 'notText'));
    return null;
  }
  const shapes: Partial<Record<ValueKind, [RegExp, Parameters<typeof finding>[1]]>> = {
    integer: [/^-?\d{1,18}$/, 'notInteger'],
    decimal: [/^-?\d{1,20}(\.\d{1,12})?$/, 'notNumber'],
    boolean: [/^(true|false|0|1)$/, 'notBoolean'],
    date: [/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'notDate'],
    dateTime: [
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?)?$/,
      'notDateTime',
    ],
    time: [/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'notTime'],
  };
  const shape = shapes[kind];
  if (shape && !shape[0].test(text)) findings.push(finding(at, shape[1]));
  else if ((kind === 'date' || kind === 'dateTime') && !isCalendarDay(text.slice(0, 10)))
    findings.push(finding(at, 'notDate'));
  // Wider than the columns of version, state and order: a number beyond them is found nowhere, and breaks nothing.
  if (kind === 'integer') return sql`${text}::bigint`;
  if (kind === 'boolean') return text === 'true' || text === '1';
  return text;
}

const isCalendarDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  return !day.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

function parseOrder(
  findings: Finding[],
  resource: Resource,
  { input, fields }: { input: Record<string, unknown>; fields: Map<string, Addressable> },
): RawBuilder<unknown> {
  const { sidx, sord } = input;
  if (sord !== undefined && sord !== '' && sord !== 'asc' && sord !== 'desc')
    findings.push(finding('sord', 'notAnOption'));
  const direction = sql.raw(sord === 'desc' ? 'desc' : 'asc');
  if (sidx !== undefined && sidx !== '') {
    const field = typeof sidx === 'string' ? fields.get(sidx) : undefined;
    if (!field) findings.push(finding('sidx', 'unknownKey'));
    else if (!kindTraits[field.kind].sortable) findings.push(finding('sidx', 'notSortable'));
    else return sql`${sql.ref(`t.${field.column}`)} ${direction}, t.id ${direction}`;
  }
  const standard = resource.definition.pages.list?.sort;
  // Ids are in the order of creation (UUIDv7), and their index is there anyway.
  const system =
    standard?.field === 'createdAt'
      ? 'id'
      : systemFields(resource).find(({ name }) => name === standard?.field)?.column;
  const column = standard ? (resource.byId.get(standard.field)?.column ?? system) : null;
  if (standard && column) {
    const order = sql.raw(standard.order);
    return sql`${sql.ref(`t.${column}`)} ${order}, t.id ${order}`;
  }
  if (resource.has('sort')) return sql`t.sort asc, t.id asc`;
  // The newest first.
  return resource.has('tree') ? sql`t.id asc` : sql`t.id desc`;
}

function keywordPredicate(resource: Resource, fields: Map<string, Addressable>, words: string): RawBuilder<boolean> {
  const wanted = resource.definition.pages.list?.keyword?.map((id) => resource.byId.get(id)?.field.name) ?? [
    resource.definition.model.titleField,
  ];
  const columns = wanted.flatMap((name) => {
    const field = name === undefined ? undefined : fields.get(name);
    return field && (field.kind === 'text' || field.kind === 'longText') ? [field.column] : [];
  });
  if (columns.length === 0) return sql`false`;
  return sql`(${sql.join(
    columns.map((column) => holdsText(sql.ref(`t.${column}`), words)),
    sql` or `,
  )})`;
}

const textLooks = new WeakSet<RawBuilder<boolean>>();

/** Whether a column holds a text, capital letters or not. Where there are none to tell apart, the cheaper comparison. */
function holdsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${escapeLike(text)}%`;
  return text.toLowerCase() === text.toUpperCase() ? sql`${column} like ${pattern}` : sql`${column} ilike ${pattern}`;
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

function wholeNumber(
  findings: Finding[],
  name: string,
  rule: { value: unknown; fallback: number; max: number },
): number {
  if (rule.value === undefined || rule.value === '') return rule.fallback;
  const number = typeof rule.value === 'string' && /^\d{1,9}$/.test(rule.value) ? Number(rule.value) : rule.value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1) {
    findings.push(finding(name, 'notInteger'));
    return rule.fallback;
  }
  if (number > rule.max) findings.push(finding(name, 'tooLarge', { max: rule.max }));
  return number;
}
