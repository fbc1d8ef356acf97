import { t } from '@tessera/schemas/texts/text.ts';

export const calendarTexts = {
  failed: t(
    '没有取到这段时间的记录',
    '沒有取得這段時間的記錄',
    'The records of these days could not be fetched',
    'この期間の記録を取得できませんでした',
  ),
  cut: t(
    '这里只显示 {total} 条中的 {shown} 条，请缩小查询范围或看更短的时间',
    '這裡只顯示 {total} 筆中的 {shown} 筆，請縮小查詢範圍或看更短的時間',
    '{shown} of {total} records are shown: search for fewer, or look at fewer days',
    '{total} 件のうち {shown} 件を表示しています。検索で絞り込むか、期間を短くしてください',
  ),
};
