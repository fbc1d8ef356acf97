import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import type { KindColumn } from '../../kinds/index.ts';

/** A row of `model_column`, as far as it says what stands where. */
export interface ColumnRow {
  kind: string;
  column_name: string;
  archived_at: Date | null;
}

/** The columns of one field: that in force before the archived ones, and of these the latest first. */
export const latestFirst = (rows: ColumnRow[]): KindColumn[] =>
  [...rows]
    .sort((a, b) => timeOf(b) - timeOf(a))
    .map(({ column_name, kind }) => ({ name: column_name, kind: kind as ValueKind }));

const timeOf = ({ archived_at }: ColumnRow) => archived_at?.getTime() ?? Number.POSITIVE_INFINITY;
