import { canStandInLists } from '../../language/defaults.ts';
import { documentVersion } from '../../language/resource.ts';
import { type Caption, textIn } from '../../texts/text.ts';
import { emptyFormField, hasTitle, type ImportedEntry, isNaming, listFor, nodeOf, titleOf } from '../field-draft.ts';
import { applyStates } from '../formily/conditions.ts';
import { settleShown } from '../imported-form.ts';
import { clean, PropertyReader, textAt } from '../loose.ts';
import { codeOf, identifier } from '../naming.ts';
import type { ImportPlace, Target } from '../place.ts';
import { type ImportNote, note } from '../report.ts';
import { type Around, convertFields, traitsOf } from './fields.ts';
import { bodyOf } from './layout.ts';
import { Relations } from './relations.ts';
import { type Collection, captionOf, type Snapshot } from './snapshot.ts';
import { namesIn } from './widgets.ts';

interface Known {
  place: ImportPlace;
  relations: Relations;
  targets: ReadonlyMap<string, Target>;
}

/** Collections of one or more schemas: their relations point to each other, and to modules that are here. */
export function convertSnapshots(all: Snapshot[], place: ImportPlace): { entry: ImportedEntry; files: string[] }[] {
  const found = all.flatMap((snapshot) => {
    const relations = new Relations(snapshot);
    const modules = snapshot.collections.filter(({ name }) => relations.roleOf(name).is === 'module');
    return modules.map((collection, at) => ({ snapshot, relations, collection, isFirst: at === 0 }));
  });
  // Of two of one name the first keeps it.
  const own = [...found]
    .reverse()
    .map(({ collection, relations }) => [collection.name.toLowerCase(), targetOf(collection, relations)] as const);
  const targets = new Map([...(place.modules ?? []), ...own]);
  const made = found.map(({ snapshot, relations, collection, isFirst }) => {
    const entry = convertCollection(collection, { place, relations, targets });
    if (isFirst && snapshot.rest.length > 0)
      entry.report.push(note('', 'properties', { names: snapshot.rest.join(', ') }));
    return { entry, files: [snapshot.file] };
  });
  settleShown(made.map(({ entry }) => entry));
  return made;
}

const aroundOf = (known: Known, notes: ImportNote[]): Around => ({ ...known, notes, places: [], rows: [] });

/** What others may point to, found by converting it once without anybody reading the notes. */
function targetOf(collection: Collection, relations: Relations): Target {
  const around = aroundOf({ place: { isUsablePattern: () => true }, relations, targets: new Map() }, []);
  const converted = convertFields(collection, { around });
  return {
    code: codeOf(collection.name),
    titleField: titleIn(collection, converted),
    shows: new Set(converted.fields.map(({ name }) => name)),
    tree: relations.parentIn(collection) !== undefined,
  };
}

type Converted = ReturnType<typeof convertFields>;

/** The first field of the template that names a record there, else the first that can. */
function titleIn({ meta }: Collection, { fields, byName }: Converted): string {
  const wanted = namesIn(textAt(meta, 'display_template')).map((name) => byName.get(name)?.name);
  const named = wanted.flatMap((name) => fields.find((field) => field.name === name && isNaming(field)) ?? []);
  const seen = seenOf({ fields, byName });
  return (named[0]?.name ?? titleOf(seen)) || titleOf(fields) || 'fullName';
}

function seenOf({ fields, byName }: Converted) {
  const hidden = new Set([...byName.values()].flatMap(({ name, isHidden }) => (isHidden ? [name] : [])));
  return fields.filter(({ name }) => !hidden.has(name));
}

function convertCollection(collection: Collection, known: Known): ImportedEntry {
  const notes: ImportNote[] = [];
  const around = aroundOf(known, notes);
  const found = convertFields(collection, { around });
  const first = hasTitle(found.fields) ? undefined : emptyFormField(notes);
  const fields = [...(first ? [first] : []), ...found.fields];
  applyStates({ fields, places: around.places, notes });
  reportCollection(collection, notes);
  const seen = seenOf(found);
  const drawn = new Map(
    [...found.byName].flatMap(([raw, { name }]) =>
      seen.filter((one) => one.name === name).map((one) => [raw, one] as const),
    ),
  );
  const body = bodyOf({ sources: collection.fields, fields: drawn, notes });
  const called = captionOf(collection.name, { meta: collection.meta });
  const traits = traitsOf(collection, known.relations);
  return {
    code: codeOf(collection.name),
    fullName: spokenName(called).slice(0, 100),
    ...(typeof called === 'string' ? {} : { captions: called }),
    type: 'list',
    category: 'import',
    page: {
      version: documentVersion,
      model: {
        name: identifier(collection.name) || 'form',
        fields,
        ...(traits.length > 0 ? { traits } : {}),
        titleField: first?.name ?? titleIn(collection, found),
      },
      pages: {
        form: {
          body: first ? [nodeOf(first), ...body] : body,
          width: fields.some(({ kind }) => kind === 'rows') ? 1100 : 800,
          labelPosition: 'top',
        },
        list: listFor([...(first ? [first] : []), ...seen].filter(canStandInLists)),
      },
    },
    report: notes,
  };
}

const spokenName = (called: Caption): string => clean(textIn(called, 'en'));

/** What a collection says beyond its fields that is read above, or that only that product's own pages know. */
const silent = new Set(
  (
    'collection icon color display_template hidden collapse sort group translations preview_url versioning accountability ' +
    'item_duplication_fields archive_app_filter archive_value unarchive_value sort_field'
  ).split(' '),
);

function reportCollection({ meta }: Collection, notes: ImportNote[]): void {
  const left = new PropertyReader(meta, { field: '', notes }).leftOver(silent);
  if (left.length > 0) notes.push(note('', 'properties', { names: left.join(', ') }));
}
