import type { Operation, ResourceDefinition } from '@tessera/schemas/language/resource.ts';

/** How a call is spelled: method and path with `{id}` places. */
export interface Spelled {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

/** The built-in dialect (SPEC §7), relative to the resource's base path. */
const builtin = {
  list: 'GET ',
  all: 'GET /All',
  tree: 'GET /Tree',
  selector: 'GET /Selector',
  create: 'POST ',
  read: 'GET /{id}',
  update: 'PUT /{id}',
  remove: 'DELETE /{id}',
  batchRemove: 'POST /batchDelete',
  state: 'PUT /{id}/Actions/State',
  dataChange: 'GET /{id}/DataChange',
  export: 'POST /Actions/Export',
  import: 'POST /Actions/Import',
} as const satisfies Record<Operation, string>;

/** The instance dialect (SPEC §7, Online development), relative to /api/OnLineDevInstance; `{entry}` is the entry's id. */
export const instance = {
  list: 'POST /{entry}/List',
  all: 'GET /{entry}/All',
  tree: 'GET /{entry}/Tree',
  selector: 'GET /{entry}/Selector',
  create: 'POST /{entry}',
  read: 'GET /{entry}/{id}',
  update: 'PUT /{entry}/{id}',
  remove: 'DELETE /{entry}/{id}',
  batchRemove: 'POST /batchDelete/{entry}',
  state: 'PUT /{entry}/{id}/Actions/State',
  dataChange: 'GET /{entry}/{id}/DataChange',
  export: 'POST /{entry}/Actions/Export',
  import: 'POST /{entry}/Actions/Import',
} as const satisfies Record<Operation, string>;

export const instanceBase = '/api/OnLineDevInstance';

/** Every call of a resource, for the runtime and the API document. */
export function callsOf(definition: ResourceDefinition): Record<string, Spelled> {
  const calls: Record<string, Spelled> = {};
  for (const operation of definition.operations) calls[operation] = spelled(definition, operation);
  // choice: SPEC §7 names no path for a record's history nor for the import template.
  // A record that is read elsewhere than at `/{id}` (a dictionary's entry) has its history there: `/{id}` is another's.
  if (calls.read) calls.history = { method: 'GET', path: `${calls.read.path.replace(/\/Info$/, '')}/History` };
  if (calls.import) calls.template = { method: 'GET', path: `${calls.import.path}/Template` };
  return calls;
}

function spelled(definition: ResourceDefinition, operation: Operation): Spelled {
  const designed = definition.origin === 'designed';
  const text = designed ? instance[operation] : (definition.spelling?.[operation] ?? builtin[operation]);
  const [method = 'GET', path = ''] = text.split(/ (.*)/s);
  const base = designed ? instanceBase : (definition.path ?? '');
  const entry = definition.name.split('/')[1] ?? '';
  return { method: method as Spelled['method'], path: `${base}${path.replace('{entry}', entry)}` };
}

/** `/api/x/{id}` as Hono writes it: `/api/x/:id`. */
export const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
