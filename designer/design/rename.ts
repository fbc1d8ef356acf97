import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { isReservedName } from '@tessera/schemas/language/system-fields.ts';
import { changedIn, fieldOf, type PlacedPart, withColumns, withField } from './parts.ts';
import { withReferences } from './references.ts';

interface Naming {
  part: PlacedPart;
  name: string;
}

/**
 * The document with another name of a field, and every formula, total, link and script of it that calls it by its name, as
 * far as a script says so by itself (`script-names.ts`).
 */
export function renamed(page: PageDocument, { part, name }: Naming): PageDocument {
  const field = fieldOf(page, part);
  if (!field) return page;
  const tables = part.part === 'column' ? part.tables.map((table) => table.name).join('.') : undefined;
  const next = withReferences(page, {
    id: (id) => id,
    name: (other) => (tables === undefined && other === field.name ? name : other),
    column: (of, other) => (of.join('.') === tables && other === field.name ? name : other),
  });
  const change = (one: FieldDefinition) => ({ ...one, name });
  if (part.part !== 'column') return withField(next, { id: field.id, change });
  return withColumns(next, part.holder, (columns) => changedIn(columns, { fits: ({ id }) => id === field.id, change }));
}

/** Whether a field may be called so: no other is, nothing else is, and every formula still means what it meant. */
export function isNameFor(page: PageDocument, { part, name }: Naming): boolean {
  const field = fieldOf(page, part);
  if (!field) return false;
  const isColumn = part.part === 'column';
  const beside = isColumn ? (part.of.rows ?? []) : page.model.fields;
  if (isReservedName(name, isColumn ? [] : (page.model.traits ?? []))) return false;
  if (beside.some((one) => one.id !== field.id && one.name.toLowerCase() === name.toLowerCase())) return false;
  const [before, after] = [meantIn(page), meantIn(renamed(page, { part, name }))];
  // A name that nothing had yet may become one.
  return before.every((id, at) => id === undefined || id === after[at]);
}

/** The fields that a document means by names, by their ids, in the order in which they stand there. */
function meantIn(page: PageDocument): (string | undefined)[] {
  const ids = new Map<string, string>();
  const note = (fields: readonly FieldDefinition[], around: string) => {
    for (const { id, name, rows = [] } of fields) {
      ids.set(around + name, id);
      note(rows, `${around}${name}.`);
    }
  };
  note(page.model.fields, '');
  const meant: (string | undefined)[] = [];
  const read = (name: string, path: string) => {
    meant.push(ids.get(path));
    return name;
  };
  withReferences(page, {
    id: (id) => id,
    name: (name) => read(name, name),
    column: (tables, name) => read(name, [...tables, name].join('.')),
  });
  return meant;
}
