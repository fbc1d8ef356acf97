import { Problem } from '@tessera/schemas/language/problems.ts';
import type { Dependencies } from '../engine/work.ts';
import { type Call, type Route, writes } from '../routing/route.ts';
import type { Session } from './tokens.ts';

/** An administrator who looks at the product as another user: reading only, for a while, and written down. */
export interface View {
  id: string;
  viewer: { id: string; realName: string };
  until: Date;
  /** The administrator's own screen is locked. */
  locked: boolean;
}

/** How long a view lasts; it does not slide. */
export const viewLifetime = 30 * 60_000;

/**
 * The view of a session. It holds as long as the administrator's own session does and they administer: whatever ended
 * that ends the view at its next request.
 */
export async function findView(
  deps: Dependencies,
  id: string,
  findOwn: (hash: string) => Promise<Session>,
): Promise<View> {
  const view = await deps.db.selectFrom('view_as').selectAll().where('id', '=', id).executeTakeFirst();
  const own = view && view.ended_at === null ? await findOwn(view.own_hash).catch(onlyProblems) : undefined;
  if (view && own && !own.view && own.user.isAdmin)
    return {
      id,
      viewer: { id: own.user.id, realName: own.user.realName },
      until: view.expires_at,
      locked: own.locked,
    };
  await endViews(deps, { id });
  throw new Problem('VIEW_OVER');
}

/** Ends a view, or all that were begun from a session. */
export async function endViews(deps: Dependencies, which: { id: string } | { ownHash: string }): Promise<void> {
  const ending = deps.db.updateTable('view_as').set({ ended_at: deps.now() }).where('ended_at', 'is', null);
  const ended = await ('id' in which ? ending.where('id', '=', which.id) : ending.where('own_hash', '=', which.ownHash))
    .returning('id')
    .execute();
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await deps.db.deleteFrom('session').where('view_id', 'in', ids).execute();
}

/** THE place that keeps a view from changing anything. Every call is written down, the refused ones too. */
export async function admitView(call: Call, route: Route, view: View): Promise<void> {
  const refused = writes(route) && route.endsView !== true;
  const { pathname, search } = new URL(call.context.req.url);
  const path = decoded(pathname) + decoded(search.replace(/[?&]n=\d+/, ''));
  await call.deps.db
    .insertInto('view_as_call')
    .values({ view_id: view.id, at: call.deps.now(), method: route.method, path: path.slice(0, 500), refused })
    .execute();
  if (refused) throw new Problem('VIEW_ONLY');
}

/** A database that is away ends no view. */
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
