import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Hooks, RecordValue } from '../work/hooks.ts';

/** Until it is unlocked, a locked record is neither changed nor deleted, by nobody. */
export const lock: Hooks = {
  beforeWrite: (_, { before }) => refuseLocked(before),
  beforeRemove: (_, { before }) => refuseLocked(before),
  beforeState: (_, { before }) => refuseLocked(before),
};

function refuseLocked(before: RecordValue | null): void {
  if (before?.locked === true) throw new Problem('LOCKED');
}
