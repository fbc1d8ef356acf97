import { plainText } from '@tessera/schemas/html/plain-text.ts';
import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';
import { isEmpty } from '../view.ts';

/** In a list its first words; elsewhere as it was written. */
function RichTextShow({ value, inCell }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  if (inCell || typeof value !== 'string') {
    const text = typeof value === 'string' ? plainText(value).replaceAll('\n', ' ') : JSON.stringify(value);
    return <PlainText text={text.slice(0, longestInCell)} inCell={inCell} />;
  }
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} title={false} />}>
      <FormattedText html={value} />
    </Suspense>
  );
}

const longestInCell = 300;

const FormattedText = lazy(async () => ({ default: (await import('./formatted-text.tsx')).FormattedText }));

export const richTextView: WidgetView = {
  edit: lazyEdit(async () => (await import('./rich-text-edit.tsx')).RichTextEdit),
  show: RichTextShow,
  wide: true,
  room: 280,
};
