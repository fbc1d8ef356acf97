import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { type ModelTrait, traits } from '@tessera/schemas/language/traits.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { snakeCase, uniqueName } from '../../registry/names.ts';
import { headColumns, traitColumns } from '../../registry/system-columns.ts';
import { planIndexes } from './indexes.ts';
import { planTable } from './tables.ts';

/** What the database holds of a resource today. */
export interface StoredShape {
  tables: { path: string; table_name: string }[];
  columns: { path: string; field_id: string; kind: string; column_name: string; archived_at: Date | null }[];
  /** Table names of every resource. */
  takenTables: ReadonlySet<string>;
}

/**
 * safe: nothing existing changes · kept: values stay as they are under another rule · backfill: existing values are copied or
 * must fit · archive: values are put aside.
 */
type Grade = 'safe' | 'kept' | 'backfill' | 'archive';

export interface PlanOperation {
  code:
    | 'createTable'
    | 'addColumn'
    | 'restoreColumn'
    | 'changeKind'
    | 'archiveColumn'
    | 'createSubTable'
    | 'archiveSubTable'
    | 'addTrait'
    | 'index'
    | 'unique'
    | 'rename'
    | 'compute'
    | 'recompute'
    | 'describe';
  grade: Grade;
  text: Text;
  /** Of a formula that can be worked out for the records that are there: the id of its field. */
  field?: string;
  /** How many stored rows it touches; filled in when the plan is shown. */
  rows?: number;
  /** Counts those rows. */
  count?: string;
  /** Statements, run in order inside the one transaction of the release. */
  sql: string[];
  /** Bookkeeping in model_table and model_column. */
  record?: (
    | { table: string; path: string }
    | { column: string; path: string; fieldId: string; kind: ValueKind }
    | { archive: { path: string; fieldId: string; kind: string } }
    | { restore: { path: string; fieldId: string; kind: string } }
  )[];
  /** When this query finds a number above 0, the release is refused. */
  blockedWhen?: { sql: string; reason: Text };
}

/**
 * The operations that bring the stored shape to a definition. Driven by field ids alone: a changed name or label
 * touches no column. Nothing is ever dropped.
 */
export function planRelease(
  next: ResourceDefinition,
  { stored, previous }: { stored: StoredShape; previous: ResourceDefinition | null },
): PlanOperation[] {
  if (next.model.external || previous?.model.external) return planExternal(next, previous);
  const operations: PlanOperation[] = [];
  const tableOf = new Map(stored.tables.map((table) => [table.path, table.table_name]));
  const taken = new Set(stored.takenTables);

  let head = tableOf.get('');
  if (head === undefined) {
    const prefix = next.origin === 'builtin' ? snakeCase(next.name.split('/')[0] ?? '') : 'x';
    head = uniqueName(`${prefix}_${snakeCase(next.model.name)}`, taken);
    taken.add(head);
    operations.push({
      code: 'createTable',
      grade: 'safe',
      text: t(`新建数据表 ${head}`, `新增資料表 ${head}`, `Make the table ${head}`, `テーブル ${head} を作成`),
      sql: [
        `create table "${head}" (${headColumns})`,
        // What is written to it is told to whoever counts its records (engine/cache/row-log.ts).
        `select announce_rows_of('${head}', '${next.name}')`,
      ],
      record: [{ table: head, path: '' }],
    });
  }
  for (const trait of next.model.traits ?? []) {
    if (previous?.model.traits?.includes(trait)) continue;
    const columns = traitColumns(trait);
    if (columns.length === 0 && !previous) continue;
    operations.push({
      code: 'addTrait',
      grade: 'safe',
      text: traitText(trait),
      sql: [
        ...columns.map((column) => `alter table "${head}" add column if not exists ${column}`),
        ...(trait === 'tree'
          ? [
              `create index if not exists "i_${head}_p" on "${head}" (parent_id)`,
              `update "${head}" c set parent_id = '0' where ${orphansIn(head)}`,
            ]
          : []),
      ],
    });
    const returning = whatReturns(trait, { head, wasTree: taken.has(`i_${head}_p`) });
    if (previous && returning) operations.push({ code: 'describe', sql: [], ...returning });
  }
  for (const trait of previous?.model.traits ?? [])
    if (!next.model.traits?.includes(trait))
      operations.push({ code: 'describe', grade: 'kept', text: withoutTraitText(trait), sql: [] });
  const { fields } = next.model;
  planTable(operations, { path: '', table: head, fields, previous: previous?.model.fields, stored, taken });
  planIndexes(operations, { next, head, previous, stored });
  return operations;
}

/** While it was no tree, a record above may have been deleted: what hung below it would stand nowhere. */
const orphansIn = (head: string) => `parent_id <> '0' and not exists
  (select 1 from "${head}" p where p.id = id_of(c.parent_id) and p.deleted_at is null)`;

/** A trait that was switched off for a while finds records that have changed without it. */
function whatReturns(
  trait: ModelTrait,
  { head, wasTree }: { head: string; wasTree: boolean },
): Pick<PlanOperation, 'grade' | 'text' | 'count'> | undefined {
  const counted = (condition: string) => `select count(*)::int as n from "${head}" c where ${condition}`;
  if (trait === 'recycle') return { grade: 'kept', text: recycledText, count: counted('deleted_at is not null') };
  if (trait !== 'tree' || !wasTree) return undefined;
  return { grade: 'backfill', text: topText, count: counted(orphansIn(head)) };
}

const recycledText = t(
  '此前删除的记录会出现在回收站中，可以恢复',
  '先前刪除的記錄會出現在資源回收筒中，可以還原',
  'Records that were deleted before stand in the recycle bin and can be restored',
  '以前に削除されたレコードがごみ箱に表示され、復元できます',
);
const topText = t(
  '上级已被删除的记录将移到顶层；上级恢复后也不会移回',
  '上層已被刪除的記錄將移到最上層；上層還原後也不會移回',
  'Records whose parent was deleted meanwhile move to the top, and stay there when it is restored',
  '親が削除されたレコードは最上位に移り、親を復元しても戻りません',
);

function traitText(trait: ModelTrait): Text {
  const { title } = traits[trait];
  return t(`启用：${title.zh}`, `啟用：${title.zhtw}`, `Switch on: ${title.en}`, `有効化：${title.ja}`);
}

function withoutTraitText(trait: ModelTrait): Text {
  const { title } = traits[trait];
  return t(
    `停用：${title.zh}（已有的值保留，重新启用后恢复）`,
    `停用：${title.zhtw}（既有的值保留，重新啟用後恢復）`,
    `Switch off: ${title.en} (the values that are there stay, and are back when it is switched on again)`,
    `無効化：${title.ja}（既存の値は保持され、再度有効にすると戻ります）`,
  );
}

/** Nothing of ours is made or changed; where records stand is decided by the first release. */
function planExternal(
  { model: { external } }: ResourceDefinition,
  previous: ResourceDefinition | null,
): PlanOperation[] {
  const isMoved = previous !== null && !external !== !previous.model.external;
  const { schema, table } = external ?? previous?.model.external ?? { schema: '', table: '' };
  const place = `${schema}.${table}`;
  return [
    {
      code: 'describe',
      grade: 'safe',
      text: t(
        `数据仍在外部数据表 ${place}，不做任何改动`,
        `資料仍在外部資料表 ${place}，不做任何變更`,
        `The records stay in the table ${place}, of which nothing is changed`,
        `データは外部テーブル ${place} のままで、変更はありません`,
      ),
      sql: [],
      ...(isMoved ? { blockedWhen: { sql: 'select 1 as n', reason: notMoved } } : {}),
    },
  ];
}

const notMoved = t(
  '模块发布后，不能在外部数据表与本系统数据表之间切换；请新建一个模块',
  '模組發佈後，不能在外部資料表與本系統資料表之間切換；請新增一個模組',
  'Once released, a module stays over another database’s table, or over our own: make another module',
  '公開後は外部テーブルと自システムのテーブルを切り替えられません。別のモジュールを作成してください',
);
