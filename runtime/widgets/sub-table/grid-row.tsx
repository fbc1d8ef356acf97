// biome-ignore-all lint/a11y/useSemanticElements: rows are a CSS grid, so that a thousand of them can be windowed
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid listens to the keyboard
import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { observer } from '@formily/reactive-react';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isNumeric } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import type { Host } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import { Echo } from '../echo.tsx';
import type { FormPort } from '../form-port.ts';
import type { ViewOf } from '../view.ts';
import { labelIdOf } from '../view.ts';
import type { Cell } from './grid-cells.ts';
import type { Row } from './row.ts';

const texts = {
  remove: t('删除此行', '刪除此列', 'Remove row', '行を削除'),
  copy: t('复制此行', '複製此列', 'Duplicate row', '行を複製'),
  drag: t('拖动可移动此行', '拖曳可移動此列', 'Drag to move this row', 'ドラッグで行を移動'),
};

interface GridRowProps {
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
  /** Rows that are dragged would come to stand before this one. */
  isDropPlace: boolean;
  onPick: (cell: Cell, edit: boolean) => void;
  onExtend: (cell: Cell) => void;
  onDrag: RowDrag;
  onSet: (row: number, values: Row) => void;
  onRemove: (row: number) => void;
  onCopy: (row: number) => void;
}

/** Rows that are dragged by their number. */
interface RowDrag {
  start: (row: number) => void;
  over: (row: number) => void;
  end: () => void;
}

/** One row: values to read, and an editor in the active cell only. */
export const GridRow = observer(function GridRow(given: GridRowProps) {
  const { row, index, fields, host, viewOf, form, table, active, editing, readonly, gridId, columns, onSet } = given;
  const { selectedFrom = -1, selectedTo = -2, isDropPlace, onDrag } = given;
  const inRow = useMemo(
    () => form.inRow(table, { index, onSet: (values) => onSet(index, values) }),
    [form, table, index, onSet],
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={isDropPlace ? 'ts-grid-row ts-drop-place' : 'ts-grid-row'}
      style={{ gridTemplateColumns: columns }}
      onDragOver={(event) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        onDrag.over(event.clientY > top + height / 2 ? index + 1 : index);
        event.preventDefault();
      }}
    >
      <RowNumber index={index} readonly={readonly} onDrag={onDrag} />
      {fields.map((field, column) => {
        const error = inRow.errorOf(field.name);
        const warning = readonly ? undefined : inRow.warningOf(field.name);
        const here = active === column;
        const fixed = readonly || !inRow.isWritable(field.name);
        const view = viewOf(field.widget);
        const classes = [
          'ts-grid-cell',
          isNumeric(field) && 'ts-right',
          here && 'ts-active',
          error && 'ts-wrong',
          !error && warning && 'ts-warned',
          fixed && !readonly && 'ts-fixed',
          column >= selectedFrom && column <= selectedTo && 'ts-selected',
        ];
        return (
          <div
            key={field.id}
            id={`${gridId}-${index}-${column}`}
            role="gridcell"
            aria-colindex={column + 2}
            aria-invalid={error !== undefined}
            className={classes.filter(Boolean).join(' ')}
            title={error ?? warning}
            aria-selected={column >= selectedFrom && column <= selectedTo}
            onMouseDown={(event) => {
              if (event.button !== 0 || (here && editing)) return;
              if (event.shiftKey) given.onExtend({ row: index, column });
              else given.onPick({ row: index, column }, false);
            }}
            onMouseEnter={(event) => event.buttons === 1 && given.onExtend({ row: index, column })}
            onClick={(event) => !(here && editing) && !event.shiftKey && given.onPick({ row: index, column }, !fixed)}
            onDoubleClick={() => given.onPick({ row: index, column }, !fixed)}
          >
            {!inRow.isShown(field.name) ? null : here && editing && !fixed ? (
              <CellEditor label={say(field.label)} controlId={`${gridId}-editor`}>
                <Echo value={row[field.name]} onChange={(value) => onSet(index, { [field.name]: value })}>
                  {(shown, change) => (
                    <view.edit
                      id={`${gridId}-editor`}
                      value={shown}
                      onChange={change}
                      field={field}
                      props={propsOf(field)}
                      host={host}
                      form={inRow}
                      disabled={false}
                      invalid={error !== undefined}
                      inCell
                    />
                  )}
                </Echo>
              </CellEditor>
            ) : (
              <view.show value={row[field.name]} field={field} props={propsOf(field)} host={host} form={inRow} inCell />
            )}
          </div>
        );
      })}
      {!readonly && <RowTools index={index} onCopy={given.onCopy} onRemove={given.onRemove} />}
    </div>
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

// As in a sheet: what stands in the cell is selected, so that the first key replaces it.
function CellEditor({ label, controlId, children }: { label: string; controlId: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    control?.focus();
    control?.select?.();
  }, []);
  return (
    <div ref={place} className="ts-cell-editor">
      <label id={labelIdOf(controlId)} htmlFor={controlId} className="ts-unseen">
        {label}
      </label>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}
