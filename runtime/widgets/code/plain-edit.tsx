import { Input } from 'antd';
import type { EditProps } from '../view.ts';
import { captionOf, numberOf, statusOf } from '../view.ts';

/** Code in a plain input. */
export function PlainEdit({ id, value, onChange, props, disabled, invalid }: EditProps) {
  return (
    <Input.TextArea
      id={id}
      className="ts-code"
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      placeholder={captionOf(props.placeholder)}
      maxLength={numberOf(props.maxlength)}
      style={{ height: numberOf(props.height) }}
      autoCapitalize="off"
      spellCheck={false}
      disabled={disabled}
      {...statusOf(invalid)}
    />
  );
}
