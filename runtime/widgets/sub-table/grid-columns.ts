import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isNeverShown, readAs } from '@tessera/schemas/record/index.ts';
import { useMemo } from 'react';

// The least width of a column and its share of what is left over.
const widths: Partial<Record<FieldDefinition['kind'], [least: number, share: number]>> = {
  integer: [88, 1],
  decimal: [112, 1],
  date: [128, 1],
  dateTime: [168, 1],
  boolean: [80, 1],
  range: [230, 2],
  numberRange: [230, 2],
  timeRange: [210, 2],
  rows: [168, 2],
};
const usualWidth: [number, number] = [132, 2];
/** Of a text that nobody writes: the whole of what does not fit is its title. */
const readWidth: [number, number] = [84, 2];

/** The columns as CSS has them, and how wide all of them are at least. On paper they share what there is. */
export function columnsOf(fields: FieldDefinition[], { isRead, isPrinted }: { isRead: boolean; isPrinted: boolean }) {
  const sizes = fields.map((field) => widths[readAs(field).kind] ?? (isRead && !isPrinted ? readWidth : usualWidth));
  if (isPrinted) return { columns: `32px ${sizes.map(([least]) => `minmax(0, ${least}fr)`).join(' ')}`, minWidth: 0 };
  const tools = isRead ? '' : ' 68px';
  return {
    columns: `44px ${sizes.map(([least, share]) => `minmax(${least}px, ${share}fr)`).join(' ')}${tools}`,
    minWidth: sizes.reduce((sum, [least]) => sum + least, isRead ? 44 : 112),
  };
}

interface Columns {
  fields: FieldDefinition[];
  /** Those that no row shows. */
  hidden: FieldDefinition[];
  /** The sub-tables among them. */
  inner: FieldDefinition[];
}

/** The columns: the same lists as long as the document is, for rows are memoised by them. */
export function useColumns({ rows }: FieldDefinition): Columns {
  return useMemo(() => {
    const all = rows ?? [];
    const fields = all.filter((one) => !isNeverShown(one));
    return { fields, hidden: all.filter(isNeverShown), inner: fields.filter(({ kind }) => kind === 'rows') };
  }, [rows]);
}
