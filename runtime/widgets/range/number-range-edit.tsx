import { say } from '../../session/language.ts';
import { NumberInput } from '../number/number-input.tsx';
import { affixesOf } from '../number/number-views.tsx';
import type { EditProps } from '../view.ts';
import { captionOf, isEmpty, labelIdOf, numberOf, statusOf } from '../view.ts';
import { goesOn } from './ends.ts';
import { endTexts } from './texts.ts';

/** Two numbers beside each other; one of them may stay empty. */
export function NumberRangeEdit({ id, value, onChange, props, disabled, invalid, inCell }: EditProps) {
  const pair: unknown[] = Array.isArray(value) ? value : [];
  const ends = [pair[0] ?? null, pair[1] ?? null];
  const change = (at: 0 | 1) => (next: string | number | null) => {
    const changed = ends.map((end, index) => (index === at ? next : end));
    onChange(changed.every(isEmpty) ? null : changed);
  };
  const end = (at: 0 | 1, text: keyof typeof endTexts) => (
    <>
      <span id={`${id}-${text}`} className="ts-unseen">
        {say(endTexts[text])}
      </span>
      <NumberInput
        id={at === 0 ? id : `${id}-end`}
        className="ts-full ts-number"
        aria-labelledby={`${labelIdOf(id)} ${id}-${text}`}
        value={ends[at]}
        onChange={change(at)}
        placeholder={captionOf(at === 0 ? props.startPlaceholder : props.endPlaceholder) ?? say(endTexts[text])}
        min={numberOf(props.min)}
        max={numberOf(props.max)}
        {...(props.precision === undefined ? {} : { precision: Number(props.precision) })}
        // A cell has room for the numbers alone.
        {...(inCell ? {} : affixesOf(props))}
        onFocus={({ target }) => inCell && target.select()}
        thousands={props.thousands === true}
        disabled={disabled}
        autoFocus={inCell === true && at === 0}
        {...statusOf(invalid)}
      />
    </>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div
      className="ts-number-range"
      role="group"
      aria-labelledby={labelIdOf(id)}
      onKeyDown={(event) => inCell && goesOn(event) && event.stopPropagation()}
    >
      {end(0, 'least')}
      <span className="ts-hint">{String(props.separator ?? '~')}</span>
      {end(1, 'most')}
    </div>
  );
}
