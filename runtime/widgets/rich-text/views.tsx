import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { printing } from '../../session/printing.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';
import { isEmpty, numberOf } from '../view.ts';
import { firstWords } from './first-words.ts';

/** In a list its first words; elsewhere as it was written. */
function RichTextShow({ value, inCell }: ShowProps) {
  const isPrinted = printing.use();
  if (isEmpty(value)) return <EmptyValue />;
  if (typeof value !== 'string') return <PlainText text={JSON.stringify(value)} inCell={inCell} />;
  // Nobody opens a cell of a sheet of paper.
  if (inCell && !isPrinted) return <PlainText text={firstWords(value)} inCell />;
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} title={false} />}>
      <FormattedText html={value} />
    </Suspense>
  );
}

const FormattedText = lazy(async () => ({ default: (await import('./formatted-text.tsx')).FormattedText }));

/** Pixels, with the frame. */
const toolbarHeight = 35;

export const richTextView: WidgetView = {
  edit: lazyEdit(async () => (await import('./rich-text-field.tsx')).RichTextField),
  show: RichTextShow,
  fetchShow: FormattedText.fetch,
  wide: true,
  room: 280,
  height: ({ props }) => toolbarHeight + 22 * (numberOf(props.minRows) ?? 0),
};
