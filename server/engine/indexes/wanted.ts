import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { withDefaults } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { systemFields } from '@tessera/schemas/language/system-fields.ts';
import { storedKind } from '../../kinds/index.ts';
import { shortHash } from '../registry/names.ts';
import { isSystemFilled } from '../registry/system-columns.ts';

/** An index that lists need. It holds no data: it is made and dropped beside the releases, without stopping anyone. */
export interface WantedIndex {
  /** Says what the index is of, so that what stands already is known by its name. */
  name: string;
  /** The field that it is for, or the row scopes. */
  of: FieldDefinition | 'rows' | 'keyword';
  /** What follows `on <table>`; columns stand as `{column:<field id>}`. */
  on: string;
  /** Needs the extension pg_trgm. */
  trigrams?: true;
}

/** Indexes follow what lists sort, search, relate and guard by. */
export function wantedIndexes(resource: ResourceDefinition, head: string): WantedIndex[] {
  const indexes: WantedIndex[] = [];
  const order = defaultOrder(resource);
  for (const field of resource.model.fields.map(withDefaults)) {
    const filtered = isFiltered(resource, field);
    if (field.unique || !isIndexable(field) || !(filtered || resource.pages.list?.sort?.field === field.id)) continue;
    const column = `{column:${field.id}}`;
    const key = `${field.id}/${field.kind}`;
    if (field.kind === 'refs') {
      indexes.push({ name: listIndexName(head, { key }), of: field, on: `using gin (${column}) ${live}` });
    } else if (order && order.id !== field.id && filtered) {
      // What a list filters by it shows in its own order: the first page is the first rows of this index.
      const name = listIndexName(head, { key: `${key}/${order.id}/${order.kind}` });
      indexes.push({ name, of: field, on: `(${column}, {column:${order.id}}, id) ${live}` });
    } else {
      indexes.push({ name: listIndexName(head, { key }), of: field, on: `(${column}, id) ${live}` });
    }
  }
  if (resource.pages.list?.permissions?.data) {
    for (const { column } of [systemFields.createdBy, systemFields.ownerDepartment, systemFields.ownerCompany])
      indexes.push({ name: listIndexName(head, { key: column }), of: 'rows', on: `(${column}, id) ${live}` });
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

/** The field that the list is sorted by when nobody asks for another order. */
function defaultOrder({ model, pages }: ResourceDefinition): FieldDefinition | undefined {
  const field = model.fields.find(({ id }) => id === pages.list?.sort?.field);
  return field && isIndexable(withDefaults(field)) && field.kind !== 'refs' ? field : undefined;
}

function isFiltered({ pages: { list } }: ResourceDefinition, field: FieldDefinition): boolean {
  if (kindOf(field.kind).reference) return true;
  if (list?.side?.field === field.id || list?.group?.field === field.id) return true;
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
  // A B-tree entry holds at most about 2,700 bytes.
  return !(typeof field.props?.maxlength === 'number' && field.props.maxlength > 600);
}
