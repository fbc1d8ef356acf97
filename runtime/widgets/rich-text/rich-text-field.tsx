import { CellPopover } from '../cell-popover.tsx';
import type { EditProps } from '../view.ts';
import { firstWords } from './first-words.ts';
import { RichTextEdit } from './rich-text-edit.tsx';

/** Formatted text; in a cell of a sub-table it is written beside the cell. */
export function RichTextField(given: EditProps) {
  if (!given.inCell) return <RichTextEdit {...given} />;
  const { value } = given;
  return (
    <CellPopover given={given} glimpse={typeof value === 'string' ? firstWords(value) : ''} isWide>
      <RichTextEdit {...given} />
    </CellPopover>
  );
}
