import { t } from '@tessera/schemas/texts/text.ts';

/** What the fixed pages are called, in tabs and where something leads to them. */
export const pageTitles = {
  home: t('首页', '首頁', 'Home', 'ホーム'),
  profile: t('个人中心', '個人中心', 'Profile', 'プロフィール'),
  webApi: t('接口文档', '介面文件', 'API', 'API ドキュメント'),
  notFound: t('页面不存在', '頁面不存在', 'There is no such page', 'ページが見つかりません'),
};
