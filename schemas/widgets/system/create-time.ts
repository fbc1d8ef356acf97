import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

export const createTime = {
  title: t('创建时间', '建立時間', 'Created at', '作成日時'),
  group: 'system',
  icon: 'FieldTimeOutlined',
  kinds: ['dateTime'],
  props: {},
  fill: 'createTime',
} as const satisfies WidgetDefinition;
