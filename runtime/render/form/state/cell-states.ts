import { observable } from '@formily/reactive';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { FieldState, StateReader } from '@tessera/schemas/record/index.ts';
import { stateNames } from '@tessera/schemas/record/index.ts';
import type { Row } from '../../../widgets/sub-table/row.ts';

/**
 * The states of the cells of sub-tables, evaluated where somebody looks: of five thousand rows thirty are drawn. Whoever
 * reads one in an observer hears when something outside of the row changed that conditions look at; that the row itself
 * changed, they know, for they draw it.
 */
export class CellStates {
  /** The names outside of its rows that conditions of a sub-table read. */
  private readonly outside: Map<string, string[]>;
  private readonly changes: Record<string, number>;
  private read: StateReader | undefined;
  private value: Record<string, unknown> = {};

  constructor({ fields }: ModelDefinition) {
    this.changes = observable.shallow({});
    this.outside = new Map(
      fields.flatMap((table) => {
        const names = new Set((table.rows ?? []).filter(isConditional).flatMap(stateNames));
        for (const { name } of table.rows ?? []) names.delete(name);
        return names.size === 0 ? [] : [[table.name, [...names]]];
      }),
    );
  }

  /** Takes the record as it has been computed, and what reads states of it. */
  take(read: StateReader, value: Record<string, unknown>): void {
    this.read = read;
    const before = this.value;
    this.value = value;
    for (const [table, names] of this.outside) {
      const isAsBefore = names.every((name) => {
        const [own = name] = name.split('.');
        return before[own] === value[own];
      });
      if (!isAsBefore) this.changes[table] = (this.changes[table] ?? 0) + 1;
    }
  }

  state(table: FieldDefinition, { field, row }: { field: FieldDefinition; row: Row | undefined }): FieldState {
    if (!isConditional(field) || !row || !this.read)
      return { visible: true, required: field.required === true, readonly: field.readonly === true };
    // Read for the observer alone.
    void this.changes[table.name];
    return this.read(field, { of: table, value: row });
  }
}

const isConditional = ({ visible, required, readonly }: FieldDefinition): boolean =>
  visible !== undefined || typeof required === 'string' || typeof readonly === 'string';
