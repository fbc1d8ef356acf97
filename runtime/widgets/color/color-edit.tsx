import { t } from '@tessera/schemas/texts/text.ts';
import { Button, ColorPicker, Input, Space } from 'antd';
import { useState } from 'react';
import { say } from '../../session/language.ts';
import { useEscapeCloses } from '../use-escape-closes.ts';
import type { EditProps } from '../view.ts';
import { captionOf, isEmpty, labelIdOf, statusOf } from '../view.ts';
import { isColor, Swatch } from './swatch.tsx';

const texts = {
  open: t('从色板中选择', '從色板中選擇', 'Choose from a palette', 'パレットから選択'),
  presets: t('常用颜色', '常用顏色', 'Palette', 'よく使う色'),
};

/** Two rows of eight: clear ones, and darker ones that white letters stand out from. */
const palette = [
  ...['#1677ff', '#13c2c2', '#52c41a', '#faad14', '#fa8c16', '#f5222d', '#eb2f96', '#722ed1'],
  ...['#0958d9', '#08979c', '#389e0d', '#ad6800', '#ad4e00', '#a8071a', '#c41d7f', '#595959'],
];

/** A colour: typed, from the palette, or any other. */
export function ColorEdit({ id, value, onChange, props, disabled, invalid, inCell }: EditProps) {
  const [isOpen, setOpen] = useState(false);
  useEscapeCloses(isOpen, () => setOpen(false));
  return (
    <Space.Compact block>
      <ColorPicker
        open={isOpen}
        onOpenChange={setOpen}
        value={isColor(value) ? value : null}
        format="hex"
        disabledFormat
        disabledAlpha
        disabled={disabled}
        presets={[{ key: 'palette', label: say(texts.presets), colors: palette }]}
        onChangeComplete={(color) => onChange(color.toHexString().slice(0, 7).toLowerCase())}
      >
        <Button
          id={`${id}-open`}
          disabled={disabled}
          icon={<Swatch color={value} />}
          aria-haspopup="dialog"
          title={say(texts.open)}
          aria-label={say(texts.open)}
          aria-labelledby={`${labelIdOf(id)} ${id}-open`}
        />
      </ColorPicker>
      <Input
        id={id}
        value={isEmpty(value) ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        placeholder={captionOf(props.placeholder) ?? '#1677ff'}
        maxLength={7}
        allowClear={props.clearable !== false && !inCell}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        autoFocus={inCell}
        {...statusOf(invalid)}
      />
    </Space.Compact>
  );
}
