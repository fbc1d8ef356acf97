import { mostIndexedBytes } from '@tessera/schemas/kinds/text.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { indexName, type WantedIndex, wantedIndexes } from '../../indexes/wanted.ts';
import type { PlanOperation, StoredShape } from './plan.ts';
import { named } from './text.ts';

interface IndexPlan {
  next: ResourceDefinition;
  head: string;
  previous: ResourceDefinition | null;
  stored: StoredShape;
}

/**
 * Unique values are part of a release. Other indexes are so only for a table that the release makes; on a table with
 * records they are made after it (see index-keeper.ts), and the plan says so.
 */
export function planIndexes(operations: PlanOperation[], { next, head, previous, stored }: IndexPlan) {
  planUnique(operations, { next, previous, head, stored });
  const isNewTable = !stored.tables.some(({ path }) => path === '');
  for (const index of wantedIndexes(next, head)) {
    if (index.trigrams || stored.takenTables.has(index.name)) continue;
    operations.push({
      code: 'index',
      grade: 'safe',
      text: indexText(index),
      sql: isNewTable ? [`create index "${index.name}" on "${head}" ${index.on}`] : [],
    });
  }
}

const indexText = ({ of }: WantedIndex): Text =>
  typeof of === 'string' ? dataScope : named(of, t('建立索引', '建立索引', 'Index', 'インデックスを作成'));
const dataScope = t(
  '为数据权限建立索引',
  '為資料權限建立索引',
  'Index for row scopes',
  'データ範囲のインデックスを作成',
);

function planUnique(operations: PlanOperation[], { next, previous, head, stored }: IndexPlan) {
  const taken = stored.takenTables;
  const nameOf = (field: FieldDefinition) => indexName(head, { use: 'u', key: `${field.id}/${field.kind}` });
  const wanted = next.model.fields.filter((field) => field.unique);
  for (const field of wanted) {
    if (taken.has(nameOf(field))) continue;
    // Column names are known only once the columns are recorded; the release asks for them by field id.
    const column = `{column:${field.id}}`;
    refuseLongValues(operations, { field, head, stored });
    operations.push({
      code: 'unique',
      grade: 'backfill',
      text: named(field, t('值不可重复', '值不可重複', 'Values must be unique', '値の重複を禁止')),
      sql: [`create unique index "${nameOf(field)}" on "${head}" (${column}) where deleted_at is null`],
      blockedWhen: {
        sql: `select count(*)::int as n from (select 1 from "${head}" where deleted_at is null and ${column} is not null group by ${column} having count(*) > 1) d`,
        reason: named(
          field,
          t('已有重复的值', '已有重複的值', 'there are equal values already', '重複した値があります'),
        ),
      },
    });
  }
  const kept = new Set(wanted.map(nameOf));
  for (const field of previous?.model.fields ?? []) {
    const name = nameOf(field);
    if (!field.unique || kept.has(name) || !taken.has(name)) continue;
    operations.push({
      code: 'index',
      grade: 'safe',
      text: named(field, t('允许重复的值', '允許重複的值', 'Equal values become allowed', '値の重複を許可')),
      sql: [`drop index if exists "${name}"`],
    });
  }
}

/** A text of before its field was limited may be longer than can be compared. */
function refuseLongValues(
  operations: PlanOperation[],
  { field, head, stored }: { field: FieldDefinition; head: string; stored: StoredShape },
) {
  const live = stored.columns.find(
    ({ path, field_id, archived_at, kind }) =>
      path === '' && field_id === field.id && archived_at === null && kind === field.kind,
  );
  if (!live || field.kind !== 'text') return;
  const count = `select count(*)::int as n from "${head}"
    where deleted_at is null and octet_length("${live.column_name}") > ${mostIndexedBytes}`;
  const text = named(
    field,
    t(
      '有值太长，无法判断是否重复',
      '有值太長，無法判斷是否重複',
      'some values are too long to be told apart',
      '長すぎて重複を判定できない値があります',
    ),
  );
  operations.push({
    code: 'describe',
    grade: 'backfill',
    text,
    count,
    sql: [],
    blockedWhen: { sql: count, reason: text },
  });
}
