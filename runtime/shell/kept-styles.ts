import { createCache } from '@ant-design/cssinjs';
import { readSetting, stylesSetting, writeSetting } from '../session/settings.ts';

/** What antd makes of one style: its text, the key of its theme, its own, what it brings along, for browsers only, its order. */
type Made = [string, string, string, Record<string, string>, boolean | null | undefined, number];

/** What was made by one build of the page, the latest used last. */
interface Stored {
  build: string;
  made: [path: string, made: Made][];
}

/** Characters: a fifth of what a browser keeps for all that we store. A theme has 400,000 when every page was open. */
const largest = 1_000_000;
/** Milliseconds from a new style until it is stored: a page brings many. */
const pause = 2_000;

/**
 * What antd makes of its styles, kept for as long as the page is open. By itself it forgets the styles of what stands
 * nowhere at the moment, although they stay in the page, and makes the same again for each dialog that opens. Tokens and
 * variables of a theme it forgets as ever: that takes them out of the page.
 *
 * With a `build` they are stored in the browser too, and the next page of the same build begins with them: making them is a
 * third of what it does until its first list is there. Their paths say of which theme they are.
 */
export function keptStyles({ build }: { build?: string } = {}): ReturnType<typeof createCache> {
  const cache = createCache();
  const { opUpdate } = cache;
  const styles = new Map(build === undefined ? [] : storedStyles(build));
  // Entries are [users, value]; `null` removes one.
  for (const [path, made] of styles) opUpdate.call(cache, path, () => [0, made]);
  let isWaiting = false;
  const store = () => {
    if (build === undefined || isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      writeSetting(stylesSetting, { build, made: latest([...styles]) } satisfies Stored);
    }, pause);
  };
  const noteUse = (path: string, made: Made) => {
    const isNew = !styles.delete(path);
    styles.set(path, made);
    if (isNew) store();
  };
  cache.opUpdate = (path, change) =>
    opUpdate.call(cache, path, (before) => {
      const after = change(before);
      if (!isStyle(path)) return after;
      if (after && !before?.[0]) noteUse(path, after[1]);
      return after === null && before ? [0, before[1]] : after;
    });
  return cache;
}

const isStyle = (path: string) => path.startsWith('style%');

/** As many of the last ones as may be stored. */
function latest(made: Stored['made']): Stored['made'] {
  const kept: Stored['made'] = [];
  let room = largest;
  for (const entry of made.reverse()) {
    room -= JSON.stringify(entry).length;
    if (room < 0) break;
    kept.unshift(entry);
  }
  return kept;
}

/** Whatever else stands there is as if nothing stood there. */
function storedStyles(build: string): Stored['made'] {
  const stored = readSetting<Partial<Stored> | null>(stylesSetting, null);
  if (stored?.build !== build || !Array.isArray(stored.made)) return [];
  return stored.made.every(isEntry) ? stored.made : [];
}

const isEntry = (entry: unknown): entry is Stored['made'][number] => {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !isStyle(entry[0]) || !Array.isArray(entry[1]))
    return false;
  const [text, theme, id, brings, , order] = entry[1];
  return [text, theme, id].every((one) => typeof one === 'string') && isTexts(brings) && typeof order === 'number';
};

const isTexts = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
