import zhTW from 'antd/es/locale/zh_TW';
import 'dayjs/locale/zh-tw';
import type { Locale } from './locale.ts';

// In Taiwan records are counted as the product counts them elsewhere: 筆.
const antd = { ...zhTW, Pagination: { ...zhTW.Pagination, items_per_page: '筆/頁' } };
export const locale: Locale = { antd, day: 'zh-tw' };
