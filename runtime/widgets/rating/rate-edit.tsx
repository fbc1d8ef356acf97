import type { KeyboardEvent, MouseEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { EditProps } from '../view.ts';
import { labelIdOf, numberOf } from '../view.ts';
import { Caption, captionOfStars, countOf, Stars, saidStars, starsAt } from './stars.tsx';

/**
 * Stars to be clicked, and one control for the keyboard: arrows, Home and End, the digits, Delete. antd's own has a stop of
 * the Tab key for each star, and Enter on the star that was clicked last takes the rating away.
 */
export function RateEdit({ id, value, onChange, props, disabled, invalid, inCell }: EditProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | undefined>();
  useEffect(() => {
    if (inCell) frame.current?.focus();
  }, [inCell]);
  const [stars, count] = [numberOf(value), countOf(props)];
  const step = props.allowHalf === true ? 0.5 : 1;
  const isClearable = props.clearable !== false;
  const rate = (next: number) => {
    const held = Math.min(count, next);
    if (held > 0) onChange(held);
    else if (isClearable) onChange(null);
  };
  const atPointer = ({ clientX, currentTarget }: MouseEvent): number => {
    const { left, width } = (currentTarget.firstElementChild ?? currentTarget).getBoundingClientRect();
    return starsAt(width > 0 ? (clientX - left) / width : 1, { count, step });
  };
  const onClick = (event: MouseEvent) => {
    // The first click of the two opened the cell that this one falls into.
    if (inCell && event.detail > 1) return;
    const next = atPointer(event);
    setPointed(undefined);
    // The star that stands there already takes the rating away.
    rate(next === stars ? 0 : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = ratingFor(event.key, { stars: stars ?? 0, step, count });
    if (next === undefined) return;
    event.preventDefault();
    rate(next);
  };
  const shown = pointed ?? stars ?? 0;
  const caption = captionOfStars(shown, props);
  return (
    <div className="ts-rating ts-rating-edit">
      <div
        ref={frame}
        id={id}
        role="slider"
        aria-labelledby={labelIdOf(id)}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={stars ?? 0}
        aria-valuetext={saidStars(stars, props)}
        aria-disabled={disabled}
        aria-invalid={invalid}
        tabIndex={disabled ? -1 : 0}
        className={`ts-rating-control${invalid ? ' ts-wrong' : ''}`}
        {...(disabled
          ? {}
          : {
              onClick,
              onKeyDown,
              onMouseMove: (event) => setPointed(atPointer(event)),
              onMouseLeave: () => setPointed(undefined),
            })}
      >
        <Stars value={shown} count={count} color={props.color} />
      </div>
      {caption !== '' && !inCell && <Caption text={caption} />}
    </div>
  );
}

/** The rating that a key asks for; nothing where it is none of this control's. */
function ratingFor(
  key: string,
  { stars, step, count }: { stars: number; step: number; count: number },
): number | undefined {
  if (/^\d$/.test(key)) return Number(key);
  if (key === 'ArrowRight' || key === 'ArrowUp') return stars + step;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, stars - step);
  if (key === 'Home') return step;
  if (key === 'End') return count;
  return key === 'Delete' || key === 'Backspace' ? 0 : undefined;
}
