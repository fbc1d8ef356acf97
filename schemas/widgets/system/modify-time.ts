import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

export const modifyTime = {
  title: t('修改时间', '修改時間', 'Modified at', '更新日時'),
  group: 'system',
  icon: 'HistoryOutlined',
  kinds: ['dateTime'],
  props: {},
  fill: 'modifyTime',
} as const satisfies WidgetDefinition;
