import type { Caption } from '../texts/text.ts';
import { propsOf, rowsSourceOf } from './defaults.ts';
import type { FieldDefinition } from './field.ts';

/** A column of a data source in the pop-up that rows are picked in. */
export interface ShownColumn {
  column: string;
  title?: Caption;
  width?: number;
}

/** A field, by its name, that takes over a column of the row that is picked. */
interface ColumnFill {
  field: string;
  column: string;
}

/** What a choice in a field fills other fields with: columns of the row, or fields of the record. */
export const fillsOf = (field: FieldDefinition): ColumnFill[] =>
  (propsOf(field).fills as ColumnFill[] | undefined) ?? [];

/** What a field shows and takes over of the rows of its data source; nothing where it has none. */
export function pickedRows(field: FieldDefinition): { shown: ShownColumn[]; fills: ColumnFill[] } {
  const source = rowsSourceOf(field);
  if (!source) return { shown: [], fills: [] };
  const { display, sourceColumns = [] } = propsOf(field);
  const shown = display === 'popup' ? (sourceColumns as ShownColumn[]) : [];
  return { shown: shown.length > 0 ? shown : [{ column: source.label }], fills: fillsOf(field) };
}
