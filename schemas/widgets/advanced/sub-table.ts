import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

export const subTable = {
  title: t('子表', '子表', 'Sub-table', 'サブテーブル'),
  group: 'advanced',
  icon: 'TableOutlined',
  kinds: ['rows'],
  props: {
    minCount: {
      type: 'integer',
      label: t('最少行数', '最少行數', 'At least this many rows', '最小行数'),
      min: 0,
      max: 10000,
    },
    maxCount: {
      type: 'integer',
      label: t('最多行数', '最多行數', 'At most this many rows', '最大行数'),
      min: 1,
      max: 10000,
    },
    addText: {
      type: 'caption',
      label: t('添加按钮文字', '新增按鈕文字', 'Text of the add button', '追加ボタンの文字'),
    },
    summary: { type: 'fieldNames', label: t('合计列', '合計欄', 'Columns with a total', '合計する列') },
  },
} as const satisfies WidgetDefinition;
