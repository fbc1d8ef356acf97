import { type Reading, wrong } from '../../kinds/kind.ts';
import { isIconName } from '../../options/icons.ts';
import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

export const iconPicker = {
  title: t('图标选择', '圖示選擇', 'Icon picker', 'アイコン選択'),
  group: 'advanced',
  icon: 'StarOutlined',
  kinds: ['text'],
  props: {
    placeholder: props.placeholder,
    clearable: props.clearable,
  },
  // A name of before is kept, so that old records and imports stay whole; it is still a name.
  refine: (value: unknown, reading: Reading) =>
    /^[A-Za-z][\w-]*( [\w-]+)*$/.test(String(value)) && String(value).length <= 80 ? value : wrong(reading, 'pattern'),
  offers: isIconName,
} as const satisfies WidgetDefinition;
