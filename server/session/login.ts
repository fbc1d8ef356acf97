import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import { workOf } from '../dialects/operations.ts';
import { asWhole, inTransaction } from '../engine/work.ts';
import { settingsOf } from '../modules/own-account.ts';
import type { Grants } from '../permission/grants.ts';
import { presentMenus, presentPermissions } from '../permission/menus.ts';
import { asObject, shapeBody } from '../routing/body.ts';
import type { Call, Route } from '../routing/route.ts';
import { hoursText, isWithin, type LogOnHours, logOnHoursOf } from './log-on-hours.ts';
import { checkPassword, readPasswordHash, setPassword } from './passwords.ts';
import { admitTry, forgetFailures, newCaptcha, settleTry } from './throttle.ts';
import { closeSession, hashToken, openSession } from './tokens.ts';

/** Sign in, the current user, sign out, lock (SPEC §7, Session and current user). */
export function loginRoutes(grants: Grants): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/Login',
      permission: 'open',
      summary: 'Signs in; the password is the lower-case hex SHA-256 of the plain one.',
      request: {
        type: 'object',
        required: ['account', 'password'],
        properties: {
          account: { type: 'string' },
          password: { type: 'string' },
          code: { type: 'string' },
          timestamp: { type: 'string' },
        },
      },
      response: { type: 'object', properties: { token: { type: 'string' } } },
      run: signIn,
    },
    {
      method: 'GET',
      path: '/api/Common/Captcha',
      permission: 'open',
      summary: 'A picture to read before another try.',
      run: (call) => newCaptcha(call.deps),
    },
    {
      method: 'GET',
      path: '/api/Login/CurrentUser',
      permission: 'self',
      summary: 'Menus, user, permissions and roles of the signed-in user.',
      run: (call) => currentUser(call, grants),
    },
    {
      method: 'GET',
      path: '/api/Login/Logout',
      permission: 'self',
      whenLocked: true,
      writes: true,
      endsView: true,
      summary: 'Ends the session.',
      run: async (call) => {
        await closeSession(call.deps, call.token);
        return null;
      },
    },
    {
      method: 'POST',
      path: '/api/Login/LockScreen',
      permission: 'self',
      whenLocked: true,
      summary: 'Locks the session, or unlocks it when account and password are right.',
      run: lockScreen,
    },
    {
      method: 'POST',
      path: '/api/framework/organize/User/Current/Actions/ModifyPassword',
      permission: 'self',
      summary: 'Changes the own password and ends the other sessions.',
      run: modifyPassword,
    },
  ];
}

async function signIn(call: Call) {
  const input = asObject((await call.body()) ?? {});
  const account = typeof input.account === 'string' ? input.account.trim() : '';
  if (account === '' || account.length > 50 || account.includes('\0'))
    throw new Problem('INVALID', { findings: [finding('account', 'required')] });
  const keys = [`account:${account.toLowerCase()}`, `ip:${call.ip}`];
  const attempt = await admitTry(call.deps, keys, {
    id: typeof input.timestamp === 'string' ? input.timestamp : undefined,
    answer: typeof input.code === 'string' ? input.code : undefined,
  });
  const password = readPasswordHash(input.password);
  const users = call.deps.registry.get('organize/User').table;
  const found = await sql<
    { id: string; state: number; locked: boolean } & LogOnHours
  >`select id, state, locked, ${logOnHoursOf('u')} from ${sql.id(users)} u
    where account = ${account} and deleted_at is null`.execute(call.deps.db);
  const user = found.rows[0];
  const right = await checkPassword(call.deps, user?.id ?? null, password);
  await settleTry(call.deps, attempt, right);
  if (!user || !right) throw new Problem('LOGIN_FAILED');
  if (user.state !== 1 || user.locked) throw new Problem('ACCOUNT_CLOSED');
  if (!isWithin(user, call.deps.now())) throw new Problem('OUTSIDE_HOURS', { params: { hours: hoursText(user) } });
  return asWhole(call.deps, async (within) => {
    await forgetFailures(within, keys.slice(0, 1));
    const token = await openSession(
      within,
      { id: user.id, account },
      {
        ip: call.ip,
        agent: call.context.req.header('user-agent') ?? '',
      },
    );
    await within.db.insertInto('login_log').values({ user_id: user.id, ip: call.ip }).execute();
    return { token };
  });
}

async function currentUser(call: Call, grants: Grants) {
  const { user, deps } = call;
  const menus = grants.menusOf(user);
  const last = await deps.db
    .selectFrom('login_log')
    .select(['at', 'ip'])
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const roles = deps.registry.get('permission/Role').table;
  const codes =
    user.roleIds.length === 0
      ? []
      : (
          await sql<{
            code: string;
            fullName: string;
          }>`select code, full_name as "fullName" from ${sql.id(roles)} where id in (${sql.join(user.roleIds)})`.execute(
            deps.db,
          )
        ).rows;
  const visit = last[1] ?? last[0];
  const { avatar } = await settingsOf(call);
  return {
    menuList: presentMenus(menus, { language: call.language, registry: deps.registry }),
    userInfo: {
      id: user.id,
      realName: user.realName,
      account: user.account,
      headIcon: avatar ? `/api/file/Image/annexpic/${avatar}` : '',
      companyId: user.companyId ?? '',
      departmentId: user.departmentId ?? '',
      systemId: '',
      organizeId: user.departmentId ?? user.companyId ?? '',
      lastVisit: visit?.at ?? null,
      lastVisitIp: visit?.ip ?? '',
    },
    permissionList: presentPermissions(user, menus, { grants, registry: deps.registry }),
    authRoleList: codes,
    // choice: SPEC §3 knows no such field. Who looks at the product as this user, and until when.
    view: call.view ? { viewer: call.view.viewer, until: call.view.until } : null,
  };
}

async function lockScreen(call: Call) {
  const { account, password } = shapeBody(await call.body(), { account: 'text', password: 'text?' });
  const session = call.deps.db.updateTable('session').where('token_hash', '=', hashToken(call.token));
  if (password === undefined || password === '') {
    await session.set({ locked: true }).execute();
    return { locked: true };
  }
  await requireOwnPassword(call, account.trim() === call.user.account, readPasswordHash(password));
  await session.set({ locked: false }).execute();
  return { locked: false };
}

/** Whoever sits at a session of someone may not guess their password either; there is no place for a captcha here. */
async function requireOwnPassword(call: Call, isOwnAccount: boolean, password: string): Promise<void> {
  const keys = [`account:${call.user.account.toLowerCase()}`, `ip:${call.ip}`];
  const attempt = await admitTry(call.deps, keys, null);
  const right = (await checkPassword(call.deps, call.user.id, password)) && isOwnAccount;
  await settleTry(call.deps, attempt, right);
  if (!right) throw new Problem('WRONG_PASSWORD');
}

async function modifyPassword(call: Call) {
  const { oldPassword, newPassword } = shapeBody(await call.body(), { oldPassword: 'text', newPassword: 'text' });
  const next = readPasswordHash(newPassword, 'newPassword');
  await requireOwnPassword(call, true, readPasswordHash(oldPassword, 'oldPassword'));
  await inTransaction(call.deps, workOf(call), async ({ trx }) => {
    await setPassword({ trx }, call.user.id, next);
    await trx
      .deleteFrom('session')
      .where('user_id', '=', call.user.id)
      .where('token_hash', '!=', hashToken(call.token))
      .execute();
  });
  return null;
}
