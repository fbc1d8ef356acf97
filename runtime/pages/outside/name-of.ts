import { rowName } from '../../render/list/row.ts';
import { say } from '../../session/language.ts';
import type { DialogProps } from '../page-registry.ts';

/** What a dialog is about: the record as it stands in its form, or in its list. */
export function nameOf({ resource, row, values }: Pick<DialogProps, 'resource' | 'row' | 'values'>): string {
  const written = values?.[resource.model.titleField];
  if (typeof written === 'string' && written !== '') return written;
  return row && !values ? rowName(resource, row) : say(resource.title);
}
