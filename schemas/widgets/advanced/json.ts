import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

export const json = {
  title: t('JSON', 'JSON', 'JSON', 'JSON'),
  group: 'advanced',
  icon: 'CodeOutlined',
  kinds: ['json'],
  props: {
    minRows: props.minRows,
    maxRows: props.maxRows,
  },
} as const satisfies WidgetDefinition;
