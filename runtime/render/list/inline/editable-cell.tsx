import { EditOutlined } from '@ant-design/icons';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { lazy } from '../../../navigation/lazy.ts';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import type { ListRow } from '../row.ts';
import type { InlineEdit } from '../view.ts';
import { besides, type CellStep, cellOf, enter } from './cell-keys.ts';

const CellEditor = lazy(async () => ({ default: (await import('./cell-editor.tsx')).CellEditor }));
const editText = t('修改', '修改', 'Change', '変更');

/** A cell that its reader may change: by its pencil, a double click, Enter or F2. */
export function EditableCell(given: {
  resource: ResourceMeta;
  row: ListRow;
  field: FieldDefinition;
  edit: InlineEdit;
  children: ReactNode;
}) {
  const { resource, row, field, edit, children } = given;
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  if (isOpen) {
    const go = (step: CellStep) => {
      const cell = cellOf(place.current);
      if (!cell || step === 'away') return;
      const next = step === 'stay' ? undefined : besides(cell, step === 'next' ? 1 : -1);
      // The editor is gone with the next frame, and the focus with it.
      setTimeout(() => (next ? enter(next) : cell.focus()));
    };
    return (
      <span ref={place} className="ts-cell-editing">
        <Suspense fallback={children}>
          <CellEditor {...{ resource, row, field, edit }} onGo={go} onClose={() => setOpen(false)} />
        </Suspense>
      </span>
    );
  }
  return (
    <>
      {children}
      <button
        type="button"
        className="ts-pencil"
        tabIndex={-1}
        // The cell itself is what a keyboard or a screen reader opens.
        aria-hidden
        title={say(editText)}
        onClick={() => setOpen(true)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <EditOutlined aria-hidden />
      </button>
    </>
  );
}

/** What the cell of the table itself hears. One cell of a table is a stop of Tab; arrows lead to the others. */
export const editableCell = ({ isFirst }: { isFirst: boolean }) => ({
  className: 'ts-editable',
  'data-editable': '',
  'aria-keyshortcuts': 'Enter F2 Control+Z',
  tabIndex: isFirst ? 0 : -1,
  onDoubleClick: (event: React.MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    enter(event.currentTarget);
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.currentTarget;
    if (event.target !== cell) return;
    if (event.key === 'Enter' || event.key === 'F2') enter(cell);
    else if (!stepOf(cell, event.key)) return;
    event.preventDefault();
  },
});

function stepOf(cell: HTMLElement, key: string): boolean {
  const steps: Record<string, () => HTMLElement | undefined> = {
    ArrowRight: () => besides(cell, 1),
    ArrowLeft: () => besides(cell, -1),
    ArrowDown: () => besides(cell, 1, { inColumn: true }),
    ArrowUp: () => besides(cell, -1, { inColumn: true }),
  };
  const step = steps[key];
  const next = step?.();
  if (next) {
    cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
  return step !== undefined;
}
