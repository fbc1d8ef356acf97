import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

export const createUser = {
  title: t('创建人员', '建立人員', 'Created by', '作成者'),
  group: 'system',
  icon: 'UserAddOutlined',
  kinds: ['ref'],
  props: {},
  source: { source: 'organization', of: 'user' },
  fill: 'createUser',
} as const satisfies WidgetDefinition;
