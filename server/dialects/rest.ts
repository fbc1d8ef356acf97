import { type Operation, operationRights } from '@tessera/schemas/language/resource.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import type { Hooks } from '../engine/hooks.ts';
import { KeptAnswers } from '../engine/kept-answers.ts';
import type { Grants } from '../permission/grants.ts';
import type { Permission, Route } from '../routing/route.ts';
import { callsOf, honoPath } from './calls.ts';
import { operationRuns } from './operations.ts';

/** The operation whose right a call beside the operations needs. */
const rightLike = { history: 'read', template: 'import' } as const;

export function permissionOf(call: string, resource: string): Permission {
  const operation = (rightLike[call as keyof typeof rightLike] ?? call) as Operation;
  const right = operationRights[operation];
  if (right === 'open') return 'self';
  return right === null ? `right:${resource}` : `right:${resource}:${right}`;
}

/** What reads or writes as many records as there are. */
export const isPatient = (call: string): boolean => call === 'import' || call === 'export';

/** Whether a call changes anything. */
export const operationWrites = {
  list: false,
  all: false,
  tree: false,
  selector: false,
  create: true,
  read: false,
  update: true,
  remove: true,
  batchRemove: true,
  state: true,
  dataChange: false,
  export: false,
  import: true,
  history: false,
  template: false,
} as const satisfies Record<keyof typeof operationRuns, boolean>;

/** Nobody announces changes of what a view shows, so nothing of it is kept. */
const unkept = new KeptAnswers(() => {
  throw new Error('nothing is kept of views');
});

/** The routes of the built-in modules, from their definitions. */
export function restRoutes(grants: Grants, hooks: Record<string, Hooks>): Route[] {
  return modules.flatMap((definition) =>
    Object.entries(callsOf(definition)).map(([name, { method, path }]): Route => {
      const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place).filter((place) => place !== 'id');
      const run = operationRuns[name as keyof typeof operationRuns];
      return {
        method,
        path: honoPath(path),
        permission: permissionOf(name, definition.name),
        summary: `${definition.name}: ${name}`,
        ...(name === 'import' ? { maxBody: 32 * 1024 * 1024 } : {}),
        patient: isPatient(name),
        writes: operationWrites[name as keyof typeof operationWrites],
        run: async (call) => {
          const resource = call.deps.registry.get(definition.name);
          return run(definition.view ? { ...call, deps: { ...call.deps, kept: unkept } } : call, {
            resource,
            // Selectors give id and name to every signed-in user (DESIGN.md, the engine).
            access:
              name === 'selector' ? grants.selectorAccess(call.user, resource) : grants.accessTo(call.user, resource),
            ownAccess: () => grants.accessTo(call.user, resource),
            reach: (other) => grants.accessTo(call.user, other).rows,
            hooks: hooks[definition.name],
            // choice: `0` in such a place is the root, that is all of them.
            fixed: Object.fromEntries(
              places.map((place) => [place, call.param(place)]).filter(([, value]) => value !== '0'),
            ),
          });
        },
      };
    }),
  );
}
