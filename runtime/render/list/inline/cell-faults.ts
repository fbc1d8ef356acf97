import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import type { Stored } from './use-opened-cell.ts';

/** What keeps a cell from being saved. */
export interface CellFault {
  text: string;
  /** Somebody else has given the same field another value; the person says which of the two stays. */
  theirs?: Stored;
  /** Saving once more is an answer. */
  asks?: boolean;
}

/** What names a record to whoever reads it. */
export const titleIn = ({ model }: ResourceMeta, read: Stored | undefined): string =>
  String(read?.[model.titleField] ?? '');

/** What is wrong with another field of the record is said with its name. */
export function said(
  { model }: ResourceMeta,
  finding: { field: string; msg: string } | undefined,
  { at, otherwise }: { at: FieldDefinition; otherwise: string },
): string {
  if (!finding) return otherwise;
  const other = finding.field === at.name ? undefined : model.fields.find(({ name }) => name === finding.field);
  return other ? `${say(other.label)}: ${finding.msg}` : finding.msg;
}
