import { t } from '../language/text.ts';
import type { WidgetDefinition } from './widget.ts';

export const createUser = {
  title: t('创建人员', '建立人員', 'Created by', '作成者'),
  group: 'system',
  icon: 'UserAddOutlined',
  kinds: ['ref'],
  props: {},
  to: { resource: 'organize/User', show: 'realName' },
  fill: 'createUser',
} as const satisfies WidgetDefinition;
