import { createStore } from './store.ts';

const prefix = 'rdif_'; // SPEC §9: storage key prefix.

/** Reads a setting that was kept in this browser; what cannot be read is the fallback. */
export function readSetting<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Keeps a setting in this browser. A full or forbidden storage loses the setting, nothing else. */
export function writeSetting(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Private windows refuse to store; the setting then lives as long as the page.
  }
}

/** Hears what another window of this browser keeps under a name; what cannot be read is the fallback. */
export function watchSetting<T>(name: string, { fallback, heard }: { fallback: T; heard: (value: T) => void }): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === prefix + name) heard(readSetting(name, fallback));
  });
}

/** What the page has made of its styles: large, and made again without it. */
export const stylesSetting = 'styles';

export function dropSetting(name: string): boolean {
  try {
    const isThere = localStorage.getItem(prefix + name) !== null;
    localStorage.removeItem(prefix + name);
    return isThere;
  } catch {
    return false;
  }
}

interface AppearanceSettings {
  dark: boolean;
  sidebarOpen: boolean;
  /** Row height of the lists. */
  density: 'middle' | 'small';
}

/** How the product looks to this person in this browser. */
export const appearance = createStore<AppearanceSettings>(
  readSetting('appearance', { dark: false, sidebarOpen: true, density: 'middle' }),
);

export function changeAppearance(change: Partial<AppearanceSettings>): void {
  appearance.update((current) => ({ ...current, ...change }));
  writeSetting('appearance', appearance.get());
}
