import { isAlike } from '@tessera/schemas/document/merging/compare.ts';
import { takenApart } from '@tessera/schemas/document/merging/flat.ts';
import { type Conflict, merged, placeName } from '@tessera/schemas/document/merging/merge.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { freeName, namesIn } from '../design/names.ts';
import { withReferences } from '../design/references.ts';

type Merging = Parameters<typeof merged>[0];

/**
 * What two people made of one draft, in one (`merged`). Documents call their fields by name, and people rename them: for the
 * merging each field is called the same in all three, so that what one of them wrote meanwhile means the field that it
 * meant. Of two fields that came to be called the same, the one that is stored keeps the name.
 */
export function mergedDrafts(given: Merging): ReturnType<typeof merged> {
  const { base, mine, theirs } = given;
  if (isAlike(base, theirs)) return { page: mine, conflicts: [] };
  if (isAlike(base, mine)) return { page: theirs, conflicts: [] };
  const callings = callingsOf([theirs, mine, base]);
  const spoken = (page: PageDocument) => {
    const names = new Map(placesOf(page.model.fields).map(({ id, name }) => [name, callings.ofField.get(id)]));
    return withReferences(page, {
      id: (id) => id,
      name: (name) => names.get(name) ?? name,
      column: (tables, name) => names.get([...tables, name].join('.')) ?? name,
    });
  };
  const found = merged({ ...given, base: spoken(base), mine: spoken(mine), theirs: spoken(theirs) });
  const { page } = found;
  const settled = { ...page, model: { ...page.model, fields: withOwnNames(page.model.fields, theirs) } };
  const called = new Map(
    placesOf(settled.model.fields).map(({ id, field }) => [callings.ofField.get(id), field.name] as const),
  );
  const written = (name: string) => called.get(name) ?? callings.lastName.get(name) ?? name;
  return {
    page: withReferences(settled, { id: (id) => id, name: written, column: (_, name) => written(name) }),
    conflicts: asWritten(found.conflicts, { base, mine, theirs }),
  };
}

interface PlacedName {
  /** Of the field and those that it stands in: `lines.amount`. */
  id: string;
  name: string;
  field: FieldDefinition;
}

const placesOf = (fields: readonly FieldDefinition[], around = { id: '', name: '' }): PlacedName[] =>
  fields.flatMap((field) => {
    const [id, name] = [`${around.id}${field.id}`, `${around.name}${field.name}`];
    return [{ id, name, field }, ...placesOf(field.rows ?? [], { id: `${id}.`, name: `${name}.` })];
  });

/** A word for each field that stands in any of the documents, that none of them says otherwise. */
function callingsOf(pages: PageDocument[]) {
  const text = JSON.stringify(pages);
  let stem = 'called';
  while (text.includes(stem)) stem += 'x';
  const ofField = new Map<string, string>();
  const lastName = new Map<string, string>();
  for (const { id, field } of pages.flatMap((page) => placesOf(page.model.fields))) {
    if (ofField.has(id)) continue;
    const word = `${stem}${ofField.size}`;
    ofField.set(id, word);
    // Of a field that is gone, which what is left of it cannot be read without.
    lastName.set(word, field.name);
  }
  return { ofField, lastName };
}

/** Names of which none stands twice in one place: what is called so in the stored draft goes on to be. */
function withOwnNames(fields: FieldDefinition[], theirs: PageDocument): FieldDefinition[] {
  const stored = new Map(placesOf(theirs.model.fields).map(({ id, field }) => [id, field.name]));
  const taken = new Set(namesIn(fields));
  const settle = (beside: FieldDefinition[], around: string): FieldDefinition[] => {
    const isStored = ({ id, name }: FieldDefinition) => stored.get(around + id) === name;
    const kept = new Set(beside.filter(isStored).map(({ name }) => name.toLowerCase()));
    const used = new Set<string>();
    return beside.map((field) => {
      const small = field.name.toLowerCase();
      const isTwice = used.has(small) || (kept.has(small) && !isStored(field));
      const name = isTwice ? freeName(field.name, taken) : field.name;
      used.add(name.toLowerCase());
      taken.add(name.toLowerCase());
      return { ...field, name, ...(field.rows ? { rows: settle(field.rows, `${around}${field.id}.`) } : {}) };
    });
  };
  return settle(fields, '');
}

/** What both changed, in their own words. */
function asWritten(conflicts: Conflict[], pages: Pick<Merging, 'base' | 'mine' | 'theirs'>): Conflict[] {
  if (conflicts.length === 0) return conflicts;
  const [base, mine, theirs] = [pages.base, pages.mine, pages.theirs].map((page) => takenApart(page).things);
  return conflicts.map((conflict) => {
    const { thing, name } = conflict;
    const valueIn = (things: typeof base) => {
      const found = things?.get(thing.key);
      return name === undefined ? found : name === placeName ? found?.holder : found?.values[name];
    };
    return {
      ...conflict,
      thing: mine?.get(thing.key) ?? theirs?.get(thing.key) ?? thing,
      ...{ base: valueIn(base), mine: valueIn(mine), theirs: valueIn(theirs) },
    };
  });
}
