import { Problem } from '@tessera/schemas/texts/problems.ts';
import { requireSeen } from '../read/read-record.ts';
import { mayPress } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import { storedSource } from './stored-source.ts';

const module = 'basic/DataSource';

/** Whoever gives rows of a data source to others sees it and may ask it. Throws BEYOND_OWN_RIGHTS. */
export async function requireSource(work: Work, named: string): Promise<void> {
  const access = work.authority.accessTo(work.registry.get(module));
  if (!mayPress(access, 'btn_preview')) throw new Problem('BEYOND_OWN_RIGHTS');
  // One that is not there yet is opened too as soon as somebody makes it.
  if (access.rows === 'all') return;
  try {
    await requireSeen(work, { module, id: (await storedSource(work, named)).id });
  } catch (error) {
    throw error instanceof Problem && error.problem === 'NOT_FOUND' ? new Problem('BEYOND_OWN_RIGHTS') : error;
  }
}
