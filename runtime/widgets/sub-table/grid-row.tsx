// biome-ignore-all lint/a11y/useSemanticElements: rows are a CSS grid, so that a thousand of them can be windowed
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid listens to the keyboard
import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { propsOf } from '@tessera/schemas/language/document-defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/language/text.ts';
import type { ReactNode } from 'react';
import { memo, Suspense, useEffect, useRef } from 'react';
import type { Host } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import { Echo } from '../echo.tsx';
import { viewOf } from '../index.ts';
import type { EditProps } from '../view.ts';
import type { Row } from './row.ts';

const texts = {
  remove: t('删除此行', '刪除此列', 'Remove row', '行を削除'),
  copy: t('复制此行', '複製此列', 'Duplicate row', '行を複製'),
};

export interface GridRowProps {
  row: Row;
  index: number;
  fields: FieldDefinition[];
  host: Host;
  cells: EditProps['cells'];
  /** The active column, when the active cell is in this row. */
  active: number | undefined;
  editing: boolean;
  readonly: boolean;
  gridId: string;
  columns: string;
  onPick: (row: number, column: number, edit: boolean) => void;
  onCell: (row: number, name: string, value: unknown) => void;
  onRemove: (row: number) => void;
  onCopy: (row: number) => void;
}

const numeric = new Set(['integer', 'decimal']);

/** One row: values to read, and an editor in the active cell only. */
export const GridRow = memo(function GridRow(given: GridRowProps) {
  const { row, index, fields, host, cells, active, editing, readonly, gridId, columns } = given;
  return (
    <div role="row" aria-rowindex={index + 2} className="ts-grid-row" style={{ gridTemplateColumns: columns }}>
      <div role="rowheader" className="ts-grid-number">
        {index + 1}
      </div>
      {fields.map((field, column) => {
        const state = cells?.state(index, field.name);
        const error = cells?.error(index, field.name);
        const here = active === column;
        const fixed = readonly || state?.readonly === true || field.value !== undefined || field.fill !== undefined;
        const view = viewOf(field.widget);
        const classes = [
          'ts-grid-cell',
          numeric.has(field.kind) && 'ts-right',
          here && 'ts-active',
          error && 'ts-wrong',
          fixed && !readonly && 'ts-fixed',
        ];
        return (
          <div
            key={field.id}
            id={`${gridId}-${index}-${column}`}
            role="gridcell"
            aria-colindex={column + 2}
            aria-invalid={error !== undefined}
            className={classes.filter(Boolean).join(' ')}
            title={error}
            onClick={() => !here && given.onPick(index, column, !fixed)}
            onDoubleClick={() => given.onPick(index, column, !fixed)}
          >
            {state?.visible === false ? null : here && editing && !fixed ? (
              <CellEditor>
                <Echo value={row[field.name]} onChange={(value) => given.onCell(index, field.name, value)}>
                  {(shown, change) => (
                    <view.edit
                      id={`${gridId}-editor`}
                      value={shown}
                      onChange={change}
                      field={field}
                      props={propsOf(field)}
                      host={host}
                      disabled={false}
                      invalid={error !== undefined}
                      inCell
                    />
                  )}
                </Echo>
              </CellEditor>
            ) : (
              <view.show value={row[field.name]} field={field} props={propsOf(field)} host={host} inCell />
            )}
          </div>
        );
      })}
      {!readonly && (
        <div role="gridcell" className="ts-grid-tools">
          <button
            type="button"
            tabIndex={-1}
            title={say(texts.copy)}
            aria-label={say(texts.copy)}
            onClick={() => given.onCopy(index)}
          >
            <CopyOutlined />
          </button>
          <button
            type="button"
            tabIndex={-1}
            title={say(texts.remove)}
            aria-label={say(texts.remove)}
            onClick={() => given.onRemove(index)}
          >
            <DeleteOutlined />
          </button>
        </div>
      )}
    </div>
  );
});

// As in a sheet: what stands in the cell is selected, so that the first key replaces it.
function CellEditor({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    control?.focus();
    control?.select?.();
  }, []);
  return (
    <div ref={place} className="ts-cell-editor">
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}
