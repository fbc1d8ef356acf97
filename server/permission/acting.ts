import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Work } from '../engine/work/work.ts';
import { findAccount } from '../session/accounts.ts';
import { holdsAll, requireRoles } from './holding.ts';

/**
 * Whoever acts on somebody (their password, their roles, their sessions, whether they may sign in) holds at least their
 * rights, those of roles that are disabled for the moment too. Throws BEYOND_OWN_RIGHTS; somebody who is not there has none.
 */
export async function requireOver(work: Work, userId: string): Promise<void> {
  if (holdsAll(work) || work.actor.id === userId) return;
  const account = await findAccount(work, userId);
  if (!account) return;
  if (account.couldBe.isAdmin) throw new Problem('BEYOND_OWN_RIGHTS');
  requireRoles(work, { roleIds: account.couldBe.roleIds, place: account.user });
}

/** The same for anything of an administrator: even their name is what others know them by. */
export async function refuseAdministrator(work: Work, userId: string): Promise<void> {
  if (holdsAll(work)) return;
  const account = await findAccount(work, userId);
  if (account?.couldBe.isAdmin) throw new Problem('BEYOND_OWN_RIGHTS');
}
