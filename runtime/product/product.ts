import { t } from '@tessera/schemas/texts/text.ts';

/** What the product calls itself. */
export const product = {
  name: 'Tessera',
  version: '6.2',
  slogan: t('把业务写成一页文档', '把業務寫成一頁文件', 'Business, written as one page', '業務を一枚の文書に'),
  about: t(
    '低代码后台平台：组织与权限、字典、在线开发与流程。',
    '低程式碼後台平台：組織與權限、字典、線上開發與流程。',
    'A low-code back office: organisation and rights, dictionaries, online development and flows.',
    'ローコード業務基盤：組織と権限、辞書、オンライン開発、フロー。',
  ),
};
