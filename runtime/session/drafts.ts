import { currentUser } from './current-user.ts';
import { dropSetting, stylesSetting } from './settings.ts';

/** What is kept of unsaved input, and when. */
interface Draft<T> {
  at: number;
  value: T;
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

/** Keeps unsaved input in this browser, for this person; answers whether it could. */
export function keepDraft(place: string, value: unknown): boolean {
  const own = personsPrefix();
  if (own === undefined) return false;
  const text = JSON.stringify({ at: Date.now(), value });
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
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? '');
    return typeof draft === 'object' && draft !== null && 'at' in draft && 'value' in draft
      ? (draft as Draft<T>)
      : undefined;
  } catch {
    return undefined;
  }
}
