import jaJP from 'antd/es/locale/ja_JP';
import 'dayjs/locale/ja';
import type { Locale } from './locale.ts';

export const locale: Locale = { antd: jaJP, day: 'ja' };
