import { type Text, t } from '../texts/text.ts';

/** The groups of an inspector, in their order. */
export const propGroups = {
  data: t('数据', '資料', 'Data', 'データ'),
  look: t('外观', '外觀', 'Appearance', '外観'),
  texts: t('文字', '文字', 'Texts', '文字'),
  limits: t('限制', '限制', 'Limits', '制限'),
  behaviour: t('行为', '行為', 'Behaviour', '動作'),
  rights: t('权限', '權限', 'Rights', '権限'),
} as const satisfies Record<string, Text>;

export type PropGroup = keyof typeof propGroups;
