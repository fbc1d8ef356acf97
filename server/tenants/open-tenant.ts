import { usualTimeout } from '@tessera/schemas/language/timeouts.ts';
import { uuidv7 } from 'uuidv7';
import { QueryCache } from '../engine/cache/query-cache.ts';
import { Registry } from '../engine/registry/registry.ts';
import { Tenant, type TenantOptions } from '../engine/work/tenant.ts';
import { moduleHooks } from '../modules/index.ts';

type Place = Pick<TenantOptions, 'name' | 'database' | 'filesFolder' | 'secretKeys' | 'egress'> &
  Partial<Pick<TenantOptions, 'now' | 'newId' | 'requestTimeout'>>;

/** The tenant of a database that is prepared (`prepareDatabase`), with all that a process keeps of it. */
export async function openTenant({
  now = () => new Date(),
  newId = uuidv7,
  requestTimeout = usualTimeout,
  ...place
}: Place): Promise<Tenant> {
  const registry = new Registry(place.database.db);
  await registry.load();
  const cache = new QueryCache(place.database.connect);
  await cache.listen();
  return new Tenant({ ...place, now, newId, requestTimeout, registry, cache, moduleHooks });
}
