import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';

/** Whether what is searched by days are moments: the days of whoever searches. */
export const holdsMoments = (field: FieldDefinition): boolean =>
  field.kind === 'dateTime' || (field.kind === 'range' && propsOf(field).withTime === true);
