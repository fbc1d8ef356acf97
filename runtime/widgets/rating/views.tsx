import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';
import { isEmpty, numberOf } from '../view.ts';
import { Caption, captionOfStars, countOf, pitch, Stars, saidStars } from './stars.tsx';

/** More stars than a cell has room for are a number beside one. */
const mostInCell = 5;

function RateShow({ value, props, inCell }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  const [stars, count] = [numberOf(value), countOf(props)];
  if (stars === undefined) return <PlainText text={String(value)} inCell={inCell} />;
  const [said, caption] = [saidStars(stars, props), captionOfStars(stars, props)];
  const isShort = inCell === true && count > mostInCell;
  return (
    <span className="ts-rating" title={inCell ? said : undefined}>
      <span className="ts-rating-stars" role="img" aria-label={said}>
        {isShort ? (
          <Stars value={1} count={1} color={props.color} />
        ) : (
          <Stars {...{ count, color: props.color }} value={stars} />
        )}
        {isShort && <span aria-hidden>{`${stars} / ${count}`}</span>}
      </span>
      {caption !== '' && !inCell && <Caption text={caption} />}
    </span>
  );
}

export const rateView: WidgetView = {
  edit: lazyEdit(async () => (await import('./rate-edit.tsx')).RateEdit),
  show: RateShow,
  room: (props) => Math.max(120, countOf(props) * (pitch + 8)),
};
