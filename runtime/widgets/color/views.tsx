import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';
import { isEmpty } from '../view.ts';
import { Swatch } from './swatch.tsx';

function ColorShow({ value, inCell }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  return (
    <span className="ts-color-value">
      <Swatch color={value} />
      <PlainText text={String(value)} inCell={inCell} />
    </span>
  );
}

export const colorView: WidgetView = {
  edit: lazyEdit(async () => (await import('./color-edit.tsx')).ColorEdit),
  show: ColorShow,
  room: 160,
};
