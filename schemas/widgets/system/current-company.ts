import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

export const currentCompany = {
  title: t('所属公司', '所屬公司', 'Own company', '所属会社'),
  group: 'system',
  icon: 'BankOutlined',
  kinds: ['ref'],
  props: {},
  source: { source: 'organization', of: 'company' },
  fill: 'currentCompany',
} as const satisfies WidgetDefinition;
