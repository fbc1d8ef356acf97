// biome-ignore-all lint/a11y/useSemanticElements: rows are a CSS grid, so that a thousand of them can be windowed
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid listens to the keyboard
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isNumeric, readAs } from '@tessera/schemas/record/index.ts';
import type { MouseEvent, ReactNode } from 'react';
import { Suspense, useEffect, useRef } from 'react';
import { say } from '../../session/language.ts';
import { Echo } from '../echo.tsx';
import { Fence } from '../fence.tsx';
import type { FormPort } from '../form-port.ts';
import { observed } from '../observed.ts';
import { labelIdOf } from '../view.ts';
import type { GridRowProps } from './grid-row.tsx';
import { UnfoldCell } from './inner-rows.tsx';
import { namesIn } from './rows/row-names.ts';

interface CellPlace {
  field: FieldDefinition;
  column: number;
  inRow: FormPort;
}

/**
 * A value to read, or its editor. It is drawn by its row and no component of its own: the row hears of what it reads, and
 * thirty rows of twenty cells are thirty that listen.
 */
export function drawCell(given: GridRowProps, place: CellPlace): ReactNode {
  const { field, column, inRow } = place;
  const { index, active, editing, readonly, gridId } = given;
  const { selectedFrom = -1, selectedTo = -2 } = given;
  const error = inRow.errorOf(field.name);
  const warning = readonly ? undefined : inRow.warningOf(field.name);
  const here = active === column;
  const isRows = field.kind === 'rows';
  const fixed = readonly || !inRow.isWritable(field.name);
  const wrong = isRows ? inRow.errorsIn(field.name) : 0;
  const classes = [
    'ts-grid-cell',
    isNumeric(readAs(field)) && 'ts-right',
    here && 'ts-active',
    (error || wrong > 0) && 'ts-wrong',
    !error && warning && 'ts-warned',
    fixed && !readonly && !isRows && 'ts-fixed',
    column >= selectedFrom && column <= selectedTo && 'ts-selected',
  ];
  const open = () => (isRows ? given.onEnter(index, field) : given.onPick({ row: index, column }, !fixed));
  return (
    <div
      key={field.id}
      id={`${gridId}-${index}-${column}`}
      role="gridcell"
      aria-colindex={column + 2}
      aria-invalid={error !== undefined || wrong > 0}
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
      onDoubleClick={open}
    >
      {!inRow.isShown(field.name) ? null : isRows ? (
        <UnfoldCell
          field={field}
          value={given.row[field.name]}
          isOpen={given.unfolded.includes(field)}
          controls={innerId({ gridId, index, field })}
          wrong={wrong}
          onFold={() => given.onFold(index, field)}
        />
      ) : (
        drawValue(given, { ...place, error, isEdited: here && editing && !fixed })
      )}
    </div>
  );
}

/** The id of the grid of a sub-table in a row. */
export const innerId = (place: { gridId: string; index: number; field: FieldDefinition }): string =>
  `${place.gridId}-${place.index}-${place.field.name}`;

function drawValue(
  { index, row, host, viewOf, gridId, onSet }: GridRowProps,
  { field, inRow, error, isEdited }: CellPlace & { error: string | undefined; isEdited: boolean },
): ReactNode {
  const view = observed(viewOf(field.widget));
  const props = propsOf(field);
  const value = row[field.name];
  const name = namesIn(row)[field.name];
  if (!isEdited)
    return (
      <Fence value={value} inCell>
        <view.show value={value} field={field} props={props} host={host} form={inRow} name={name} inCell />
      </Fence>
    );
  // Read here: what is read inside of Echo would not be observed.
  const offers = inRow.offers(field.name);
  return (
    <CellEditor label={say(field.label)} controlId={`${gridId}-editor`} value={value}>
      <Echo value={value} onChange={(next) => onSet(index, { [field.name]: next })}>
        {(shown, change) => (
          <view.edit
            id={`${gridId}-editor`}
            value={shown}
            onChange={change}
            field={field}
            props={props}
            host={host}
            form={inRow}
            disabled={false}
            invalid={error !== undefined}
            offers={offers}
            name={name}
            inCell
          />
        )}
      </Echo>
    </CellEditor>
  );
}

/** Milliseconds between the clicks of a double click. */
const doubleClick = 500;

// As in a sheet: what stands in the cell is selected, so that the first key replaces it.
function CellEditor({
  label,
  controlId,
  value,
  children,
}: {
  label: string;
  controlId: string;
  value: unknown;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    control?.focus();
    control?.select?.();
  }, []);
  const opened = useRef(performance.now());
  // The first click has opened the editor: the second of two quick ones would close its list again.
  const passSecondClick = (event: MouseEvent) => {
    if (event.detail < 2 || event.timeStamp - opened.current > doubleClick) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={place} className="ts-cell-editor" onMouseDownCapture={passSecondClick}>
      <label id={labelIdOf(controlId)} htmlFor={controlId} className="ts-unseen">
        {label}
      </label>
      <Fence value={value} inCell>
        <Suspense fallback={null}>{children}</Suspense>
      </Fence>
    </div>
  );
}
