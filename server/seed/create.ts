import { fullAccess } from '../engine/access.ts';
import type { Work } from '../engine/work.ts';
import { createRecord } from '../engine/write.ts';
import { moduleHooks } from '../modules/index.ts';

/** Creates a record of a resource with the hooks of its module, as the seed does it. */
export function create(work: Work, resource: string, input: Record<string, unknown>, id?: string): Promise<string> {
  return createRecord(work, work.deps.registry.get(resource), input, {
    access: fullAccess,
    ...(moduleHooks[resource] ? { hooks: moduleHooks[resource] } : {}),
    ...(id ? { id } : {}),
  });
}
