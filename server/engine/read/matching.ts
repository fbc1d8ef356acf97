import { isMatched } from '@tessera/schemas/language/matching.ts';
import { isMatchable } from '@tessera/schemas/language/model.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import type { Resource, StoredField } from '../registry/resource.ts';
import { maySee } from '../work/access.ts';
import type { Work } from '../work/work.ts';

/**
 * The field that choices of a resource are matched by, where the reader may know what it holds: whoever has the module
 * sees the column; of others it is what the module itself says that others may know (decision 40).
 */
export function matchedField(
  { authority }: Work,
  { resource, name }: { resource: Resource; name: string },
): (StoredField & { column: string }) | undefined {
  const stored = resource.byName.get(name);
  if (resource.definition.model.external || !stored?.column || isSecret(stored.field) || !isMatched(stored.field.kind))
    return undefined;
  const { model, selectorFields = [] } = resource.definition;
  const access = authority.accessTo(resource);
  const isOpen = selectorFields.includes(name) || (access.granted ? maySee(access, name) : isMatchable(model, name));
  return isOpen ? { ...stored, column: stored.column } : undefined;
}
