import { randomKey } from '../random-key.ts';

const prefix = 'rdif_window '; // SPEC §9: storage key prefix.
const nameKey = 'rdif_window';

/** How long a window is known to stand open after it last said so; milliseconds. One behind others hardly gets to speak. */
const shown = 15_000;
const hidden = 180_000;
const pause = 5_000;

/** What the other windows of this browser know this one by, from when it was loaded until it goes. */
export const thisWindow = randomKey();

/** What this window was called before its page was loaded anew: what it left then is its own first of all. */
export const formerWindow = swapName();

function swapName(): string {
  try {
    const former = sessionStorage.getItem(nameKey) ?? '';
    sessionStorage.setItem(nameKey, thisWindow);
    return former;
  } catch {
    return '';
  }
}

/**
 * Whether a window is this one, as it was before its page was loaded anew. That it went may not have come through yet; the
 * copy of a tab has its name too, and is no load of the same page.
 */
export function wasThisWindow(id: string): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return id !== '' && id === formerWindow && load?.type === 'reload';
}

let isTelling = false;

/** From now on the others know that this window stands open. */
export function tellWindow(): void {
  if (isTelling) return;
  isTelling = true;
  // A page that goes becomes hidden after it said so.
  let isGone = false;
  const tell = () => {
    if (isGone) return;
    const until = Date.now() + (document.visibilityState === 'visible' ? shown : hidden);
    write(prefix + thisWindow, String(until));
  };
  forgetGone();
  tell();
  setInterval(tell, pause);
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('pageshow', () => {
    isGone = false;
    tell();
  });
  window.addEventListener('pagehide', () => {
    isGone = true;
    write(prefix + thisWindow, null);
  });
}

/** Whether another window stands open, as far as it could say so: one that crashed seems to for a while. */
export function isOpenElsewhere(id: string): boolean {
  try {
    return id !== thisWindow && Number(localStorage.getItem(prefix + id)) > Date.now();
  } catch {
    return false;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Where nothing is stored there are no drafts either.
  }
}

/** Windows that went without a word. */
function forgetGone(): void {
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix)))
      if (!(Number(localStorage.getItem(key)) > Date.now())) localStorage.removeItem(key);
  } catch {
    // The same.
  }
}
