import { Problem } from '@tessera/schemas/language/problems.ts';
import { workOf } from '../dialects/operations.ts';
import { inTransaction } from '../engine/work.ts';
import type { Call, Route } from '../routing/route.ts';

const base = '/api/framework/monitor/OnlineUser';
const idsOf = { type: 'object', properties: { ids: { type: 'array', items: { type: 'string' } } } };

/** What can be done with online users besides listing them: each session hears code 410 at its next request. */
export function onlineUserRoutes(): Route[] {
  const end = (path: string, summary: string, which: 'one' | 'all'): Route => ({
    method: 'DELETE',
    path: `${base}${path}`,
    permission: 'right:monitor/OnlineUser:btn_forceOut',
    summary,
    response: idsOf,
    run: (call) => forceOut(call, which),
  });
  return [
    end('/:id', 'Ends one session.', 'one'),
    end('/:id/All', 'Ends all sessions of the user whose session this is.', 'all'),
  ];
}

async function forceOut(call: Call, which: 'one' | 'all') {
  return inTransaction(call.deps, workOf(call), async ({ trx, now }) => {
    const session = await trx
      .selectFrom('session')
      .select('user_id')
      .where('id', '=', call.param('id'))
      .where('ended_code', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (!session) throw new Problem('NOT_FOUND');
    const ending = trx.updateTable('session').set({ ended_code: 410 }).where('ended_code', 'is', null);
    const ended = await (which === 'one'
      ? ending.where('id', '=', call.param('id'))
      : ending.where('user_id', '=', session.user_id)
    )
      .returning(['id', 'view_id'])
      .execute();
    const views = ended.flatMap(({ view_id }) => view_id ?? []);
    if (views.length > 0) await trx.updateTable('view_as').set({ ended_at: now }).where('id', 'in', views).execute();
    return { ids: ended.map(({ id }) => id) };
  });
}
