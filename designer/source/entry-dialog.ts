import type { DialogProps } from '@tessera/runtime/pages/page-registry.ts';

/** A dialog about an entry, opened from a row of the list or from the editor. */
export interface EntryDialogProps extends Pick<DialogProps, 'onClose' | 'onDone'> {
  row: { id: string; fullName?: unknown; captions?: unknown } | undefined;
}
