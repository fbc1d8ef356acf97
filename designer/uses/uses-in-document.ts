import { differencesIn, isAlike } from '@tessera/schemas/document/merging/compare.ts';
import { takenApart } from '@tessera/schemas/document/merging/flat.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { nameOf, placeOf, propOf } from '../compare/describe.ts';
import { fieldOf, type PlacedPart } from '../design/parts.ts';
import { withReferences } from '../design/references.ts';

/** A thing of a document that speaks of a field, and by what. */
export interface UseInDocument {
  title: string;
  /** Properties, and the lists of the page in which the field stands. */
  by: string[];
}

/** A name and an id that nothing has: what changes when the field is called so speaks of it. */
const nobody = 'z_no_field_is_called_so_z';

/** Where a document speaks of one of its fields by its name or its id, its place in the form aside. */
export function usesInDocument(page: PageDocument, part: PlacedPart): UseInDocument[] {
  const field = fieldOf(page, part);
  if (!field) return [];
  const path = part.part === 'column' ? part.tables.map(({ name }) => name) : undefined;
  const changed = withReferences(page, {
    id: (id) => (!path && id === field.id ? nobody : id),
    name: (name) => (!path && name === field.name ? nobody : name),
    column: (tables, name) => (path && name === field.name && isAlike(tables, path) ? nobody : name),
  });
  const both = { before: takenApart(page), after: takenApart(changed) };
  const uses = new Map<string, UseInDocument>();
  for (const difference of differencesIn(both.before, both.after)) {
    const { thing, is } = difference;
    const isPlace = thing.kind === 'node' && [field.id, nobody].includes(String(thing.values.field));
    // What comes with the name that nobody has goes with the real one.
    if (isPlace || is === 'added' || is === 'moved') continue;
    const by = is === 'changed' ? propOf(thing, difference.name).label : placeOf(thing);
    const { title } =
      thing.kind === 'item' ? nameOf({ ...thing, kind: 'page', key: 'page list' }, both) : nameOf(thing, both);
    const known = uses.get(thing.kind === 'item' ? 'list' : thing.key) ?? { title, by: [] };
    if (!known.by.includes(by)) known.by.push(by);
    uses.set(thing.kind === 'item' ? 'list' : thing.key, known);
  }
  return [...uses.values()];
}
