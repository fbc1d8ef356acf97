import { buttonCodes } from '@tessera/schemas/language/buttons.ts';
import { operationOf, withCompanions } from '@tessera/schemas/language/operations.ts';
import { type ActionDefinition, actionPages, type ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import type { Route } from './route.ts';

/**
 * Deny by default, at the start: a route that declares no permission, or not whether its path names a record, an action that no route carries out, a route of
 * an action or a button that no module declares, and an action that opens nothing. Answers all that is wrong.
 */
export function routeFaults(routes: readonly Route[], modules: readonly ResourceDefinition[]): string[] {
  const known = new Map(modules.map((module) => [module.name, module]));
  const spelled = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  return [
    ...routes.flatMap((route) => permissionFault(route, known)),
    ...modules.flatMap(({ name, path = '', actions = [] }) =>
      actions.flatMap((action) => actionFaults(action, { base: path, spelled }).map((fault) => `${name}: ${fault}`)),
    ),
  ];
}

function permissionFault(
  { method, path, permission, operation, record }: Route,
  known: ReadonlyMap<string, ResourceDefinition>,
) {
  const route = `${method} ${path}`;
  if (!/^(open|key|self|admin|right:.+)$/.test(permission ?? '')) return [`${route} declares no permission`];
  const [kind, name = '', button] = permission.split(':');
  if (kind !== 'right' || name === '{entry}') return [];
  // An operation finds its record as its dialect says.
  if (!operation && path.includes(':') && record === undefined) return [`${route} does not say what names its record`];
  if (typeof record === 'string' && !path.split('/').includes(`:${record}`)) return [`${route} has no part :${record}`];
  const module = known.get(name);
  if (!module) return [`${route} asks for a right on ${name}, which is no module`];
  return button === undefined || buttonsOf(module).has(button)
    ? []
    : [`${route} asks for ${button}, which nothing of ${name} declares`];
}

const buttonsOf = ({ operations, actions = [] }: ResourceDefinition): ReadonlySet<string> =>
  new Set([
    ...withCompanions(operations)
      .map((operation) => operationOf(operation).right)
      .filter((right) => buttonCodes.includes(right as (typeof buttonCodes)[number])),
    ...actions.flatMap(({ right }) => right ?? []),
  ]);

function actionFaults(
  { code, scope, call, opens }: ActionDefinition,
  { base, spelled }: { base: string; spelled: ReadonlySet<string> },
): string[] {
  const [method = '', path = ''] = (call ?? '').split(' ');
  const isCarriedOut = call === undefined || spelled.has(`${method} ${base}${path.replace(/\{(\w+)\}/g, ':$1')}`);
  return [
    ...(isCarriedOut ? [] : [`no route carries out the action ${code} (${call})`]),
    ...(opens !== undefined && !actionPages.includes(opens)
      ? [`the action ${code} opens ${opens}, which is no page`]
      : []),
    ...(call === undefined && opens === undefined ? [`the action ${code} does nothing`] : []),
    // What stands in a form is no record yet: only a page can be given it.
    ...(scope === 'form' && call !== undefined ? [`the action ${code} of a form calls ${call}`] : []),
  ];
}
