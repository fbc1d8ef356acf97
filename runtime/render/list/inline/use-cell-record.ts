import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { useRef, useState } from 'react';
import { useIsGone } from '../../../navigation/use-is-gone.ts';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { toast } from '../../../session/toast.ts';
import type { RecordForm } from '../../form/state/record-form.ts';
import { notBrought } from '../../record/refused/not-brought.ts';
import type { ListRow } from '../row.ts';
import type { InlineEdit } from '../view.ts';
import { changesIn } from './cell-changes.ts';
import { type CellFault, said, titleIn } from './cell-faults.ts';
import { inlineTexts } from './texts.ts';
import { type Stored, underWay, useOpenedCell } from './use-opened-cell.ts';
import { useSendCell } from './use-send-cell.ts';

/**
 * The record of a cell with all its rules and formulas, read when the cell is opened, and the way to save it. Letters stand
 * in a record of that field alone until the whole one is here.
 */
export function useCellRecord(
  resource: ResourceMeta,
  { row, field, edit }: { row: ListRow; field: FieldDefinition; edit: InlineEdit },
) {
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
  const { send, lastSaved } = useSendCell(resource, { id, field, cell, tell });
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
    if ((cell.current()?.record ?? alone)?.dirty)
      changesIn(resource, edit).note(saving.then(lastSaved, () => undefined));
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

/** A value as it may be written down once more: of what is a code or an id nothing. */
const shortly = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '…';
