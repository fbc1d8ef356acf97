import type { Operation } from '@tessera/schemas/language/operations.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { rowPredicates } from '../engine/work/access.ts';
import type { RecordValue } from '../engine/work/hooks.ts';
import type { Work } from '../engine/work/work.ts';
import type { Call, Permission, Route } from '../routing/route.ts';
import { isRecordId, storedId } from '../storage/record-id.ts';
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
        ...(places.includes('id') ? { id: await placed(call, { definition, place: 'id' }) } : {}),
        fixed: await fixedBy(call, { definition, operation, places }),
      }),
      named: (call, input) => withNamed(call, { definition, operation, input }),
    });
    return { ...route, permission: permissionOf(definition, route.permission) };
  }),
);

function permissionOf({ name, personal, within, openedBy }: ResourceDefinition, usual: Permission): Permission {
  // What is everybody's own needs no right.
  if (personal !== undefined) return 'self';
  return openedBy !== undefined && usual === `right:${name}` ? `right:${within}:${openedBy}` : usual;
}

async function fixedBy(
  call: Call,
  { definition, operation, places }: { definition: ResourceDefinition; operation: Operation; places: string[] },
): Promise<Record<string, string>> {
  const fixed: Record<string, string> = {};
  for (const place of places) {
    if (place === 'id') continue;
    // choice: `0` in another place than the id is the root, that is all of them; but names of a tree that is called by
    // its root come a level at a time, unless some of them are looked for.
    const { keyword = '', ids = '' } = call.query;
    const isLevel = operation === 'selector' && definition.root !== undefined && keyword === '' && ids === '';
    if (call.param(place) !== '0' || isLevel) fixed[place] = await placed(call, { definition, place });
  }
  return fixed;
}

/** What a place of an address says: the record's id where the definition lets records be named there. */
function placed(
  { work, param }: Call,
  { definition: { places, root, within }, place }: { definition: ResourceDefinition; place: string },
): string | Promise<string> {
  const [value, resource] = [param(place), places?.[place]];
  if (resource === undefined) return value;
  // What belongs to a record is for those who see it; elsewhere the operation asks.
  return value === '0' || value === root ? '0' : idOf(work, { resource, named: value, isSeen: resource === within });
}

/** What a record is sent with may name others as its address may; what names none is left to the checks. */
async function withNamed(
  { work, param }: Call,
  { definition, operation, input }: { definition: ResourceDefinition; operation: Operation; input: RecordValue },
): Promise<RecordValue> {
  const { places = {}, root } = definition;
  const named = { ...input };
  if (places.id !== undefined && typeof input.id === 'string' && !isRecordId(input.id)) {
    // SPEC §7: some clients repeat the id of the address; API.md, Least bodies: others choose what a new record is called.
    const isRepeated = operation === 'update' && input.id === param('id');
    if (isRepeated || operation === 'create') delete named.id;
    if (operation === 'create') named.code ??= input.id;
  }
  for (const [place, resource] of Object.entries(places)) {
    const value = input[place];
    if (place === 'id' || typeof value !== 'string' || isRecordId(value)) continue;
    // Of a tree `0` is the root, of anything else none: API.md, Least bodies, of the platform's own database.
    const isTree = resource === definition.name;
    if (value === '0' || value === root) named[place] = isTree ? '0' : null;
    else named[place] = await idOf(work, { resource, named: value }).catch(() => value);
  }
  return named;
}

/** A record by its id or its code. Throws NOT_FOUND. */
async function idOf(
  { registry, db, authority }: Work,
  { resource, named, isSeen = false }: { resource: string; named: string; isSeen?: boolean },
): Promise<string> {
  const target = registry.get(resource);
  const { table, byName } = target;
  const seen = isSeen ? rowPredicates(authority.accessTo(target)) : [];
  const code = sql.ref(byName.get('code')?.column ?? 'id');
  const found = await sql<{ id: string }>`select id from ${sql.id(table)}
    t where ${sql.join([sql`(${code} = ${named} or id = ${storedId(named)})`, sql`deleted_at is null`, ...seen], sql` and `)}
    limit 1`.execute(db);
  const record = found.rows[0];
  if (!record) throw new Problem('NOT_FOUND');
  return record.id;
}
