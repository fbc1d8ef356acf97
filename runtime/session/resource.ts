import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { Operation } from '@tessera/schemas/language/operations.ts';
import type { Pages } from '@tessera/schemas/language/page.ts';
import type { ActionPage } from '@tessera/schemas/language/resource.ts';
import type { ModelTrait } from '@tessera/schemas/language/traits.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import { useEffect, useState } from 'react';
import type { Method } from './call.ts';
import { call } from './call.ts';
import { CallError, isReleasedAnew } from './call-error.ts';
import { language } from './language.ts';
import { createStore } from './store.ts';
import { toast } from './toast.ts';

interface ResourceCall {
  method: Method;
  /** With `{id}` places. */
  path: string;
}
export interface ResourceAction extends ResourceCall {
  code: string;
  title: Caption;
  scope: 'row' | 'list' | 'form';
  confirm?: Caption | boolean;
  /** The page of the runtime that does the work. */
  opens?: ActionPage;
  /** It is done by itself with a record that somebody has just made. */
  afterCreate?: boolean;
  /** It opens in place of an empty form when somebody wants a new record. */
  begins?: boolean;
}

/** A resource as the signed-in person may use it. */
export interface ResourceMeta {
  name: string;
  title: Caption;
  /** The release that it is drawn by. */
  version?: number;
  model: ModelDefinition;
  pages: Pages;
  /** Traits whose guard is the module's own: what they keep from happening is not what they usually do. */
  ownGuards?: ModelTrait[];
  operations: string[];
  calls: Record<string, ResourceCall>;
  actions?: ResourceAction[];
  /** Values that places of the calls are filled with, and new records start with: the records of one dictionary. */
  fixed?: Record<string, string>;
}

/** The records of a resource that belong to one other record. */
export const withFixed = (resource: ResourceMeta, fixed: Record<string, string>): ResourceMeta => ({
  ...resource,
  fixed,
});

/** The records of a resource side by side, where nobody hangs one below another. */
export const asFlat = (resource: ResourceMeta): ResourceMeta => {
  const { model, pages } = resource;
  const traits = model.traits?.filter((trait) => trait !== 'tree') ?? [];
  const list = pages.list && { ...pages.list, view: 'table' as const };
  return { ...resource, model: { ...model, traits }, pages: { ...pages, ...(list ? { list } : {}) } };
};

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

type Loaded<T> = { status: 'loading' } | { status: 'failed'; error: unknown } | { status: 'ready'; value: T };

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

/** How a record is called of which no name is known, here and by the server: nobody reads 36 letters. */
export const nameOfId = (id: string): string => `#${id.slice(-6)}`;

/** The name by which a person knows a record. */
export function recordName(resource: ResourceMeta, record: Record<string, unknown>): string {
  const { titleField } = resource.model;
  const names = record._names as Record<string, string> | undefined;
  const held = names?.[titleField] ?? record[titleField];
  const name = (held ?? '') === '' ? record.id && nameOfId(String(record.id)) : held;
  return typeof name === 'object' ? JSON.stringify(name) : String(name ?? '');
}

/** Fills the `{id}` places of a path; a place that nothing is known for is the root, `0`. */
export const fillPath = (path: string, places: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(places[name] ?? '0'));

export const canCall = (resource: ResourceMeta, operation: Operation): boolean =>
  Object.hasOwn(resource.calls, operation);

/** Method and address of an operation; of those on one record, on the record `id`. */
export function placeOf(
  resource: ResourceMeta,
  operation: Operation,
  { id = '' }: { id?: string | undefined } = {},
): ResourceCall {
  const target = resource.calls[operation];
  if (!target) throw new Error(`${resource.name} has no operation ${operation}`);
  return { method: target.method, path: fillPath(target.path, { ...resource.fixed, id }) };
}

type Listener = (resource: string) => void;
const listeners = new Set<Listener>();

/** Calls with the name of a resource whenever this window has written records of it; answers how to stop. */
export function onWritten(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteWritten({ name }: Pick<ResourceMeta, 'name'>): void {
  for (const listener of listeners) listener(name);
}

/** POST, and nothing is other than before. */
const asking: ReadonlySet<string> = new Set<Operation>(['list', 'totals', 'export']);

/** Runs one operation of a resource: input goes to the query of a GET, to the body of anything else. */
export function callResource<T>(
  resource: ResourceMeta,
  operation: Operation,
  options: {
    id?: string;
    input?: Record<string, unknown> | undefined;
    quiet?: boolean;
    idempotencyKey?: string;
    signal?: AbortSignal;
  } = {},
): Promise<T> {
  const { id, input, ...rest } = options;
  const place = { ...placeOf(resource, operation, { id }), releasedVersion: resource.version };
  const isAsking = place.method === 'GET' || asking.has(operation);
  const sent =
    place.method === 'GET'
      ? call<T>({ ...place, ...rest, query: input ?? {} })
      : call<T>({ ...place, ...rest, body: input });
  const answer = sent.catch((error: unknown) => {
    if (!isReleasedAnew(error)) throw error;
    // What is drawn anew asks anew; what was to be done is left to the person.
    forgetResources();
    const { code, data, message } = error;
    if (!isAsking && !rest.quiet) toast.error(message);
    throw new CallError({ code, data, msg: message, shown: !isAsking && !rest.quiet });
  });
  if (isAsking) return answer;
  return answer.then((found) => {
    noteWritten(resource);
    return found;
  });
}
