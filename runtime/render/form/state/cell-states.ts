import { observable } from '@formily/reactive';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { placedFields } from '@tessera/schemas/language/placed-fields.ts';
import type { FieldState, StateReader } from '@tessera/schemas/record/index.ts';
import { offeredOf, stateNames } from '@tessera/schemas/record/index.ts';
import type { Row } from '../../../widgets/sub-table/rows/row.ts';

/**
 * The states of the cells of sub-tables, evaluated where somebody looks: of five thousand rows thirty are drawn. Whoever
 * reads one in an observer hears when something outside of the row changed that conditions look at; that the row itself
 * changed, they know, for they draw it.
 */
export class CellStates {
  /** The fields of the head that conditions of a sub-table read, by its id; of a row around its rows the outermost table. */
  private readonly outside: Map<string, string[]>;
  private readonly changes: Record<string, number>;
  private read: StateReader | undefined;
  private value: Record<string, unknown> = {};

  constructor({ fields }: ModelDefinition) {
    this.changes = observable.shallow({});
    this.outside = new Map(
      placedFields(fields).flatMap(({ field, tables }) => {
        const names = outsideOf(field, tables);
        return names.length === 0 ? [] : [[field.id, names]];
      }),
    );
  }

  /** Takes the record as it has been computed, and what reads states of it. */
  take(read: StateReader, value: Record<string, unknown>): void {
    this.read = read;
    const before = this.value;
    this.value = value;
    for (const [table, names] of this.outside)
      if (!names.every((name) => before[name] === value[name])) this.changes[table] = (this.changes[table] ?? 0) + 1;
  }

  /** Of a field in the last of the rows, which stand in each other: they are asked for where a condition reads them. */
  state(field: FieldDefinition, rowsAround: () => { of: FieldDefinition; value: Row }[]): FieldState {
    const rows = isConditional(field) && this.read ? rowsAround() : [];
    const table = rows.at(-1)?.of;
    if (!table?.rows?.includes(field) || !this.read)
      return { visible: true, required: field.required === true, readonly: field.readonly === true };
    // Read for the observer alone.
    void this.changes[table.id];
    return this.read(field, rows);
  }
}

/** What conditions in the rows of a sub-table read outside of these rows. */
function outsideOf({ rows = [] }: FieldDefinition, tables: FieldDefinition[]): string[] {
  const firsts = new Set(
    rows
      .filter(isConditional)
      .flatMap(stateNames)
      .map((name) => name.split('.', 1)[0] ?? name),
  );
  for (const { name } of rows) firsts.delete(name);
  const isAround = (name: string) => tables.some((table) => table.rows?.some((one) => one.name === name));
  return [...new Set([...firsts].map((name) => (isAround(name) ? (tables[0]?.name ?? name) : name)))];
}

const isConditional = (field: FieldDefinition): boolean => {
  const { visible, required, readonly } = field;
  return (
    visible !== undefined ||
    typeof required === 'string' ||
    typeof readonly === 'string' ||
    offeredOf(field) !== undefined
  );
};
