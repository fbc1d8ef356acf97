import type { OperationInput } from '@tessera/schemas/language/operations.ts';
import type { ImportWish } from '../excel/import/import-workbook.ts';

type Sent = Record<string, unknown>;

/** What each kind of input is, once it has left its dialect. */
export interface InputTypes extends Record<OperationInput, unknown> {
  none: undefined;
  /** The parameters of a list (API.md, Lists). */
  query: Sent;
  /** The parameters of a selector. */
  keyword: Sent;
  /** The record: the resource checks its keys. */
  record: Sent;
  ids: { ids: string[] };
  /** What changes of each record: as of one, with its id. */
  records: { records: Sent[] };
  state: { state?: 0 | 1 };
  /** The record that it comes to stand before, or after; with neither it stands at the end. */
  move: { parentId?: string; before?: string; after?: string };
  /** The change that those asked for are older than. */
  older: { before?: string };
  /** The parameters of a list, and the names of the columns. */
  export: Sent;
  workbook: ImportWish & { content: Uint8Array };
}
