import { t } from '../texts/text.ts';
import { workbookLimits } from './workbook-limits.ts';

const said = (count: number) => count.toLocaleString('en-US');
const most = {
  rows: said(workbookLimits.rows),
  columns: said(workbookLimits.columns),
  characters: said(workbookLimits.characters),
};

/** Why something of a table does not become part of a module. */
export const whyTexts = {
  noKey: t(
    '没有主键，也没有每行都有值的唯一键，无法分辨各行',
    '沒有主鍵，也沒有每列都有值的唯一鍵，無法分辨各列',
    'It has neither a primary key nor another in which each row has a value, so its rows cannot be told apart',
    '主キーも、全行に値がある一意キーもないため、行を区別できません',
  ),
  view: t('视图不复制', '檢視不複製', 'A view is not copied', 'ビューはコピーされません'),
  emptySheet: t('没有数据', '沒有資料', 'No values', 'データがありません'),
  rows: t(
    `超过 ${most.rows} 行`,
    `超過 ${most.rows} 列`,
    `More than ${most.rows} rows`,
    `${most.rows} 行を超えています`,
  ),
  columns: t(
    `超过 ${most.columns} 列`,
    `超過 ${most.columns} 欄`,
    `More than ${most.columns} columns`,
    `${most.columns} 列を超えています`,
  ),
  cell: t(
    `有单元格超过 ${most.characters} 个字符`,
    `有儲存格超過 ${most.characters} 個字元`,
    `A cell has more than ${most.characters} characters`,
    `${most.characters} 文字を超えるセルがあります`,
  ),
  noColumns: t('没有可用的列', '沒有可用的欄', 'It has no column that can be used', '使用できる列がありません'),
  tooManyColumns: t('列过多', '欄過多', 'It has too many columns', '列が多すぎます'),
  keyKind: t(
    '主键的类型不受支持',
    '主鍵的類型不支援',
    'Its primary key is of a type that is not supported',
    '主キーの型に対応していません',
  ),
  binary: t('二进制数据', '二進位資料', 'Binary data', 'バイナリデータ'),
  computed: t('由数据库计算', '由資料庫計算', 'Computed by the database', 'データベースが計算する列'),
  unsupported: t('类型不受支持', '類型不支援', 'A type that is not supported', '対応していない型'),
  notInRows: t('不能放在子表中', '不能放在子表中', 'Cannot stand in a sub-table', 'サブテーブルには置けません'),
  secret: t(
    '像是密码，不复制',
    '像是密碼，不複製',
    'Looks like a password, which is not copied',
    'パスワードとみられるためコピーしません',
  ),
  ownId: t(
    '由记录自己的编号代替',
    '由記錄自己的編號取代',
    "The record's own id takes its place",
    'レコード自身のIDで置き換えられます',
  ),
  mainTable: t(
    '指向主表，子表不需要',
    '指向主表，子表不需要',
    'Points to the main table, in which the sub-table stands',
    '主テーブルを指す列で、サブテーブルでは不要です',
  ),
} as const;
