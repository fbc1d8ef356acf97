import { type Text, t } from '@tessera/schemas/texts/text.ts';

/** What of a row did not fit as it is. */
export interface Misfit {
  /** The key of the table. */
  table: string;
  /** The row's, as the database says it; of a sheet its number. */
  key: unknown[];
  /** None where it is about the whole row. */
  column?: string;
  reason: MisfitReason;
  /** What stood there, shortened. */
  value?: string;
  /** In the words of the database. */
  detail?: string;
}

/** So many are kept of a table; of the others the number. */
export const mostMisfits = 1000;

/** What became of it: kept as it is although no form would take it, left empty, or the row left out. */
export const misfitTexts = {
  tooLong: t('过长，按原样保留', '過長，按原樣保留', 'Too long; kept as it is', '長すぎますが、そのまま保存しました'),
  notAnOption: t(
    '不在选项中，按原样保留',
    '不在選項中，按原樣保留',
    'None of the options; kept as it is',
    '選択肢にありませんが、そのまま保存しました',
  ),
  tooPrecise: t(
    '小数位过多，按原样保留',
    '小數位過多，按原樣保留',
    'More decimals than the field shows; kept as far as can be',
    '小数の桁が多すぎますが、可能な限り保存しました',
  ),
  tooLarge: t(
    '数值过大，按原样保留',
    '數值過大，按原樣保留',
    'Too large; kept as it is',
    '大きすぎますが、そのまま保存しました',
  ),
  badText: t(
    '含有无法存储的字符，已留空',
    '含有無法儲存的字元，已留空',
    'Holds characters that cannot be stored; left empty',
    '保存できない文字を含むため空にしました',
  ),
  notInteger: t('不是整数，已留空', '不是整數，已留空', 'No whole number; left empty', '整数ではないため空にしました'),
  notDecimal: t('不是数字，已留空', '不是數字，已留空', 'No number; left empty', '数値ではないため空にしました'),
  notDate: t(
    '不是有效日期，已留空',
    '不是有效日期，已留空',
    'No day of the calendar; left empty',
    '有効な日付ではないため空にしました',
  ),
  notDateTime: t(
    '不是有效时间，已留空',
    '不是有效時間，已留空',
    'No moment of the calendar; left empty',
    '有効な日時ではないため空にしました',
  ),
  notTime: t(
    '不是一天中的时间，已留空',
    '不是一天中的時間，已留空',
    'No time of day; left empty',
    '一日の時刻ではないため空にしました',
  ),
  notBoolean: t(
    '不是“是”或“否”，已留空',
    '不是「是」或「否」，已留空',
    'Neither yes nor no; left empty',
    '「はい」「いいえ」のどちらでもないため空にしました',
  ),
  formulaFault: t(
    '公式出错或没有计算结果，已留空',
    '公式出錯或沒有計算結果，已留空',
    'A formula that could not be computed, or was not; left empty',
    '数式がエラー、または計算結果がないため空にしました',
  ),
  noMainRecord: t(
    '主表中没有对应的记录，未复制',
    '主表中沒有對應的記錄，未複製',
    'Its main record is not there; not copied',
    '主レコードがないためコピーしませんでした',
  ),
  refused: t(
    '数据库不接受，未复制',
    '資料庫不接受，未複製',
    'Refused by the database; not copied',
    'データベースが受け付けないためコピーしませんでした',
  ),
} as const satisfies Record<string, Text>;

export type MisfitReason = keyof typeof misfitTexts;
