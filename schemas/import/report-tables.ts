import { t } from '../texts/text.ts';
import type { Matters } from './report-texts.ts';

/** What can be said of tables and of how they hang together. */
export const tableMatters = {
  showsTitle: [
    'changed',
    t(
      '{old} 不能由别处显示，改为显示 {name}',
      '{old} 不能由別處顯示，改為顯示 {name}',
      '{old} may not be shown elsewhere; {name} is shown instead',
      '{old} は他から表示できないため {name} を表示します',
    ),
  ],
  numberedLike: [
    'changed',
    t(
      '保存时由编码规则 {code} 编号，不再手填；原来的编号样式：{value}',
      '儲存時由編碼規則 {code} 編號，不再手填；原來的編號樣式：{value}',
      'is numbered by the rule {code} when it is saved, and no longer chosen; it was numbered like {value}',
      '保存時に採番ルール {code} で番号が付き、手では選びません。元の形式：{value}',
    ),
  ],
  fetched: [
    'changed',
    t(
      '原为 {old} 的副本，现在显示其当前内容',
      '原為 {old} 的副本，現在顯示其目前內容',
      'was a copy of {old}; it shows what stands there now',
      '{old} の写しでしたが、現在の内容を表示します',
    ),
  ],
  tablesCut: [
    'dropped',
    t(
      '子表的字段合计最多 {max} 个；此表未导入',
      '子表的欄位合計最多 {max} 個；此表未匯入',
      'the sub-tables of a form have at most {max} fields together; this one was left out',
      'サブテーブルの項目は合計{max}個までのため、この表は取り込みませんでした',
    ),
  ],
  pointsBack: [
    'dropped',
    t(
      '{table} 中指向这里的记录显示在记录页上，不再是字段',
      '{table} 中指向這裡的記錄顯示在記錄頁上，不再是欄位',
      'the records of {table} that point here stand on the page of a record; it is no field',
      'ここを指す {table} のレコードはレコードのページに表示され、項目ではなくなりました',
    ),
  ],
  hiddenFree: [
    'changed',
    t(
      '隐藏且必填，表单中无人能填；不再必填',
      '隱藏且必填，表單中無人能填；不再必填',
      'was hidden and required, and nobody can fill it in; it is no longer required',
      '非表示かつ必須で、入力できないため必須を外しました',
    ),
  ],
  missingSub: [
    'dropped',
    t(
      '子表 {table} 不在导入之列',
      '子表 {table} 不在匯入之列',
      'the sub-table {table} is not part of this import',
      'サブテーブル {table} がありません',
    ),
  ],
  notMarkedSub: [
    'changed',
    t(
      '列为子表的 {table} 未标记为子表，单独成为模块',
      '列為子表的 {table} 未標記為子表，單獨成為模組',
      '{table} is listed as a sub-table but is not marked as one; it became a module of its own',
      '{table} はサブテーブルと指定されていないため独立したモジュールにしました',
    ),
  ],
  subElsewhere: [
    'changed',
    t(
      '子表 {table} 未能并入此表，在别处或单独成为模块',
      '子表 {table} 未能併入此表，在別處或單獨成為模組',
      'the sub-table {table} could not go into this one: it is part of another, has sub-tables itself, or would close a circle',
      'サブテーブル {table} はほかの表の一部、入れ子、または循環のため取り込めませんでした',
    ),
  ],
  missingMain: [
    'changed',
    t(
      '主表 {table} 不在导入之列，单独成为模块',
      '主表 {table} 不在匯入之列，單獨成為模組',
      'its main table {table} is not part of this import; it became a module of its own',
      '主表 {table} がないため独立したモジュールにしました',
    ),
  ],
  noMain: [
    'changed',
    t(
      '标记为子表但没有指明主表，单独成为模块',
      '標記為子表但沒有指明主表，單獨成為模組',
      'is marked as a sub-table but names no main table; it became a module of its own',
      'サブテーブルですが主表の指定がないため独立したモジュールにしました',
    ),
  ],
  standsAlone: [
    'changed',
    t(
      '未能并入主表 {table}，单独成为模块',
      '未能併入主表 {table}，單獨成為模組',
      'could not go into its main table {table}, which is a sub-table itself or would close a circle; it became a module of its own',
      '主表 {table} に取り込めないため独立したモジュールにしました',
    ),
  ],
  subMerged: [
    'changed',
    t(
      '子表 {table} 并入为字段 {name}',
      '子表 {table} 併入為欄位 {name}',
      'the sub-table {table} became the field {name}',
      'サブテーブル {table} を項目 {name} に取り込みました',
    ),
  ],
  emptyTable: [
    'dropped',
    t('没有可用列的子表', '沒有可用欄的子表', 'a sub-table without a column', '列のないサブテーブル'),
  ],
  subTarget: [
    'changed',
    t(
      '关联的表 {table} 在此为子表，无法关联，改为文本输入',
      '關聯的表 {table} 在此為子表，無法關聯，改為文字輸入',
      'the table {table} is a sub-table here, to which nothing can point; became a text input',
      '表 {table} はサブテーブルで参照できないためテキスト入力にしました',
    ),
  ],
  linkLost: [
    'changed',
    t(
      '指向的主表 {table} 既不在导入之列，也不在系统中，仅保留其值',
      '指向的主表 {table} 既不在匯入之列，也不在系統中，僅保留其值',
      'points to the main table {table}, which is neither part of this import nor here; only its value is kept',
      '主表 {table} が取り込みにもシステムにもないため値のみ保持します',
    ),
  ],
  asReference: [
    'changed',
    t(
      '主表 {table} 的键，现关联到其记录',
      '主表 {table} 的鍵，現關聯到其記錄',
      'held a key of {table}, and points to its records now',
      '{table} のキーをレコード参照にしました',
    ),
  ],
  unknownTable: [
    'changed',
    t(
      '关联的表 {table} 既不在导入之列，也不在系统中，改为文本输入',
      '關聯的表 {table} 既不在匯入之列，也不在系統中，改為文字輸入',
      'the table {table} is neither part of this import nor here; became a text input',
      '参照先の表 {table} が取り込みにもシステムにもないためテキスト入力にしました',
    ),
  ],
  keyColumn: [
    'changed',
    t(
      '原为主键，现为不可重复的必填字段；记录有系统的主键',
      '原為主鍵，現為不可重複的必填欄位；記錄有系統的主鍵',
      'was the key of the table; it is required and unique now, and records have a key of the system',
      '表の主キーでしたが、重複不可の必須項目になります。レコードにはシステムのキーがあります',
    ),
  ],
  notMade: [
    'changed',
    t(
      '{code} 不存在，您也没有新增的权限，未创建',
      '{code} 不存在，您也沒有新增的權限，未建立',
      '{code} is not here and you may not add it, so it was not made',
      '{code} は存在せず、追加する権限もないため作成していません',
    ),
  ],
  inUse: [
    'changed',
    t(
      '编码 {old} 已被使用，已改为 {code}',
      '編碼 {old} 已被使用，已改為 {code}',
      'the code {old} is in use here; this one is now {code}',
      'コード {old} は使用中のため {code} にしました',
    ),
  ],
} as const satisfies Matters;
