import { humanised } from '../../generation/words.ts';
import type { Caption, Language } from '../../texts/text.ts';
import { clean, flagAt, isLoose, type Loose, listAt, own, part, textAt } from '../loose.ts';

/** One schema of a Directus project: `directus schema snapshot --format json`, or the answer of `/schema/snapshot`. */
export interface Snapshot {
  /** Name of the file that it came from. */
  file: string;
  /** In the order that people see. */
  collections: Collection[];
  relations: Relation[];
  /** What it says of things that no collection here stands for. */
  rest: string[];
}

/** A table with its fields, in the order of its form. */
export interface Collection {
  name: string;
  meta: Loose;
  fields: Loose[];
}

/** `field` of `collection` holds the key of a record of `related`. */
export interface Relation {
  collection: string;
  field: string;
  /** '' of a field that points into several collections. */
  related: string;
  /** The field of the related collection that shows what points to it; '' where none does. */
  oneField: string;
  /** The other key of a table that only joins two. */
  junctionField: string;
  /** What keeps the order of the many. */
  sortField: string;
  /** The field that says into which of several collections it points. */
  collectionField: string;
  /** Those that it may point into. */
  allowed: string[];
}

/** Fields of one collection that are read: a document has at most 1,000. */
const mostFields = 3000;

export function readSnapshot(source: Loose, { file, beside }: { file: string; beside: string[] }): Snapshot {
  const fields = new Map<string, Loose[]>();
  for (const field of listAt(source, 'fields')) {
    if (!isLoose(field) || nameOf(field) === '') continue;
    const of = textAt(field, 'collection');
    const found = fields.get(of) ?? [];
    fields.set(of, found);
    if (found.length < mostFields) found.push(field);
  }
  const all = listAt(source, 'collections').filter(isLoose);
  const names = new Set<string>();
  const collections: Collection[] = [];
  for (const one of sorted(all)) {
    const name = textAt(one, 'collection');
    // A folder of collections holds no records itself.
    if (isOwn(name) || names.has(name) || !fields.has(name)) continue;
    names.add(name);
    collections.push({ name, meta: part(one, 'meta'), fields: sorted(fields.get(name)!) });
  }
  const strange = [...fields.keys()].filter((of) => !names.has(of));
  return {
    file,
    collections,
    relations: listAt(source, 'relations').filter(isLoose).map(readRelation),
    rest: [...beside, ...strange.flatMap((of) => fields.get(of)!.map((field) => `${of}.${nameOf(field)}`))],
  };
}

/** Collections of that product's own have no place in a snapshot; fields that were added to them have. */
const isOwn = (name: string): boolean => name === '' || name.startsWith('directus_');

export const nameOf = (field: Loose): string => textAt(field, 'field');

const sorted = (sources: Loose[]): Loose[] => {
  const place = (source: Loose) => {
    const sort = own(part(source, 'meta'), 'sort');
    return typeof sort === 'number' ? sort : Number.POSITIVE_INFINITY;
  };
  return [...sources].sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
};

function readRelation(source: Loose): Relation {
  const meta = part(source, 'meta');
  return {
    collection: textAt(source, 'collection'),
    field: textAt(source, 'field'),
    related: textAt(source, 'related_collection'),
    oneField: textAt(meta, 'one_field'),
    junctionField: textAt(meta, 'junction_field'),
    sortField: textAt(meta, 'sort_field'),
    collectionField: textAt(meta, 'one_collection_field'),
    allowed: listAt(meta, 'one_allowed_collections').flatMap((one) => (typeof one === 'string' ? [clean(one)] : [])),
  };
}

/** What a field is for, besides its value: `date-created`, `m2m`, `group` … */
export const specialsOf = (field: Loose): string[] =>
  listAt(part(field, 'meta'), 'special').flatMap((one) => (typeof one === 'string' ? [one] : []));

export const isPrimary = (field: Loose): boolean => flagAt(part(field, 'schema'), 'is_primary_key');

const kept = new Set(['date-created', 'date-updated', 'user-created', 'user-updated']);
/** Who made a record and when, which every record here has. */
export const isKept = (field: Loose): boolean => specialsOf(field).some((special) => kept.has(special));

/** `$t:first_name` asks that product for a translation, as its own choices do. */
export const spoken = (text: string): string => (text.startsWith('$t:') ? humanised(text.slice(3)) : text);

/** What people call it, in the languages that it says, else by the words of its name. */
export function captionOf(name: string, { meta, key = 'translation' }: { meta: Loose; key?: string }): Caption {
  const said: Partial<Record<Language, string>> = {};
  for (const one of listAt(meta, 'translations')) {
    if (!isLoose(one)) continue;
    const language = languageOf(textAt(one, 'language'));
    const text = clean(textAt(one, key)).slice(0, 100);
    if (language && text !== '') said[language] ??= text;
  }
  return Object.keys(said).length > 0 ? said : humanised(name).slice(0, 100);
}

function languageOf(tag: string): Language | undefined {
  if (/^zh-(tw|hk|mo|hant)/i.test(tag)) return 'zhtw';
  return (['zh', 'en', 'ja'] as const).find((language) => tag.toLowerCase().split('-')[0] === language);
}
