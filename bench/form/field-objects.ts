import type { Field, Form } from '@formily/core';
import { createForm } from '@formily/core';
import { batch, toJS } from '@formily/reactive';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { FieldState, RecordContext } from '@tessera/schemas/record/index.ts';
import {
  checkRecord,
  coerceRecord,
  computeRecord,
  fieldStates,
  matchesPattern,
} from '@tessera/schemas/record/index.ts';
import { presentFinding } from '@tessera/schemas/texts/findings.ts';

type Row = Record<string, unknown>;
const formilyPath = (path: string) => path.replaceAll('[', '.').replaceAll(']', '');

/**
 * The form of a record as it would be with Formily's field objects: they carry what is visible, required, read-only and
 * wrong, of the head alone or of every cell too. The rule core says it, as it does in RecordForm.
 */
export class FieldObjectForm {
  private readonly form: Form;
  private readonly model: ModelDefinition;
  private readonly fields = new Map<string, Field>();
  /** Of the rows when they have no field objects. */
  private readonly cellStates = new Map<string, FieldState>();
  private readonly cellErrors = new Map<string, string>();
  private readonly rows: Record<string, Row[]> = {};
  private readonly withCells: boolean;
  private wrong: string[] = [];

  constructor(input: { model: ModelDefinition; values: Record<string, unknown>; withCells: boolean }) {
    this.model = input.model;
    this.withCells = input.withCells;
    const head = { ...input.values };
    if (!input.withCells)
      for (const { name } of this.tables()) {
        this.rows[name] = head[name] as Row[];
        delete head[name];
      }
    this.form = createForm({ values: head });
    for (const field of this.model.fields) if (field.kind !== 'rows') this.make(field);
    if (input.withCells) for (const table of this.tables()) this.makeCells(table, head[table.name] as Row[]);
    this.compute();
  }

  type(name: string, value: unknown): void {
    this.form.setValuesIn(name, value);
  }

  state(path: string): FieldState | undefined {
    const field = this.fields.get(path);
    if (!field) return this.cellStates.get(path);
    return { visible: field.visible, required: field.required, readonly: field.readOnly };
  }

  value(): Record<string, unknown> {
    return { ...toJS(this.form.values), ...this.rows };
  }

  check(): number {
    this.compute();
    const value = this.value();
    const own = Object.fromEntries(this.model.fields.map(({ name }) => [name, value[name] ?? null]));
    const coerced = coerceRecord(this.model, own, { mode: 'update' });
    const found = [...coerced.findings, ...checkRecord(this.model, { ...value, ...coerced.value }, context())];
    batch(() => {
      for (const path of this.wrong) this.fields.get(path)?.setSelfErrors([]);
      this.cellErrors.clear();
      for (const one of found) {
        const { msg } = presentFinding(one, 'zh');
        const field = this.fields.get(one.field);
        if (field) field.setSelfErrors([msg]);
        else this.cellErrors.set(one.field, msg);
      }
    });
    this.wrong = found.map(({ field }) => field);
    return this.wrong.length;
  }

  private readonly tables = () => this.model.fields.filter((field) => field.kind === 'rows');

  private make(field: FieldDefinition, place: { basePath?: string; path: string } = { path: field.name }): void {
    const { basePath, path } = place;
    const made = this.form.createField({
      name: field.name,
      ...(basePath === undefined ? {} : { basePath }),
      required: field.required === true,
      pattern: field.readonly === true ? 'readOnly' : 'editable',
    });
    this.fields.set(path, made as Field);
  }

  private makeCells(table: FieldDefinition, rows: Row[]): void {
    // No field objects of the rows themselves: those of a thousand wake each other until the stack is full.
    for (const index of rows.keys())
      for (const cell of table.rows ?? [])
        this.make(cell, { basePath: `${table.name}.${index}`, path: `${table.name}[${index}].${cell.name}` });
  }

  private compute(): void {
    const before = this.value();
    const value = computeRecord(this.model, before, context());
    batch(() => {
      for (const field of this.model.fields) {
        if (field.kind === 'rows')
          this.takeRows(field, { before: before[field.name] as Row[], after: value[field.name] as Row[] });
        else if (field.value !== undefined && before[field.name] !== value[field.name])
          this.form.setValuesIn(field.name, value[field.name]);
      }
      for (const [path, state] of fieldStates(this.model, value, context())) this.takeState(path, state);
    });
  }

  private takeRows(table: FieldDefinition, { before, after }: { before: Row[]; after: Row[] }): void {
    if (!this.withCells) {
      this.rows[table.name] = after.map((row, index) => (sameRow(before[index], row) ? (before[index] as Row) : row));
      return;
    }
    const computed = (table.rows ?? []).filter((field) => field.value !== undefined);
    for (const [index, row] of after.entries())
      for (const { name } of computed)
        if (before[index]?.[name] !== row[name])
          this.form.setValuesIn(formilyPath(`${table.name}[${index}].${name}`), row[name]);
  }

  private takeState(path: string, state: FieldState): void {
    const field = this.fields.get(path);
    if (!field) {
      this.cellStates.set(path, state);
      return;
    }
    // `hidden` keeps the value, `none` would drop it.
    const display = state.visible ? 'visible' : 'hidden';
    const pattern = state.readonly ? 'readOnly' : 'editable';
    if (field.display !== display) field.display = display;
    if (field.pattern !== pattern) field.pattern = pattern;
    if (field.required !== state.required) field.required = state.required;
  }
}

const sameRow = (one: Row | undefined, other: Row) => JSON.stringify(one) === JSON.stringify(other);
const context = (): RecordContext => ({
  now: new Date(),
  user: { id: 'u', departmentId: null, companyId: null },
  matches: matchesPattern,
});
