import { type Reading, wrong } from '../../kinds/kind.ts';
import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

export const colorPicker = {
  title: t('颜色选择', '顏色選擇', 'Colour picker', '色の選択'),
  group: 'basic',
  icon: 'BgColorsOutlined',
  kinds: ['text'],
  props: { placeholder: props.placeholder, clearable: props.clearable },
  inRows: true,
  refine: (value: unknown, reading: Reading) =>
    /^#[0-9a-f]{6}$/i.test(String(value)) ? String(value).toLowerCase() : wrong(reading, 'notColor'),
} as const satisfies WidgetDefinition;
