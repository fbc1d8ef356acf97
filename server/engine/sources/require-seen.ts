import { Problem } from '@tessera/schemas/texts/problems.ts';
import { readRecord } from '../read/read-record.ts';
import type { Work } from '../work/work.ts';

/**
 * Throws NOT_FOUND unless the actor has the module and sees this record of it. A right to a button is one to what is seen,
 * also where a route of its own does what the button says.
 */
export async function requireSeen(work: Work, { module, id }: { module: string; id: string }): Promise<void> {
  const resource = work.registry.get(module);
  const access = work.authority.accessTo(resource);
  if (!access.granted) throw new Problem('NOT_FOUND');
  await readRecord(work, { resource, id, access, withNames: false });
}

/** A database may be asked, or written of, by whoever sees its link. */
export const requireLink = (work: Work, id: string): Promise<void> => requireSeen(work, { module: 'basic/DbLink', id });
