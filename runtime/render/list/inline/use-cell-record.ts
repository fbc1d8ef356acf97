import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { useRef, useState } from 'react';
import { useIsGone } from '../../../navigation/use-is-gone.ts';
import { CallError } from '../../../session/call-error.ts';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { callResource } from '../../../session/resource.ts';
import { toast } from '../../../session/toast.ts';
import type { RecordForm } from '../../form/state/record-form.ts';
import { notBrought } from '../../record/refused/not-brought.ts';
import type { ListRow } from '../row.ts';
import type { CellChange } from '../view.ts';
import { inlineTexts } from './texts.ts';
import { isSame, type Stored, underWay, useOpenedCell } from './use-opened-cell.ts';

/** What keeps a cell from being saved. */
export interface CellFault {
  text: string;
  /** Somebody else has given the same field another value; the person says which of the two stays. */
  theirs?: Stored;
  /** Saving once more is an answer. */
  asks?: boolean;
}

/**
 * The record of a cell with all its rules and formulas, read when the cell is opened, and the way to save it. Letters stand
 * in a record of that field alone until the whole one is here.
 */
export function useCellRecord(resource: ResourceMeta, { row, field }: { row: ListRow; field: FieldDefinition }) {
  const { id } = row;
  const cell = useOpenedCell(resource, { row, field });
  const { key, alone, opened, whenOpen } = cell;
  const [refused, setRefused] = useState<CellFault | undefined>();
  const isGone = useIsGone();
  /** In the cell; of a cell that is gone, where the person is by now. */
  const tell = (next: CellFault | undefined, values: Stored = {}) => {
    if (!isGone()) return setRefused(next);
    const record = titleIn(resource, cell.current()?.read);
    if (next) tellLost(field, { record, lost: values[field.name], why: next.text });
  };
  const isBusy = useRef(false);
  const isDone = useRef(false);
  const isLocked = opened !== undefined && isHeld(opened.record, field);
  /** What stood there before this person wrote over it, knowing that. */
  const theirsBefore = useRef<Stored>({});
  const lastSaved = useRef<CellChange | undefined>(undefined);
  const send = async (values: Stored): Promise<boolean> => {
    try {
      const input = { ...values, version: cell.version.current };
      const { savedVersion: version } = await callResource<{ savedVersion: unknown }>(resource, 'update', {
        id,
        input,
        quiet: true,
      });
      const stood = { ...cell.current()?.read, ...theirsBefore.current };
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, stood[name] ?? null]));
      const record = titleIn(resource, stood);
      lastSaved.current = { id, version, before, after: values, record, field: field.label };
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const theirs = error.code === 409 ? (error.data as Stored | null) : null;
      if (theirs?.version === undefined) {
        tell({ text: said(resource, error.findings[0], { at: field, otherwise: error.message }) }, values);
        return false;
      }
      cell.version.current = theirs.version;
      // Another field of the record: what is sent here touches none of it.
      const { read } = await whenOpen();
      if (Object.keys(values).every((name) => isSame(theirs[name], read[name]))) return send(values);
      theirsBefore.current = theirs;
      tell({ text: error.message, theirs }, values);
      return false;
    }
  };
  /** As far as it is known at once, whether it may be saved. */
  const check = (): boolean => {
    const record = cell.current()?.record;
    if (refused?.theirs) return false;
    if (!record || isDone.current || record.whenArrived || !record.changes()) return true;
    const wrong = wrongIn(record, { resource, field });
    tell(wrong);
    return !wrong;
  };
  const saveOpened = async (): Promise<boolean> => {
    let record: RecordForm;
    try {
      ({ record } = await whenOpen());
    } catch (error) {
      tell({ text: error instanceof Error ? error.message : '' }, { [field.name]: alone?.held(field) });
      return false;
    }
    // What a choice brings along is saved with it.
    await record.whenArrived;
    const values = record.changes()?.values;
    if (!values) return true;
    if (isHeld(record, field)) {
      tell({ text: say(inlineTexts.locked) }, values);
      return false;
    }
    if (record.takeFailed()) {
      tell({ text: say(notBrought), asks: true }, values);
      return false;
    }
    const wrong = wrongIn(record, { resource, field });
    tell(wrong, values);
    return !wrong && (await send(values));
  };
  /** Whether it is saved, or nothing was to be; over what somebody else has saved only where the person says so (`isMine`). */
  const save = async ({ isMine = false } = {}): Promise<boolean> => {
    if (isBusy.current) return false;
    if (refused?.theirs && !isMine) {
      tell(refused, { [field.name]: (cell.current()?.record ?? alone)?.held(field) });
      return false;
    }
    if (isDone.current || (!cell.current() && !alone?.dirty)) return true;
    isBusy.current = true;
    const saving = saveOpened();
    underWay.set(key, saving);
    try {
      isDone.current = await saving;
      return isDone.current;
    } finally {
      if (underWay.get(key) === saving) underWay.delete(key);
      isBusy.current = false;
    }
  };
  const unread = cell.current() ? undefined : cell.unread;
  const fault: CellFault | undefined = isLocked ? { text: say(inlineTexts.locked) } : (refused ?? unread);
  return {
    record: isLocked ? undefined : (opened?.record ?? alone),
    fault,
    /** The value goes where the record is by now, whichever is drawn. */
    change: (next: unknown) => {
      (cell.current()?.record ?? alone)?.set(field, next);
      if (refused?.asks) setRefused(undefined);
    },
    check,
    save,
    /** What the last saving has changed. */
    saved: (): CellChange | undefined => {
      const last = lastSaved.current;
      lastSaved.current = undefined;
      return last;
    },
  };
}

/** What is wrong with a record, as its cell says it. */
function wrongIn(
  record: RecordForm,
  { resource, field }: { resource: ResourceMeta; field: FieldDefinition },
): CellFault | undefined {
  const [wrong] = record.check();
  return wrong && { text: said(resource, wrong, { at: field, otherwise: '' }) };
}

const isHeld = (record: RecordForm, { name }: FieldDefinition): boolean => {
  const { readonly, visible } = record.state(name);
  return readonly || !visible;
};

function tellLost(field: FieldDefinition, { record, lost, why }: { record: string; lost: unknown; why: string }): void {
  const params = { field: say(field.label), record, value: shortly(lost), why };
  toast.error(say(lost === undefined || lost === null ? inlineTexts.lost : inlineTexts.lostValue, params), 15_000);
}

/** What names a record to whoever reads it. */
const titleIn = ({ model }: ResourceMeta, read: Stored | undefined): string => String(read?.[model.titleField] ?? '');

/** A value as it may be written down once more: of what is a code or an id nothing. */
const shortly = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '…';

/** What is wrong with another field of the record is said with its name. */
function said(
  { model }: ResourceMeta,
  finding: { field: string; msg: string } | undefined,
  { at, otherwise }: { at: FieldDefinition; otherwise: string },
): string {
  if (!finding) return otherwise;
  const other = finding.field === at.name ? undefined : model.fields.find(({ name }) => name === finding.field);
  return other ? `${say(other.label)}: ${finding.msg}` : finding.msg;
}
