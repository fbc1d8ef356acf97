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

export const token = createStore<string | null>(typeof window === 'undefined' ? null : read(tokenKey));

export function keepToken(next: string | null): void {
  write(tokenKey, next);
  token.set(next);
}

export const locked = createStore<boolean>(typeof window === 'undefined' ? false : read(lockKey) === '1');

export function keepLocked(next: boolean): void {
  write(lockKey, next ? '1' : null);
  locked.set(next);
}

// Signed out, signed in as someone else or locked in one window of the browser counts in all of them.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if ((key === tokenKey || key === null) && read(tokenKey) !== token.get()) window.location.reload();
    else if (key === lockKey || key === null) locked.set(read(lockKey) === '1');
  });
}
