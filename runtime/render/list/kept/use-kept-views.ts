import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../session/call.ts';
import type { ListSetting } from '../../../session/list-settings.ts';

/** A list as somebody has named and kept it. */
export interface KeptView {
  id: string;
  name: string;
  state: ViewState;
  shared: boolean;
  own: boolean;
  mayChange: boolean;
  /** Who keeps it. */
  owner: string | null;
}

/** What a view keeps of a list: its address without a record and a page, and its columns where they were chosen. */
export interface ViewState {
  search: string;
  columns?: ListSetting['columns'] | undefined;
}

interface Found {
  views: KeptView[];
  mayShare: boolean;
}

const base = '/api/framework/organize/User/Current/ListView';

/** The views of a list that this person has or is offered. */
export function useKeptViews(list: string) {
  const [found, setFound] = useState<Found | undefined>();
  const [isFailed, setFailed] = useState(false);
  const reload = useCallback(async () => {
    try {
      setFound(await call<Found>({ method: 'GET', path: base, query: { list }, quiet: true }));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [list]);
  useEffect(() => {
    void reload();
  }, [reload]);
  const done = async (asked: Promise<unknown>) => {
    await asked;
    await reload();
  };
  return {
    found,
    isFailed,
    reload,
    keep: (view: { name: string; shared: boolean } & ViewState) =>
      done(call({ method: 'POST', path: base, body: { list, ...view } })),
    change: (id: string, changes: { name?: string; shared?: boolean; state?: ViewState }) =>
      done(call({ method: 'PUT', path: `${base}/${id}`, body: changes })),
    remove: (id: string) => done(call({ method: 'DELETE', path: `${base}/${id}` })),
  };
}
