import { jointOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { NameOf } from '../../host/use-names.ts';

/** What the areas of a value are called. */
export const placeName = (ids: string[], { nameOf, field }: { nameOf: NameOf; field: FieldDefinition }): string =>
  ids.map(nameOf).join(jointOf(field));
