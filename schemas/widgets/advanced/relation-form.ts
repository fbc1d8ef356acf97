import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { choiceRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const relationForm = {
  title: t('关联表单', '關聯表單', 'Related record', '関連レコード'),
  group: 'advanced',
  icon: 'LinkOutlined',
  kinds: ['ref', 'refs'],
  kindOf: (props: Record<string, unknown>) => (props.multiple ? 'refs' : 'ref'),
  props: {
    placeholder: props.placeholder,
    display: {
      type: 'choice',
      label: t('形式', '形式', 'Form', '表示形式'),
      choices: [
        { value: 'dropdown', label: t('下拉', '下拉', 'Drop-down', 'ドロップダウン') },
        { value: 'popup', label: t('弹窗', '彈窗', 'Pop-up', 'ポップアップ') },
      ],
      default: 'dropdown',
    },
    columns: {
      type: 'fieldNames',
      label: t('弹窗显示的列', '彈窗顯示的欄', 'Columns of the pop-up', 'ポップアップの列'),
    },
    multiple: props.multiple,
    clearable: props.clearable,
    matching: props.matching,
  },
  inRows: true,
  inSearch: true,
  refine: choiceRules,
} as const satisfies WidgetDefinition;
