export { checking, checkRecord, warningsOf, withoutOldFaults } from './check.ts';
export { checkChosen, checkOffered } from './chosen.ts';
export type { Coercion, WriteMode } from './coerce.ts';
export { coerceField, coerceRecord, mostRowsOf } from './coerce.ts';
export { computeRecord, computing } from './compute.ts';
export type { RecordContext, RecordValue } from './context.ts';
export { scopeOf } from './context.ts';
export type { FieldChange } from './diff.ts';
export { diffRecord, sameIn, sameValue } from './diff.ts';
export { valueFromColumn } from './from-column.ts';
export { loadMathFor, waitsForMath } from './math.ts';
export { matchesPattern, splitPattern } from './pattern.ts';
export { checkReadonly, isTurned, stillLocked, withoutLocked } from './readonly.ts';
export type { RowChanges } from './row-changes.ts';
export { asNewRow, isAsGiven, isRowChanges, rowChanges, withRowChanges } from './row-changes.ts';
export { startingFields, startingRows, startingValues, startRows } from './start.ts';
export type { FieldState, StateReader } from './states.ts';
export { fieldStates, isNeverShown, offeredOf, stateNames, stateReader } from './states.ts';
export type { Speaker } from './values.ts';
export {
  cellFormOf,
  filterInputOf,
  isBorrowable,
  isNumeric,
  isReadFromCells,
  isSecret,
  maskedText,
  readAs,
  shownPlaces,
  textOf,
  valueFromCell,
} from './values.ts';
