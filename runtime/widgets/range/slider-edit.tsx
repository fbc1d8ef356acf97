import { CloseCircleFilled } from '@ant-design/icons';
import { InputNumber, Slider } from 'antd';
import type { KeyboardEvent } from 'react';
import { say } from '../../session/language.ts';
import { affixesOf, withAffixes } from '../number-views.tsx';
import type { EditProps } from '../view.ts';
import { captionOf, isEmpty, labelIdOf, numberOf, statusOf } from '../view.ts';
import { goesOn } from './ends.ts';
import { endTexts } from './texts.ts';

/** A knob on a line, two where a range is asked for; beside it the numbers where they may be typed. */
export function SliderEdit(given: EditProps) {
  const { id, value, onChange, field, props, disabled, invalid, inCell } = given;
  const { min, max, step } = limitsOf(given);
  const isRange = field.kind === 'numberRange';
  const ends = isRange ? (Array.isArray(value) ? value : []).map(numberOf) : [numberOf(value)];
  const isSet = ends.length > 0 && ends.every((end) => end !== undefined);
  const [low = min, high = max] = ends;
  const said = (end: number) => withAffixes(String(end), affixesOf(props));
  // The knob of a value that is missing stands at the least: a click or a key there means it.
  const settle = (next: number | number[]) => !isSet && onChange(next);
  const isClearable = props.clearable !== false && isSet && !disabled;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (inCell && goesOn(event)) return event.stopPropagation();
    const isOwn = event.target instanceof HTMLElement && event.target.role === 'slider';
    if (isOwn && isClearable && (event.key === 'Delete' || event.key === 'Backspace')) onChange(null);
  };
  const name = (end: string) => `${labelIdOf(id)} ${id}-${end}`;
  const common = {
    min,
    max,
    step,
    disabled,
    dots: props.dots === true && !inCell,
    marks: inCell ? {} : marksOf(props),
    autoFocus: inCell === true && props.showInput !== true,
    tooltip: { formatter: (end?: number) => (isSet ? said(end ?? min) : say(endTexts.unset)) },
    ariaValueTextFormatterForHandle: (end: number) => (isSet ? said(end) : say(endTexts.unset)),
  };
  const input = (at: 0 | 1, text: 'least' | 'most') =>
    props.showInput === true && (
      <EndInput {...{ given, at, ends, isRange }} labelledBy={isRange ? name(text) : labelIdOf(id)} />
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the knobs pass by here
    <div
      // Where numbers can be typed they bear it.
      id={props.showInput === true ? undefined : id}
      tabIndex={-1}
      className={['ts-slider', !isSet && 'ts-slider-unset', invalid && 'ts-wrong'].filter(Boolean).join(' ')}
      onKeyDown={onKeyDown}
    >
      {isRange && <EndNames id={id} />}
      {isRange && input(0, 'least')}
      {isRange ? (
        <Slider
          {...common}
          range
          value={[low, high]}
          onChange={onChange}
          onChangeComplete={settle}
          ariaLabelledByForHandle={[name('least'), name('most')]}
        />
      ) : (
        <Slider
          {...common}
          value={low}
          onChange={onChange}
          onChangeComplete={settle}
          ariaLabelledByForHandle={labelIdOf(id)}
        />
      )}
      {isRange ? input(1, 'most') : input(0, 'least')}
      {isClearable && !inCell && (
        <button
          type="button"
          className="ts-slider-clear"
          aria-label={say(endTexts.clear)}
          onClick={() => onChange(null)}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      )}
    </div>
  );
}

const EndNames = ({ id }: { id: string }) =>
  (['least', 'most'] as const).map((text) => (
    <span key={text} id={`${id}-${text}`} className="ts-unseen">
      {say(endTexts[text])}
    </span>
  ));

interface EndProps {
  given: EditProps;
  at: 0 | 1;
  ends: (number | undefined)[];
  isRange: boolean;
  labelledBy: string;
}

/** One end as a number; of a range the other end is set with it, for half of one is none. */
function EndInput({ given, at, ends, isRange, labelledBy }: EndProps) {
  const { id, onChange, props, disabled, invalid, inCell } = given;
  const { min, max, step } = limitsOf(given);
  const change = (next: number | null) => {
    if (!isRange || next === null) return onChange(next);
    onChange(at === 0 ? [next, ends[1] ?? max] : [ends[0] ?? min, next]);
  };
  return (
    <InputNumber<number>
      id={at === 0 ? id : `${id}-end`}
      className="ts-number"
      aria-labelledby={labelledBy}
      value={ends[at] ?? null}
      onChange={change}
      {...{ min, max, step, disabled }}
      suffix={captionOf(props.suffix)}
      autoFocus={inCell === true && at === 0}
      {...statusOf(invalid)}
    />
  );
}

/** A value that stands outside is shown at the end that it is beyond. */
function limitsOf({ field, props }: EditProps): { min: number; max: number; step: number } {
  const step = numberOf(props.step) ?? 1;
  const [min, max] = [numberOf(props.min) ?? 0, numberOf(props.max) ?? 100];
  return { min, max, step: field.kind === 'integer' ? Math.max(1, Math.round(step)) : step };
}

function marksOf({ marks }: Record<string, unknown>): Record<number, string> {
  const listed = Array.isArray(marks) ? marks : [];
  return Object.fromEntries(
    listed.flatMap((mark) => (isEmpty(mark?.value) ? [] : [[Number(mark.value), captionOf(mark.label) ?? '']])),
  );
}
