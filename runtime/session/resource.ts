import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { Pages } from '@tessera/schemas/language/page.ts';
import type { Caption } from '@tessera/schemas/language/text.ts';
import { useEffect, useState } from 'react';
import type { Method } from './call.ts';
import { call } from './call.ts';
import { language } from './language.ts';
import { createStore } from './store.ts';

export interface ResourceCall {
  method: Method;
  /** With `{id}` places. */
  path: string;
}
export interface ResourceAction extends ResourceCall {
  code: string;
  title: Caption;
  scope: 'row' | 'list';
  confirm?: Caption | boolean;
  /** The name of a page of the runtime that does the work. */
  opens?: string;
}

/** A resource as the signed-in person may use it. */
export interface ResourceMeta {
  name: string;
  title: Caption;
  model: ModelDefinition;
  pages: Pages;
  operations: string[];
  calls: Record<string, ResourceCall>;
  actions?: ResourceAction[];
}

const known = new Map<string, Promise<ResourceMeta>>();
const rounds = createStore(0);

/** Menus, rights or a release changed: what was fetched may be wrong now. */
export function forgetResources(): void {
  known.clear();
  rounds.update((round) => round + 1);
}

export function loadResource(name: string, menuId?: string): Promise<ResourceMeta> {
  const key = `${name} ${menuId ?? ''} ${language.get()}`;
  let found = known.get(key);
  if (!found) {
    found = call<ResourceMeta>({ path: '/api/Meta/Resource', query: { name, menuId }, quiet: true });
    found.catch(() => known.delete(key));
    known.set(key, found);
  }
  return found;
}

export type Loaded<T> = { status: 'loading' } | { status: 'failed'; error: unknown } | { status: 'ready'; value: T };

/** The resource and a way to ask again after a failure. */
export function useResource(name: string, menuId?: string): Loaded<ResourceMeta> & { retry: () => void } {
  const [state, setState] = useState<Loaded<ResourceMeta>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const spoken = language.use();
  const round = rounds.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt, a release or another language ask again
  useEffect(() => {
    let live = true;
    loadResource(name, menuId).then(
      (value) => live && setState({ status: 'ready', value }),
      (error: unknown) => live && setState({ status: 'failed', error }),
    );
    return () => {
      live = false;
    };
  }, [name, menuId, attempt, spoken, round]);
  const retry = () => {
    setState({ status: 'loading' });
    setAttempt((count) => count + 1);
  };
  return { ...state, retry };
}

/** Fills the `{id}` places of a path; a place that nothing is known for is the root, `0`. */
export const fillPath = (path: string, places: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(places[name] ?? '0'));

export const canCall = (resource: ResourceMeta, operation: string): boolean => Object.hasOwn(resource.calls, operation);

/** Runs one operation of a resource: input goes to the query of a GET, to the body of anything else. */
export function callResource<T>(
  resource: ResourceMeta,
  operation: string,
  options: {
    id?: string;
    input?: Record<string, unknown> | undefined;
    quiet?: boolean;
    idempotencyKey?: string;
    signal?: AbortSignal;
  } = {},
): Promise<T> {
  const target = resource.calls[operation];
  if (!target) throw new Error(`${resource.name} has no operation ${operation}`);
  const { id = '', input, ...rest } = options;
  const place = { method: target.method, path: fillPath(target.path, { id }) };
  return call<T>({ ...place, ...rest, ...(target.method === 'GET' ? { query: input ?? {} } : { body: input }) });
}
