import type { GuessedField } from '@tessera/schemas/generation/guess.ts';
import {
  type CellKind,
  cellAs,
  isFaultCell,
  type SheetCell,
  writtenIn,
} from '@tessera/schemas/generation/sheets/sheet-cell.ts';
import type { ColumnShape } from '@tessera/schemas/generation/table-shape.ts';
import { countsPercent } from '@tessera/schemas/kinds/numbers.ts';
import { type ReadValue, valueReader } from '../../engine/external/row-value.ts';

/** How the cells of a column of a sheet become the values of its field. */
export function cellReader(field: GuessedField, column: ColumnShape): ReadValue {
  const read = valueReader(field, column);
  const kind = isCellKind(field.kind) ? field.kind : undefined;
  const isNumber = kind === 'decimal' || kind === 'integer';
  const percentIn = (cell: SheetCell) => {
    const found = isNumber && countsPercent(field.props) ? writtenIn(cell) : undefined;
    return found?.isPercent ? found.digits : undefined;
  };
  return (raw, tell) => {
    const cell = raw as SheetCell;
    if (isFaultCell(cell)) {
      tell('formulaFault');
      return null;
    }
    if (kind === undefined || cell === null) return read(cell, tell);
    const value = percentIn(cell) ?? cellAs[kind](cell);
    if (value !== undefined && isClock(kind) && hasParts(cell)) tell('tooPrecise');
    if (kind === 'boolean' && value === undefined && cell !== 0 && cell !== 1) {
      tell('notBoolean');
      return null;
    }
    // A yes in a column of numbers is 1 there.
    const flag = kind === 'integer' ? cellAs.boolean(cell) : undefined;
    return read(withoutZeros(value) ?? flag ?? cell, tell);
  };
}

/** 1.50 has no more decimals than 1.5. */
const withoutZeros = <T>(value: T): T | string =>
  typeof value === 'string' && /^-?\d+\.\d*0$/.test(value) ? value.replace(/(?:\.|(?<![0.]))0+$/, '') : value;

const isClock = (kind: CellKind): boolean => kind === 'time' || kind === 'dateTime';
/** Parts of a second, which no field shows. */
const hasParts = (cell: SheetCell): boolean => /\.\d*[1-9]/.test(String(cell).split(':').at(-1) ?? '');
const isCellKind = (kind: string): kind is CellKind => Object.hasOwn(cellAs, kind);
