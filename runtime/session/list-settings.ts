import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { currentUser } from './current-user.ts';
import { readSetting, writeSetting } from './settings.ts';

/** What a person has made of a list; it follows them to every browser. */
export interface ListSetting {
  columns?: {
    /** Field ids in the order that the person wants. */
    order: string[];
    hidden: string[];
    /** Pixels, by field id. */
    widths: Record<string, number>;
  };
  /** The conditions that the list opens with, as its address has them. */
  query?: string;
}

/** What has not arrived at the server yet, by person and list: a page that goes away sends it when it comes again. */
const setting = 'listsToKeep';
type Waiting = Record<string, ListSetting>;
const waiting: Waiting = readSetting<Waiting>(setting, {});
/** What was changed since it was read. */
const changed = new Map<string, ListSetting>(Object.entries(waiting));
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const pause = 400;

const keyOf = (list: string) => {
  const state = currentUser.get();
  return `${state.status === 'ready' ? state.user.userInfo.id : ''} ${list}`;
};

export function listSetting(list: string): ListSetting {
  const state = currentUser.get();
  const kept = state.status === 'ready' ? state.user.lists?.[list] : undefined;
  const key = keyOf(list);
  if (waiting[key]) send(list, key);
  return changed.get(key) ?? kept ?? {};
}

/** Keeps it on the server, once for many changes in a row. */
export function keepListSetting(list: string, change: ListSetting): void {
  const key = keyOf(list);
  const next = { ...listSetting(list), ...change };
  changed.set(key, next);
  waiting[key] = next;
  writeSetting(setting, waiting);
  send(list, key);
}

function send(list: string, key: string): void {
  clearTimeout(timers.get(key));
  const sent = waiting[key];
  const arrive = async () => {
    const place = { method: 'PUT', path: '/api/framework/organize/User/Current/ListSetting', quiet: true } as const;
    await call({ ...place, body: { list, ...sent } });
    if (waiting[key] === sent) delete waiting[key];
    writeSetting(setting, waiting);
  };
  timers.set(
    key,
    setTimeout(
      () =>
        void arrive().catch((error: unknown) => {
          // What the server refuses it will refuse again.
          if (error instanceof CallError && error.code !== 0 && error.code < 500) delete waiting[key];
        }),
      pause,
    ),
  );
}
