import { t } from '../language/text.ts';
import type { WidgetDefinition } from './widget.ts';

export const modifyUser = {
  title: t('修改人员', '修改人員', 'Modified by', '更新者'),
  group: 'system',
  icon: 'UserSwitchOutlined',
  kinds: ['ref'],
  props: {},
  to: { resource: 'organize/User', show: 'realName' },
  fill: 'modifyUser',
} as const satisfies WidgetDefinition;
