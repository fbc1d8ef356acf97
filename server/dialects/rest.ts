import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import type { Work } from '../engine/work/work.ts';
import type { Call, Route } from '../routing/route.ts';
import { storedId } from '../storage/record-id.ts';
import { callsOf, type Spelled } from './operation/calls.ts';
import { operationRoute } from './operation/route.ts';

const placesOf = ({ path }: Spelled): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place);

/** The routes of the built-in modules, from their definitions. */
export const restRoutes: Route[] = modules.flatMap((definition) =>
  callsOf(definition).map(([operation, spelled]) => {
    const places = placesOf(spelled);
    const route = operationRoute({
      operation,
      resource: definition.name,
      spelled,
      targetOf: async (call) => ({
        resource: call.work.registry.get(definition.name),
        ...(places.includes('id') ? { id: call.param('id') } : {}),
        fixed: await fixedBy(call, { definition, places }),
      }),
    });
    // What is everybody's own needs no right.
    return definition.personal === undefined ? route : { ...route, permission: 'self' as const };
  }),
);

async function fixedBy(
  { work, param }: Call,
  { definition, places }: { definition: ResourceDefinition; places: string[] },
): Promise<Record<string, string>> {
  const fixed: Record<string, string> = {};
  for (const place of places) {
    const value = param(place);
    // choice: `0` in another place than the id is the root, that is all of them.
    if (place === 'id' || value === '0') continue;
    const resource = definition.places?.[place];
    fixed[place] = resource === undefined ? value : await idOf(work, { resource, named: value });
  }
  return fixed;
}

/** A record by its id or its code. Throws NOT_FOUND. */
async function idOf({ registry, db }: Work, { resource, named }: { resource: string; named: string }): Promise<string> {
  const { table, byName } = registry.get(resource);
  const code = sql.ref(byName.get('code')?.column ?? 'id');
  const found = await sql<{ id: string }>`select id from ${sql.id(table)}
    where (${code} = ${named} or id = ${storedId(named)}) and deleted_at is null limit 1`.execute(db);
  const record = found.rows[0];
  if (!record) throw new Problem('NOT_FOUND');
  return record.id;
}
