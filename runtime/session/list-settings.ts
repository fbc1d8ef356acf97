import { useEffect } from 'react';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { currentUser } from './current-user.ts';
import { readSetting, watchSetting, writeSetting } from './settings.ts';
import { createStore } from './store.ts';
import { isViewing } from './token.ts';

/** Which columns a person wants, in which order and how wide. */
export interface ListColumns {
  /** Field ids in the order that the person wants. */
  order: string[];
  hidden: string[];
  /** Pixels, by field id. */
  widths: Record<string, number>;
}

/** What a person has made of a list; it follows them to every browser. */
export interface ListSetting {
  columns?: ListColumns | undefined;
  /** The conditions that the list opens with, as its address has them. */
  query?: string | undefined;
}

/** Parts of it that were changed; null: as it comes. */
type Change = { [Part in keyof ListSetting]?: ListSetting[Part] | null };
type Changes = Record<string, Change>;

/** What has not arrived at the server yet, by person and list: a page that goes away sends it when it comes again. */
const setting = 'listsToKeep';
/** What was changed since the person's settings were read, in any window of this browser, by person and list. */
const changed = createStore<Changes>(readSetting<Changes>(setting, {}));
/** What this window has still to bring to the server. */
const waiting: Changes = {};
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const pause = 400;

const added = (all: Changes, more: Changes): Changes => ({
  ...all,
  ...Object.fromEntries(Object.entries(more).map(([key, change]) => [key, { ...all[key], ...change }])),
});

if (typeof window !== 'undefined')
  watchSetting<Changes>(setting, { fallback: {}, heard: (more) => changed.update((all) => added(all, more)) });

const keyOf = (list: string) => {
  const state = currentUser.get();
  return `${state.status === 'ready' ? state.user.userInfo.id : ''}${isViewing() ? ' viewed' : ''} ${list}`;
};

/** What this person has made of a list, here or in another window. */
export function useListSetting(list: string): ListSetting {
  const key = keyOf(list);
  const change = changed.use()[key];
  useEffect(() => {
    // What a window that is gone has left, as it stands now: others may have brought it, or changed it since.
    const left = readSetting<Changes>(setting, {})[key];
    if (!left || waiting[key]) return;
    waiting[key] = left;
    send(list, key);
  }, [list, key]);
  const state = currentUser.get();
  const kept = state.status === 'ready' ? state.user.lists?.[list] : undefined;
  const part = <Part extends keyof ListSetting>(name: Part): ListSetting[Part] =>
    change && name in change ? (change[name] ?? undefined) : kept?.[name];
  return { columns: part('columns'), query: part('query') };
}

/** Keeps it on the server, once for many changes in a row. */
export function keepListSetting(list: string, change: Change): void {
  const key = keyOf(list);
  changed.update((all) => added(all, { [key]: change }));
  // Whoever looks as somebody else changes nothing of theirs.
  if (isViewing()) return;
  waiting[key] = { ...waiting[key], ...change };
  writeSetting(setting, added(readSetting<Changes>(setting, {}), { [key]: change }));
  send(list, key);
}

function send(list: string, key: string): void {
  clearTimeout(timers.get(key));
  const sent = waiting[key];
  const isDone = () => {
    if (waiting[key] !== sent) return;
    delete waiting[key];
    const { [key]: all = {}, ...others } = readSetting<Changes>(setting, {});
    // What another window has changed since is its own to bring.
    const isSent = ([part, value]: [string, unknown]) =>
      JSON.stringify(value) === JSON.stringify(sent?.[part as keyof Change]);
    const left = Object.entries(all).filter((one) => !isSent(one));
    writeSetting(setting, left.length > 0 ? { ...others, [key]: Object.fromEntries(left) } : others);
  };
  const arrive = async () => {
    const place = { method: 'PUT', path: '/api/framework/organize/User/Current/ListSetting', quiet: true } as const;
    const reset = Object.entries(sent ?? {}).flatMap(([part, value]) => (value === null ? [part] : []));
    // A part that is null is one that is not named.
    await call({ ...place, body: { list, ...sent, ...(reset.length > 0 ? { reset } : {}) } });
    isDone();
  };
  timers.set(
    key,
    setTimeout(
      () =>
        void arrive().catch((error: unknown) => {
          // What the server refuses it will refuse again.
          if (error instanceof CallError && error.code !== 0 && error.code < 500) isDone();
        }),
      pause,
    ),
  );
}
