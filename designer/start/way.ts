import type { ResourceMeta } from '@tessera/runtime/session/resource.ts';
import type { Made } from './start-calls.ts';
import type { Start } from './use-start.ts';

/** What each way to a new module gets. */
export interface WayProps {
  start: Start;
  /** The list of entries, with the actions that this person may use. */
  resource: ResourceMeta;
  taken: readonly string[];
  /** It is made: the designer opens. */
  onMade: (made: Made, name: string) => void;
  /** Another dialog takes the place of this one. */
  onDialog: (dialog: OtherDialog) => void;
}

export type OtherDialog = { is: 'workbook' } | { is: 'import' } | { is: 'tables'; linkId: string };
