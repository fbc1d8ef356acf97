import { sessionIsBack } from './ended-session.ts';
import { createStore } from './store.ts';

const tokenKey = 'token';
const lockKey = 'lock'; // SPEC §3, Settings: browser storage keys token, lock, language.

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string | null) => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the session lives as long as the page.
  }
};

/** Whether somebody is signed in, or was when their session ended: who signs out leaves no token behind, in any window. */
export const isTokenKept = (): boolean => read(tokenKey) !== null;

const ownerKey = 'tokenOwner';
const deviceKey = 'device';

/** What this browser is known by to the accounts that signed in on it: strangers' failures do not lock them out here. */
export const keptDevice = (): string | null => read(deviceKey);
export const keepDevice = (device: string): void => write(deviceKey, device);

const viewKey = 'viewToken';
const backKey = 'viewBack';

// The token of a view as another user belongs to this tab alone; the own token stays where it was.
const readView = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

let own = typeof window === 'undefined' ? null : read(tokenKey);
export const token = createStore<string | null>(typeof window === 'undefined' ? null : (readView(viewKey) ?? own));

export const isViewing = (): boolean => readView(viewKey) !== null;

/** Whatever lies over the page goes with it: closing it is no step back then, which would end this one. */
function leavePage(address: string): void {
  window.history.replaceState(null, '');
  window.location.assign(address);
}

/** Shows the product as another user in this tab, from its first page on. */
export function enterView(viewToken: string): void {
  sessionStorage.setItem(backKey, window.location.pathname + window.location.search);
  sessionStorage.setItem(viewKey, viewToken);
  leavePage('/home');
}

/** Back to the own session, where it was left. */
export function leaveView(): void {
  const back = readView(backKey) ?? '/home';
  sessionStorage.removeItem(viewKey);
  sessionStorage.removeItem(backKey);
  leavePage(back);
}

/** Whose token it is, by the id of the person, as soon as that is known. */
let owner = typeof window === 'undefined' ? null : read(ownerKey);

export function keepToken(next: string | null, nextOwner: string | null = null): void {
  own = next;
  keepOwner(nextOwner);
  write(tokenKey, next);
  token.set(next);
}

export function keepOwner(next: string | null): void {
  owner = next;
  write(ownerKey, next);
}

export const locked = createStore<boolean>(typeof window === 'undefined' ? false : read(lockKey) === '1');

export function keepLocked(next: boolean): void {
  write(lockKey, next ? '1' : null);
  locked.set(next);
}

/** The same person has signed in again in another window: the work here goes on by that. */
function takeOver(next: string): void {
  own = next;
  if (!isViewing()) token.set(next);
  sessionIsBack();
}

// Signed out, signed in as someone else or locked in one window of the browser counts in all of them.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    const next = read(tokenKey);
    if ((key === tokenKey || key === null) && next !== own) {
      if (next !== null && owner !== null && read(ownerKey) === owner) takeOver(next);
      else window.location.reload();
    } else if (key === lockKey || key === null) locked.set(read(lockKey) === '1');
  });
}
