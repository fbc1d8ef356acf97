import { t } from '@tessera/schemas/texts/text.ts';
import { say } from '../../session/language.ts';
import { captionOf, numberOf } from '../view.ts';

const texts = {
  stars: t(
    '{value} 星，共 {count} 星',
    '{value} 顆星，共 {count} 顆星',
    '{value} of {count} stars',
    '{count}つ星のうち{value}',
  ),
  none: t('未评分', '未評分', 'No rating', '未評価'),
};

/** The square that a star stands in, and its width with the space beside it. */
const field = 16;
export const pitch = 20;

/** Ten points around the middle, by turns far and near. */
const points = Array.from({ length: 10 }, (_, at) => {
  const [radius, angle] = [at % 2 === 0 ? 7.4 : 3.5, (at * Math.PI) / 5];
  return [field / 2 + radius * Math.sin(angle), 8.6 - radius * Math.cos(angle)] as const;
});
const starAt = (left: number): string =>
  `M${points.map(([x, y]) => `${(left + x).toFixed(2)} ${y.toFixed(2)}`).join('L')}z`;

const shapes = new Map<number, string>();
function shapeOf(count: number): string {
  const shape = shapes.get(count) ?? Array.from({ length: count }, (_, at) => starAt(at * pitch)).join('');
  shapes.set(count, shape);
  return shape;
}

export const countOf = (props: Record<string, unknown>): number => numberOf(props.count) ?? 5;

/** A number of stars as it is read out, with what the document calls it. */
export function saidStars(value: unknown, props: Record<string, unknown>): string {
  if (numberOf(value) === undefined) return say(texts.none);
  return [say(texts.stars, { value, count: countOf(props) }), captionOfStars(value, props)].filter(Boolean).join(', ');
}

/** What the document calls so many stars; half a star counts up. */
export function captionOfStars(value: unknown, { texts: captions }: Record<string, unknown>): string {
  const stars = numberOf(value);
  const caption = stars && Array.isArray(captions) ? captions[Math.ceil(stars) - 1] : undefined;
  return captionOf(caption?.text) ?? '';
}

/** It is read out with the stars. */
export const Caption = ({ text }: { text: string }) => (
  <span className="ts-rating-caption" aria-hidden>
    {text}
  </span>
);

const widthOf = (count: number) => count * pitch - pitch + field;

/** The stars up to a point in their width, at least one step; the space behind a star is still its own. */
export function starsAt(share: number, { count, step }: { count: number; step: number }): number {
  const at = (Math.min(1, Math.max(0, share)) * widthOf(count)) / pitch;
  const whole = Math.min(count - 1, Math.floor(at));
  return step < 1 && (at - whole) * pitch <= field / 2 ? whole + step : whole + 1;
}

/** So many stars of `count`, two shapes for all of them: a list has a thousand cells. */
export function Stars({ value, count, color }: { value: number; count: number; color?: unknown }) {
  const whole = Math.floor(value);
  const filled = whole * pitch + (value - whole) * field;
  return (
    <svg className="ts-stars" viewBox={`0 0 ${widthOf(count)} ${field}`} aria-hidden focusable="false">
      <path className="ts-star-off" d={shapeOf(count)} />
      <svg aria-hidden width={Math.max(0, filled)} height={field} style={typeof color === 'string' ? { color } : {}}>
        <path d={shapeOf(count)} />
      </svg>
    </svg>
  );
}
