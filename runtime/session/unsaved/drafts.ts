import { currentUser } from '../current-user.ts';
import { dropSetting, stylesSetting } from '../settings.ts';
import { formerWindow, isOpenElsewhere, tellWindow, thisWindow, wasThisWindow } from './windows.ts';

/** What is kept of unsaved input, and when. */
interface Draft<T> {
  at: number;
  value: T;
  /** The window in which its form stands open; none of one that was left. */
  holder?: string;
}

const prefix = 'rdif_draft '; // SPEC §9: storage key prefix.
/** Whoever has not come back after this long does not look for it any more; milliseconds. */
const kept = 14 * 24 * 3600 * 1000;
/** Characters; browsers keep five million for all that we store. */
const largest = 1_000_000;

const personsPrefix = (): string | undefined => {
  const state = currentUser.get();
  // Somebody who views as another person changes nothing.
  return state.status === 'ready' && !state.user.view ? `${prefix}${state.user.userInfo.id} ` : undefined;
};

/** What this person left unsaved at a place, in this browser. */
export function readDraft<T>(place: string): Draft<T> | undefined {
  const own = personsPrefix();
  if (own === undefined) return undefined;
  forgetOld();
  return parsed<T>(own + place);
}

/** The drafts that stand open in this window, by their keys. */
const held = new Set<string>();

/**
 * What was left last at a place where every form keeps a draft of its own, each at the place with a word of its own behind
 * it. What stands open in some window is not offered in another one, nor twice in the same.
 */
export function readLeftDraft<T>(
  place: string,
  fits: (value: T) => boolean,
): (Draft<T> & { word: string }) | undefined {
  const own = personsPrefix();
  if (own === undefined) return undefined;
  forgetOld();
  const before = `${own}${place} `;
  // A form that is drawn again before it stood asks twice; what it was given is this window's by then.
  const isOwn = ({ holder }: Draft<T>) =>
    Number(holder !== undefined && (holder === thisWindow || holder === formerWindow));
  const [left] = draftKeys()
    .flatMap((key) => {
      const draft = key.startsWith(before) && !held.has(key) ? parsed<T>(key) : undefined;
      const word = key.slice(before.length);
      const holder = draft?.holder ?? '';
      const isFree = !word.includes(' ') && (wasThisWindow(holder) || !isOpenElsewhere(holder));
      return draft && isFree && fits(draft.value) ? [{ ...draft, word }] : [];
    })
    .sort((one, other) => isOwn(other) - isOwn(one) || other.at - one.at);
  if (left) claim(before + left.word, left);
  return left;
}

/** From now on no other window is offered it. */
function claim(key: string, { at, value }: Draft<unknown>): void {
  try {
    tellWindow();
    localStorage.setItem(key, JSON.stringify({ at, value, holder: thisWindow } satisfies Draft<unknown>));
  } catch {
    // Full: it is kept again as soon as something is written.
  }
}

/** A form stands open that keeps its draft at a place; answers how it is left. */
export function holdDraft(place: string): () => void {
  const own = personsPrefix();
  if (own === undefined) return () => undefined;
  const key = own + place;
  tellWindow();
  held.add(key);
  return () => {
    held.delete(key);
    const draft = parsed(key);
    if (draft?.holder !== thisWindow) return;
    const { holder, ...left } = draft;
    // Shorter than before.
    localStorage.setItem(key, JSON.stringify(left));
  };
}

/** Tells when another window keeps something else at a place, or nothing any more. Answers how to stop. */
export function watchDraft(place: string, listener: (change: 'taken' | 'dropped') => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    const own = personsPrefix();
    if (own === undefined || key !== own + place) return;
    if (newValue === null) return listener('dropped');
    // The last word of this window before it was loaded anew may come late.
    if (!wasThisWindow(draftOf(newValue)?.holder ?? '')) listener('taken');
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

/** Keeps unsaved input in this browser, for this person; answers whether it could. */
export function keepDraft(place: string, value: unknown): boolean {
  const own = personsPrefix();
  if (own === undefined) return false;
  const text = JSON.stringify({ at: Date.now(), value, holder: thisWindow } satisfies Draft<unknown>);
  if (text.length > largest) {
    dropDraft(place);
    return false;
  }
  for (;;)
    try {
      localStorage.setItem(own + place, text);
      return true;
    } catch {
      // Full: what is made again goes first, then what was left longest ago. A private window refuses to keep anything.
      if (dropSetting(stylesSetting)) continue;
      const [oldest] = draftKeys()
        .filter((key) => key !== own + place)
        .sort((one, other) => (parsed(one)?.at ?? 0) - (parsed(other)?.at ?? 0));
      if (oldest === undefined) return false;
      localStorage.removeItem(oldest);
    }
}

export function dropDraft(place: string): void {
  const own = personsPrefix();
  try {
    if (own !== undefined) localStorage.removeItem(own + place);
  } catch {
    // Nothing could be kept either.
  }
}

/** Where this person left something in this browser: in this window, in another one, or some days ago. */
export function draftPlaces(): string[] {
  const own = personsPrefix();
  if (own === undefined) return [];
  forgetOld();
  return draftKeys().flatMap((key) => (key.startsWith(own) ? [key.slice(own.length)] : []));
}

/** Of everything that this person left in this browser nothing stays: they sign out. */
export function dropDrafts(): void {
  const own = personsPrefix();
  for (const key of draftKeys()) if (own !== undefined && key.startsWith(own)) localStorage.removeItem(key);
}

function forgetOld(): void {
  for (const key of draftKeys()) if (!((parsed(key)?.at ?? 0) > Date.now() - kept)) localStorage.removeItem(key);
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function parsed<T>(key: string): Draft<T> | undefined {
  try {
    return draftOf<T>(localStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

function draftOf<T>(text: string): Draft<T> | undefined {
  try {
    const draft: unknown = JSON.parse(text);
    return typeof draft === 'object' && draft !== null && 'at' in draft && 'value' in draft
      ? (draft as Draft<T>)
      : undefined;
  } catch {
    return undefined;
  }
}
