import { type Text, t } from '../texts/text.ts';

/** THE table of filters (API.md, Lists), and what a person reads of them. */
export const operators = {
  eq: t('等于', '等於', 'is', '等しい'),
  ne: t('不等于', '不等於', 'is not', '等しくない'),
  gt: t('大于', '大於', 'more than', 'より大きい'),
  gte: t('大于等于', '大於等於', 'at least', '以上'),
  lt: t('小于', '小於', 'less than', 'より小さい'),
  lte: t('小于等于', '小於等於', 'at most', '以下'),
  in: t('属于', '屬於', 'is one of', 'いずれか'),
  notIn: t('不属于', '不屬於', 'is none of', 'いずれでもない'),
  like: t('包含', '包含', 'contains', '含む'),
  notLike: t('不包含', '不包含', 'does not contain', '含まない'),
  between: t('介于', '介於', 'between', '範囲内'),
  empty: t('为空', '為空', 'is empty', '空である'),
  notEmpty: t('不为空', '不為空', 'is not empty', '空でない'),
} as const satisfies Record<string, Text>;

export type FilterOperator = keyof typeof operators;
export const filterOperators = Object.keys(operators) as FilterOperator[];
