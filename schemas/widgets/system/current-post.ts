import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

export const currentPost = {
  title: t('所属岗位', '所屬職位', 'Own post', '所属役職'),
  group: 'system',
  icon: 'IdcardOutlined',
  kinds: ['ref'],
  props: {},
  source: { source: 'organization', of: 'post' },
  fill: 'currentPost',
} as const satisfies WidgetDefinition;
