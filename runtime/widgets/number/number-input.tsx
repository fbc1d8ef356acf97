import { InputNumber, type InputNumberProps } from 'antd';
import { useRef } from 'react';
import { isEmpty } from '../view.ts';
import { formatNumber } from './format-number.ts';
import { isNumberText, numberIn, typedNumber } from './number-text.ts';

type Passed = Omit<
  InputNumberProps<string | number>,
  'value' | 'onChange' | 'onInput' | 'parser' | 'formatter' | 'onStep' | 'stringMode' | 'min' | 'max'
>;

// Made once: a formatter with a new identity makes the input forget a half-typed number such as `35.`.
const ungrouped = { parser: (text: string | undefined) => typedNumber(text ?? '') };
const grouped = {
  parser: (text: string | undefined) => typedNumber(text ?? '', { anyCommas: true }),
  formatter: (next: string | number | undefined, { userTyping }: { userTyping: boolean }) =>
    userTyping ? String(next ?? '') : formatNumber(next ?? '', { thousands: true }),
};

/**
 * An input for a number of any length: all its digits are kept. `onChange` gets a number as it travels; a text that is no
 * number comes as it was typed, so that whoever checks the value says so and nothing is lost; so does what is beyond `min`
 * and `max`, at which only the arrows end.
 */
export function NumberInput({
  value,
  onChange,
  thousands = false,
  min,
  max,
  ...passed
}: Passed & {
  value: unknown;
  onChange: (value: number | string | null) => void;
  thousands?: boolean;
  min?: number | undefined;
  max?: number | undefined;
}) {
  const { parser, ...shown } = thousands ? grouped : ungrouped;
  const isNoNumber = useRef(false);
  const isComposing = useRef(false);
  return (
    <InputNumber<string | number>
      {...passed}
      stringMode
      value={isEmpty(value) ? null : (value as number | string)}
      onChange={(next) => {
        // Of a text that it cannot read antd makes nothing, or the nearest limit.
        if (!isNoNumber.current) onChange(next === null ? null : numberIn(String(next)));
      }}
      onInput={(text) => {
        if (isComposing.current) return;
        const typed = parser(text);
        const wasNoNumber = isNoNumber.current;
        isNoNumber.current = typed !== '' && !isNumberText(typed);
        if (isNoNumber.current) onChange(text);
        else if (wasNoNumber) onChange(numberIn(typed));
      }}
      // With limits of its own antd would hold back what is typed beyond them, and move it there when the input is left.
      onStep={(next, { type }) => {
        if (type === 'up' && max !== undefined && Number(next) > max) onChange(max);
        if (type === 'down' && min !== undefined && Number(next) < min) onChange(min);
      }}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={() => {
        isComposing.current = false;
      }}
      parser={parser}
      {...shown}
    />
  );
}
