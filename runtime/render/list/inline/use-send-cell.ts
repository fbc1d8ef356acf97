import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { useRef } from 'react';
import { CallError } from '../../../session/call-error.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { callResource } from '../../../session/resource.ts';
import type { CellChange } from '../view.ts';
import { type CellFault, said, titleIn } from './cell-faults.ts';
import { isSame, type Stored, type useOpenedCell } from './use-opened-cell.ts';

/** The way of a cell's values to the server: over what somebody else has saved only where the person says so. */
export function useSendCell(
  resource: ResourceMeta,
  given: {
    id: string;
    field: FieldDefinition;
    cell: ReturnType<typeof useOpenedCell>;
    tell: (fault: CellFault, values: Stored) => void;
  },
) {
  const { id, field, cell, tell } = given;
  /** What stood there before this person wrote over it, knowing that. */
  const theirsBefore = useRef<Stored>({});
  const saved = useRef<CellChange | undefined>(undefined);
  const send = async (values: Stored): Promise<boolean> => {
    try {
      const upon = cell.version.current;
      const input = { ...values, version: upon };
      const { savedVersion: version } = await callResource<{ savedVersion: unknown }>(resource, 'update', {
        id,
        input,
        quiet: true,
      });
      const stood = { ...cell.current()?.read, ...theirsBefore.current };
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, stood[name] ?? null]));
      const record = titleIn(resource, stood);
      saved.current = { id, upon, version, before, after: values, record, field: field.label };
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
      const { read } = await cell.whenOpen();
      if (Object.keys(values).every((name) => isSame(theirs[name], read[name]))) return send(values);
      theirsBefore.current = theirs;
      tell({ text: error.message, theirs }, values);
      return false;
    }
  };
  return {
    send,
    /** What was saved last, once. */
    lastSaved: (): CellChange | undefined => {
      const last = saved.current;
      saved.current = undefined;
      return last;
    },
  };
}
