import { Type } from '@sinclair/typebox';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { transact } from '../engine/work/work.ts';
import { Fields, Id } from '../routing/input.ts';
import { requestHeader } from '../routing/request-header.ts';
import { type Call, type Route, route } from '../routing/route.ts';
import { findAccount } from '../session/accounts.ts';
import { impersonationLifetime } from '../session/impersonation.ts';
import { hashToken, openSession } from '../session/tokens.ts';

/** "View as": an administrator sees what another user sees, and can change nothing. */
export const viewAsRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/api/framework/permission/ViewAs',
    permission: 'admin',
    answersSecret: true,
    summary: t(
      '只能看、不能改的令牌，所见与用户（userId）完全一致。最长 30 分钟且不超过本人会话；用它退出即结束。每次调用都会记录，并告知该用户。',
      '只能看、不能改的權杖，所見與使用者（userId）完全一致。最長 30 分鐘且不超過本人工作階段；用它登出即結束。每次呼叫都會記錄，並告知該使用者。',
      'A token that sees exactly what the user (userId) sees and changes nothing. It lasts 30 minutes at most and no longer than the own session; logging out by it ends it. Every call by it is written down, and the user is told.',
      'ユーザー（userId）と同じものが見え、何も変えられないトークン。最長30分で、自分のセッションを超えません。これでサインアウトすると終わります。呼び出しはすべて記録され、本人に知らされます。',
    ),
    body: Fields({ userId: Id() }),
    answer: Fields({
      token: Type.String(),
      until: Type.String({ format: 'date-time' }),
      user: Fields({ id: Type.String(), realName: Type.String() }),
    }),
    run: (call, { body }) => beginView(call, body.userId),
  }),
];

async function beginView({ work, token: ownToken, ip, context }: Call, userId: string) {
  const { tenant, actor } = work;
  const account = await findAccount(work, userId);
  if (!account || account.closed === 'accountDeleted') throw new Problem('NOT_FOUND');
  if (userId === actor.id) throw new Problem('INVALID', { findings: [finding('userId', 'notAnOption')] });
  if (account.closed) throw new Problem('CANNOT_VIEW');
  const from = { ip, agent: (requestHeader(context, 'user-agent') ?? '').slice(0, 300) };
  const started = tenant.now();
  const until = new Date(started.getTime() + impersonationLifetime);
  const id = tenant.newId();
  const token = await transact(work, async (unit) => {
    await unit.db
      .insertInto('view_as')
      .values({
        id,
        viewer_id: actor.id,
        viewed_id: userId,
        own_hash: hashToken(ownToken),
        ...from,
        started_at: started,
        expires_at: until,
        ended_at: null,
      })
      .execute();
    return openSession(unit, { user: account.user, ...from, impersonation: { id, until } });
  });
  return { token, until, user: { id: userId, realName: account.user.realName } };
}
