import { fillOf } from '@tessera/schemas/language/document.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ValueKind } from '@tessera/schemas/language/kinds.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import type { Text } from '@tessera/schemas/language/text.ts';
import { t, textIn } from '@tessera/schemas/language/text.ts';
import {
  columnTypes,
  convertColumn,
  headColumns,
  rowColumns,
  systemColumns,
  takenColumns,
  traitColumns,
} from './column-types.ts';
import { shortHash, snakeCase, uniqueName } from './names.ts';

/** What the database holds of a resource today. */
export interface StoredShape {
  tables: { path: string; table_name: string }[];
  columns: { path: string; field_id: string; kind: string; column_name: string; archived: boolean }[];
  /** Table names of every resource. */
  takenTables: ReadonlySet<string>;
}

/** safe: nothing existing changes · backfill: existing values are copied or must fit · archive: values are put aside. */
export type Grade = 'safe' | 'backfill' | 'archive';

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
    | 'describe';
  grade: Grade;
  text: Text;
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
  stored: StoredShape,
  previous: ResourceDefinition | null,
): PlanOperation[] {
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
      sql: [`create table "${head}" (${headColumns})`, `create index "i_${head}_d" on "${head}" (owner_department)`],
      record: [{ table: head, path: '' }],
    });
  }
  for (const trait of next.model.traits ?? []) {
    const column = traitColumns[trait];
    if (column === null) continue;
    if (previous?.model.traits?.includes(trait)) continue;
    operations.push({
      code: 'addTrait',
      grade: 'safe',
      text: t(`启用能力 ${trait}`, `啟用能力 ${trait}`, `Switch on ${trait}`, `機能 ${trait} を有効化`),
      sql: [
        `alter table "${head}" add column if not exists ${column}`,
        ...(trait === 'tree' ? [`create index if not exists "i_${head}_p" on "${head}" (parent_id)`] : []),
      ],
    });
  }
  planFields(operations, {
    path: '',
    table: head,
    fields: next.model.fields,
    stored,
    previous: previous?.model.fields,
  });

  for (const field of next.model.fields) {
    if (field.kind !== 'rows') continue;
    let table = tableOf.get(field.id);
    if (table === undefined) {
      table = uniqueName(`${head}_${snakeCase(field.name)}`, taken);
      taken.add(table);
      operations.push({
        code: 'createSubTable',
        grade: 'safe',
        text: named('新建子表', '新增子表', 'Make the sub-table', 'サブテーブルを作成', field),
        sql: [
          `create table "${table}" (${rowColumns(head)})`,
          `create index "i_${table}_p" on "${table}" (parent_id, row_no)`,
        ],
        record: [{ table, path: field.id }],
      });
    }
    const before = previous?.model.fields.find((other) => other.id === field.id)?.rows;
    planFields(operations, { path: field.id, table, fields: field.rows ?? [], stored, previous: before });
  }
  for (const field of previous?.model.fields ?? []) {
    if (field.kind !== 'rows' || next.model.fields.some((other) => other.id === field.id && other.kind === 'rows'))
      continue;
    operations.push({
      code: 'archiveSubTable',
      grade: 'archive',
      text: named(
        '封存子表（数据保留，可恢复）',
        '封存子表（資料保留，可還原）',
        'Put the sub-table aside (its rows are kept and can come back)',
        'サブテーブルを保管（データは保持され復元可能）',
        field,
      ),
      count: `select count(*)::int as n from "${tableOf.get(field.id)}" where deleted_at is null`,
      sql: [],
    });
  }
  planIndexes(operations, next, head, previous);
  return operations;
}

interface FieldsPlan {
  path: string;
  table: string;
  fields: FieldDefinition[];
  stored: StoredShape;
  previous: FieldDefinition[] | undefined;
}

function planFields(operations: PlanOperation[], plan: FieldsPlan) {
  const { path, table, fields, stored, previous } = plan;
  const columns = stored.columns.filter((column) => column.path === path);
  const taken = new Set([...takenColumns, ...columns.map((column) => column.column_name)]);

  for (const field of fields) {
    // A secret is kept by its module's hook, never in the record's table.
    const type = field.secret ? null : columnTypes[field.kind];
    const live = columns.find((column) => column.field_id === field.id && !column.archived);
    if (type === null || isSystemFilled(field)) {
      if (live) operations.push(archive(field, live, table));
      continue;
    }
    const old = previous?.find((other) => other.id === field.id);
    if (live?.kind === field.kind) {
      if (old && old.name !== field.name) {
        operations.push({
          code: 'rename',
          grade: 'safe',
          text: t(
            `${old.name} 改名为 ${field.name}（数据不动）`,
            `${old.name} 改名為 ${field.name}（資料不動）`,
            `Rename ${old.name} to ${field.name} (the data stays where it is)`,
            `${old.name} を ${field.name} に改名（データはそのまま）`,
          ),
          sql: [],
        });
      }
      describeNarrowing(operations, { field, old, table, column: live.column_name });
      continue;
    }
    const archived = columns.find(
      (column) => column.field_id === field.id && column.archived && column.kind === field.kind,
    );
    const column = archived?.column_name ?? uniqueName(snakeCase(field.name), taken);
    taken.add(column);
    const make = archived ? [] : [`alter table "${table}" add column "${column}" ${type}`];
    const record: PlanOperation['record'] = archived
      ? [{ restore: { path, fieldId: field.id, kind: field.kind } }]
      : [{ column, path, fieldId: field.id, kind: field.kind }];

    if (live) {
      const converted = convertColumn(live.column_name, live.kind as ValueKind, field.kind);
      operations.push({
        code: 'changeKind',
        grade: 'backfill',
        text: named(
          `改变类型 ${live.kind} → ${field.kind}，逐条转换；不能转换的值保留在封存列`,
          `改變型別 ${live.kind} → ${field.kind}，逐筆轉換；不能轉換的值保留在封存欄`,
          `Change from ${live.kind} to ${field.kind}, converting each value; what does not fit stays in the archived column`,
          `型を ${live.kind} から ${field.kind} に変更。変換できない値は保管列に残る`,
          field,
        ),
        count: `select count(*)::int as n from "${table}" where "${live.column_name}" is not null`,
        sql: [
          ...make,
          `update "${table}" set "${column}" = coalesce(${converted}, "${column}") where "${live.column_name}" is not null`,
        ],
        record: [{ archive: { path, fieldId: field.id, kind: live.kind } }, ...record],
      });
    } else if (archived) {
      operations.push({
        code: 'restoreColumn',
        grade: 'safe',
        text: named(
          '恢复字段及其数据',
          '還原欄位及其資料',
          'Bring the field back with its values',
          '項目を値とともに復元',
          field,
        ),
        count: `select count(*)::int as n from "${table}" where "${column}" is not null`,
        sql: [],
        record,
      });
    } else {
      operations.push({
        code: 'addColumn',
        grade: 'safe',
        text: named('新增字段', '新增欄位', 'Add the field', '項目を追加', field),
        sql: make,
        record,
      });
    }
  }
  for (const column of columns) {
    if (column.archived || fields.some((field) => field.id === column.field_id)) continue;
    const field = previous?.find((other) => other.id === column.field_id);
    operations.push(archive(field ?? { id: column.field_id, label: column.column_name }, column, table));
  }
}

function isSystemFilled(field: FieldDefinition): boolean {
  const fill = fillOf(field);
  return fill !== undefined && systemColumns[fill] !== undefined;
}

function archive(
  field: Pick<FieldDefinition, 'id' | 'label'>,
  column: StoredShape['columns'][number],
  table: string,
): PlanOperation {
  return {
    code: 'archiveColumn',
    grade: 'archive',
    text: named(
      '封存字段（数据保留，可恢复）',
      '封存欄位（資料保留，可還原）',
      'Put the field aside (its values are kept and can come back)',
      '項目を保管（値は保持され復元可能）',
      field,
    ),
    count: `select count(*)::int as n from "${table}" where "${column.column_name}" is not null`,
    sql: [],
    record: [{ archive: { path: column.path, fieldId: column.field_id, kind: column.kind } }],
  };
}

/** A stricter field changes no stored value; it is said how many would not pass today. */
function describeNarrowing(
  operations: PlanOperation[],
  {
    field,
    old,
    table,
    column,
  }: { field: FieldDefinition; old: FieldDefinition | undefined; table: string; column: string },
) {
  const now = field.props?.maxlength;
  const before = old?.props?.maxlength;
  if (typeof now === 'number' && (typeof before !== 'number' || now < before)) {
    operations.push({
      code: 'describe',
      grade: 'backfill',
      text: named(
        `最多 ${now} 个字符；更长的旧值保留，下次修改时须缩短`,
        `最多 ${now} 個字元；較長的舊值保留，下次修改時須縮短`,
        `At most ${now} characters; longer old values stay until their next change`,
        `最大 ${now} 文字。長い既存値は次回変更まで保持`,
        field,
      ),
      count: `select count(*)::int as n from "${table}" where length("${column}") > ${Math.trunc(now)}`,
      sql: [],
    });
  }
  if (field.required && old && !old.required) {
    operations.push({
      code: 'describe',
      grade: 'backfill',
      text: named(
        '改为必填；空的旧记录下次修改时须补上',
        '改為必填；空的舊記錄下次修改時須補上',
        'Becomes required; records that lack it are asked for it at their next change',
        '必須に変更。未入力の既存データは次回変更時に入力が必要',
        field,
      ),
      count: `select count(*)::int as n from "${table}" where "${column}" is null and deleted_at is null`,
      sql: [],
    });
  }
}

/** Indexes follow what lists sort, search and relate by. They hold no data, so they are simply made and dropped. */
function planIndexes(
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

function named(zh: string, zhtw: string, en: string, ja: string, field: Pick<FieldDefinition, 'label'>): Text {
  return t(
    `${textIn(field.label, 'zh')}：${zh}`,
    `${textIn(field.label, 'zhtw')}：${zhtw}`,
    `${textIn(field.label, 'en')}: ${en}`,
    `${textIn(field.label, 'ja')}：${ja}`,
  );
}
