import type { PageDocument } from '../../language/resource.ts';
import { isAlike } from './compare.ts';
import {
  type Flat,
  fieldKey,
  fieldsHolder,
  nodesHolder,
  ownerOf,
  putTogether,
  type Thing,
  takenApart,
  type Values,
} from './flat.ts';

/** Something that two people made different of the same: only they can say what it is to be. */
export interface Conflict {
  /** The same for the same question, while both go on. */
  id: string;
  thing: Thing;
  /** A value of the thing; undefined: whether it is there at all. */
  name?: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export type Side = 'mine' | 'theirs';

interface Merged {
  page: PageDocument;
  conflicts: Conflict[];
}

/** The place of a thing, as if it were one of its values. */
export const placeName = ' place';

/**
 * What two people made of one document, in one: what one of them left as it was is as the other has it. Where both
 * changed the same, `sides` says whose counts; where it does not say, mine does, and the conflict is told.
 */
export function merged(given: {
  base: PageDocument;
  mine: PageDocument;
  theirs: PageDocument;
  sides?: ReadonlyMap<string, Side>;
}): Merged {
  const { base, mine, theirs, sides = new Map() } = given;
  if (isAlike(base, theirs)) return { page: mine, conflicts: [] };
  if (isAlike(base, mine)) return { page: theirs, conflicts: [] };
  const flats: Three<Flat> = { base: takenApart(base), mine: takenApart(mine), theirs: takenApart(theirs) };
  const conflicts: Conflict[] = [];
  const ask = (conflict: Omit<Conflict, 'id'>): Side => {
    const id = conflict.name === undefined ? conflict.thing.key : `${conflict.thing.key} ${conflict.name}`;
    conflicts.push({ ...conflict, id });
    return sides.get(id) ?? 'mine';
  };
  const things = new Map<string, Thing>();
  const keys = new Set([...flats.base.things.keys(), ...flats.theirs.things.keys(), ...flats.mine.things.keys()]);
  const deleted = deletedTables(flats, ask);
  for (const key of keys) {
    const table = [...deleted.keys()].find((one) => key === one || isInside(key, one));
    const thing = table === undefined ? mergedThing(key, { flats, ask }) : deleted.get(table)?.things.get(key);
    if (thing) things.set(key, thing);
  }
  keepPlacesOfKept(things, flats);
  keepLastOnes(things, flats.mine);
  dropWhatNamesNothing(things);
  showTitle(things);
  settlePlaces(things, flats);
  return { page: putTogether({ things, orders: ordersOf(things, flats) }, mine), conflicts };
}

/** Besides panes of a node and columns of a sub-table. */
const needsOne = [fieldsHolder, 'list.columns'];

interface Three<Of> {
  base: Of;
  mine: Of;
  theirs: Of;
}

type Ask = (conflict: Omit<Conflict, 'id'>) => Side;

/** Undefined: it is gone. */
function mergedThing(key: string, { flats, ask }: { flats: Three<Flat>; ask: Ask }): Thing | undefined {
  const [base, mine, theirs] = [flats.base, flats.mine, flats.theirs].map(({ things }) => things.get(key));
  if (!mine || !theirs) {
    const left = mine ?? theirs;
    // New on one side, or taken away by the other while this one left it alone.
    if (!base || !left) return left;
    if (isSame(base, left)) return undefined;
    const there = { base, mine, theirs };
    return ask({ thing: left, ...there }) === 'mine' ? mine : theirs;
  }
  if (isSame(mine, theirs)) return mine;
  const values: Values = {};
  for (const name of new Set([...Object.keys(theirs.values), ...Object.keys(mine.values)])) {
    const value = mergedValue(
      { base: base?.values[name], mine: mine.values[name], theirs: theirs.values[name] },
      (given) => ask({ thing: mine, name, ...given }),
    );
    if (value !== undefined) values[name] = value;
  }
  const places = { base: base?.holder, mine: mine.holder, theirs: theirs.holder };
  const holder = mergedValue(places, (given) => ask({ thing: mine, name: placeName, ...given })) as string | undefined;
  return { ...mine, values, holder };
}

/**
 * The sub-tables that one side deleted, each with the side whose it is with all that stands in it: undefined where it goes. It
 * is asked about where the other side did anything to it, or in it.
 */
function deletedTables({ base, mine, theirs }: Three<Flat>, ask: Ask): Map<string, Flat | undefined> {
  const found = new Map<string, Flat | undefined>();
  for (const [key, thing] of base.things) {
    const sides = { mine: mine.things.get(key), theirs: theirs.things.get(key) };
    if (thing.values.kind !== 'rows' || !sides.mine === !sides.theirs) continue;
    if ([...found.keys()].some((outer) => isInside(key, outer))) continue;
    const left = sides.mine ? mine : theirs;
    const isChanged = [...new Set([...base.things.keys(), ...left.things.keys()])].some((one) => {
      const [before, after] = [base.things.get(one), left.things.get(one)];
      return (one === key || isInside(one, key)) && !(before && after && isSame(before, after));
    });
    const stays = isChanged && ask({ thing: left.things.get(key) ?? thing, base: thing, ...sides });
    found.set(key, stays && sides[stays] ? left : undefined);
  }
  return found;
}

/** Whether a column, or a column of its rows, stands in a sub-table: by their keys. */
const isInside = (key: string, table: string): boolean => key.startsWith(`${table}.`);

const isSame = (one: Thing, other: Thing) => one.holder === other.holder && isAlike(one.values, other.values);

function mergedValue({ base, mine, theirs }: Three<unknown>, ask: (given: Three<unknown>) => Side): unknown {
  if (isAlike(mine, theirs) || isAlike(base, theirs)) return mine;
  if (isAlike(base, mine)) return theirs;
  return ask({ base, mine, theirs }) === 'mine' ? mine : theirs;
}

/** A field that one deleted and that stays all the same stands where the other had it, in the lists of pages too. */
function keepPlacesOfKept(things: Map<string, Thing>, { base, mine, theirs }: Three<Flat>): void {
  for (const [key, thing] of base.things) {
    if (!['node', 'item'].includes(thing.kind) || things.has(key)) continue;
    const field = fieldKey(String(thing.values.field));
    const isKept = things.has(field) && (!mine.things.has(field) || !theirs.things.has(field));
    if (isKept) things.set(key, theirs.things.get(key) ?? mine.things.get(key) ?? thing);
  }
}

/** Each took away what the other left: what cannot be empty keeps what stood there last on my side. */
function keepLastOnes(things: Map<string, Thing>, mine: Flat): void {
  const isEmpty = (holder: string) => ![...things.values()].some((thing) => thing.holder === holder);
  for (const [holder, keys] of mine.orders) {
    const owner = ownerOf(holder);
    const mayBeEmpty =
      holder.startsWith('in ') || owner === undefined ? !needsOne.includes(holder) : !things.has(owner);
    if (mayBeEmpty || !isEmpty(holder)) continue;
    for (const key of keys) {
      const thing = mine.things.get(key);
      if (thing) things.set(key, thing);
    }
  }
}

/** A node, a column and a search field of a field that is gone. */
function dropWhatNamesNothing(things: Map<string, Thing>): void {
  for (const [key, { kind, values }] of things) {
    const isOfField = kind === 'item' || (kind === 'node' && values.node === 'field');
    if (isOfField && typeof values.field === 'string' && key.includes(' ') && isGone(values.field, things))
      things.delete(key);
  }
}

/** A list whose last columns went with their fields shows what a record is called. */
function showTitle(things: Map<string, Thing>): void {
  const holder = 'list.columns';
  if (!things.has('page list') || [...things.values()].some((thing) => thing.holder === holder)) return;
  const fields = [...things.values()].filter((thing) => thing.holder === fieldsHolder);
  const title = [...things.values()].find(({ kind }) => kind === 'model')?.values.titleField;
  const field = (fields.find(({ values }) => values.name === title) ?? fields[0])?.values.id;
  things.set(`${holder} ${field}`, { key: `${holder} ${field}`, kind: 'item', holder, values: { field } });
}

/** What every record has, a list names too: it is no field of the document, and is never gone. */
const isGone = (field: string, things: ReadonlyMap<string, Thing>) =>
  !things.has(fieldKey(field)) &&
  [...things.values()].every(({ kind, values }) => kind !== 'field' || values.id !== field);

/** What stood in something that is gone stands where that stood; and nothing stands in itself. */
function settlePlaces(things: Map<string, Thing>, flats: Three<Flat>): void {
  for (const [key, { kind, holder }] of things) {
    const isLost = holder !== undefined && !isThere(holder, things);
    // A pane without its node, a column without its sub-table is nothing.
    if (isLost && (kind === 'pane' || kind === 'field')) things.delete(key);
  }
  for (const [key, thing] of things) {
    if (thing.kind !== 'node') continue;
    const holder = placeAround(thing, { things, flats });
    if (holder !== thing.holder) things.set(key, { ...thing, holder });
  }
}

const isThere = (holder: string, things: ReadonlyMap<string, Thing>): boolean => {
  const owner = ownerOf(holder);
  return owner === undefined || things.has(owner);
};

/** The nearest place around a node that is there and is not inside of it. */
function placeAround(
  { key, holder }: Thing,
  { things, flats }: { things: ReadonlyMap<string, Thing>; flats: Three<Flat> },
) {
  const seen = new Set<string>();
  let place = holder ?? nodesHolder;
  for (;;) {
    const owner = ownerOf(place);
    if (owner === undefined) return place;
    if (things.has(owner) && !isBelow(owner, { key, things })) return place;
    if (seen.has(owner)) return nodesHolder;
    seen.add(owner);
    const { theirs, mine, base } = flats;
    const outer = [theirs, mine, base].map((flat) => flat.things.get(owner)).find((thing) => thing !== undefined);
    // Of a pane: where its node stands.
    const node = outer?.kind === 'pane' ? ownerOf(outer.holder ?? '') : owner;
    const stood = [theirs, mine, base].map((flat) => flat.things.get(node ?? '')).find((thing) => thing !== undefined);
    place = (things.get(node ?? '') ?? stood)?.holder ?? nodesHolder;
  }
}

/** Whether a thing stands in another, however deep. */
function isBelow(inner: string, { key, things }: { key: string; things: ReadonlyMap<string, Thing> }): boolean {
  const seen = new Set<string>();
  let at: string | undefined = inner;
  while (at !== undefined && !seen.has(at)) {
    if (at === key) return true;
    seen.add(at);
    const holder: string | undefined = things.get(at)?.holder;
    at = holder === undefined ? undefined : ownerOf(holder);
  }
  return false;
}

/** The order in each place: of whoever changed it, and what the other has besides behind what it stood behind there. */
function ordersOf(things: ReadonlyMap<string, Thing>, { base, mine, theirs }: Three<Flat>): Map<string, string[]> {
  const holders = new Set([...things.values()].flatMap(({ holder }) => holder ?? []));
  const orders = new Map<string, string[]>();
  for (const holder of holders) {
    const stands = (key: string) => things.get(key)?.holder === holder;
    const of = (flat: Flat) => (flat.orders.get(holder) ?? []).filter(stands);
    const [before, own, other] = [of(base), of(mine), of(theirs)];
    const common = (keys: string[]) =>
      keys.filter((key) => before.includes(key) && own.includes(key) && other.includes(key));
    const isMineMoved = !isAlike(common(own), common(before));
    const [first, second] = isMineMoved ? [own, other] : [other, own];
    const order = [...first];
    for (const [at, key] of second.entries()) {
      if (order.includes(key)) continue;
      const behind = second.slice(0, at).findLast((one) => order.includes(one));
      order.splice(behind === undefined ? 0 : order.indexOf(behind) + 1, 0, key);
    }
    // What came here because its place is gone.
    for (const { key, holder: own } of things.values()) if (own === holder && !order.includes(key)) order.push(key);
    orders.set(holder, order);
  }
  return orders;
}
