import { isKey } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isNeverShown } from '@tessera/schemas/record/index.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { shownFields } from '../../form/trait-fields.ts';
import { isFilledIn } from './filled-in.ts';

/** The fields of the form that can be given one value in many records: not those that tell records apart. */
export function changeableFields(resource: ResourceMeta): FieldDefinition[] {
  if (resource.pages.form?.disabled === true) return [];
  const shown = shownFields(resource);
  return resource.model.fields.filter(
    (field) => shown.has(field.id) && isFilledIn(field) && !isKey(field) && !isNeverShown(field),
  );
}
