import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

export const currentDepartment = {
  title: t('所属部门', '所屬部門', 'Own department', '所属部門'),
  group: 'system',
  icon: 'ClusterOutlined',
  kinds: ['ref'],
  props: {},
  source: { source: 'organization', of: 'department' },
  fill: 'currentDepartment',
} as const satisfies WidgetDefinition;
