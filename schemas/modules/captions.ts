import { t } from '../texts/text.ts';

/** Labels that many built-in models share. */
export const captions = {
  fullName: t('名称', '名稱', 'Name', '名称'),
  code: t('编码', '編碼', 'Code', 'コード'),
  remark: t('备注', '備註', 'Remarks', '備考'),
  icon: t('图标', '圖示', 'Icon', 'アイコン'),
  byLanguage: t('各语言名称', '各語言名稱', 'Names by language', '言語別の名称'),
  more: t('更多', '更多', 'More', 'その他'),
  category: t('分类', '分類', 'Category', '分類'),
};
