import { type Operation, operationOf, withCompanions } from '@tessera/schemas/language/operations.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';

/** How a call is spelled: method and path with `{id}` places. */
export interface Spelled {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

export const instanceBase = '/api/OnLineDevInstance';

/** Every call of a resource, for the runtime and the API document. */
export const callsOf = (definition: ResourceDefinition): [Operation, Spelled][] =>
  withCompanions(definition.operations).map((operation) => [operation, spelled(definition, operation)]);

function spelled(definition: ResourceDefinition, operation: Operation): Spelled {
  const { builtin, instance } = operationOf(operation);
  const entry = definition.name.split('/')[1] ?? '';
  return definition.origin === 'designed'
    ? spelling(instance.replace('{entry}', entry), instanceBase)
    : spelling(definition.spelling?.[operation] ?? builtin, definition.path ?? '');
}

/** `PUT /{id}/Actions/State` below a base. */
export function spelling(text: string, base: string): Spelled {
  const [method = 'GET', path = ''] = text.split(/ (.*)/s);
  return { method: method as Spelled['method'], path: `${base}${path}` };
}

/** `/api/x/{id}` as Hono writes it: `/api/x/:id`. */
export const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
