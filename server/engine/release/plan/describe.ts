import { targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { narrowings, type RowsChange, rowNarrowings } from './narrowing.ts';
import type { PlanOperation } from './plan.ts';
import { isLastingFormula } from './recomputable.ts';
import { type Scopes, saidByIds } from './said-by-ids.ts';
import { named } from './text.ts';

/** A field as it was and as it is to be, and where its values stand. */
export interface Change {
  field: FieldDefinition;
  old: FieldDefinition | undefined;
  table: string;
  /** Of a column of a sub-table: where the records, or rows, stand that its rows belong to. */
  holder?: string | undefined;
  column: string;
  scopes: FormulaScopes;
}

/** What the names of its formulas mean, before and after. */
export interface FormulaScopes {
  before: Scopes;
  after: Scopes;
}

/** What a field that keeps its column and its values means by them from now on. */
export function describeChanges(operations: PlanOperation[], change: Change) {
  describeRename(operations, change);
  for (const told of narrowings(change)) describe(operations, { field: change.field, ...told });
  describeFormula(operations, change);
  describeTarget(operations, change);
  describeTimes(operations, change);
}

/** Of values that become another kind: how many do not fit, which is to be known before they are empty. */
export function describeMisfits(
  operations: PlanOperation[],
  { field, table, filled, value }: Pick<Change, 'field' | 'table'> & { filled: string; value: string },
) {
  const text = t(
    '其中不能转换的值：发布后显示为空，原值保留在封存列',
    '其中不能轉換的值：發佈後顯示為空，原值保留在封存欄',
    'Of these, values that do not fit: they are empty after the release, and kept in the archived column',
    'うち変換できない値：公開後は空になり、元の値は保管列に残ります',
  );
  const count = `select count(*)::int as n from "${table}" where deleted_at is null and (${filled}) and (${value}) is null`;
  describe(operations, { field, text, count });
}

/** Results are stored with their record, and worked out when it is saved. */
export function describeFormula(
  operations: PlanOperation[],
  { field, old, table, column, scopes }: Pick<Change, 'field' | 'old' | 'table' | 'scopes'> & { column?: string },
) {
  if (field.value === undefined) return;
  // One that follows a field which was only renamed says what it said.
  if (old?.value !== undefined && saidByIds(field.value, scopes.after) === saidByIds(old.value, scopes.before)) return;
  if (old && old.value === undefined && column !== undefined) {
    const entered = t(
      '改为公式；已填写的值在各记录下次修改时被结果覆盖，回退版本也不会恢复',
      '改為公式；已填寫的值在各記錄下次修改時被結果覆蓋，退回版本也不會恢復',
      'Becomes a formula: what was entered is replaced by its result at the next change of each record, and does not come back with an earlier version',
      '数式になります。入力済みの値は各レコードの次回変更時に結果で上書きされ、以前のバージョンに戻しても復元されません',
    );
    const count = `select count(*)::int as n from "${table}" where "${column}" is not null and deleted_at is null`;
    return describe(operations, {
      code: isLastingFormula(field) ? 'recompute' : 'describe',
      field,
      text: entered,
      count,
    });
  }
  const count = `select count(*)::int as n from "${table}" where deleted_at is null`;
  if (!isLastingFormula(field)) return describe(operations, { field, text: asksForMoment, count });
  if (!old) return describe(operations, { code: 'compute', field, text: withoutResult, count });
  describe(operations, { code: 'recompute', field, text: otherFormula, count });
}

/** Of a formula that comes back with what it said when it was put aside. */
export function describeReturning(
  operations: PlanOperation[],
  { field, table, column }: Pick<Change, 'field' | 'table' | 'column'>,
) {
  if (field.value === undefined || !isLastingFormula(field)) return;
  const count = `select count(*)::int as n from "${table}" where "${column}" is not null and deleted_at is null`;
  describe(operations, { code: 'recompute', field, text: earlierResults, count });
}

const earlierResults = t(
  '恢复的是封存时的结果；已有记录在下次修改或重新计算时更新',
  '還原的是封存時的結果；既有記錄在下次修改或重新計算時更新',
  'Comes back with the results of when it was put aside, until the next change of each record, or until it is worked out anew',
  '保管時の結果が戻ります。次回の変更か再計算で更新されます',
);
const asksForMoment = t(
  '公式取决于由谁、何时保存；已有记录在下次修改之前保持不变',
  '公式取決於由誰、何時儲存；既有記錄在下次修改之前保持不變',
  'A formula that asks who saves, or when: records keep what they have until their next change',
  '保存する人や日時による数式です。既存データは次回の変更までそのままです',
);
const withoutResult = t(
  '新公式；已有记录在下次修改或重新计算之前没有结果',
  '新公式；既有記錄在下次修改或重新計算之前沒有結果',
  'A new formula: records have no result until their next change, or until it is worked out for them',
  '新しい数式です。既存データは次回の変更か再計算まで結果がありません',
);
const otherFormula = t(
  '公式不同；已有记录在下次修改或重新计算之前保留原来的结果',
  '公式不同；既有記錄在下次修改或重新計算之前保留原來的結果',
  'Another formula: records keep the result that they have until their next change, or until it is worked out anew',
  '数式が変わります。既存データの結果は次回の変更か再計算まで以前のままです',
);

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

interface Told {
  code?: PlanOperation['code'];
  field: FieldDefinition;
  text: Text;
  count: string;
}

function describe(operations: PlanOperation[], { code = 'describe', field, text, count }: Told) {
  const ofFormula = code === 'describe' ? {} : { field: field.id };
  operations.push({ code, ...ofFormula, grade: 'kept', text: named(field, text), count, sql: [] });
}
