import { Type } from '@sinclair/typebox';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { transact, type Work } from '../engine/work/work.ts';
import { requireOver } from '../permission/acting.ts';
import { Fields } from '../routing/input.ts';
import { type Route, route } from '../routing/route.ts';
import { endViewsOf } from '../session/impersonation.ts';
import { storedId } from '../storage/record-id.ts';

const base = '/api/framework/monitor/OnlineUser';
const shared = {
  method: 'DELETE',
  permission: 'right:monitor/OnlineUser:btn_forceOut',
  record: 'id',
  answer: Fields({ ids: Type.Array(Type.String()) }),
} as const;

/** What can be done with online users besides listing them: each session hears code 410 at its next request. */
export const onlineUserRoutes: Route[] = [
  route({
    ...shared,
    path: `${base}/:id`,
    summary: t('结束一个会话。', '結束一個工作階段。', 'Ends one session.', 'セッションを1つ終了します。'),
    run: ({ work, param }) => forceOut(work, { id: param('id'), which: 'one' }),
  }),
  route({
    ...shared,
    path: `${base}/:id/All`,
    summary: t(
      '结束此会话所属用户的所有会话。',
      '結束此工作階段所屬使用者的所有工作階段。',
      'Ends all sessions of the user whose session this is.',
      'このセッションのユーザーの全セッションを終了します。',
    ),
    run: ({ work, param }) => forceOut(work, { id: param('id'), which: 'all' }),
  }),
];

const forceOut = (work: Work, { id, which }: { id: string; which: 'one' | 'all' }) =>
  transact(work, async (unit) => {
    const { db, now } = unit;
    const session = await db
      .selectFrom('session')
      .select('user_id')
      .where('id', '=', storedId(id))
      .where('ended_code', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (!session) throw new Problem('NOT_FOUND');
    await requireOver(unit, session.user_id);
    const ending = db.updateTable('session').set({ ended_code: 410 }).where('ended_code', 'is', null);
    const ended = await (which === 'one'
      ? ending.where('id', '=', storedId(id))
      : ending.where('user_id', '=', session.user_id)
    )
      .returning(['id', 'view_id'])
      .execute();
    await endViewsOf(db, { ended, now });
    return { ids: ended.map((one) => one.id) };
  });
