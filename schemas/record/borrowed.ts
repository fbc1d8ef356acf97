import { kindOf } from '../kinds/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import { isSecret } from './values.ts';

/** Whether what points to a record may show the field, to those who may see it there. */
export const isBorrowable = (field: FieldDefinition): boolean => {
  const { reference, inLists } = kindOf(field.kind);
  return !isSecret(field) && !reference && (inLists || field.kind === 'longText') && !unshown.has(field.kind);
};

const unshown: ReadonlySet<string> = new Set(['files', 'json', 'rows', 'none']);
