import { Type } from '@sinclair/typebox';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
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
    summary:
      'A token that sees exactly what the user (userId) sees and changes nothing. It lasts 30 minutes at most and no longer than the own session; logging out by it ends it. Every call by it is written down, and the user is told.',
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
