import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { workOf } from '../dialects/operations.ts';
import { inTransaction } from '../engine/work.ts';
import { shapeBody } from '../routing/body.ts';
import type { Call, Route } from '../routing/route.ts';
import { findAccount } from '../session/accounts.ts';
import { hashToken, openSession } from '../session/tokens.ts';
import { viewLifetime } from '../session/viewing.ts';

const text = { type: 'string' };

/** "View as": an administrator sees what another user sees, and can change nothing. */
export function viewAsRoutes(): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/framework/permission/ViewAs',
      permission: 'admin',
      answersSecret: true,
      summary:
        'A token that sees exactly what the user (userId) sees and changes nothing. It lasts 30 minutes at most and no longer than the own session; logging out by it ends it. Every call by it is written down, and the user is told.',
      request: { type: 'object', required: ['userId'], properties: { userId: text } },
      response: {
        type: 'object',
        properties: {
          token: text,
          until: { type: 'string', format: 'date-time' },
          user: { type: 'object', properties: { id: text, realName: text } },
        },
      },
      run: beginView,
    },
  ];
}

async function beginView(call: Call) {
  const { userId } = shapeBody(await call.body(), { userId: 'text' });
  const { deps } = call;
  const account = userId.includes('\0') ? undefined : await findAccount(deps, userId);
  if (!account || account.closed === 'accountDeleted') throw new Problem('NOT_FOUND');
  if (userId === call.user.id) throw new Problem('INVALID', { findings: [finding('userId', 'notAnOption')] });
  if (account.closed) throw new Problem('CANNOT_VIEW');
  const from = { ip: call.ip, agent: (call.context.req.header('user-agent') ?? '').slice(0, 300) };
  const started = deps.now();
  const until = new Date(started.getTime() + viewLifetime);
  const id = deps.newId();
  const token = await inTransaction(deps, workOf(call), async ({ trx }) => {
    await trx
      .insertInto('view_as')
      .values({
        id,
        viewer_id: call.user.id,
        viewed_id: userId,
        own_hash: hashToken(call.token),
        ...from,
        started_at: started,
        expires_at: until,
        ended_at: null,
      })
      .execute();
    return openSession({ ...deps, db: trx }, account.user, { ...from, viewing: { id, until } });
  });
  return { token, until, user: { id: userId, realName: account.user.realName } };
}
