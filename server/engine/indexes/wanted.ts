import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { longestIndexed } from '@tessera/schemas/kinds/text.ts';
import { withDefaults } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { defaultRowScope, type RowScopeType } from '@tessera/schemas/language/row-scope.ts';
import { systemFields } from '@tessera/schemas/language/system-fields.ts';
import { collationOf, storedKind } from '../../kinds/index.ts';
import { shortHash } from '../registry/names.ts';
import { isSystemFilled } from '../registry/system-columns.ts';

/** An index that lists need. It holds no data: it is made and dropped beside the releases, without stopping anyone. */
export interface WantedIndex {
  /** Says what the index is of, so that what stands already is known by its name. */
  name: string;
  /** The field that it is for, or the row scopes. */
  of: FieldDefinition | 'rows' | 'keyword' | 'count';
  /** What follows `on <table>`; columns stand as `{column:<field id>}`. */
  on: string;
  /** Needs the extension pg_trgm. */
  trigrams?: true;
}

/**
 * Indexes follow what lists sort, search, relate and guard by.
 *
 * `scopes`: those that roles have of the resource; before any role has one it is the usual scope's.
 * `learned`: fields by which totals are counted often (learned.ts).
 */
export function wantedIndexes(
  resource: ResourceDefinition,
  head: string,
  { scopes = [], learned = [] }: { scopes?: readonly RowScopeType[]; learned?: readonly string[][] } = {},
): WantedIndex[] {
  const indexes: WantedIndex[] = [];
  const order = defaultOrder(resource);
  for (const field of resource.model.fields.map(withDefaults)) {
    if (!isIndexable(field)) continue;
    const key = keyOf(field);
    if (field.kind === 'refs') {
      if (!isFiltered(resource, field)) continue;
      indexes.push({ name: listIndexName(head, { key }), of: field, on: `using gin ({column:${field.id}}) ${live}` });
      continue;
    }
    // A text is found by its characters and sorted as its readers do: one index does not serve both.
    const byReaders = collationOf(field.kind);
    if (isSorted(resource, field) && (byReaders || !field.unique)) indexes.push(sortIndex(head, field));
    if (field.unique || !isFiltered(resource, field)) continue;
    if (order && order.id !== field.id && isSearched(resource, field)) {
      // What a list filters by it shows in its own order: the first page is the first rows of this index.
      const name = listIndexName(head, { key: `${key}/${keyOf(order)}${collationOf(order.kind)}` });
      indexes.push({ name, of: field, on: `({column:${field.id}}, ${sortedBy(order)}, id) ${live}` });
    } else if (!isSorted(resource, field) || byReaders) {
      // Equal values stand in it once. What points to a record is seldom many; of many the list's own order is the way.
      const isLookedUp = !isSearched(resource, field);
      const name = listIndexName(head, { key: isLookedUp ? `${key}/alone` : key });
      indexes.push({ name, of: field, on: `({column:${field.id}}${isLookedUp ? '' : ', id'}) ${live}` });
    }
  }
  if (resource.pages.list?.permissions?.data) {
    // What somebody of a narrow scope sees is the beginning of one of these, in the list's own order.
    const sorted = order ? `${sortedBy(order)}, ` : '';
    const sortedKey = order ? `/${keyOf(order)}${collationOf(order.kind)}` : '';
    for (const column of new Set([defaultRowScope.type, ...scopes].flatMap((scope) => columnsOfScope[scope])))
      indexes.push({
        name: listIndexName(head, { key: `${column}${sortedKey}` }),
        of: 'rows',
        on: `(${column}, ${sorted}id) ${live}`,
      });
  }
  for (const ids of learned) {
    const fields = ids.flatMap((id) => resource.model.fields.find((field) => field.id === id) ?? []).map(withDefaults);
    if (fields.length < ids.length || !fields.every((field) => isIndexable(field) && field.kind !== 'refs')) continue;
    indexes.push({
      name: listIndexName(head, { key: `count/${fields.map(keyOf).join('/')}` }),
      of: 'count',
      on: `(${ids.map((id) => `{column:${id}}`).join(', ')}) ${live}`,
    });
  }
  const looked = lookedInto(resource);
  if (looked.length > 0) {
    const columns = looked.map(({ id }) => `{column:${id}} gin_trgm_ops`).join(', ');
    const key = looked.map(({ id, kind }) => `${id}/${kind}`).join();
    indexes.push({
      name: listIndexName(head, { use: 'k', key }),
      of: 'keyword',
      on: `using gin (${columns}) ${live}`,
      trigrams: true,
    });
  }
  return indexes;
}

const { createdBy, ownerDepartment, ownerCompany } = systemFields;

/** What the organisational scopes look at (permission/row-scopes.ts). */
const columnsOfScope: Record<RowScopeType, string[]> = {
  all: [],
  ownRecords: [createdBy.column],
  ownDepartment: [createdBy.column, ownerDepartment.column],
  departmentAndBelow: [createdBy.column, ownerDepartment.column],
  ownCompany: [createdBy.column, ownerCompany.column],
  expression: [],
};

const keyOf = ({ id, kind }: FieldDefinition) => `${id}/${kind}`;
const sortedBy = ({ id, kind }: FieldDefinition) => `{column:${id}}${collationOf(kind)}`;

const sortIndex = (head: string, field: FieldDefinition): WantedIndex => ({
  name: listIndexName(head, { key: `${keyOf(field)}${collationOf(field.kind)}` }),
  of: field,
  on: `(${sortedBy(field)}, id) ${live}`,
});

/** Lists never show what is deleted; without it a count or a far page need not look at the table itself. */
const live = 'where deleted_at is null';

const listIndexName = (head: string, { use = 'i', key }: { use?: 'i' | 'k'; key: string }) =>
  indexName(head, { use, key: `${key}/live` });

export const indexName = (head: string, { use, key }: { use: 'i' | 'u' | 'k'; key: string }) =>
  `${use}_${shortHash(`${head}/${key}`)}_${head}`.slice(0, 63);

/** Whether a name is that of one of the indexes above, for this table. */
export const isWantedName = (name: string, head: string): boolean =>
  (name.startsWith('i_') || name.startsWith('k_')) &&
  indexName(head, { use: 'i', key: '' }).slice(2 + hashLength) === name.slice(2 + hashLength) &&
  name.length === indexName(head, { use: 'i', key: '' }).length;

const hashLength = shortHash('').length;

/** Whether an index may begin with the field, of which everything is written out that its widget says. */
export const isIndexed = (resource: ResourceDefinition, field: FieldDefinition): boolean =>
  field.unique === true || isSorted(resource, field) || isFiltered(resource, field);

/** Whether what has one value of the field stands in its index in the order of the list. */
export const leadsTheList = (resource: ResourceDefinition, field: FieldDefinition): boolean =>
  field.unique === true || isSorted(resource, field) || isSearched(resource, field);

/** The field that the list is sorted by when nobody asks for another order. */
function defaultOrder({ model, pages }: ResourceDefinition): FieldDefinition | undefined {
  const field = model.fields.find(({ id }) => id === pages.list?.sort?.field);
  return field && isIndexable(withDefaults(field)) && field.kind !== 'refs' ? field : undefined;
}

/** What the list is in the order of at first; its groups are in their own. */
const isSorted = ({ pages: { list } }: ResourceDefinition, { id }: FieldDefinition): boolean =>
  list?.sort?.field === id || list?.group?.field === id;

const isFiltered = (resource: ResourceDefinition, field: FieldDefinition): boolean =>
  kindOf(field.kind).reference === true || isSearched(resource, field);

/** Whether the list offers the field to filter by. */
function isSearched({ pages: { list } }: ResourceDefinition, field: FieldDefinition): boolean {
  if (list?.side?.field === field.id) return true;
  const search = list?.search?.find((each) => each.field === field.id);
  return search !== undefined && search.operator !== 'like';
}

/** Texts that are looked into: the keyword's fields, and searches for a part. */
function lookedInto({ model, pages: { list } }: ResourceDefinition): FieldDefinition[] {
  if (!list) return [];
  const ids = new Set([
    ...(list.keyword ?? model.fields.filter(({ name }) => name === model.titleField).map(({ id }) => id)),
    ...(list.search ?? []).filter(({ operator }) => operator === 'like').map(({ field }) => field),
  ]);
  return model.fields.filter(
    (field) => ids.has(field.id) && kindOf(field.kind).operators.includes('like') && !isSystemFilled(field),
  );
}

function isIndexable(field: FieldDefinition): boolean {
  if (isSystemFilled(field) || !storedKind(field.kind).indexable) return false;
  return !(typeof field.props?.maxlength === 'number' && field.props.maxlength > longestIndexed);
}
