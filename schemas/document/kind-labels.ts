import type { ValueKind } from '../kinds/index.ts';
import { type Text, t } from '../texts/text.ts';

/** What a person calls a kind; beside the kinds themselves, since a first list has no use for it. */
export const kindLabels: Record<ValueKind, Text> = {
  text: t('文本', '文字', 'text', 'テキスト'),
  longText: t('长文本', '長文字', 'long text', '長いテキスト'),
  html: t('富文本', '格式化文字', 'formatted text', '書式付きテキスト'),
  integer: t('整数', '整數', 'whole number', '整数'),
  decimal: t('小数', '小數', 'decimal number', '小数'),
  boolean: t('是/否', '是/否', 'yes or no', 'はい／いいえ'),
  date: t('日期', '日期', 'date', '日付'),
  dateTime: t('日期时间', '日期時間', 'date and time', '日時'),
  time: t('时间', '時間', 'time', '時刻'),
  range: t('日期范围', '日期範圍', 'date range', '期間'),
  numberRange: t('数字范围', '數字範圍', 'number range', '数値範囲'),
  timeRange: t('时间范围', '時間範圍', 'time range', '時間帯'),
  ref: t('单选', '單選', 'one choice', '単一選択'),
  refs: t('多选', '多選', 'several choices', '複数選択'),
  files: t('文件', '檔案', 'files', 'ファイル'),
  json: t('JSON', 'JSON', 'JSON', 'JSON'),
  rows: t('子表', '子表', 'sub-table', 'サブテーブル'),
  none: t('无值', '無值', 'no value', '値なし'),
};
