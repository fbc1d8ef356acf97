import { InputNumber, type InputNumberProps } from 'antd';
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
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
  formatter: (next: string | number | undefined, { userTyping }: { userTyping: boolean }) =>
    userTyping ? String(next ?? '') : formatNumber(next ?? '', { thousands: true }),
};

/**
 * Reads what stands in an input that shows commas between thousands. Who changes a digit moves them out of their places; in
 * what is put in at once (pasted, dropped, offered by a keyboard) they mean what they say: `1,5` is no 15.
 */
function useGrouped() {
  const isPutIn = useRef(false);
  const pasted = useRef('');
  const [made] = useState(() => ({
    ...grouped,
    parser: (text: string | undefined) => typedNumber(text ?? '', { anyCommas: !isPutIn.current }),
  }));
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    pasted.current = clipboardData.getData('text');
  };
  const onInputCapture = ({ nativeEvent, currentTarget }: FormEvent<HTMLInputElement>) => {
    const { inputType = '', data } = nativeEvent as InputEvent;
    const dropped = inputType === 'insertFromDrop' ? currentTarget.value : '';
    const text = inputType === 'insertFromPaste' ? pasted.current : (data ?? dropped);
    isPutIn.current = text.length > 1 && /[,，]/.test(text);
  };
  return { made, onPaste, onInputCapture };
}

/** Of a phone: keys of digits, where nobody needs a minus, which many phones' do not have. */
const keyboardOf = (min = -1) => (min < 0 ? {} : { inputMode: 'decimal' as const });

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
  const { made, onPaste, onInputCapture } = useGrouped();
  const { parser, ...shown } = thousands ? made : { ...ungrouped };
  const isNoNumber = useRef(false);
  const isComposing = useRef(false);
  return (
    <InputNumber<string | number>
      {...passed}
      {...keyboardOf(min)}
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
      onPaste={onPaste}
      onInputCapture={onInputCapture}
      onKeyDownCapture={(event) => {
        // Enter that ends a composition is for the input method: antd would write the number before its text comes.
        if (event.nativeEvent.isComposing || event.keyCode === 229) event.stopPropagation();
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
