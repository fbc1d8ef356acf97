import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

export const modifyUser = {
  title: t('修改人员', '修改人員', 'Modified by', '更新者'),
  group: 'system',
  icon: 'UserSwitchOutlined',
  kinds: ['ref'],
  props: {},
  source: { source: 'organization', of: 'user' },
  fill: 'modifyUser',
} as const satisfies WidgetDefinition;
