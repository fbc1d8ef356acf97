import zhCN from 'antd/es/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import type { Locale } from './locale.ts';

export const locale: Locale = { antd: zhCN, day: 'zh-cn' };
