import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { fillOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';

/** What has its place in the form alone. */
const inFormOnly: readonly ValueKind[] = ['rows', 'files', 'none'];

/** Whether a person fills the field in, as far as its definition says: conditions on a record are the record's. */
export const isFilledIn = (field: FieldDefinition): boolean =>
  field.value === undefined &&
  fillOf(field) === undefined &&
  field.readonly !== true &&
  !inFormOnly.includes(field.kind) &&
  !isSecret(field);
