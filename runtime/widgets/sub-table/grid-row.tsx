// biome-ignore-all lint/a11y/useSemanticElements: rows are a CSS grid, so that a thousand of them can be windowed
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { observer } from '@formily/reactive-react';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Host } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import type { FormPort } from '../form-port.ts';
import type { ViewOf } from '../view.ts';
import { InnerRows } from './inner-rows.tsx';
import { drawCell } from './row-cell.tsx';
import type { Cell } from './rows/grid-cells.ts';
import type { Row } from './rows/row.ts';
import type { DropPlace } from './use-row-drag.ts';

const texts = {
  remove: t('删除此行', '刪除此列', 'Remove row', '行を削除'),
  copy: t('复制此行', '複製此列', 'Duplicate row', '行を複製'),
  drag: t('拖动可移动此行', '拖曳可移動此列', 'Drag to move this row', 'ドラッグで行を移動'),
};

export interface GridRowProps {
  row: Row;
  index: number;
  fields: FieldDefinition[];
  host: Host;
  viewOf: ViewOf;
  form: FormPort;
  /** The name of the sub-table. */
  table: string;
  /** The active column, when the active cell is in this row. */
  active: number | undefined;
  editing: boolean;
  readonly: boolean;
  gridId: string;
  columns: string;
  /** The first and last selected column of this row, where several cells are selected. */
  selectedFrom: number | undefined;
  selectedTo: number | undefined;
  /** Rows that are dragged would come to stand there. */
  dropAt: DropPlace['side'] | undefined;
  onPick: (cell: Cell, edit: boolean) => void;
  onExtend: (cell: Cell) => void;
  onDrag: RowDrag;
  onSet: (row: number, values: Row) => void;
  onRemove: (row: number) => void;
  onCopy: (row: number) => void;
  /** The sub-tables that are unfolded below it. */
  unfolded: readonly FieldDefinition[];
  drawInner: (place: InnerPlace) => ReactNode;
  onFold: (row: number, field: FieldDefinition) => void;
  onEnter: (row: number, field: FieldDefinition) => void;
  /** What is told how high it is what stands below the row. */
  rowKey: number;
  onMeasured: (key: number, height: number) => void;
}

/** A sub-table in a row. */
export interface InnerPlace {
  field: FieldDefinition;
  index: number;
  value: unknown;
  /** As the row finds the form. */
  form: FormPort;
}

/** Rows that are dragged by their number. */
interface RowDrag {
  start: (row: number) => void;
  over: (row: number, side: DropPlace['side']) => void;
  end: () => void;
}

/** One row: values to read, and an editor in the active cell only; below it the sub-tables of it that are unfolded. */
export const GridRow = observer(function GridRow(given: GridRowProps) {
  const { row, index, fields, form, table, readonly, columns, onSet, dropAt, onDrag, unfolded } = given;
  const inRow = useMemo(
    () => form.inRow(table, { index, onSet: (values) => onSet(index, values) }),
    [form, table, index, onSet],
  );
  const line = (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={dropAt ? `ts-grid-row ts-drop-${dropAt}` : 'ts-grid-row'}
      style={{ gridTemplateColumns: columns }}
      onDragOver={(event) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        onDrag.over(index, event.clientY > top + height / 2 ? 'below' : 'above');
        event.preventDefault();
      }}
    >
      <RowNumber index={index} readonly={readonly} onDrag={onDrag} />
      {fields.map((field, column) => drawCell(given, { field, column, inRow }))}
      {!readonly && <RowTools index={index} onCopy={given.onCopy} onRemove={given.onRemove} />}
    </div>
  );
  if (unfolded.length === 0) return line;
  return (
    <>
      {line}
      <InnerRows
        // Drawn here: what is read inside of it would not be observed.
        parts={unfolded
          .filter(({ name }) => inRow.isShown(name))
          .map((field) => ({ field, content: given.drawInner({ field, index, value: row[field.name], form: inRow }) }))}
        onMeasured={(height) => given.onMeasured(given.rowKey, height)}
      />
    </>
  );
});

function RowNumber({ index, readonly, onDrag }: Pick<GridRowProps, 'index' | 'readonly' | 'onDrag'>) {
  return (
    <div
      role="rowheader"
      className="ts-grid-number"
      draggable={!readonly}
      title={readonly ? undefined : say(texts.drag)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag.start(index);
      }}
      onDragEnd={onDrag.end}
    >
      {index + 1}
    </div>
  );
}

function RowTools({ index, onCopy, onRemove }: Pick<GridRowProps, 'index' | 'onCopy' | 'onRemove'>) {
  return (
    <div role="gridcell" className="ts-grid-tools">
      <button
        type="button"
        tabIndex={-1}
        title={say(texts.copy)}
        aria-label={say(texts.copy)}
        onClick={() => onCopy(index)}
      >
        <CopyOutlined />
      </button>
      <button
        type="button"
        tabIndex={-1}
        title={say(texts.remove)}
        aria-label={say(texts.remove)}
        onClick={() => onRemove(index)}
      >
        <DeleteOutlined />
      </button>
    </div>
  );
}
