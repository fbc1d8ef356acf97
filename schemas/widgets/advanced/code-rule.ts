import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

export const codeRule = {
  title: t('单据编码', '單據編碼', 'Bill number', '伝票番号'),
  group: 'advanced',
  icon: 'BarcodeOutlined',
  kinds: ['text'],
  props: {
    rule: {
      type: 'text',
      label: t('编码规则', '編碼規則', 'Code rule', '採番ルール'),
      maxLength: 64,
      codeOf: 'codeRule',
    },
  },
  fill: 'codeRule',
} as const satisfies WidgetDefinition;
