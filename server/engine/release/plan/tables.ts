import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { snakeCase, tablePath, uniqueName } from '../../registry/names.ts';
import { rowColumns } from '../../registry/system-columns.ts';
import { describeRows, type FormulaScopes } from './describe.ts';
import { planFields } from './fields.ts';
import type { PlanOperation, StoredShape } from './plan.ts';
import { named } from './text.ts';

interface TablePlan {
  /** See `tablePath`. */
  path: string;
  table: string;
  /** Of a sub-table: that of the records, or rows, that its rows belong to. */
  holder?: string;
  fields: FieldDefinition[];
  /** What stood there in the release in force. */
  previous: FieldDefinition[] | undefined;
  stored: StoredShape;
  /** Table names that are taken; those that the plan makes are added. */
  taken: Set<string>;
  /** Of a sub-table: the fields around its rows, as they were and as they are to be. */
  around?: FormulaScopes;
}

/** The operations for a table, the head's or a sub-table's, and for the sub-tables in its rows. */
export function planTable(operations: PlanOperation[], plan: TablePlan): void {
  const { path, table, fields, previous, stored, taken } = plan;
  const { before, after } = plan.around ?? { before: [], after: [] };
  const scopes: FormulaScopes = { before: [previous ?? [], ...before], after: [fields, ...after] };
  planFields(operations, { path, table, holder: plan.holder, fields, stored, previous, scopes });
  for (const field of fields) {
    if (field.kind !== 'rows') continue;
    const inner = tablePath(path, field.id);
    const known = stored.tables.find((one) => one.path === inner)?.table_name;
    const own = known ?? uniqueName(`${table}_${snakeCase(field.name)}`, taken);
    taken.add(own);
    if (known === undefined) operations.push(makeTable(field, { path: inner, table: own, holder: table }));
    const old = previous?.find((other) => other.id === field.id && other.kind === 'rows');
    if (known !== undefined) describeRows(operations, { field, old, table: own, holder: table });
    planTable(operations, {
      ...plan,
      path: inner,
      table: own,
      holder: table,
      fields: field.rows ?? [],
      previous: old?.rows,
      around: scopes,
    });
  }
  for (const field of previous ?? []) {
    if (field.kind !== 'rows' || fields.some((other) => other.id === field.id && other.kind === 'rows')) continue;
    const inner = tablePath(path, field.id);
    operations.push(archiveTable(field, stored.tables.find((one) => one.path === inner)?.table_name ?? ''));
  }
}

const makeTable = (
  field: FieldDefinition,
  { path, table, holder }: { path: string; table: string; holder: string },
): PlanOperation => ({
  code: 'createSubTable',
  grade: 'safe',
  text: named(field, t('新建子表', '新增子表', 'Make the sub-table', 'サブテーブルを作成')),
  sql: [
    `create table "${table}" (${rowColumns(holder)})`,
    `create index "i_${table}_p" on "${table}" (parent_id, row_no)`,
  ],
  record: [{ table, path }],
});

/** What stands in its rows stays with them. */
const archiveTable = (field: FieldDefinition, table: string): PlanOperation => ({
  code: 'archiveSubTable',
  grade: 'archive',
  text: named(
    field,
    t(
      '封存子表（数据保留，可恢复）',
      '封存子表（資料保留，可還原）',
      'Put the sub-table aside (its rows are kept and can come back)',
      'サブテーブルを保管（データは保持され復元可能）',
    ),
  ),
  count: `select count(*)::int as n from "${table}" where deleted_at is null`,
  sql: [],
});
