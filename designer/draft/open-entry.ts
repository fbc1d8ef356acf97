import { addedPrefix } from '@tessera/schemas/document/extension.ts';
import { fieldKey, nodeKey, takenApart } from '@tessera/schemas/document/merging/flat.ts';
import { createContext, useContext, useMemo } from 'react';
import type { PlacedPart } from '../design/parts.ts';
import type { EntryInfo } from './entry-calls.ts';

/** What the designer knows of the entry that stands open, wherever something of it is drawn. */
interface OpenEntry {
  id: string | undefined;
  code: string | undefined;
  /** What names of new fields begin with. */
  prefix: string;
  /** Whether a part is a built-in module's own: it can be moved, and neither changed nor taken away. */
  isProtected: (part: PlacedPart) => boolean;
  /** Whether the document extends a built-in module. */
  isExtension: boolean;
}

const own: OpenEntry = {
  id: undefined,
  code: undefined,
  prefix: '',
  isProtected: () => false,
  isExtension: false,
};
const OpenEntryContext = createContext(own);

export const OpenEntryProvider = OpenEntryContext.Provider;
export const useOpenEntry = (): OpenEntry => useContext(OpenEntryContext);

export function useOpened(entry: Pick<EntryInfo, 'id' | 'code' | 'builtin'> | undefined): OpenEntry {
  return useMemo(() => {
    if (!entry?.builtin) return { ...own, id: entry?.id, code: entry?.code };
    const { things } = takenApart(entry.builtin);
    const keyOf = (part: PlacedPart): string => {
      if (part.part === 'column') return fieldKey(part.key);
      if (part.part === 'pane') return `${nodeKey(part.of.id)}/${part.pane.id}`;
      return part.node.node === 'field' ? fieldKey(part.node.field) : nodeKey(part.node.id);
    };
    return {
      id: entry.id,
      code: entry.code,
      prefix: addedPrefix,
      isProtected: (part) => things.has(keyOf(part)),
      isExtension: true,
    };
  }, [entry]);
}
