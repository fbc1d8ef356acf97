import { targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { narrowings, type RowsChange, rowNarrowings } from './narrowing.ts';
import type { PlanOperation } from './plan.ts';
import { named } from './text.ts';

/** A field as it was and as it is to be, and where its values stand. */
export interface Change {
  field: FieldDefinition;
  old: FieldDefinition | undefined;
  table: string;
  /** Of a column of a sub-table: where the records, or rows, stand that its rows belong to. */
  holder?: string | undefined;
  column: string;
}

/** What a field that keeps its column and its values means by them from now on. */
export function describeChanges(operations: PlanOperation[], change: Change) {
  describeRename(operations, change);
  for (const told of narrowings(change)) describe(operations, { field: change.field, ...told });
  describeFormula(operations, change);
  describeTarget(operations, change);
  describeTimes(operations, change);
}

/** Results are stored with their record, and worked out when it is saved. */
export function describeFormula(
  operations: PlanOperation[],
  { field, old, table, column }: Pick<Change, 'field' | 'old' | 'table'> & { column?: string },
) {
  if (field.value === undefined || JSON.stringify(field.value) === JSON.stringify(old?.value)) return;
  if (old && old.value === undefined && column !== undefined) {
    const entered = t(
      '改为公式；已填写的值在各记录下次修改时被结果覆盖，回退版本也不会恢复',
      '改為公式；已填寫的值在各記錄下次修改時被結果覆蓋，退回版本也不會恢復',
      'Becomes a formula: what was entered is replaced by its result at the next change of each record, and does not come back with an earlier version',
      '数式になります。入力済みの値は各レコードの次回変更時に結果で上書きされ、以前のバージョンに戻しても復元されません',
    );
    const count = `select count(*)::int as n from "${table}" where "${column}" is not null and deleted_at is null`;
    return describe(operations, { field, text: entered, count });
  }
  const text = t(
    '公式不同；已有记录保留原来的结果，下次修改时重新计算',
    '公式不同；既有記錄保留原來的結果，下次修改時重新計算',
    'Another formula: records keep the result that they have until their next change',
    '数式が変わります。既存データの結果は次回変更時まで以前のままです',
  );
  describe(operations, { field, text, count: `select count(*)::int as n from "${table}" where deleted_at is null` });
}

function describeTarget(operations: PlanOperation[], { field, old, table, column }: Change) {
  const [before, now] = [old && targetOf(old)?.resource, targetOf(field)?.resource];
  if (before === undefined || before === now) return;
  const text = t(
    '指向另一个模块；已有的值仍指向原来的记录，不再显示其名称，下次修改时须重选',
    '指向另一個模組；既有的值仍指向原來的記錄，不再顯示其名稱，下次修改時須重選',
    'Points to another module: values that are there still name records of the one before, are shown without a name, and have to be chosen anew at the next change',
    '参照先モジュールが変わります。既存の値は以前のレコードを指したままで名称は表示されず、次回変更時に選び直しが必要です',
  );
  describe(operations, {
    field,
    text,
    count: `select count(*)::int as n from "${table}" where "${column}" is not null`,
  });
}

function describeTimes(operations: PlanOperation[], { field, old, table, column }: Change) {
  const [before, now] = [old?.props?.withTime === true, field.props?.withTime === true];
  if (field.kind !== 'range' || old === undefined || before === now) return;
  const text = now
    ? t(
        '改为带时间；已有的日期保留，读作当天开始',
        '改為帶時間；既有的日期保留，讀作當天開始',
        'With times from now on: dates that are there stay, and are read as the beginning of their day',
        '時刻付きに変更。既存の日付は保持され、その日の始まりとして扱われます',
      )
    : t(
        '改为不带时间；已有的时刻保留到下次修改',
        '改為不帶時間；既有的時刻保留到下次修改',
        'Without times from now on: moments that are there stay until their next change',
        '時刻なしに変更。既存の日時は次回変更まで保持されます',
      );
  describe(operations, {
    field,
    text,
    count: `select count(*)::int as n from "${table}" where "${column}" is not null`,
  });
}

function describeRename(operations: PlanOperation[], { field, old }: Pick<Change, 'field' | 'old'>) {
  if (!old || old.name === field.name) return;
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

/** The same of a sub-table, whose values are its rows. */
export function describeRows(operations: PlanOperation[], change: RowsChange) {
  describeRename(operations, change);
  for (const told of rowNarrowings(change)) describe(operations, { field: change.field, ...told });
}

function describe(
  operations: PlanOperation[],
  { field, text, count }: { field: FieldDefinition; text: Text; count: string },
) {
  operations.push({ code: 'describe', grade: 'kept', text: named(field, text), count, sql: [] });
}
