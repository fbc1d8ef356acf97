import { lazyEdit } from '../lazy-edit.ts';
import { formatNumber } from '../number/format-number.ts';
import { affixesOf, withAffixes } from '../number/number-views.tsx';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';
import { isEmpty, numberOf } from '../view.ts';

/** `5 ~ 10`, or `≥ 5` and `≤ 10` where an end is open; what is no pair as it is written. */
function saidRange(value: unknown, props: Record<string, unknown>): string {
  if (!Array.isArray(value) || value.length !== 2)
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const { prefix = '', suffix = '' } = affixesOf(props);
  const said = (end: unknown, behind = suffix) =>
    withAffixes(formatNumber(end, { precision: numberOf(props.precision), thousands: props.thousands === true }), {
      prefix,
      suffix: behind,
    });
  const [least, most] = value;
  if (isEmpty(most)) return isEmpty(least) ? '' : `≥ ${said(least)}`;
  return isEmpty(least) ? `≤ ${said(most)}` : `${said(least, '')} ${String(props.separator ?? '~')} ${said(most)}`;
}

function NumberRangeShow({ value, props, inCell }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  return <PlainText text={saidRange(value, props)} inCell={inCell} />;
}

function SliderShow(given: ShowProps) {
  const { value, props } = given;
  if (Array.isArray(value) || isEmpty(value)) return <NumberRangeShow {...given} />;
  return <span className="ts-number">{withAffixes(formatNumber(value, {}), affixesOf(props))}</span>;
}

export const numberRangeView: WidgetView = {
  edit: lazyEdit(async () => (await import('./number-range-edit.tsx')).NumberRangeEdit),
  show: NumberRangeShow,
  room: 240,
};
export const sliderView: WidgetView = {
  edit: lazyEdit(async () => (await import('./slider-edit.tsx')).SliderEdit),
  show: SliderShow,
  room: ({ showInput, range }) => (showInput === true ? (range === true ? 340 : 240) : 160),
};
