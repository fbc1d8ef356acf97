import { requireSeen } from '../read/read-record.ts';
import type { Work } from '../work/work.ts';

/** A database may be asked, or written of, by whoever sees its link. */
export const requireLink = (work: Work, id: string): Promise<void> => requireSeen(work, { module: 'basic/DbLink', id });
