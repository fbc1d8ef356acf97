import { call } from './call.ts';
import { currentUser } from './current-user.ts';
import { createStore } from './store.ts';
import { isViewing, token } from './token.ts';

/** A page of the menu, or a record of its list, as the server keeps it of a person. */
export interface Place {
  menu: string;
  record?: string;
}

/** A record comes with the name that it has now. */
export type ShownPlace = Place & { name?: string };

interface Places {
  starred: ShownPlace[];
  recent: ShownPlace[];
}

const base = '/api/framework/organize/User/Current';

/** What the start page showed last: it stands there at once when somebody comes back to it. */
export const places = createStore<Places | undefined>(undefined);
token.subscribe(() => {
  if (token.get() === null) places.set(undefined);
});

const isSame = (one: Place, other: Place) => one.menu === other.menu && one.record === other.record;

export async function loadPlaces(): Promise<void> {
  await pendingVisit;
  places.set(await call<Places>({ path: `${base}/Places`, quiet: true }));
}

export const isStarred = (starred: Place[] | undefined, place: Place): boolean =>
  starred?.some((one) => isSame(one, place)) ?? false;

/** Stars a place, or takes the star away: at once here, and back again where the server refuses. */
export async function setStar(place: Place, starred: boolean): Promise<void> {
  const number = ++stars;
  keepStarred(withStar(place, starred));
  try {
    const body = { ...place, starred };
    const now = await call<Place[]>({ method: 'PUT', path: `${base}/Star`, body, outlivesPage: true });
    // Another star may be on its way by then.
    if (number === stars) keepStarred(now);
  } catch (error) {
    keepStarred(withStar(place, !starred));
    throw error;
  }
}

let stars = 0;

const withStar = (place: Place, starred: boolean): Place[] => {
  const others = starredNow().filter((one) => !isSame(one, place));
  return starred ? [place, ...others] : others;
};

const starredNow = (): Place[] => {
  const state = currentUser.get();
  return state.status === 'ready' ? (state.user.starred ?? []) : [];
};

const keepStarred = (starred: Place[]) =>
  currentUser.update((state) => (state.status === 'ready' ? { ...state, user: { ...state.user, starred } } : state));

/** Who only looks in passing has not opened it. */
const pause = 800;
let last: Place | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let pendingVisit: Promise<unknown> = Promise.resolve();

/** The person has opened a place. Nobody misses a visit that could not be kept. */
export function visitPlace(place: Place): void {
  if (isViewing() || (last && isSame(last, place))) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    last = place;
    const visit = { method: 'PUT', path: `${base}/Visit`, body: place, quiet: true, outlivesPage: true } as const;
    pendingVisit = call(visit).catch(() => undefined);
  }, pause);
}
