import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useHost } from '../../../host/host-context.tsx';
import { CallError } from '../../../session/call-error.ts';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { callResource } from '../../../session/resource.ts';
import { toast } from '../../../session/toast.ts';
import { RecordForm } from '../../form/state/record-form.ts';
import { useMath } from '../../form/use-math.tsx';
import { inlineTexts } from './texts.ts';

type Stored = Record<string, unknown>;

/** What keeps a cell from being saved. */
interface CellFault {
  text: string;
  /** Somebody else has given the same field another value; the person says which of the two stays. */
  theirs?: Stored;
}

/** The record of a cell with all its rules and formulas, read when the cell is opened, and the way to save it. */
export function useCellRecord(resource: ResourceMeta, { id, field }: { id: string; field: FieldDefinition }) {
  const host = useHost();
  const math = useMath(resource.model);
  const [read, setRead] = useState<Stored | undefined>();
  const [fault, setFault] = useState<CellFault | undefined>();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  /** In the cell; of a cell that is gone, where the person is by now. */
  const tell = (next: CellFault | undefined, values: Stored = {}) => {
    if (isOpen.current) return setFault(next);
    if (!next) return;
    const lost = values[field.name];
    const params = { field: say(field.label), record: titleIn(resource, read), value: shortly(lost), why: next.text };
    toast.error(say(lost === undefined || lost === null ? inlineTexts.lost : inlineTexts.lostValue, params), 15_000);
  };
  const version = useRef<unknown>(undefined);
  const isBusy = useRef(false);
  useEffect(() => {
    let live = true;
    callResource<Stored>(resource, 'read', { id, quiet: true }).then(
      (value) => {
        if (!live) return;
        version.current = value.version;
        setRead(value);
      },
      (error: unknown) => live && setFault({ text: error instanceof Error ? error.message : '' }),
    );
    return () => {
      live = false;
    };
  }, [resource, id]);
  const record = useMemo(
    () =>
      read && math.status === 'ready'
        ? new RecordForm({ model: resource.model, mode: 'edit', values: read, user: host.user })
        : undefined,
    [read, math.status, resource, host],
  );
  useEffect(() => () => record?.dispose(), [record]);
  const state = record?.state(field.name);
  const isLocked = state !== undefined && (state.readonly || !state.visible);

  const send = async (values: Stored): Promise<boolean> => {
    try {
      await callResource(resource, 'update', { id, input: { ...values, version: version.current }, quiet: true });
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const theirs = error.code === 409 ? (error.data as Stored | null) : null;
      if (theirs?.version === undefined) {
        tell({ text: said(resource, error.findings[0], { at: field, otherwise: error.message }) }, values);
        return false;
      }
      version.current = theirs.version;
      // Another field of the record: what is sent here touches none of it.
      if (Object.keys(values).every((name) => isSame(theirs[name], read?.[name]))) return send(values);
      tell({ text: error.message, theirs }, values);
      return false;
    }
  };
  /** Whether it is saved, or nothing was to be. */
  const save = async (): Promise<boolean> => {
    if (!record || isBusy.current) return !record;
    isBusy.current = true;
    try {
      // What a choice brings along is saved with it.
      await record.whenArrived;
      const values = record.changes()?.values;
      if (!values) return true;
      if (record.takeFailed()) {
        tell({ text: say(inlineTexts.notBrought) }, values);
        return false;
      }
      const [wrong] = record.check();
      tell(wrong && { text: said(resource, wrong, { at: field, otherwise: '' }) }, values);
      if (wrong) return false;
      return await send(values);
    } finally {
      isBusy.current = false;
    }
  };
  return { record: isLocked ? undefined : record, fault: isLocked ? { text: say(inlineTexts.locked) } : fault, save };
}

/** What names a record to whoever reads it. */
const titleIn = ({ model }: ResourceMeta, read: Stored | undefined): string => String(read?.[model.titleField] ?? '');

/** A value as it may be written down once more: of what is a code or an id nothing. */
const shortly = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '…';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

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
