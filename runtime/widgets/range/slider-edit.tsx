import { CloseCircleFilled } from '@ant-design/icons';
import { InputNumber, Slider } from 'antd';
import type { KeyboardEvent } from 'react';
import { say } from '../../session/language.ts';
import { affixOf } from '../affix.tsx';
import { affixesOf, withAffixes } from '../number/number-views.tsx';
import type { EditProps } from '../view.ts';
import { captionOf, isEmpty, labelIdOf, numberOf, statusOf } from '../view.ts';
import { goesOn } from './ends.ts';
import { endTexts } from './texts.ts';

/** Knobs on a line, and in a cell, which has no room for one, the numbers themselves. */
export const SliderEdit = (given: EditProps) => (given.inCell ? <Typed {...given} /> : <Knobs {...given} />);

const isRangeOf = ({ field }: EditProps) => field.kind === 'numberRange';
const endsOf = (given: EditProps): (number | undefined)[] =>
  isRangeOf(given) ? (Array.isArray(given.value) ? given.value : []).map(numberOf) : [numberOf(given.value)];

/** A knob, two where a range is asked for; beside it the numbers where they may be typed. */
function Knobs(given: EditProps) {
  const { id, onChange, props, disabled, invalid } = given;
  const { min, max, step } = limitsOf(given);
  const [isRange, ends] = [isRangeOf(given), endsOf(given)];
  const isSet = ends.length > 0 && ends.every((end) => end !== undefined);
  const [low = min, high = max] = ends;
  const said = (end: number) => (isSet ? withAffixes(String(end), affixesOf(props)) : say(endTexts.unset));
  // The knob of a value that is missing stands at the least: a click or a key there means it.
  const settle = (next: number | number[]) => !isSet && onChange(next);
  const isClearable = props.clearable !== false && isSet && !disabled;
  const onKeyDown = ({ target, key }: KeyboardEvent) => {
    const isKnob = target instanceof HTMLElement && target.role === 'slider';
    if (isKnob && isClearable && (key === 'Delete' || key === 'Backspace')) onChange(null);
  };
  const common = {
    ...{ min, max, step, disabled },
    dots: props.dots === true,
    marks: marksOf(props),
    tooltip: { formatter: (end?: number) => said(end ?? min) },
    onChangeComplete: settle,
    ariaValueTextFormatterForHandle: said,
  };
  const isTyped = props.showInput === true;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the knobs pass by here
    <div
      // Where numbers can be typed they bear it.
      id={isTyped ? undefined : id}
      tabIndex={-1}
      className={['ts-slider', !isSet && 'ts-slider-unset', invalid && 'ts-wrong'].filter(Boolean).join(' ')}
      onKeyDown={onKeyDown}
    >
      {isRange && <EndNames id={id} />}
      {isRange && isTyped && <EndInput given={given} at={0} />}
      {isRange ? (
        <Slider
          {...common}
          range
          value={[low, high]}
          onChange={onChange}
          ariaLabelledByForHandle={[endName(id, 0), endName(id, 1)]}
        />
      ) : (
        <Slider {...common} value={low} onChange={onChange} ariaLabelledByForHandle={labelIdOf(id)} />
      )}
      {isTyped && <EndInput given={given} at={isRange ? 1 : 0} />}
      {isClearable && (
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

const Typed = (given: EditProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the inputs pass by here
  <div className="ts-number-range" onKeyDown={(event) => goesOn(event) && event.stopPropagation()}>
    {isRangeOf(given) && <EndNames id={given.id} />}
    <EndInput given={given} at={0} />
    {isRangeOf(given) && <span className="ts-hint">~</span>}
    {isRangeOf(given) && <EndInput given={given} at={1} />}
  </div>
);

const endNames = ['least', 'most'] as const;
const endName = (id: string, at: 0 | 1) => `${labelIdOf(id)} ${id}-${endNames[at]}`;

const EndNames = ({ id }: { id: string }) =>
  endNames.map((text) => (
    <span key={text} id={`${id}-${text}`} className="ts-unseen">
      {say(endTexts[text])}
    </span>
  ));

/** One end as a number; of a range the other end is set with it, for half of one is none. */
function EndInput({ given, at }: { given: EditProps; at: 0 | 1 }) {
  const { id, onChange, props, disabled, invalid, inCell } = given;
  const { min, max, step } = limitsOf(given);
  const [isRange, ends] = [isRangeOf(given), endsOf(given)];
  const change = (next: number | null) => {
    if (!isRange || next === null) return onChange(next);
    onChange(at === 0 ? [next, ends[1] ?? max] : [ends[0] ?? min, next]);
  };
  return (
    <InputNumber<number>
      id={at === 0 ? id : `${id}-end`}
      className="ts-number"
      aria-labelledby={isRange ? endName(id, at) : labelIdOf(id)}
      value={ends[at] ?? null}
      onChange={change}
      {...{ min, max, step, disabled }}
      suffix={inCell ? undefined : affixOf(props.suffix)}
      onFocus={({ target }) => inCell && target.select()}
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
