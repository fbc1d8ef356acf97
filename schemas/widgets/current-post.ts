import { t } from '../language/text.ts';
import type { WidgetDefinition } from './widget.ts';

export const currentPost = {
  title: t('所属岗位', '所屬崗位', 'Own post', '所属役職'),
  group: 'system',
  icon: 'IdcardOutlined',
  kinds: ['ref'],
  props: {},
  to: { resource: 'organize/Post', show: 'fullName' },
  fill: 'currentPost',
} as const satisfies WidgetDefinition;
