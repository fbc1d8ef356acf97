import { t } from '../texts/text.ts';

/** Labels that many built-in models share. */
export const captions = {
  fullName: t('名称', '名稱', 'Name', '名称'),
  code: t('编码', '編碼', 'Code', 'コード'),
  remark: t('备注', '備註', 'Remarks', '備考'),
  icon: t('图标', '圖示', 'Icon', 'アイコン'),
  category: t('分类', '分類', 'Category', '分類'),
};
