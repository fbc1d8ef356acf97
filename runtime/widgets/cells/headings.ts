import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { say } from '../../session/language.ts';

/** The field that each heading of a table means: by what a person reads, or by its name; each field once. */
export function fieldsByHeading(
  headings: readonly string[],
  fields: readonly FieldDefinition[],
): (FieldDefinition | undefined)[] {
  const taken = new Set<FieldDefinition>();
  return headings.map((heading) => {
    const wanted = plain(heading);
    const free = fields.filter((field) => !taken.has(field));
    const found =
      wanted === ''
        ? undefined
        : (free.find(({ label }) => plain(say(label)) === wanted) ?? free.find(({ name }) => plain(name) === wanted));
    if (found) taken.add(found);
    return found;
  });
}

/** Without the star of what must be filled in, and however it is written. */
const plain = (text: string): string => text.replace(/\*/g, '').trim().toLowerCase();
