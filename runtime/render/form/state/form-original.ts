import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { isSecret, rowChanges } from '@tessera/schemas/record/index.ts';
import type { Row } from '../../../widgets/sub-table/rows/row.ts';
import { withoutNames } from '../../../widgets/sub-table/rows/row-names.ts';

/** A record as it stands in its form. */
interface Standing {
  head: Record<string, unknown>;
  rows: Readonly<Record<string, Row[]>>;
}

/** A record as a form began with it: the head as text, and the rows as they are, for nobody writes into them. */
export class FormOriginal {
  private readonly fields: FieldDefinition[];
  private readonly head: string;
  private readonly rows: Record<string, Row[]>;

  constructor({ fields }: ModelDefinition, { head, rows }: Standing) {
    this.fields = fields;
    this.head = JSON.stringify(head);
    this.rows = { ...rows };
  }

  /** Whether anything is not what it was. */
  isLeft(now: Standing): boolean {
    return JSON.stringify(now.head) !== this.head || this.changedTables(now).length > 0;
  }

  /**
   * What a person has changed, and whether this is all: what is secret is not among it. Of the sub-tables of a stored
   * record only their changes (see RowChanges): five thousand rows would be too much to be kept.
   */
  changes(
    now: Standing,
    mode: 'create' | 'edit' | 'view',
  ): { values: Record<string, unknown>; isAll: boolean } | undefined {
    if (!this.isLeft(now)) return undefined;
    const before = JSON.parse(this.head) as Record<string, unknown>;
    const changed = this.fields.filter(
      ({ name, kind, value: formula }) =>
        formula === undefined && kind !== 'rows' && JSON.stringify(now.head[name]) !== JSON.stringify(before[name]),
    );
    const open = changed.filter((field) => !isSecret(field) && field.props?.password !== true && !field.secret);
    const tables = this.changedTables(now).map((field) => {
      const after = now.rows[field.name] ?? [];
      return [field.name, mode === 'create' ? after : this.changesOf(field, after)] as const;
    });
    return {
      values: Object.fromEntries([...open.map(({ name }) => [name, now.head[name] ?? null] as const), ...tables]),
      isAll: open.length === changed.length,
    };
  }

  private readonly changesOf = (field: FieldDefinition, after: Row[]) =>
    rowChanges(field, { before: this.rows[field.name] ?? [], after }) ?? {};

  /** The sub-tables whose rows are not what they were; a row that is still the same object is not looked into. */
  private changedTables({ rows }: Standing): FieldDefinition[] {
    return this.fields.filter(({ kind, name }) => {
      const [before, now] = [this.rows[name], rows[name]];
      if (kind !== 'rows' || before === now || !before || !now) return false;
      const isSame = (row: Row, index: number) =>
        row === before[index] || JSON.stringify(row, withoutNames) === JSON.stringify(before[index], withoutNames);
      return before.length !== now.length || !now.every(isSame);
    });
  }
}
