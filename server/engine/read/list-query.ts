import { kindOf } from '@tessera/schemas/kinds/index.ts';
import type { FilterOperator } from '@tessera/schemas/kinds/operators.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import type { Language } from '@tessera/schemas/texts/text.ts';
import { type RawBuilder, sql } from 'kysely';
import { collationOf } from '../../kinds/index.ts';
import type { ExternalQuery } from '../external/read-rows.ts';
import { countedBy } from '../indexes/learned.ts';
import { isIndexed, leadsTheList } from '../indexes/wanted.ts';
import type { Resource } from '../registry/resource.ts';
import { type Access, amongRows, maySee, rowPredicates } from '../work/access.ts';
import { type Addressable, addFilter, type Conditions, filterItems, holdsText, isOperator } from './filters.ts';
import { captionIn, captionsColumn } from './references/captions.ts';

/** A list query after parsing: every name resolved through the model, every value bound, the asker's rows only. */
export interface ListQuery {
  /**
   * What the client asked, by name and value: the same for equal pages, and for equal sets of records; and the same for
   * sets that differ in their values alone.
   */
  key: { page: string; set: string; shape: string };
  withTotal: TotalWish;
  page: number;
  pageSize: number;
  keyword: string;
  /** It looks into texts: nobody can tell beforehand whether it finds one record or a million. */
  looksIntoTexts: boolean;
  /** Which records it finds depends on others: how many there are cannot be counted on by the changes of each. */
  readsOthers: boolean;
  /** Whatever its values are, the same plan is the best for its first pages, but for seldom ones (`byKeptPlan`). */
  isPlannedOnce: boolean;
  /** Fields by which an index would count it; undefined where none would. */
  countedBy: string[] | undefined;
  /** What is asked for, among what the asker may see. */
  where: RawBuilder<boolean>[];
  /** What is asked for alone. */
  filters: RawBuilder<boolean>[];
  orderBy: RawBuilder<unknown>;
  /** The ways in which a record `t` stands before a record `b` in the same order: no two hold at once, each is a range of an index. */
  waysAhead: () => RawBuilder<boolean>[];
  /** The same by the names of fields, for rows that stand in another database. */
  asked: Pick<ExternalQuery, 'conditions' | 'keyword' | 'keywordFields' | 'order'>;
}

/** How a list is asked for its total: when it is there in a moment, however long it takes, instead of rows, not at all. */
const totalWishes = ['soon', 'exact', 'only', 'none'] as const;
type TotalWish = (typeof totalWishes)[number];

const ownKeys = new Set(['currentPage', 'pageSize', 'sidx', 'sord', 'keyword', 'filter', 'n', 'menuId', 'withTotal']);
const mostKeyword = 200;
const mostRows = 500;

/** Reads the list parameters of API.md; anything unknown, hidden or of a wrong shape is refused by name. */
export function parseListQuery(
  resource: Resource,
  { input, access, language }: { input: Record<string, unknown>; access: Access; language: Language },
): ListQuery {
  const conditions: Conditions = { findings: [], where: [], looksIntoTexts: false, asked: [] };
  const { findings } = conditions;
  const fields = withCaptions(addressableFields(resource, access), { resource, access, language });
  const page = wholeNumber(findings, { name: 'currentPage', value: input.currentPage, usual: 1, max: 10_000_000 });
  const usualSize = resource.definition.pages.list?.pageSize ?? 20;
  const pageSize = wholeNumber(findings, { name: 'pageSize', value: input.pageSize, usual: usualSize, max: mostRows });
  const words = keywordOf(findings, input.keyword ?? '');

  const { withTotal = '' } = input;
  const wish = withTotal === '' ? 'soon' : totalWishes.find((each) => each !== 'soon' && each === withTotal);
  if (!wish) findings.push(finding('withTotal', 'notAnOption'));
  // Where names are looked for and sorted by in the language of the reader, the same words in another are another question.
  const spoken = captionsColumn(resource, access) === undefined ? {} : { _language: language };
  const shape: unknown[] = [words !== '', spoken];
  let [indexed, isPlannedOnce, readsOthers] = [0, true, false];
  const compared: { id: string; operator: FilterOperator }[] = [];
  const note = ({ name }: Addressable, operator: FilterOperator) => {
    const stored = resource.byName.get(name);
    compared.push({ id: stored?.field.id ?? '', operator });
    if (stored && !isIndexed(resource.definition, stored.field)) return;
    // With one value of one index its order is the list's; a range, or a choice of indexes, depends on the values.
    const isLeading = !stored || leadsTheList(resource.definition, stored.field);
    isPlannedOnce &&= operator === 'eq' && indexed++ === 0 && isLeading;
  };

  for (const [name, value] of Object.entries(input)) {
    if (ownKeys.has(name)) continue;
    shape.push(name);
    const field = fields.get(name);
    if (!field) findings.push(finding(name, 'unknownKey'));
    else if (value !== '' && value !== null && value !== undefined) {
      const operator = operatorFor(resource, { field, value });
      note(field, operator);
      addFilter(conditions, { at: name, field, operator, value });
    }
  }
  for (const [index, { field: name, op, value }] of filterItems(conditions, input.filter).entries()) {
    const at = `filter[${index}]`;
    shape.push([name, op]);
    const field = typeof name === 'string' ? fields.get(name) : undefined;
    if (!field) findings.push(finding(`${at}.field`, 'unknownKey'));
    else if (!isOperator(op)) findings.push(finding(`${at}.op`, 'notAnOption'));
    else if (isTop(resource, { access, name: field.name, op, value })) {
      compared.push({ id: '', operator: op });
      [isPlannedOnce, readsOthers] = [false, true];
      conditions.where.push(standsOnTop(resource, access));
    } else {
      note(field, op);
      addFilter(conditions, { at: `${at}.value`, field, operator: op, value });
    }
  }
  const order = parseOrder(findings, { resource, input, fields });
  refuse(findings);

  const { where: filters, looksIntoTexts } = conditions;
  const keywordFields = words === '' ? [] : keywordColumns(resource, fields);
  if (words !== '') filters.push(keywordPredicate(keywordFields, words));
  const { n: _timestamp, menuId: _menu, withTotal: _wish, ...said } = input;
  const asked: Record<string, unknown> = { ...said, ...spoken };
  const { currentPage: _page, pageSize: _size, sidx: _field, sord: _order, ...set } = asked;
  const key = { page: JSON.stringify(asked), set: JSON.stringify(set), shape: JSON.stringify(shape) };
  return {
    ...{ key, withTotal: wish ?? 'soon', page, pageSize, keyword: words, filters },
    ...orderedBy(order),
    asked: {
      conditions: conditions.asked,
      keyword: words,
      keywordFields: keywordFields.map(({ name }) => name),
      order: order.said,
    },
    looksIntoTexts: looksIntoTexts || words !== '',
    readsOthers,
    isPlannedOnce: isPlannedOnce && !looksIntoTexts && words === '',
    // What every record has beside its fields is in no such index.
    countedBy: looksIntoTexts || words !== '' || compared.some(({ id }) => id === '') ? undefined : countedBy(compared),
    where: [...rowPredicates(access), ...filters],
  };
}

/** Whether the top of a tree is asked for by somebody who may not see all of it. */
const isTop = (
  resource: Resource,
  { access, name, op, value }: { access: Access; name: string; op: FilterOperator; value: unknown },
): boolean => resource.has('tree') && access.rows !== 'all' && name === 'parentId' && op === 'eq' && value === '0';

/** What has no parent that is seen stands at the top: else it would be found nowhere in the tree. */
const standsOnTop = (resource: Resource, access: Access): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from ${sql.id(resource.table)} seen
    where seen.id::text = t.parent_id::text and seen.deleted_at is null and ${amongRows(access, 'seen')})`;

/** A field with the collation that it is sorted by, where it has one of its own. */
type Sortable = Addressable & { collation: string; caption?: Caption };
/** What a record is called in the reader's language, where it is called something there. */
type Caption = (alias: string) => RawBuilder<string | null>;

type FieldsByName = ReadonlyMap<string, Sortable>;
/** By the columns that are seen, which is the same object for all requests of the same rights. */
const addressable = new WeakMap<Resource, { all?: FieldsByName; some: WeakMap<ReadonlySet<string>, FieldsByName> }>();

/** The fields that a request may name: those that the user may see, by their API names. */
export function addressableFields(resource: Resource, access: Access): FieldsByName {
  const known = addressable.get(resource) ?? { some: new WeakMap() };
  addressable.set(resource, known);
  const { columns } = access;
  const found = (columns === 'all' ? known.all : known.some.get(columns)) ?? findAddressable(resource, access);
  if (columns === 'all') known.all = found;
  else known.some.set(columns, found);
  return found;
}

/** The title also as the reader's language says it. */
function withCaptions(
  fields: FieldsByName,
  { resource, access, language }: { resource: Resource; access: Access; language: Language },
): FieldsByName {
  const captions = captionsColumn(resource, access);
  const title = captions === undefined ? undefined : fields.get(resource.definition.model.titleField);
  if (captions === undefined || !title) return fields;
  return new Map([...fields, [title.name, { ...title, caption: captionIn(captions, language) }]]);
}

/** To look for a secret would be to guess it. */
function findAddressable(resource: Resource, access: Access): FieldsByName {
  // The texts among the system fields are ids, which nobody reads.
  const fields = new Map<string, Sortable>(
    resource.system.flatMap((field) => {
      const isOpen = field.shown === 'always' && (!access.namesSystem || maySee(access, field.name));
      return isOpen ? [[field.name, { ...field, collation: '' }]] : [];
    }),
  );
  for (const { field, column } of resource.fields) {
    if (column === null || isSecret(field) || !maySee(access, field.name)) continue;
    fields.set(field.name, { name: field.name, column, kind: field.kind, collation: collationOf(field.kind) });
  }
  return fields;
}

/** How a field that is filtered by its name alone is compared. */
function operatorFor(resource: Resource, { field, value }: { field: Addressable; value: unknown }): FilterOperator {
  const { operator } =
    resource.definition.pages.list?.search?.find(
      (search) => resource.byId.get(search.field)?.field.name === field.name,
    ) ?? {};
  if (operator) return operator;
  const { expression, operators } = kindOf(field.kind);
  const isPair = typeof value === 'string' && value.includes(',') && operators.includes('between');
  // A text may hold a comma itself.
  return isPair && expression !== 'text' ? 'between' : 'eq';
}

interface Ordering {
  resource: Resource;
  input: Record<string, unknown>;
  fields: FieldsByName;
}

type Direction = 'asc' | 'desc';
type SortedBy = Pick<Sortable, 'column' | 'collation' | 'caption'>;

/** An order, what is alike in it by its id; and the field and direction that it was said by where it was. */
interface Order {
  by?: SortedBy | undefined;
  direction: Direction;
  said?: { name: string; direction: Direction };
}

function parseOrder(findings: Finding[], { resource, input, fields }: Ordering): Order {
  const { sidx, sord } = input;
  if (sord !== undefined && sord !== '' && sord !== 'asc' && sord !== 'desc')
    findings.push(finding('sord', 'notAnOption'));
  if (sidx !== undefined && sidx !== '') {
    const field = typeof sidx === 'string' ? fields.get(sidx) : undefined;
    if (!field) findings.push(finding('sidx', 'unknownKey'));
    else if (!kindOf(field.kind).sortable) findings.push(finding('sidx', 'notSortable'));
    else return orderOf(field, { name: field.name, direction: sord === 'desc' ? 'desc' : 'asc' });
  }
  return standardOrder(resource, fields);
}

/**
 * The order of a list that nobody asked to be sorted: its document's, else the stored one, else the newest first. By a
 * column that somebody may not see nothing is sorted for them: the order would tell what stands in it.
 */
function standardOrder(resource: Resource, fields: FieldsByName): Order {
  const { sort } = resource.definition.pages.list ?? {};
  const stored = sort && resource.byId.get(sort.field);
  const by =
    sort && (stored ? !isSecret(stored.field) && fields.get(stored.field.name) : systemOrder(resource, sort.field));
  if (sort && by) return orderOf(by, { name: stored?.field.name ?? sort.field, direction: sort.order });
  if (resource.has('sort')) return { by: { column: 'sort', collation: '' }, direction: 'asc' };
  return { direction: resource.has('tree') ? 'asc' : 'desc' };
}

const orderOf = (by: SortedBy, said: NonNullable<Order['said']>): Order => ({ by, direction: said.direction, said });

function systemOrder({ system }: Resource, name: string): SortedBy | undefined {
  // Ids are in the order of creation (UUIDv7), and their index is there anyway.
  const column = name === 'createdAt' ? 'id' : system.find((field) => field.name === name)?.column;
  return column === undefined ? undefined : { column, collation: '' };
}

const orderedBy = ({ by, direction }: Order): Pick<ListQuery, 'orderBy' | 'waysAhead'> => {
  const going = sql.raw(direction);
  return {
    orderBy: by ? sql`${sorted(by, 't')} ${going}, t.id ${going}` : sql`t.id ${going}`,
    waysAhead: () => waysAhead({ by, direction }),
  };
};

/** Where nothing stands it counts as the greatest, which is how PostgreSQL sorts. */
function waysAhead({ by, direction }: Pick<Order, 'by' | 'direction'>): RawBuilder<boolean>[] {
  const sign = sql.raw(direction === 'asc' ? '<' : '>');
  const isAlikeAhead = sql<boolean>`t.id ${sign} b.id`;
  if (!by) return [isAlikeAhead];
  const [one, other] = [sorted(by, 't'), sorted(by, 'b')];
  const [filled, empty] = direction === 'asc' ? [one, other] : [other, one];
  return [
    sql`${one} ${sign} ${other}`,
    sql`${one} = ${other} and ${isAlikeAhead}`,
    sql`${one} is null and ${other} is null and ${isAlikeAhead}`,
    sql`${filled} is not null and ${empty} is null`,
  ];
}

function sorted({ column, collation, caption }: SortedBy, alias: 't' | 'b') {
  const stored = sql.ref(`${alias}.${column}`);
  return sql`${caption ? sql`coalesce(${caption(alias)}, ${stored})` : stored}${sql.raw(collation)}`;
}

function keywordOf(findings: Finding[], keyword: unknown): string {
  if (typeof keyword !== 'string') findings.push(finding('keyword', 'notText'));
  else if (keyword.length > mostKeyword) findings.push(finding('keyword', 'tooLong', { max: mostKeyword }));
  else if (keyword.includes('\0')) findings.push(finding('keyword', 'badText'));
  else return keyword.trim();
  return '';
}

function keywordColumns({ definition, byId }: Resource, fields: FieldsByName): Sortable[] {
  const { pages, model } = definition;
  const wanted = pages.list?.keyword?.map((id) => byId.get(id)?.field.name) ?? [model.titleField];
  return wanted.flatMap((name) => {
    const field = name === undefined ? undefined : fields.get(name);
    return field && kindOf(field.kind).operators.includes('like') ? [field] : [];
  });
}

/** A name is found as the reader meets it, and as its form says it. */
function keywordPredicate(columns: Sortable[], words: string): RawBuilder<boolean> {
  if (columns.length === 0) return sql`false`;
  const found = columns.flatMap(({ column, caption }) =>
    [sql.ref(`t.${column}`), ...(caption ? [caption('t')] : [])].map((text) => holdsText(text, words)),
  );
  return sql`(${sql.join(found, sql` or `)})`;
}

interface Whole {
  name: string;
  value: unknown;
  usual: number;
  max: number;
}

function wholeNumber(findings: Finding[], { name, value, usual, max }: Whole): number {
  if (value === undefined || value === '') return usual;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1) {
    findings.push(finding(name, 'notInteger'));
    return usual;
  }
  if (number > max) findings.push(finding(name, 'tooLarge', { max }));
  return number;
}
