import { kindLabels } from '@tessera/schemas/document/kind-labels.ts';
import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { optionSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { isMade, type KindColumn, storedKind, valueAs } from '../../../kinds/index.ts';
import { latestFirst } from '../../registry/field-columns.ts';
import { snakeCase, uniqueName } from '../../registry/names.ts';
import { isSystemFilled, takenColumns } from '../../registry/system-columns.ts';
import {
  describeChanges,
  describeFormula,
  describeMisfits,
  describeReturning,
  type FormulaScopes,
} from './describe.ts';
import type { PlanOperation, StoredShape } from './plan.ts';
import { named } from './text.ts';

interface FieldsPlan {
  path: string;
  table: string;
  /** Of a sub-table. */
  holder?: string | undefined;
  fields: FieldDefinition[];
  stored: StoredShape;
  previous: FieldDefinition[] | undefined;
  scopes: FormulaScopes;
}

/** The operations for the fields of one table: the head's, or a sub-table's. */
export function planFields(operations: PlanOperation[], plan: FieldsPlan) {
  const { path, table, holder, fields, stored, previous, scopes } = plan;
  const columns = stored.columns.filter((column) => column.path === path);
  const taken = new Set([...takenColumns, ...columns.map((column) => column.column_name)]);

  for (const field of fields) {
    // A secret is kept by its module's hook, never in the record's table.
    const type = field.secret ? null : storedKind(field.kind).column;
    const own = columns.filter((column) => column.field_id === field.id);
    const live = own.find((column) => column.archived_at === null);
    if (type === null || isSystemFilled(field)) {
      if (live) operations.push(archive(field, { column: live, table }));
      continue;
    }
    if (live?.kind === field.kind) {
      const old = previous?.find((other) => other.id === field.id);
      describeChanges(operations, { field, old, table, holder, column: live.column_name, scopes });
      continue;
    }
    const known = own.find((column) => column.kind === field.kind);
    const column = known?.column_name ?? uniqueName(snakeCase(field.name), taken);
    taken.add(column);
    const make = known ? [] : [`alter table "${table}" add column "${column}" ${type}`];
    const record: PlanOperation['record'] = known
      ? [{ restore: { path, fieldId: field.id, kind: field.kind } }]
      : [{ column, path, fieldId: field.id, kind: field.kind }];
    const [latest, ...archived] = latestFirst(own);
    const before = previous?.find((other) => other.id === field.id);
    const isCode = before !== undefined && before.kind === latest?.kind && optionSourceOf(before) !== undefined;
    const present = latest && { ...latest, isCode };
    if (!present) {
      operations.push({
        code: 'addColumn',
        grade: 'safe',
        text: named(field, t('新增字段', '新增欄位', 'Add the field', '項目を追加')),
        sql: make,
        record,
      });
      const isNewTable = !stored.tables.some(({ table_name }) => table_name === table);
      if (!isNewTable) describeFormula(operations, { field, old: undefined, table, scopes });
    } else if (present.kind === field.kind) {
      operations.push({
        code: 'restoreColumn',
        grade: 'safe',
        text: named(
          field,
          t('恢复字段及其数据', '還原欄位及其資料', 'Bring the field back with its values', '項目を値とともに復元'),
        ),
        count: `select count(*)::int as n from "${table}" where "${column}" is not null`,
        sql: [],
        record,
      });
      describeReturning(operations, { field, table, column });
    } else {
      const away = live ? [{ archive: { path, fieldId: field.id, kind: live.kind } }] : [];
      operations.push({
        code: 'changeKind',
        grade: 'backfill',
        text: kindText(field, present.kind),
        count: `select count(*)::int as n from "${table}" where "${present.name}" is not null`,
        sql: [...make, convert(table, { column, kind: field.kind, present, archived })],
        record: [...away, ...record],
      });
      describeMisfits(operations, {
        field,
        table,
        filled: filled({ present, archived }),
        value: valueAs(field.kind, { present, archived }),
      });
      describeFormula(operations, { field, old: before, table, column: present.name, scopes });
    }
  }
  for (const column of columns) {
    if (column.archived_at !== null || fields.some((field) => field.id === column.field_id)) continue;
    const field = previous?.find((other) => other.id === column.field_id);
    operations.push(archive(field ?? { id: column.field_id, label: column.column_name }, { column, table }));
  }
}

/**
 * Fills the column of the new kind from what a person put last into the field. Of the columns of a field at most one
 * besides that in force holds a value, the one that was put there: what was only made of it goes.
 */
function convert(
  table: string,
  { column, kind, present, archived }: { column: string; kind: ValueKind; present: KindColumn; archived: KindColumn[] },
): string {
  return `update "${table}" set "${column}" = ${valueAs(kind, { present, archived })},
    "${present.name}" = case when ${isMade({ present, archived })} then null else "${present.name}" end
    where ${filled({ present, archived })}`;
}

const filled = ({ present, archived }: { present: KindColumn; archived: KindColumn[] }) =>
  [present, ...archived].map(({ name }) => `"${name}" is not null`).join(' or ');

const kindText = (field: FieldDefinition, before: ValueKind) => {
  const [was, is] = [kindLabels[before], kindLabels[field.kind]];
  return named(
    field,
    t(
      `改变类型：${was.zh} → ${is.zh}，逐条转换；不能转换的值保留在封存列`,
      `改變型別：${was.zhtw} → ${is.zhtw}，逐筆轉換；不能轉換的值保留在封存欄`,
      `Change from ${was.en} to ${is.en}, converting each value; what does not fit stays in the archived column`,
      `型を「${was.ja}」から「${is.ja}」に変更。変換できない値は保管列に残る`,
    ),
  );
};

function archive(
  field: Pick<FieldDefinition, 'id' | 'label'>,
  { column, table }: { column: StoredShape['columns'][number]; table: string },
): PlanOperation {
  return {
    code: 'archiveColumn',
    grade: 'archive',
    text: named(
      field,
      t(
        '封存字段（数据保留，可恢复）',
        '封存欄位（資料保留，可還原）',
        'Put the field aside (its values are kept and can come back)',
        '項目を保管（値は保持され復元可能）',
      ),
    ),
    count: `select count(*)::int as n from "${table}" where "${column.column_name}" is not null`,
    sql: [],
    record: [{ archive: { path: column.path, fieldId: column.field_id, kind: column.kind } }],
  };
}
