import type { Caption } from '@tessera/schemas/texts/text.ts';
import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { ListRow } from '../render/list/row.ts';
import type { MenuEntry } from '../session/menu.ts';
import type { ResourceMeta } from '../session/resource.ts';

export interface PageProps {
  /** The menu entry that opened the page, if one did. */
  menu?: MenuEntry;
  /** The record that the page is about, if it is about one. */
  id?: string;
}
export interface DialogProps {
  resource: ResourceMeta;
  row: ListRow | undefined;
  /** Opened from the form of a record: what stands in it, as it would be saved. */
  values?: Record<string, unknown> | undefined;
  onClose: () => void;
  /** The list behind must be asked again. */
  onDone: () => void;
}

/** Pages that are no list: by the name that a menu entry (vueName) or an action (opens) calls them. */
export interface PageRegistry {
  pages: Record<string, { title: Caption; view: ComponentType<PageProps> }>;
  dialogs: Record<string, ComponentType<DialogProps>>;
}

const RegistryContext = createContext<PageRegistry>({ pages: {}, dialogs: {} });
export const RegistryProvider = RegistryContext.Provider;
export const useRegistry = (): PageRegistry => useContext(RegistryContext);
