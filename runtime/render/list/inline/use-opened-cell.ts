import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { loadMathFor } from '@tessera/schemas/record/index.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Host } from '../../../host/host.ts';
import { useHost } from '../../../host/host-context.tsx';
import type { ResourceMeta } from '../../../session/resource.ts';
import { callResource } from '../../../session/resource.ts';
import { RecordForm } from '../../form/state/record-form.ts';
import type { ListRow } from '../row.ts';

export type Stored = Record<string, unknown>;

/** A record with all its rules and formulas, as it was read. */
interface Opened {
  read: Stored;
  record: RecordForm;
}

/** What is being saved, by the record: whoever reads that record next waits for it. */
export const underWay = new Map<string, Promise<unknown>>();

/** The record of a cell, read when it is opened; and the one that letters stand in until it is here. */
export function useOpenedCell(resource: ResourceMeta, { row, field }: { row: ListRow; field: FieldDefinition }) {
  const host = useHost();
  const { id } = row;
  const key = `${resource.name}/${id}`;
  const [opened, setOpened] = useState<Opened | undefined>();
  const [unread, setUnread] = useState<{ text: string } | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a list shows by then is no news to whoever types
  const alone = useMemo(() => (isTyped(field) ? recordOf(field, row[field.name], host) : undefined), [field, host]);
  const version = useRef<unknown>(undefined);
  const current = useRef<Opened | undefined>(undefined);
  const opening = useRef<Promise<Opened> | undefined>(undefined);
  const open = async (): Promise<Opened> => {
    await underWay.get(key)?.catch(() => undefined);
    const [read] = await Promise.all([
      callResource<Stored>(resource, 'read', { id, quiet: true }),
      loadMathFor([resource.model]),
    ]);
    const record = new RecordForm({ model: resource.model, mode: 'edit', values: read, user: host.user });
    version.current = read.version;
    current.current = { read, record };
    if (!alone?.dirty) return current.current;
    record.set(field, alone.held(field));
    // It was typed over what the list shows: what stands there by now is not written over unasked.
    const before = row[field.name];
    if (!isSame(read[field.name], before)) {
      version.current = row.version ?? read.version;
      current.current.read = { ...read, [field.name]: before };
    }
    return current.current;
  };
  /** Once; a failure is tried again when it is asked for again. */
  const whenOpen = (): Promise<Opened> => {
    opening.current ??= open().catch((error: unknown) => {
      opening.current = undefined;
      throw error;
    });
    return opening.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cell is of one field of one record
  useEffect(() => {
    let live = true;
    whenOpen().then(
      (found) => live && setOpened(found),
      (error: unknown) => live && setUnread({ text: error instanceof Error ? error.message : '' }),
    );
    return () => {
      live = false;
      alone?.dispose();
    };
  }, [key]);
  useEffect(() => () => opened?.record.dispose(), [opened]);
  return { key, alone, opened, unread, whenOpen, version, current: () => current.current };
}

/** Whether letters are typed into it, and none chosen that depend on the rest of the record. */
const isTyped = ({ widget, to }: FieldDefinition): boolean =>
  to === undefined && !('options' in widgetOf(widget).props);

/** A field by itself: what it is, and nothing that asks for other fields. */
function recordOf(
  { id, name, kind, label, widget, props }: FieldDefinition,
  shown: unknown,
  { user }: Host,
): RecordForm {
  const field = { id, name, kind, label, widget, ...(props ? { props } : {}) } as FieldDefinition;
  const model = { name, titleField: name, fields: [field] };
  return new RecordForm({ model, mode: 'edit', values: { [name]: shown ?? null }, user });
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
