import { t } from '../../texts/text.ts';

/** Monday to Sunday as 1 to 7 (ISO 8601). */
export const weekdays = [
  { value: '1', label: t('周一', '週一', 'Monday', '月曜日') },
  { value: '2', label: t('周二', '週二', 'Tuesday', '火曜日') },
  { value: '3', label: t('周三', '週三', 'Wednesday', '水曜日') },
  { value: '4', label: t('周四', '週四', 'Thursday', '木曜日') },
  { value: '5', label: t('周五', '週五', 'Friday', '金曜日') },
  { value: '6', label: t('周六', '週六', 'Saturday', '土曜日') },
  { value: '7', label: t('周日', '週日', 'Sunday', '日曜日') },
];
