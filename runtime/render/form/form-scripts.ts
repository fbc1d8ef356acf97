import { reaction, toJS } from '@formily/reactive';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import { fieldsOf, type LayoutNode, nodesBelow } from '@tessera/schemas/language/layout.ts';
import { sameValue, valueFromColumn } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import dayjs from 'dayjs';
import { type ChangedCell, changedCells, isScripted, placesNow } from '../../change-script/changed-cells.ts';
import { type Command, readCommands } from '../../change-script/commands.ts';
import { type FormFault, faultText } from '../../change-script/fault-texts.ts';
import type { Sandbox, ScriptInput } from '../../change-script/script.ts';
import { type ScriptOwner, ScriptQueue, type ScriptRun } from '../../change-script/script-queue.ts';
import type { Host } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import type { FormPort } from '../../widgets/form-port.ts';
import { rowsOf } from '../../widgets/sub-table/rows/row.ts';
import { scriptPort } from './form-port.ts';
import { withCells } from './state/follow-row.ts';
import type { RecordForm } from './state/record-form.ts';

const opening = t('打开表单', '開啟表單', 'Opening the form', 'フォームを開くとき');

/** Saving waits no longer than this for scripts to end. */
const patience = 5000;
const readTime = { message: 4000, fault: 6000 };

interface Scripted {
  record: RecordForm;
  page: FormPage;
  user: Host['user'];
  /** Fetched when the form has opened. */
  sandbox?: () => Promise<Sandbox>;
}

interface Owner extends ScriptOwner {
  /** Whose change runs it; none of what runs when the form opens, or of a button. Of a cell its sub-table. */
  field?: FieldDefinition;
  cell?: ChangedCell;
}

/** A script's view of the form: its own field, and what names mean to it. */
interface Place {
  port: FormPort;
  own: FieldDefinition | undefined;
  /** The columns of its row, where it has one, and those of the rows around it, innermost first. */
  columns: FieldDefinition[][];
  index: number | null;
}

type Button = Extract<LayoutNode, { node: 'button' }>;

const fetchSandbox = async (): Promise<Sandbox> => (await import('../../change-script/sandbox.ts')).openSandbox();

/** The scripts of a form that is filled in; undefined where it has none. */
export function formScripts({ sandbox = fetchSandbox, ...form }: Scripted): FormScripts | undefined {
  const { record, page } = form;
  if (record.mode === 'view' || page.disabled === true) return undefined;
  const placed = new Set(fieldsOf(page.body));
  const fields = record.model.fields.filter((field) => placed.has(field.id) && isScripted(field));
  const isWanted = fields.length > 0 || page.openScript !== undefined || hasButton(page.body);
  return isWanted ? new FormScripts({ ...form, sandbox, fields }) : undefined;
}

export const hasButton = (nodes: LayoutNode[]): boolean =>
  nodes.some((node) => node.node === 'button' || hasButton(nodesBelow(node)));

/** Runs the scripts of one form, and does in it what they ask for. */
export class FormScripts {
  private readonly record: RecordForm;
  private readonly page: FormPage;
  private readonly user: Host['user'];
  private readonly port: FormPort;
  private readonly fields: FieldDefinition[];
  private readonly fetchSandbox: () => Promise<Sandbox>;
  private sandbox: Promise<Sandbox> | undefined;
  private queue = this.newQueue();
  /** The run whose commands are being done: what changes meanwhile changes because of it. */
  private cause: ScriptRun<Owner> | undefined;
  private isOpened = false;

  constructor(given: Required<Scripted> & { fields: FieldDefinition[] }) {
    this.record = given.record;
    this.page = given.page;
    this.user = given.user;
    this.fields = given.fields;
    this.fetchSandbox = given.sandbox;
    this.port = scriptPort(given);
  }

  /** Listens to the form, until it is told to stop. */
  start(): () => void {
    this.queue = this.newQueue();
    const stops = this.fields.flatMap((field) => [
      ...(field.script ? [this.listen(field)] : []),
      ...(field.rows?.some(isScripted) ? [this.listenToCells(field)] : []),
    ]);
    const { openScript } = this.page;
    // Fetched before somebody has to wait for it.
    this.sandbox = this.fetchSandbox();
    this.sandbox.catch(() => undefined);
    this.record.whenScriptsEnd = () => {
      // What was typed last may still be about to change a formula, and that a script.
      this.record.settle();
      return Promise.race([this.queue.whenIdle(), new Promise<void>((done) => setTimeout(done, patience))]);
    };
    if (openScript && !this.isOpened)
      this.queue.add({ owner: { key: '', label: say(opening), source: openScript }, old: null, chain: [] });
    this.isOpened = true;
    return () => {
      for (const stop of stops) stop();
      this.queue.end();
      this.record.whenScriptsEnd = undefined;
      this.sandbox?.then(
        (sandbox) => sandbox.close(),
        () => undefined,
      );
    };
  }

  /** Runs the script of a button; resolves when all that follows from it has ended. */
  press({ id, content, script }: Button): Promise<void> {
    this.queue.add({ owner: { key: `button ${id}`, label: say(content), source: script }, old: null, chain: [] });
    return this.queue.whenIdle();
  }

  private newQueue(): ScriptQueue<Owner> {
    return new ScriptQueue<Owner>({
      run: (run) => this.run(run),
      onChain: ({ owner, chain }) => {
        const names = [...new Set([...chain, owner].map(({ label }) => label))].join(', ');
        this.tell(owner, { why: 'chain', message: names });
      },
    });
  }

  private listen(field: FieldDefinition): () => void {
    const owner: Owner = { key: field.id, label: say(field.label), source: field.script ?? '', field };
    const read = () => toJS(this.record.held(field)) ?? null;
    let last = read();
    return reaction(read, (now) => {
      const old = last;
      last = now;
      if (!sameValue(old, now)) this.add(owner, old);
    });
  }

  private listenToCells(table: FieldDefinition): () => void {
    let last = rowsOf(this.record.held(table));
    return reaction(
      () => this.record.held(table),
      (held) => {
        const [before, after] = [last, rowsOf(held)];
        last = after;
        for (const cell of changedCells(table, { before, after })) {
          const { column, rows, old } = cell;
          const label = [...rows.map((row) => row.table), column].map((one) => say(one.label)).join(' ');
          const key = `${column.id} ${rows.map(({ index }) => index).join()}`;
          this.add({ key, label, source: column.script ?? '', field: table, cell }, old);
        }
      },
    );
  }

  private add(owner: Owner, old: unknown): void {
    // What it set itself does not start it again.
    if (this.cause?.owner.key === owner.key) return;
    this.queue.add({ owner, old, chain: this.cause ? [...this.cause.chain, this.cause.owner] : [] });
  }

  private async run(run: ScriptRun<Owner>): Promise<() => void> {
    const { owner } = run;
    const sandbox = await this.sandbox?.catch(() => undefined);
    if (!sandbox) {
      // Asked for anew by the next.
      this.sandbox = this.fetchSandbox();
      this.sandbox.catch(() => undefined);
      return () => this.tell(owner, { why: 'notLoaded' });
    }
    const place = this.placeOf(owner);
    if (!place) return () => undefined;
    const answer = await sandbox.run({ source: owner.source, input: this.inputOf(run, place) });
    if ('fault' in answer) return () => this.tell(owner, answer.fault);
    const read = readCommands(answer.commands);
    if (!('commands' in read)) return () => this.tell(owner, { why: 'command', message: read.what });
    return () => this.apply(read.commands, run);
  }

  /** Where a script stands now; nowhere, if its row is gone. */
  private placeOf({ field, cell }: Owner): Place | undefined {
    if (!cell || !field) return { port: this.port, own: field, columns: [], index: null };
    const places = placesNow(rowsOf(this.record.held(field)), cell.rows);
    if (places === undefined) return undefined;
    let { port } = this;
    for (const [level, { table }] of cell.rows.entries()) {
      const way = cell.rows.slice(0, level + 1).map(({ table: { name } }, at) => ({ name, index: places[at] ?? 0 }));
      const onSet = (values: Record<string, unknown>) =>
        this.record.set(field, withCells(rowsOf(this.record.held(field)), { way, values }));
      port = port.inRow(table.name, { index: places[level] ?? 0, onSet });
    }
    const columns = cell.rows.map(({ table }) => table.rows ?? []).reverse();
    return { port, own: cell.column, columns, index: places.at(-1) ?? null };
  }

  private inputOf({ owner: { source }, old }: ScriptRun<Owner>, { port, own, columns, index }: Place): ScriptInput {
    const { id, departmentId, companyId } = this.user;
    const fields = this.record.model.fields
      // A sub-table may be long: it is handed over to those that call it by its name.
      .filter(({ name, kind }) => kind !== 'rows' || source.includes(name));
    const isKnown = own !== undefined && !own.secret;
    return {
      value: isKnown ? port.get(own.name) : null,
      old: isKnown ? old : null,
      values: readAll(fields, this.port),
      row: index === null ? null : readAll(columns[0] ?? [], port),
      index,
      user: { id, departmentId, companyId },
      isNew: !this.port.isStored,
    };
  }

  private apply(commands: Command[], run: ScriptRun<Owner>): void {
    const { record } = this;
    const { field } = run.owner;
    if (field) delete record.overlay.faults[field.name];
    // What comes by itself when a form opens is lost by nobody who leaves it.
    const isFirst = (run.chain[0] ?? run.owner).key === '' && !record.dirty;
    this.cause = run;
    for (const command of commands) this.do(command, run.owner);
    record.settle();
    this.cause = undefined;
    if (isFirst) record.keep();
  }

  private do(command: Command, owner: Owner): void {
    if (command.do === 'set') this.set(command.values, owner);
    else if (command.do === 'message') toast[command.kind](command.text, readTime.message);
    else if (this.record.model.fields.some(({ name }) => name === command.name)) this.record.overlay.take(command);
  }

  /** Sets what this person may fill in, as far as it is of the field's kind. */
  private set(values: ReadonlyMap<string, unknown>, owner: Owner): void {
    const set: [string, unknown][] = [];
    const place = this.placeOf(owner);
    if (!place) return;
    for (const [name, given] of values) {
      const field = [...place.columns.flat(), ...this.record.model.fields].find((one) => one.name === name);
      // Rows are set in their sub-table alone.
      if (field?.kind === 'rows' && place.port.isShown(name))
        this.tell(owner, { why: 'value', message: say(field.label) });
      if (!field || !place.port.isWritable(name)) continue;
      const isNothing = given === null || given === '' || (Array.isArray(given) && given.length === 0);
      const value = isNothing ? null : valueFromColumn(field, onClock(field, given));
      if (isNothing || value !== null) set.push([name, value]);
      else this.tell(owner, { why: 'value', message: say(field.label) });
    }
    place.port.set(Object.fromEntries(set));
  }

  private tell(owner: Owner, fault: FormFault): void {
    const text = faultText(fault, owner.label);
    // At the field where it can be read, so that nobody is told at each key.
    if (owner.field && this.record.state(owner.field.name).visible) this.record.overlay.faults[owner.field.name] = text;
    else toast.error(text, readTime.fault);
  }
}

/** A moment, as a `Date` is sent, is the day or the time of whoever fills the form in, where a field holds one of these. */
function onClock(field: FieldDefinition, given: unknown): unknown {
  if (Array.isArray(given)) return given.map((end) => onClock(field, end));
  if (typeof given !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(given)) return given;
  if (field.kind === 'date' || (field.kind === 'range' && propsOf(field).withTime !== true))
    return dayjs(given).format('YYYY-MM-DD');
  return field.kind === 'time' || field.kind === 'timeRange' ? dayjs(given).format('HH:mm:ss') : given;
}

/** What these fields hold, as far as this person sees them. */
const readAll = (fields: FieldDefinition[], port: FormPort): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter(({ name, secret }) => !secret && port.isShown(name)).map(({ name }) => [name, port.get(name)]),
  );
