import type { Form } from '@formily/core';
import { createForm, onFormValuesChange } from '@formily/core';
import { batch, observable, toJS } from '@formily/reactive';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { namedRules } from '@tessera/schemas/language/rules.ts';
import type { FieldState, RecordContext } from '@tessera/schemas/record/index.ts';
import {
  checkRecord,
  coerceRecord,
  computeRecord,
  fieldStates,
  isSecret,
  matchesPattern,
} from '@tessera/schemas/record/index.ts';
import type { FindingMessage } from '@tessera/schemas/texts/findings.ts';
import { presentFinding } from '@tessera/schemas/texts/findings.ts';
import type { Host } from '../../host/host.ts';
import { language } from '../../session/language.ts';
import { hashPassword } from '../../session/password.ts';
import type { Row } from '../../widgets/sub-table/row.ts';
import { emptyRow, isUntouched, rowsOf } from '../../widgets/sub-table/row.ts';

export type FormMode = 'create' | 'edit' | 'view';

const usual: FieldState = { visible: true, required: false, readonly: false };
const slow = 12;

/**
 * One record being filled in: Formily keeps the head's values, the rows of sub-tables stay plain values outside of
 * its graph, and the rule core says what is computed, visible, required and wrong, mounted or not.
 */
export class RecordForm {
  readonly model: ModelDefinition;
  readonly mode: FormMode;
  readonly form: Form;
  /** What is wrong, by path (`lines[3].price`). */
  readonly errors: Record<string, string>;
  /** The rows of each sub-table, by field name. */
  readonly rows: Record<string, Row[]>;
  /** A field that a person asked to be brought to; tabs and collapses open for it. */
  readonly wanted: { field: string | undefined; count: number };

  private readonly states: Record<string, FieldState>;
  private readonly user: Host['user'];
  private original: string;
  private readonly watchers = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private computing = false;
  private cost = 0;

  constructor(input: { model: ModelDefinition; mode: FormMode; values: Record<string, unknown>; user: Host['user'] }) {
    this.model = input.model;
    this.mode = input.mode;
    this.user = input.user;
    const { head, rows } = this.split(input.values);
    this.errors = observable.shallow({});
    this.rows = observable.shallow(rows);
    this.states = observable.shallow({});
    this.wanted = observable.shallow({ field: undefined as string | undefined, count: 0 });
    this.form = createForm({
      values: head,
      effects: () => onFormValuesChange(() => this.changed()),
    });
    this.compute();
    this.original = JSON.stringify(this.value());
  }

  /** The whole record as it stands. */
  value(): Record<string, unknown> {
    return { ...toJS(this.form.values), ...this.rows };
  }

  /** What a field holds, and whoever reads it in an observer hears of its changes. */
  held(field: FieldDefinition): unknown {
    return field.kind === 'rows' ? this.rows[field.name] : this.form.values[field.name];
  }

  get dirty(): boolean {
    return JSON.stringify(this.value()) !== this.original;
  }

  /** The fields that a person has changed, and whether these are all: what is secret is not among them. */
  changes(): { values: Record<string, unknown>; isAll: boolean } | undefined {
    if (!this.dirty) return undefined;
    const [value, before] = [this.value(), JSON.parse(this.original) as Record<string, unknown>];
    const changed = this.model.fields.filter(
      ({ name, value: formula }) =>
        formula === undefined && JSON.stringify(value[name]) !== JSON.stringify(before[name]),
    );
    const open = changed.filter((field) => !isSecret(field) && field.props?.password !== true && !field.secret);
    return {
      values: Object.fromEntries(open.map(({ name }) => [name, value[name] ?? null])),
      isAll: open.length === changed.length,
    };
  }

  /** Calls at every change of a value, until it is told to stop. */
  watch(call: () => void): () => void {
    this.watchers.add(call);
    return () => this.watchers.delete(call);
  }

  field(id: string): FieldDefinition | undefined {
    return this.model.fields.find((field) => field.id === id);
  }

  state(name: string): FieldState {
    return this.states[name] ?? usual;
  }

  /** Cells without conditions have no state of their own; their column's definition says it. */
  cellState(rows: FieldDefinition, { row, name }: { row: number; name: string }): FieldState {
    const known = this.states[`${rows.name}[${row}].${name}`];
    if (known) return known;
    const field = rows.rows?.find((one) => one.name === name);
    return { visible: true, required: field?.required === true, readonly: field?.readonly === true };
  }

  set(field: FieldDefinition, value: unknown): void {
    delete this.errors[field.name];
    if (field.kind === 'rows') {
      this.rows[field.name] = rowsOf(value);
      for (const path of Object.keys(this.errors)) if (path.startsWith(`${field.name}[`)) delete this.errors[path];
      this.changed();
      return;
    }
    this.form.setValuesIn(field.name, value);
  }

  /** Takes values over one by one, for example those that someone else saved meanwhile. */
  merge(values: Record<string, unknown>): void {
    for (const field of this.model.fields) if (Object.hasOwn(values, field.name)) this.set(field, values[field.name]);
  }

  /** What is wrong, drawn at the fields as well. */
  check(): FindingMessage[] {
    this.compute();
    const value = this.cleaned();
    const own = Object.fromEntries(this.model.fields.map((field) => [field.name, value[field.name] ?? null]));
    const coerced = coerceRecord(this.model, own, { mode: this.mode === 'create' ? 'create' : 'update' });
    const found = [...coerced.findings, ...checkRecord(this.model, { ...value, ...coerced.value }, this.context())];
    // A secret is never read back: left empty, the stored one stays.
    const kept = new Set(
      this.mode === 'edit' ? this.model.fields.filter((field) => field.secret).map((field) => field.name) : [],
    );
    for (const field of this.model.fields) {
      const text = value[field.name];
      if (field.props?.password !== true || typeof text !== 'string' || text === '' || namedRules.password.holds(text))
        continue;
      // The server sees the hash only: the rule of SPEC §5 can be checked here alone.
      found.push({ field: field.name, rule: 'password', text: namedRules.password.message });
    }
    const findings = found.filter((one) => !(one.rule === 'required' && kept.has(one.field)));
    // One fault a field is enough to work on.
    const first = new Map<string, (typeof findings)[number]>();
    for (const one of findings) if (!first.has(one.field)) first.set(one.field, one);
    const messages = [...first.values()].map((one) => presentFinding(one, language.get()));
    this.showErrors(messages);
    return messages;
  }

  showErrors(messages: FindingMessage[]): void {
    batch(() => {
      for (const path of Object.keys(this.errors)) delete this.errors[path];
      for (const { field, msg } of messages) this.errors[field] ??= msg;
    });
  }

  /** What is sent: what the form shows (or a new record starts with) and a person can change, without rows that were never filled in. */
  body(shown: ReadonlySet<string>): Record<string, unknown> {
    const value = this.cleaned();
    const sent = this.model.fields.filter(
      (field) =>
        (shown.has(field.id) || (this.mode === 'create' && field.defaultValue !== undefined)) &&
        !field.fill &&
        field.value === undefined &&
        field.kind !== 'none' &&
        field.readonly !== true &&
        !(field.secret && !value[field.name]),
    );
    return Object.fromEntries(
      sent.map((field) => {
        const held = value[field.name] ?? null;
        // API.md, Session: a password travels hashed.
        return [field.name, field.props?.password === true && typeof held === 'string' ? hashPassword(held) : held];
      }),
    );
  }

  bring(path: string): void {
    const name = path.split(/[.[]/)[0] ?? path;
    const field = this.model.fields.find((one) => one.name === name);
    this.wanted.field = field?.id;
    this.wanted.count += 1;
  }

  /** The state that counts as unchanged from now on. */
  keep(): void {
    this.original = JSON.stringify(this.value());
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.form.onUnmount();
  }

  private cleaned(): Record<string, unknown> {
    const value = this.value();
    for (const field of this.model.fields) {
      if (field.kind !== 'rows') continue;
      value[field.name] = rowsOf(value[field.name]).filter((row) => !isUntouched(row, field.rows ?? []));
    }
    return value;
  }

  private split(values: Record<string, unknown>) {
    const head: Record<string, unknown> = {};
    const rows: Record<string, Row[]> = {};
    for (const [name, value] of Object.entries(values)) if (!name.startsWith('_')) head[name] = value;
    for (const field of this.model.fields) {
      const given = values[field.name];
      if (field.kind !== 'rows') {
        if (given === undefined) head[field.name] = this.mode === 'create' ? (field.defaultValue ?? null) : null;
        continue;
      }
      delete head[field.name];
      // SPEC §4: a sub-table starts with one empty row.
      rows[field.name] = given === undefined && this.mode === 'create' ? [emptyRow(field.rows ?? [])] : rowsOf(given);
    }
    return { head, rows };
  }

  // A cheap form answers in the same frame; a dear one (a thousand rows with formulas) waits for a pause in typing.
  private changed(): void {
    if (this.computing) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.compute(), this.cost > slow ? 200 : 0);
    for (const call of this.watchers) call();
  }

  private compute(): void {
    const began = performance.now();
    this.computing = true;
    const value = computeRecord(this.model, this.value(), this.context());
    batch(() => {
      for (const field of this.model.fields) this.take(field, value[field.name]);
      for (const [name, state] of fieldStates(this.model, value, this.context())) {
        const old = this.states[name];
        const same =
          old && old.visible === state.visible && old.required === state.required && old.readonly === state.readonly;
        if (!same) this.states[name] = state;
      }
    });
    this.computing = false;
    this.cost = performance.now() - began;
  }

  private take(field: FieldDefinition, value: unknown): void {
    if (field.kind === 'rows') {
      if (field.rows?.some((row) => row.value !== undefined))
        this.rows[field.name] = keepSame(this.rows[field.name], rowsOf(value));
      return;
    }
    if (field.value === undefined) return;
    if (this.form.getValuesIn(field.name) !== value) this.form.setValuesIn(field.name, value);
  }

  private context(): RecordContext {
    return { now: new Date(), user: this.user, matches: matchesPattern };
  }
}

// Rows that a formula did not change keep their identity, so that they are not drawn again.
function keepSame(old: Row[] | undefined, next: Row[]): Row[] {
  if (!old) return next;
  return next.map((row, index) => {
    const before = old[index];
    return before && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  });
}
