import { t } from '@tessera/schemas/texts/text.ts';

export const previewTexts = {
  preview: t('预览', '預覽', 'Preview', 'プレビュー'),
  previous: t('上一个', '上一個', 'Previous file', '前のファイル'),
  next: t('下一个', '下一個', 'Next file', '次のファイル'),
  place: t('第 {at} 个，共 {total} 个', '第 {at} 個，共 {total} 個', '{at} of {total}', '{at} / {total}'),
  zoomIn: t('放大', '放大', 'Zoom in', '拡大'),
  zoomOut: t('缩小', '縮小', 'Zoom out', '縮小'),
  fit: t('适合宽度', '符合寬度', 'Fit', '幅に合わせる'),
  page: t('页码', '頁碼', 'Page', 'ページ'),
  pageOf: t('第 {page} 页', '第 {page} 頁', 'Page {page}', '{page}ページ'),
  cannot: t(
    '此类文件无法预览，请下载后查看',
    '此類檔案無法預覽，請下載後檢視',
    'This file cannot be shown here. Download it to open it.',
    'このファイルは表示できません。ダウンロードしてご覧ください',
  ),
  empty: t('文件为空', '檔案是空的', 'The file is empty', 'ファイルは空です'),
  tooLarge: t(
    '文件太大，无法预览，请下载后查看',
    '檔案太大，無法預覽，請下載後檢視',
    'The file is too large to be shown here. Download it to open it.',
    'ファイルが大きすぎて表示できません。ダウンロードしてご覧ください',
  ),
  locked: t(
    '文件有密码保护，请下载后打开',
    '檔案有密碼保護，請下載後開啟',
    'The file is protected by a password. Download it to open it.',
    'パスワードで保護されています。ダウンロードして開いてください',
  ),
  broken: t(
    '文件已损坏或不完整，无法显示',
    '檔案已毀損或不完整，無法顯示',
    'The file is damaged or incomplete and cannot be shown',
    'ファイルが壊れているか不完全なため、表示できません',
  ),
  notRead: t(
    '文件未能读取，可能已被删除',
    '檔案未能讀取，可能已被刪除',
    'The file could not be read; it may be gone',
    'ファイルを読み込めませんでした。削除された可能性があります',
  ),
  cut: t(
    '只显示前 1 MB，完整内容请下载',
    '只顯示前 1 MB，完整內容請下載',
    'Only the first 1 MB is shown; download the file for the rest',
    '最初の1 MBのみ表示しています。全文はダウンロードしてください',
  ),
};
