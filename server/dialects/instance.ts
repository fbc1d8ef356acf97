import { operationNames, operationOf } from '@tessera/schemas/language/operations.ts';
import type { Route } from '../routing/route.ts';
import { instanceBase, spelling } from './operation/calls.ts';
import { operationRoute } from './operation/route.ts';

/** The routes of all released entries: one set, the entry being a place of the path. */
export const instanceRoutes: Route[] = operationNames.map((operation) => {
  const spelled = spelling(operationOf(operation).instance, instanceBase);
  const hasId = spelled.path.includes('{id}');
  return operationRoute({
    operation,
    resource: '{entry}',
    spelled,
    targetOf: ({ work, param }) => ({
      resource: work.registry.get(`entry/${param('entry')}`),
      ...(hasId ? { id: param('id') } : {}),
    }),
  });
});
