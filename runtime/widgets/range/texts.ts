import { t } from '@tessera/schemas/texts/text.ts';

/** What the two ends of a range of numbers are called. */
export const endTexts = {
  least: t('最小值', '最小值', 'Minimum', '最小値'),
  most: t('最大值', '最大值', 'Maximum', '最大値'),
  unset: t('未设置', '未設定', 'Not set', '未設定'),
  clear: t('清除', '清除', 'Clear', 'クリア'),
};
