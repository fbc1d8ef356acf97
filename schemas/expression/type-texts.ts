import { type Text, t } from '../texts/text.ts';
import type { ExpressionType } from './core/types.ts';

/** What the types of values are called. */
export const typeTexts = {
  number: t('数字', '數字', 'number', '数値'),
  text: t('文本', '文字', 'text', '文字列'),
  boolean: t('是/否', '是/否', 'yes or no', 'はい・いいえ'),
  date: t('日期', '日期', 'date', '日付'),
  dateTime: t('日期时间', '日期時間', 'date and time', '日時'),
  time: t('时间', '時間', 'time', '時刻'),
  list: t('列表', '清單', 'list', 'リスト'),
  any: t('任意', '任意', 'anything', '任意'),
} satisfies Record<ExpressionType, Text>;
