import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Tenant } from '../engine/work/tenant.ts';
import { type Call, type Impersonation, type Route, writes } from '../routing/route.ts';
import type { Database } from '../storage/database.ts';
import type { Session } from './tokens.ts';

/** How long it lasts; it does not slide. */
export const impersonationLifetime = 30 * 60_000;

/**
 * Whose session it really is. It holds as long as the administrator's own session does and they administer: whatever
 * ended that ends this one at its next request.
 */
export async function findImpersonation(
  tenant: Tenant,
  { id, findOwn }: { id: string; findOwn: (hash: string) => Promise<Session> },
): Promise<Impersonation> {
  const view = await tenant.database.db.selectFrom('view_as').selectAll().where('id', '=', id).executeTakeFirst();
  const own = view && view.ended_at === null ? await findOwn(view.own_hash).catch(onlyProblems) : undefined;
  if (view && own && !own.impersonation && own.user.isAdmin)
    return {
      id,
      viewer: { id: own.user.id, realName: own.user.realName },
      until: view.expires_at,
      locked: own.locked,
    };
  await endImpersonations(tenant.database.db, { id, now: tenant.now() });
  throw new Problem('VIEW_OVER');
}

/** Ends an impersonation, or all that were begun from a session. */
export async function endImpersonations(
  db: Database,
  { now, ...which }: ({ id: string } | { ownHash: string }) & { now: Date },
): Promise<void> {
  const ending = db.updateTable('view_as').set({ ended_at: now }).where('ended_at', 'is', null);
  const ended = await ('id' in which ? ending.where('id', '=', which.id) : ending.where('own_hash', '=', which.ownHash))
    .returning('id')
    .execute();
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await db.deleteFrom('session').where('view_id', 'in', ids).execute();
}

/** Ends all sessions of a person but the one that is kept, and with them whatever view of somebody they were. */
export async function endSessions(
  { db, now }: { db: Database; now: Date },
  { userId, kept = '' }: { userId: string /** By the hash of its token. */; kept?: string },
): Promise<void> {
  const ended = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', kept)
    .returning('view_id')
    .execute();
  await endViewsOf(db, { ended, now });
}

/** In the log the views of somebody are over whose sessions have ended. */
export async function endViewsOf(
  db: Database,
  { ended, now }: { ended: readonly { view_id: string | null }[]; now: Date },
): Promise<void> {
  const views = ended.flatMap(({ view_id }) => view_id ?? []);
  if (views.length === 0) return;
  const ending = db.updateTable('view_as').set({ ended_at: now }).where('ended_at', 'is', null);
  await ending.where('id', 'in', views).execute();
}

/** THE place that keeps an impersonation from changing anything. Every call is written down, the refused ones too. */
export async function admitImpersonated(
  { work, context }: Call,
  { route, impersonation }: { route: Route; impersonation: Impersonation },
): Promise<void> {
  const refused = writes(route) && route.endsImpersonation !== true;
  const { pathname, search } = new URL(context.req.url);
  const path = decoded(pathname) + decoded(search.replace(/[?&]n=\d+/, ''));
  await work.db
    .insertInto('view_as_call')
    .values({ view_id: impersonation.id, at: work.now, method: route.method, path: path.slice(0, 500), refused })
    .execute();
  if (refused) throw new Problem('VIEW_ONLY');
}

/** A database that is away ends nothing. */
function onlyProblems(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return text;
  }
}
