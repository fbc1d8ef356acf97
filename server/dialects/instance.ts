import { Problem } from '@tessera/schemas/language/problems.ts';
import { type Operation, operationRights, operations } from '@tessera/schemas/language/resource.ts';
import { type Access, mayPress } from '../engine/access.ts';
import type { Resource } from '../engine/registry.ts';
import type { Grants } from '../permission/grants.ts';
import type { Call, Route } from '../routing/route.ts';
import { honoPath, instance, instanceBase } from './calls.ts';
import { operationRuns } from './operations.ts';
import { isPatient, operationWrites, permissionOf } from './rest.ts';

/** The routes of all released entries: one set, the entry being a place of the path. */
export function instanceRoutes(grants: Grants): Route[] {
  const spelled: [string, string][] = [
    ...operations.map((operation): [string, string] => [operation, instance[operation]]),
    ['history', 'GET /{entry}/{id}/History'],
    ['template', 'GET /{entry}/Actions/Import/Template'],
  ];
  return spelled.map(([name, spelling]): Route => {
    const [method = 'GET', path = ''] = spelling.split(' ');
    return {
      method: method as Route['method'],
      path: honoPath(`${instanceBase}${path}`),
      permission: permissionOf(name, '{entry}'),
      summary: `Records of a released entry: ${name}`,
      writes: operationWrites[name as keyof typeof operationWrites],
      ...(name === 'import' ? { maxBody: 32 * 1024 * 1024 } : {}),
      patient: isPatient(name),
      run: (call) => {
        const resource = call.deps.registry.get(`entry/${call.param('entry')}`);
        const access = entryAccess(call, resource, { name, grants });
        return operationRuns[name as keyof typeof operationRuns](call, {
          resource,
          access,
          ownAccess: () => grants.accessTo(call.user, resource),
          reach: (other) => grants.accessTo(call.user, other).rows,
          fixed: {},
        });
      },
    };
  });
}

/** The right is found here, because the entry is known only from the path. */
function entryAccess(call: Call, resource: Resource, { name, grants }: { name: string; grants: Grants }): Access {
  const right = operationRights[(name === 'history' ? 'read' : name === 'template' ? 'import' : name) as Operation];
  if (name === 'selector') return grants.selectorAccess(call.user, resource);
  const access = grants.accessTo(call.user, resource);
  if (right === 'open') return access;
  if (!access.granted || (right !== null && !mayPress(access, right))) throw new Problem('FORBIDDEN');
  return access;
}
