import type { Form } from '@formily/core';
import { createForm, onFormValuesChange } from '@formily/core';
import { batch, observable, toJS, untracked } from '@formily/reactive';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { placedFields } from '@tessera/schemas/language/placed-fields.ts';
import type { FieldState, RecordContext } from '@tessera/schemas/record/index.ts';
import {
  computeRecord,
  isRowChanges,
  matchesPattern,
  rowChanges,
  sameValue,
  startRows,
  stateReader,
  warningsOf,
  withRowChanges,
} from '@tessera/schemas/record/index.ts';
import type { Finding, FindingMessage } from '@tessera/schemas/texts/findings.ts';
import { presentFinding } from '@tessera/schemas/texts/findings.ts';
import { FormOverlay } from '../../../change-script/overlay.ts';
import { FormUploads } from '../../../host/form-uploads.ts';
import type { Host } from '../../../host/host.ts';
import { language } from '../../../session/language.ts';
import { hashPassword } from '../../../session/password.ts';
import { emptyRow, filledRows, pathInForm } from '../../../widgets/sub-table/rows/new-rows.ts';
import type { Row } from '../../../widgets/sub-table/rows/row.ts';
import { rowsOf } from '../../../widgets/sub-table/rows/row.ts';
import { withTrueNames } from '../../../widgets/sub-table/rows/row-names.ts';
import { isEmpty } from '../../../widgets/view.ts';
import { CellStates } from './cell-states.ts';
import { formFindings } from './form-findings.ts';
import { FormOriginal } from './form-original.ts';
import { FormStart } from './form-start.ts';

export type FormMode = 'create' | 'edit' | 'view';

/** A row by its place in a sub-table. */
export interface CellRow {
  table: FieldDefinition;
  index: number;
}

/** Said under a field, with the way back. */
interface Hint {
  text: string;
  undo: () => void;
}

const usual: FieldState = { visible: true, required: false, readonly: false };
const slow = 12;
/** Milliseconds. */
const pauseInTyping = 200;

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
  /** What a person should look at once more, by path; it may be saved as it is. */
  readonly warnings: Record<string, string>;
  /** What is wrong with a text that stands in a field and is no value of it yet, by field name: until it is one, nothing is saved. */
  private readonly unfinished: Record<string, string>;
  /** What was done to a field without the person, by field name. */
  readonly hints: Record<string, Hint>;
  /** The rows of each sub-table, by field name. */
  readonly rows: Record<string, Row[]>;
  /**
   * A field that a person asked to be brought to; tabs and collapses open for it. `path` is the way to a cell of it, until
   * somebody has arrived there.
   */
  readonly wanted: { field: string | undefined; path: string | undefined; count: number };

  /** What scripts lay over the states and choices that the document gives. */
  readonly overlay = new FormOverlay();
  /** The files that are on their way into it. */
  readonly uploads = new FormUploads();
  /** Resolves when the scripts have ended that what was filled in has started. */
  whenScriptsEnd: (() => Promise<void>) | undefined;

  private readonly underWay = new Set<Promise<unknown>>();
  private readonly failed = new Set<unknown>();
  private readonly states: Record<string, FieldState>;
  private readonly cells: CellStates;
  private readonly user: Host['user'];
  /** What counts as unchanged. */
  private original: FormOriginal;
  /** The record as its formulas were computed last. */
  private computed: Record<string, unknown> | undefined;
  private readonly beginning: FormStart;
  private readonly watchers = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  /** The fields that are checked when it is over, by id. */
  private readonly checking = new Set<string>();
  private computing = false;
  /** Something was set since formulas and states were computed. */
  private isBehind = false;
  private cost = 0;

  constructor(input: { model: ModelDefinition; mode: FormMode; values: Record<string, unknown>; user: Host['user'] }) {
    this.model = input.model;
    this.mode = input.mode;
    this.user = input.user;
    const { head, rows } = this.split(input.values);
    this.errors = observable.shallow({});
    this.warnings = observable.shallow({});
    this.hints = observable.shallow({});
    this.unfinished = {};
    this.rows = observable.shallow(rows);
    this.states = observable.shallow({});
    this.cells = new CellStates(this.model);
    this.beginning = new FormStart(this.model);
    this.wanted = observable.shallow<RecordForm['wanted']>({ field: undefined, path: undefined, count: 0 });
    this.form = createForm({
      values: head,
      effects: () => onFormValuesChange(() => this.changed()),
    });
    this.compute();
    this.original = new FormOriginal(this.model, this.current());
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
    return Object.keys(this.unfinished).length > 0 || this.original.isLeft(this.current());
  }

  /** What a person has changed, see FormOriginal. */
  changes(): ReturnType<FormOriginal['changes']> {
    const changes = this.original.changes(this.current(), this.mode);
    return Object.keys(this.unfinished).length > 0 ? { values: {}, ...changes, isAll: false } : changes;
  }

  /** A text stands in a field that is no value of it, and why; or none does any more. */
  leaveUnfinished(name: string, why: string | undefined): void {
    if (this.unfinished[name] === why) return;
    if (why === undefined) delete this.unfinished[name];
    else this.unfinished[name] = why;
    for (const call of this.watchers) call();
  }

  /** Something is on its way into it: names of what was pasted, what a choice brings along. */
  during(work: Promise<unknown>, by: unknown = work): void {
    const over = work.then(
      () => void this.failed.delete(by),
      () => void this.failed.add(by),
    );
    this.underWay.add(over);
    void over.then(() => this.underWay.delete(over));
  }

  /** Whether something that was on its way has not come, since this was asked last. */
  takeFailed(): boolean {
    const hasFailed = this.failed.size > 0;
    this.failed.clear();
    return hasFailed;
  }

  /** Undefined where nothing is on its way; else it resolves when all of it has come, or failed. */
  get whenArrived(): Promise<void> | undefined {
    if (this.underWay.size === 0) return undefined;
    // What comes may begin something else.
    return Promise.all(this.underWay).then(() => this.whenArrived);
  }

  /** Calls at every change of a value, until it is told to stop. */
  watch(call: () => void): () => void {
    this.watchers.add(call);
    return () => this.watchers.delete(call);
  }

  field(id: string): FieldDefinition | undefined {
    return this.model.fields.find((field) => field.id === id);
  }

  /** How a field is drawn now. */
  state(name: string): FieldState {
    return this.overlay.over(name, this.ruled(name));
  }

  /** What the document alone says of a field now. */
  ruled(name: string): FieldState {
    return this.states[name] ?? usual;
  }

  /** Cells without conditions have no state of their own; their column's definition says it. */
  cellState(rows: readonly CellRow[], field: FieldDefinition): FieldState {
    return this.cells.state(field, () =>
      untracked(() =>
        rows.flatMap(({ table: of }, level) => {
          const value = this.rowAt(rows.slice(0, level + 1));
          return value ? [{ of, value }] : [];
        }),
      ),
    );
  }

  /** The row that stands so in its sub-table, each in one of the row before; who reads it in an observer hears of changes. */
  rowAt(rows: readonly CellRow[]): Row | undefined {
    const [first, ...inner] = rows;
    const row = first && this.rows[first.table.name]?.[first.index];
    return inner.reduce<Row | undefined>(
      (within, { table, index }) => (within && rowsOf(within[table.name])[index]) || undefined,
      row,
    );
  }

  /** A value that comes by itself to a form that nobody has changed: nothing is lost by leaving it. */
  begin(field: FieldDefinition, value: unknown): void {
    const isUntouched = !this.dirty;
    this.set(field, value);
    if (!isUntouched) return;
    this.compute();
    this.original = new FormOriginal(this.model, this.current());
  }

  set(field: FieldDefinition, value: unknown): void {
    delete this.errors[field.name];
    if (field.trigger === 'change') this.checkSoon(field);
    if (field.kind === 'rows') {
      const [before = [], now] = [this.rows[field.name], rowsOf(value)];
      this.rows[field.name] = withTrueNames(field.rows ?? [], { before, now });
      for (const path of Object.keys(this.errors)) if (path.startsWith(`${field.name}[`)) delete this.errors[path];
      this.changed();
      return;
    }
    this.form.setValuesIn(field.name, value);
  }

  /** Somebody has gone on to another field. */
  leave(field: FieldDefinition): void {
    if (field.trigger === 'blur' && this.mode !== 'view') this.checkSoon(field);
  }

  /** Checks a field when nobody has typed for a moment, and an editor that gives up its value late has done so. */
  private checkSoon({ id }: FieldDefinition): void {
    this.checking.add(id);
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(() => {
      this.checkPart(new Set(this.checking));
      this.checking.clear();
    }, pauseInTyping);
  }

  /** Computes at once what follows from what was set. */
  settle(): void {
    clearTimeout(this.timer);
    this.compute();
  }

  hint({ name }: FieldDefinition, hint: Hint | undefined): void {
    if (hint) this.hints[name] = hint;
    else delete this.hints[name];
  }

  /** Takes values over one by one, for example those that someone else saved meanwhile; rows also as their changes. */
  merge(values: Record<string, unknown>): void {
    for (const field of this.model.fields) {
      if (!Object.hasOwn(values, field.name)) continue;
      const value = values[field.name];
      const isChanges = field.kind === 'rows' && isRowChanges(value);
      this.set(
        field,
        isChanges ? withRowChanges(field, { before: this.rows[field.name] ?? [], changes: value }) : value,
      );
    }
  }

  /** What is wrong, drawn at the fields as well. `upon` is the stored record: its rows are not read again. */
  check(upon?: Record<string, unknown>): FindingMessage[] {
    const messages = this.findings(upon);
    this.showErrors(messages);
    return messages;
  }

  /** The same of these fields alone, by their ids; what was said of the others stays. */
  checkPart(ids: ReadonlySet<string>): FindingMessage[] {
    const names = new Set(this.model.fields.filter(({ id }) => ids.has(id)).map(({ name }) => name));
    const isOfPart = (path: string) => names.has(path.split(/[.[]/)[0] ?? '');
    const messages = this.findings().filter(({ field }) => isOfPart(field));
    batch(() => {
      for (const path of Object.keys(this.errors)) if (isOfPart(path)) delete this.errors[path];
      for (const { field, msg } of messages) this.errors[field] ??= msg;
    });
    return messages;
  }

  /** What is wrong with what was sent, by where it stands in the form. */
  inForm(messages: FindingMessage[]): FindingMessage[] {
    const place = { fields: this.model.fields, values: this.value() as Row };
    return messages.map((one) => ({ ...one, field: pathInForm(one.field, place) }));
  }

  showErrors(messages: FindingMessage[]): void {
    batch(() => {
      for (const path of Object.keys(this.errors)) delete this.errors[path];
      for (const { field, msg } of messages) this.errors[field] ??= msg;
    });
  }

  /**
   * What is sent: what the form shows (or a new record starts with) and a person can change, without rows that were never
   * filled in. Upon the stored record, sub-tables as their changes, and not at all where nothing changed.
   */
  body(shown: ReadonlySet<string>, upon?: Record<string, unknown>): Record<string, unknown> {
    const value = this.cleaned();
    const sent = this.model.fields.filter(
      (field) =>
        (shown.has(field.id) || (this.mode === 'create' && field.defaultValue !== undefined)) &&
        !field.fill &&
        field.value === undefined &&
        field.kind !== 'none' &&
        field.readonly !== true &&
        !(field.secret && !value[field.name]) &&
        !(field.startsThere && this.mode === 'create' && isEmpty(value[field.name])),
    );
    return Object.fromEntries(
      sent.flatMap((field) => {
        const held = value[field.name] ?? null;
        const stored = upon?.[field.name];
        if (field.kind === 'rows' && Array.isArray(stored)) {
          const changes = rowChanges(field, { before: stored, after: rowsOf(held) });
          return changes ? [[field.name, changes]] : [];
        }
        // API.md, Session: what somebody signs in with travels hashed.
        return [[field.name, field.signsIn && typeof held === 'string' ? hashPassword(held) : held]];
      }),
    );
  }

  bring(path: string): void {
    const name = path.split(/[.[]/)[0] ?? path;
    const field = this.model.fields.find((one) => one.name === name);
    batch(() => {
      this.wanted.field = field?.id;
      this.wanted.path = path === name ? undefined : path;
      this.wanted.count += 1;
    });
  }

  arrive(): void {
    this.wanted.path = undefined;
  }

  /** The state that counts as unchanged from now on. */
  keep(): void {
    this.original = new FormOriginal(this.model, this.current());
  }

  dispose(): void {
    clearTimeout(this.timer);
    clearTimeout(this.checkTimer);
    this.isBehind = false;
    this.uploads.cancel();
    this.form.onUnmount();
  }

  private findings(upon?: Record<string, unknown>): FindingMessage[] {
    this.compute();
    const found = formFindings({
      model: this.model,
      mode: this.mode,
      value: this.cleaned(),
      upon,
      context: this.context(),
      asks: (name) => this.overlay.asks(name, this.ruled(name)),
    }).map((one) => presentFinding(one, language.get()));
    const unfinished = Object.entries(this.unfinished).map(([field, msg]) => ({ field, rule: 'unfinished', msg }));
    return [...unfinished, ...this.inForm(found)];
  }

  private readonly current = () => ({ head: toJS(this.form.values), rows: this.rows });
  private cleaned(): Record<string, unknown> {
    const value = this.value();
    for (const field of this.model.fields) {
      if (field.kind === 'rows') value[field.name] = filledRows(field, rowsOf(value[field.name]));
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

  // A cheap form answers in the frame of the key; a dear one (a thousand rows with formulas) waits for a pause in typing.
  private changed(): void {
    if (this.computing) return;
    clearTimeout(this.timer);
    if (this.cost > slow) this.timer = setTimeout(() => this.compute(), pauseInTyping);
    else if (!this.isBehind) queueMicrotask(() => this.isBehind && this.compute());
    this.isBehind = true;
    for (const call of this.watchers) call();
  }

  private compute(): void {
    const began = performance.now();
    this.computing = true;
    this.isBehind = false;
    const context = this.context();
    if (this.mode === 'create')
      for (const [name, start] of Object.entries(this.beginning.values(this.value(), context)))
        if (!sameValue(this.form.getValuesIn(name) ?? null, start)) this.form.setValuesIn(name, start);
    const since = this.computed;
    const held = this.value();
    const started = startRows(this.model, held, { ...context, since });
    for (const { kind, name } of this.model.fields)
      if (kind === 'rows' && started[name] !== held[name]) this.rows[name] = rowsOf(started[name]);
    const value = computeRecord(this.model, started, { ...context, since });
    this.computed = value;
    const states = stateReader(this.model, value, context);
    batch(() => {
      for (const field of this.model.fields) {
        this.take(field, value[field.name]);
        const [old, state] = [this.states[field.name], states(field)];
        if (!old || !isSameState(old, state)) this.states[field.name] = state;
      }
      this.cells.take(states, value);
      this.warn(warningsOf(this.model, value, context));
    });
    this.computing = false;
    // The first time computes everything, later ones what changed: it says nothing of them.
    this.cost = since ? performance.now() - began : 0;
  }

  private warn(found: Finding[]): void {
    const texts = new Map(found.map((one) => [one.field, presentFinding(one, language.get()).msg]));
    for (const path of Object.keys(this.warnings)) if (!texts.has(path)) delete this.warnings[path];
    for (const [path, text] of texts) if (this.warnings[path] !== text) this.warnings[path] = text;
  }

  private take(field: FieldDefinition, value: unknown): void {
    if (field.kind === 'rows') {
      // Rows that a formula did not change are the same objects, so that they are not drawn again.
      if (placedFields(field.rows ?? []).some((inner) => inner.field.value !== undefined))
        this.rows[field.name] = value as Row[];
      return;
    }
    if (field.value === undefined) return;
    if (this.form.getValuesIn(field.name) !== value) this.form.setValuesIn(field.name, value);
  }

  private context(): RecordContext {
    return { now: new Date(), user: this.user, matches: matchesPattern };
  }
}

/** What options are offered may have changed with any value that their condition reads. */
const isSameState = (one: FieldState, other: FieldState): boolean =>
  one.visible === other.visible &&
  one.required === other.required &&
  one.readonly === other.readonly &&
  one.offers === other.offers;
