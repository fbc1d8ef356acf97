import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { columnTypes } from './column-types.ts';
import { shortHash } from './names.ts';
import type { PlanOperation } from './plan.ts';
import { isSystemFilled } from './plan-fields.ts';
import { named } from './plan-text.ts';

/** Indexes follow what lists sort, search and relate by. They hold no data, so they are simply made and dropped. */
export function planIndexes(
  operations: PlanOperation[],
  next: ResourceDefinition,
  head: string,
  previous: ResourceDefinition | null,
) {
  // Column names are known only once the columns are recorded; the release asks for them by field id.
  const wanted = indexedFields(next);
  const had = previous ? indexedFields(previous) : new Map<string, 'index' | 'unique'>();
  for (const [fieldId, kind] of wanted) {
    const field = next.model.fields.find((other) => other.id === fieldId);
    if (!field) continue;
    const old = previous?.model.fields.find((other) => other.id === fieldId);
    if (had.get(fieldId) === kind && old?.kind === field.kind) continue;
    const name = indexName(kind, head, field);
    const column = `{column:${fieldId}}`;
    operations.push(
      kind === 'unique'
        ? {
            code: 'unique',
            grade: 'backfill',
            text: named('值不可重复', '值不可重複', 'Values must be unique', '値の重複を禁止', field),
            sql: [
              `create unique index if not exists "${name}" on "${head}" (tenant_id, ${column}) where deleted_at is null`,
            ],
            blockedWhen: {
              sql: `select count(*)::int as n from (select 1 from "${head}" where deleted_at is null and ${column} is not null group by tenant_id, ${column} having count(*) > 1) d`,
              reason: named(
                '已有重复的值',
                '已有重複的值',
                'there are equal values already',
                '重複した値があります',
                field,
              ),
            },
          }
        : {
            code: 'index',
            grade: 'safe',
            text: named('建立索引', '建立索引', 'Index', 'インデックスを作成', field),
            sql: [
              field.kind === 'refs'
                ? `create index if not exists "${name}" on "${head}" using gin (${column})`
                : `create index if not exists "${name}" on "${head}" (${column}, id)`,
            ],
          },
    );
  }
  for (const [fieldId, kind] of had) {
    if (kind !== 'unique' || wanted.get(fieldId) === 'unique') continue;
    const field = previous?.model.fields.find((other) => other.id === fieldId);
    if (!field) continue;
    operations.push({
      code: 'index',
      grade: 'safe',
      text: named('允许重复的值', '允許重複的值', 'Equal values become allowed', '値の重複を許可', field),
      sql: [`drop index if exists "${indexName('unique', head, field)}"`],
    });
  }
}

const indexName = (use: 'index' | 'unique', head: string, field: FieldDefinition) =>
  `${use === 'unique' ? 'u' : 'i'}_${shortHash(`${head}/${field.id}/${field.kind}`)}_${head}`.slice(0, 63);

function indexedFields(resource: ResourceDefinition): Map<string, 'index' | 'unique'> {
  const found = new Map<string, 'index' | 'unique'>();
  const list = resource.pages.list;
  const wanted = new Set([
    ...(list?.search ?? []).map((search) => search.field),
    ...(list?.sort ? [list.sort.field] : []),
    ...(list?.tree ? [list.tree.relationField] : []),
    ...(list?.group ? [list.group.field] : []),
  ]);
  for (const field of resource.model.fields) {
    if (isSystemFilled(field)) continue;
    // A B-tree entry holds at most about 2,700 bytes.
    if (typeof field.props?.maxlength === 'number' && field.props.maxlength > 600) continue;
    if (field.unique) found.set(field.id, 'unique');
    else if (field.kind === 'ref' || field.kind === 'refs') found.set(field.id, 'index');
    else if (
      wanted.has(field.id) &&
      columnTypes[field.kind] !== null &&
      !['longText', 'json', 'files', 'range'].includes(field.kind)
    ) {
      found.set(field.id, 'index');
    }
  }
  return found;
}
