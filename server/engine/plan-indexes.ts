import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { type Text, t } from '@tessera/schemas/language/text.ts';
import { columnTypes } from './column-types.ts';
import { shortHash } from './names.ts';
import type { PlanOperation, StoredShape } from './plan.ts';
import { isSystemFilled } from './plan-fields.ts';
import { named } from './plan-text.ts';

interface WantedIndex {
  make: PlanOperation;
  /** What to say when it goes. */
  gone: Text;
}

/**
 * Indexes follow what lists sort, search, relate and guard by. They hold no data, so they are simply made and dropped.
 * An index's name says what it is of, so that what stands already is known by its name.
 */
export function planIndexes(
  operations: PlanOperation[],
  next: ResourceDefinition,
  head: string,
  { previous, stored }: { previous: ResourceDefinition | null; stored: StoredShape },
) {
  const wanted = wantedIndexes(next, head);
  for (const [name, { make }] of wanted) if (!stored.takenTables.has(name)) operations.push(make);
  for (const [name, { gone }] of previous ? wantedIndexes(previous, head) : []) {
    if (wanted.has(name) || !stored.takenTables.has(name)) continue;
    operations.push({ code: 'index', grade: 'safe', text: gone, sql: [`drop index if exists "${name}"`] });
  }
}

function wantedIndexes(resource: ResourceDefinition, head: string): Map<string, WantedIndex> {
  const indexes = new Map<string, WantedIndex>();
  const plain = (key: string, text: Text, on: string) => {
    const name = indexName('i', head, key);
    const make: PlanOperation = {
      code: 'index',
      grade: 'safe',
      text,
      sql: [`create index if not exists "${name}" on "${head}" ${on}`],
    };
    indexes.set(name, { make, gone: noLongerUsed });
  };
  const order = defaultOrder(resource);
  for (const field of resource.model.fields) {
    // Column names are known only once the columns are recorded; the release asks for them by field id.
    const column = `{column:${field.id}}`;
    const use = usesOf(resource, field);
    if (use.unique) {
      const name = indexName('u', head, `${field.id}/${field.kind}`);
      indexes.set(name, uniqueIndex(name, { head, column, field }));
    }
    if (!use.plain) continue;
    const text = named('建立索引', '建立索引', 'Index', 'インデックスを作成', field);
    const key = `${field.id}/${field.kind}`;
    if (field.kind === 'refs') plain(key, text, `using gin (${column})`);
    // What a list filters by it shows in its own order: the first page is the first rows of this index.
    else if (order && order.id !== field.id && use.filtered)
      plain(`${key}/${order.id}/${order.kind}`, text, `(${column}, {column:${order.id}}, id)`);
    else plain(key, text, `(${column}, id)`);
  }
  if (resource.pages.list?.permissions?.data) {
    for (const column of ['created_by', 'owner_department', 'owner_company'])
      plain(column, dataScope, `(${column}, id)`);
  }
  return indexes;
}

/** The field that the list is sorted by when nobody asks for another order. */
function defaultOrder({ model, pages }: ResourceDefinition): FieldDefinition | undefined {
  const field = model.fields.find(({ id }) => id === pages.list?.sort?.field);
  return field && isIndexable(field) && field.kind !== 'refs' ? field : undefined;
}

function usesOf({ pages: { list } }: ResourceDefinition, field: FieldDefinition) {
  if (!isIndexable(field)) return { unique: false, plain: false, filtered: false };
  const isReference = field.kind === 'ref' || field.kind === 'refs';
  const filtered =
    isReference ||
    [...(list?.search ?? []).map((search) => search.field), list?.tree?.relationField, list?.group?.field].includes(
      field.id,
    );
  const unique = field.unique === true;
  return { unique, plain: !unique && (filtered || list?.sort?.field === field.id), filtered };
}

function isIndexable(field: FieldDefinition): boolean {
  if (isSystemFilled(field) || columnTypes[field.kind] === null) return false;
  // A B-tree entry holds at most about 2,700 bytes.
  if (typeof field.props?.maxlength === 'number' && field.props.maxlength > 600) return false;
  return !['longText', 'json', 'files', 'range'].includes(field.kind);
}

function uniqueIndex(
  name: string,
  { head, column, field }: { head: string; column: string; field: FieldDefinition },
): WantedIndex {
  return {
    gone: named('允许重复的值', '允許重複的值', 'Equal values become allowed', '値の重複を許可', field),
    make: {
      code: 'unique',
      grade: 'backfill',
      text: named('值不可重复', '值不可重複', 'Values must be unique', '値の重複を禁止', field),
      sql: [`create unique index if not exists "${name}" on "${head}" (tenant_id, ${column}) where deleted_at is null`],
      blockedWhen: {
        sql: `select count(*)::int as n from (select 1 from "${head}" where deleted_at is null and ${column} is not null group by tenant_id, ${column} having count(*) > 1) d`,
        reason: named('已有重复的值', '已有重複的值', 'there are equal values already', '重複した値があります', field),
      },
    },
  };
}

const indexName = (prefix: 'i' | 'u', head: string, key: string) =>
  `${prefix}_${shortHash(`${head}/${key}`)}_${head}`.slice(0, 63);

const dataScope = t(
  '为数据权限建立索引',
  '為資料權限建立索引',
  'Index for row scopes',
  'データ範囲のインデックスを作成',
);
const noLongerUsed = t(
  '删除不再使用的索引',
  '刪除不再使用的索引',
  'Remove an index that is no longer used',
  '使われなくなったインデックスを削除',
);
