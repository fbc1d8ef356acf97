import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { knownTitles } from '../engine/external/known-records.ts';
import { isExternal } from '../engine/read/external-records.ts';
import { selectRecords } from '../engine/read/selector.ts';
import type { Resource } from '../engine/registry/resource.ts';
import type { Access } from '../engine/work/access.ts';
import { transact, type Work } from '../engine/work/work.ts';
import { grants } from '../permission/grants.ts';
import { menuResource } from '../permission/menu-records.ts';
import { opensSomething } from '../permission/menus.ts';
import { keepSetting, settingsOf } from './settings.ts';

/** A page of the menu, or a record of its list. */
interface Place {
  menu: string;
  record?: string | undefined;
}

/** A place as its reader may see it now; a record with its name of today. */
interface ShownPlace extends Place {
  name?: string;
}

/** Kept of each person; of those opened last the oldest goes. */
const most = { starred: 50, recent: 20 } as const;
type Kept = keyof typeof most;

/** The settings of a user are theirs; what they hold may be of a time when things were named otherwise. */
export const placesIn = (settings: Record<string, unknown>, kept: Kept): Place[] =>
  Array.isArray(settings[kept]) ? (settings[kept] as Place[]) : [];

/** What the person has starred and what they opened last, as far as they may see it at this moment. */
export async function shownPlaces(work: Work): Promise<Record<Kept, ShownPlace[]>> {
  const settings = await settingsOf(work);
  const [starred, recent] = [placesIn(settings, 'starred'), placesIn(settings, 'recent')];
  const names = await namesOf(work, [...starred, ...recent]);
  const shown = (places: Place[]) =>
    places.flatMap((place) => {
      const name = names.get(keyOf(place));
      return name === undefined ? [] : [{ ...place, ...(name === null ? {} : { name }) }];
    });
  return { starred: shown(starred), recent: shown(recent) };
}

/** Keeps a star, or takes it away. Throws NOT_FOUND for what the person does not see. */
export const star = (work: Work, { starred, ...place }: Place & { starred: boolean }): Promise<Place[]> =>
  change(work, { kept: 'starred', place, isWanted: starred });

/** The person has opened a place. Throws NOT_FOUND for what they do not see. */
export const visit = (work: Work, place: Place): Promise<Place[]> =>
  change(work, { kept: 'recent', place, isWanted: true });

async function change(
  work: Work,
  { kept, place, isWanted }: { kept: Kept; place: Place; isWanted: boolean },
): Promise<Place[]> {
  // What is gone can still be taken from the list.
  if (isWanted && !(await namesOf(work, [place])).has(keyOf(place))) throw new Problem('NOT_FOUND');
  return transact(work, async (unit) => {
    // Two pages of the same person add one after the other.
    await sql`select pg_advisory_xact_lock(hashtext(${`places ${work.actor.id}`}))`.execute(unit.db);
    const others = placesIn(await settingsOf(unit), kept).filter((one) => keyOf(one) !== keyOf(place));
    if (isWanted && kept === 'starred' && others.length >= most.starred)
      throw new Problem('TOO_MANY_STARS', { params: { max: most.starred } });
    const value = isWanted ? [place, ...others].slice(0, most[kept]) : others;
    await keepSetting(unit, { name: kept, value });
    return value;
  });
}

const keyOf = ({ menu, record = '' }: Place) => `${menu} ${record}`;

/** The places that the person sees, by their keys: records with their names, pages without (the menu says theirs). */
async function namesOf(work: Work, places: Place[]): Promise<Map<string, string | null>> {
  const { tenant, actor, registry } = work;
  const menus = new Map(
    tenant
      .part(grants)
      .menusOf(actor)
      .filter((menu) => opensSomething(menu, registry))
      .map((menu) => [menu.id, menu]),
  );
  const names = new Map<string, string | null>();
  const wanted = new Map<Resource, Place[]>();
  for (const place of places) {
    const entry = menus.get(place.menu);
    if (!entry) continue;
    if (place.record === undefined) {
      names.set(keyOf(place), null);
      continue;
    }
    const resource = registry.find(menuResource(entry) ?? '');
    if (resource && resource.definition.view === undefined)
      wanted.set(resource, [...(wanted.get(resource) ?? []), place]);
  }
  for (const [resource, records] of wanted) {
    const access = work.authority.accessTo(resource);
    if (!access.granted) continue;
    const ids = [...new Set(records.map(({ record = '' }) => record))];
    const titles = await titlesOf(work, { resource, access, ids });
    for (const place of records) {
      const name = titles.get(place.record ?? '');
      if (name !== undefined) names.set(keyOf(place), name);
    }
  }
  return names;
}

async function titlesOf(
  work: Work,
  { resource, access, ids }: { resource: Resource; access: Access; ids: string[] },
): Promise<Map<string, string>> {
  const names = (rows: Record<string, unknown>[]) =>
    new Map(rows.map(({ id, fullName }) => [String(id), String(fullName ?? '')]));
  // A home page waits for no other database: what rows there were called last is known here.
  if (isExternal(resource) && access.rows === 'all') return names(await knownTitles(work, { resource, ids }));
  const found = selectRecords(work, { resource, access, ids, keyword: '', limit: ids.length });
  return names(isExternal(resource) ? await found.catch(() => []) : await found);
}
