import { plainText } from '@tessera/schemas/html/plain-text.ts';
import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { printing } from '../../session/printing.ts';
import { CellPopover } from '../cell-popover.tsx';
import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { EditProps, ShowProps, WidgetView } from '../view.ts';
import { isEmpty } from '../view.ts';

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

const longestInCell = 300;

const firstWords = (html: string): string => plainText(html).replaceAll('\n', ' ').slice(0, longestInCell);

const RichTextEdit = lazyEdit(async () => (await import('./rich-text-edit.tsx')).RichTextEdit);

/** In a cell of a sub-table it stands beside the cell. */
function RichTextField(given: EditProps) {
  if (!given.inCell) return <RichTextEdit {...given} />;
  const { value } = given;
  return (
    <CellPopover given={given} glimpse={typeof value === 'string' ? firstWords(value) : ''} isWide>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} title={false} />}>
        <RichTextEdit {...given} />
      </Suspense>
    </CellPopover>
  );
}

const FormattedText = lazy(async () => ({ default: (await import('./formatted-text.tsx')).FormattedText }));

export const richTextView: WidgetView = {
  edit: RichTextField,
  show: RichTextShow,
  wide: true,
  room: 280,
};
