import { borrowedOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { fieldsOf } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { PropDefinition } from '@tessera/schemas/properties/property.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import {
  columnKey,
  fieldOf,
  holderKind,
  lineOf,
  type PartKey,
  type Place,
  type PlacedPart,
  paneKey,
  parentOf,
  partsOf,
  withColumns,
  withNodes,
  withPanes,
} from './parts.ts';
import { isListed, type Making, type Piece, pieceOf, renewed, takes } from './pieces.ts';
import { withReferences } from './references.ts';
import { setProps } from './set.ts';

/** A document after a change, and the parts that the change was about. The same document: the change was none. */
export interface Edited {
  page: PageDocument;
  keys: PartKey[];
}

/** So many a list gets of its own accord; who wants more adds them. */
const mostListed = { columns: 8, search: 3 };

/** Puts pieces at a place, as new ones. What cannot stand there is left out. `isForeign`: they are of another module. */
export function insert(
  page: PageDocument,
  {
    pieces,
    place,
    making,
    isForeign = false,
  }: { pieces: readonly Piece[]; place: Place; making: Making; isForeign?: boolean },
): Edited {
  const fitting = pieces.filter((piece) => takes(place.holder, piece));
  return putFresh(page, { fresh: renewed(fitting, { page, holder: place.holder, making, isForeign }), place });
}

function putFresh(page: PageDocument, { fresh, place }: { fresh: readonly Piece[]; place: Place }): Edited {
  const fields = fresh.flatMap((piece) => (piece.piece === 'column' ? [] : piece.fields));
  const placed = putAt(page, { place, pieces: fresh });
  if (placed === page) return { page, keys: [] };
  return {
    page: fields.length === 0 ? placed : withNewFields(placed, fields),
    keys: fresh.map((piece) => keyOf(piece, place)),
  };
}

function keyOf(piece: Piece, { holder }: Place): PartKey {
  if (piece.piece === 'node') return piece.node.id;
  const of = holder.slice(0, -1);
  return piece.piece === 'pane' ? paneKey(of, piece.pane.id) : columnKey(of, piece.column.id);
}

function putAt(
  page: PageDocument,
  { place: { holder, at }, pieces }: { place: Place; pieces: readonly Piece[] },
): PageDocument {
  if (pieces.length === 0) return page;
  const put =
    <Item>(news: Item[]) =>
    (items: Item[]) => [...items.slice(0, at), ...news, ...items.slice(at)];
  const kind = holderKind(holder);
  if (kind === 'columns')
    return withColumns(page, holder, put(pieces.flatMap((piece) => (piece.piece === 'column' ? [piece.column] : []))));
  if (kind === 'panes')
    return withPanes(page, holder, put(pieces.flatMap((piece) => (piece.piece === 'pane' ? [piece.pane] : []))));
  return withNodes(page, holder, put(pieces.flatMap((piece) => (piece.piece === 'node' ? [piece.node] : []))));
}

/** The model with new fields; the list shows and searches by what there is room for. */
function withNewFields(page: PageDocument, fields: FieldDefinition[]): PageDocument {
  const { list } = page.pages;
  const model = { ...page.model, fields: [...page.model.fields, ...fields] };
  if (!list) return { ...page, model };
  const room = (most: number, taken = 0) => Math.max(0, most - taken);
  const listed = fields.filter(isListed).slice(0, room(mostListed.columns, list.columns.length));
  const searched = fields
    .filter(({ widget }) => widgetOf(widget).inSearch)
    .slice(0, room(mostListed.search, list.search?.length));
  const next = {
    ...list,
    columns: [...list.columns, ...listed.map(({ id }) => ({ field: id }))],
    ...(searched.length > 0 ? { search: [...(list.search ?? []), ...searched.map(({ id }) => ({ field: id }))] } : {}),
  };
  return { ...page, model, pages: { ...page.pages, list: listed.length + searched.length > 0 ? next : list } };
}

/** Takes parts from where they are to another place, in the order in which they stand. */
export function move(page: PageDocument, { keys, place }: { keys: readonly PartKey[]; place: Place }): Edited {
  const parts = partsOf(page);
  const moved = outermost(parts, keys);
  const line = new Set(lineOf(parts, holderPart(place.holder)).map(({ key }) => key));
  const kind = holderKind(place.holder);
  const stays = (part: PlacedPart) =>
    line.has(part.key) ||
    kindOfHolderFor(part) !== kind ||
    (part.part === 'column' && part.holder !== place.holder) ||
    // A node without its last pane would be none.
    (part.part === 'pane' && part.holder !== place.holder && part.of.panes.length === 1);
  if (moved.length === 0 || moved.some(stays)) return { page, keys: [] };
  const before = moved.filter((part) => part.holder === place.holder && part.at < place.at).length;
  const taken = moved.reduce((next, part) => withoutPart(next, part), page);
  const pieces = moved.map((part): Piece => {
    if (part.part === 'node') return { piece: 'node', node: part.node, fields: [] };
    return part.part === 'pane'
      ? { piece: 'pane', pane: part.pane, fields: [] }
      : { piece: 'column', column: part.column };
  });
  const at = { holder: place.holder, at: place.at - before };
  const next = putAt(taken, { place: at, pieces });
  return isSame(page, next) ? { page, keys: [] } : { page: next, keys: pieces.map((piece) => keyOf(piece, at)) };
}

const holderPart = (holder: string) => (/[/.]$/.test(holder) ? holder.slice(0, -1) : holder);
const kindOfHolderFor = ({ part }: PlacedPart) =>
  ({ node: 'nodes', pane: 'panes', column: 'columns' })[part] as ReturnType<typeof holderKind>;
const isSame = (one: PageDocument, other: PageDocument) =>
  one === other ||
  JSON.stringify(one.pages.form) + JSON.stringify(one.model) ===
    JSON.stringify(other.pages.form) + JSON.stringify(other.model);

/** The parts of these keys that stand in none of the others, in the order of the form. */
function outermost(parts: ReadonlyMap<PartKey, PlacedPart>, keys: readonly PartKey[]): PlacedPart[] {
  const wanted = new Set(keys);
  return [...parts.values()].filter(
    ({ key }) =>
      wanted.has(key) &&
      !lineOf(parts, key)
        .slice(1)
        .some((outer) => wanted.has(outer.key)),
  );
}

function withoutPart(page: PageDocument, part: PlacedPart): PageDocument {
  if (part.part === 'column')
    return withColumns(page, part.holder, (columns) => columns.filter(({ id }) => id !== part.column.id));
  if (part.part === 'pane')
    return withPanes(page, part.holder, (panes) => panes.filter(({ id }) => id !== part.pane.id));
  return withNodes(page, part.holder, (nodes) => nodes.filter(({ id }) => id !== part.node.id));
}

/** Copies parts; each copy stands behind its original. */
export function duplicate(page: PageDocument, { keys, making }: { keys: readonly PartKey[]; making: Making }): Edited {
  const made: PartKey[] = [];
  let next = page;
  // Together: what they say of one another is said of the new ones. Columns speak of those of their own sub-table.
  const parts = outermost(partsOf(page), keys);
  const groupOf = ({ part, holder }: (typeof parts)[number]) => (part === 'column' ? holder : '');
  for (const group of new Set(parts.map(groupOf))) {
    const pieces = parts.flatMap((one) => {
      const { key } = one;
      const piece = groupOf(one) === group ? pieceOf(next, key) : undefined;
      return piece ? [{ key, piece }] : [];
    });
    const all = pieces.map(({ piece }) => piece);
    const fresh = renewed(all, { page: next, making });
    for (const [at, { key }] of pieces.entries()) {
      const [part, piece] = [partsOf(next).get(key), fresh[at]];
      if (!part || !piece) continue;
      const edited = putFresh(next, { fresh: [piece], place: { holder: part.holder, at: part.at + 1 } });
      next = edited.page;
      made.push(...edited.keys);
    }
  }
  return { page: next, keys: made };
}

/** Takes parts from the form. Their fields stay in the record, with what they hold, and can be put into the form again. */
export function takeOff(page: PageDocument, { keys }: { keys: readonly PartKey[] }): Edited {
  const next = outermost(partsOf(page), keys).reduce((now, part) => {
    if (part.part === 'column') return now;
    // The last pane goes with its node.
    if (part.part === 'pane' && partsLeft(now, part) === 1)
      return withoutPart(now, partsOf(now).get(part.of.id) ?? part);
    return withoutPart(now, part);
  }, page);
  return { page: next, keys: [] };
}

const partsLeft = (page: PageDocument, { holder }: Place) =>
  [...partsOf(page).values()].filter((part) => part.holder === holder).length;

/**
 * Deletes parts with the fields that stand in them, wherever else they are used. A record keeps one field that names it,
 * and a sub-table one column: what would take the last is not done.
 */
export function remove(page: PageDocument, { keys }: { keys: readonly PartKey[] }): Edited {
  const gone = outermost(partsOf(page), keys);
  const columns = gone.filter((part) => part.part === 'column');
  const heads = new Set(
    gone.flatMap((part) => {
      if (part.part === 'column') return [];
      return fieldsOf(part.part === 'node' ? [part.node] : part.pane.children);
    }),
  );
  // What only the list shows of a record that is pointed to goes with the field that points to it.
  const placed = new Set(fieldsOf(page.pages.form?.body ?? []));
  for (const field of page.model.fields)
    if (!placed.has(field.id) && heads.has(borrowedOf(field)?.by ?? '')) heads.add(field.id);
  const title = titleAfter(page, heads);
  const emptied = columns.some(({ of }) => of.rows?.length === columns.filter((one) => one.of.id === of.id).length);
  if (title === undefined || emptied) return { page, keys: [] };
  let next = takeOff(page, { keys }).page;
  for (const part of columns) next = withoutNamed(withoutPart(next, part), part);
  if (heads.size > 0) next = withoutFields(next, { heads, title });
  return { page: next, keys: [] };
}

/** What its sub-table says of a column that is gone, it says no more. */
function withoutNamed(page: PageDocument, part: Extract<PlacedPart, { part: 'column' }>): PageDocument {
  const table = parentOf(partsOf(page), part);
  const field = table && fieldOf(page, table);
  if (!field) return page;
  const gone = part.column.name;
  const changes = Object.entries<PropDefinition>(widgetOf(field.widget).props).flatMap(([name, { type }]) => {
    const value = field.props?.[name];
    if (type === 'fieldName' && value === gone) return [[name, undefined]];
    if (type !== 'fieldNames' || !Array.isArray(value) || !value.includes(gone)) return [];
    const left = value.filter((one) => one !== gone);
    return [[name, left.length > 0 ? left : undefined]];
  });
  return changes.length > 0 ? setProps(page, { key: table.key, changes: Object.fromEntries(changes) }) : page;
}

/** The name of the field that names a record when these are gone; undefined: there is none. */
function titleAfter(page: PageDocument, gone: ReadonlySet<string>): string | undefined {
  const left = page.model.fields.filter(
    (field) => !gone.has(field.id) && field.kind !== 'rows' && field.kind !== 'none' && !isSecret(field),
  );
  const { titleField } = page.model;
  const same = left.find(({ name }) => name === titleField);
  return (same ?? left.find(({ kind }) => kind === 'text') ?? left[0])?.name;
}

function withoutFields(
  page: PageDocument,
  { heads, title }: { heads: ReadonlySet<string>; title: string },
): PageDocument {
  const names = new Set(page.model.fields.flatMap(({ id, name }) => (heads.has(id) ? [name] : [])));
  const { showable, treesBy, captionsField, ...model } = page.model;
  const stays = (name: string) => !names.has(name);
  const left = withReferences(
    {
      ...page,
      model: {
        ...model,
        titleField: title,
        ...(showable ? { showable: showable.filter(stays) } : {}),
        ...(treesBy !== undefined && stays(treesBy) ? { treesBy } : {}),
        ...(captionsField !== undefined && stays(captionsField) ? { captionsField } : {}),
        fields: page.model.fields.filter(({ id }) => !heads.has(id)),
      },
    },
    { id: (id) => (heads.has(id) ? undefined : id), name: (name) => name, column: (_, column) => column },
  );
  return withColumnsOfList(left, title);
}

/** A list without a column shows what names a record. */
function withColumnsOfList(page: PageDocument, title: string): PageDocument {
  const { list } = page.pages;
  const field = page.model.fields.find(({ name }) => name === title);
  if (!list || list.columns.length > 0 || !field) return page;
  return { ...page, pages: { ...page.pages, list: { ...list, columns: [{ field: field.id }] } } };
}
