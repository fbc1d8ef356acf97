import { type Static, Type } from '@sinclair/typebox';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { asUnit, transact, type Work } from '../engine/work/work.ts';
import { networkOf } from '../network/network-list.ts';
import { Fields, Textual } from '../routing/input.ts';
import { requestHeader } from '../routing/request-header.ts';
import { type Call, type Route, route } from '../routing/route.ts';
import { knownDevice, rememberDevice } from '../session/devices.ts';
import { endSessions } from '../session/impersonation.ts';
import { hoursText, isWithin, logOnColumns } from '../session/log-on-hours.ts';
import { checkPassword, isStillPassword, readPasswordHash, setPassword } from '../session/passwords.ts';
import {
  admitAttempt,
  countsOfOwner,
  countsOfSignIn,
  forgetFailures,
  newCaptcha,
  recordAttempt,
} from '../session/throttle.ts';
import { closeSession, hashToken, openSession } from '../session/tokens.ts';

const credentials = Fields({
  account: Type.Optional(Type.Unknown()),
  password: Type.Optional(Type.Unknown()),
  code: Type.Optional(Type.Unknown({ description: 'The answer to the captcha, when one was asked for.' })),
  timestamp: Type.Optional(Type.Unknown({ description: 'The captcha, by the name that it came with.' })),
  device: Type.Optional(Type.Unknown({ description: 'What an earlier sign-in on this device answered.' })),
});
const lock = Fields({ account: Textual(), password: Type.Optional(Textual()) });
const passwords = Fields({ oldPassword: Textual(), newPassword: Textual() });

/** Sign in and out, lock, the own password (SPEC §7, Session and current user). */
export const signInRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/api/Login',
    permission: 'open',
    summary: t(
      '登录；密码为明文的 SHA-256 小写十六进制。',
      '登入；密碼為明文的 SHA-256 小寫十六進位。',
      'Signs in; the password is the lower-case hex SHA-256 of the plain one.',
      'サインイン。パスワードは平文の SHA-256（小文字16進）です。',
    ),
    body: credentials,
    answer: Fields({ token: Type.String(), device: Type.String() }),
    run: (call, { body }) => signIn(call, body),
  }),
  route({
    method: 'GET',
    path: '/api/Common/Captcha',
    permission: 'open',
    summary: t(
      '再次尝试前要辨认的图片。',
      '再次嘗試前要辨認的圖片。',
      'A picture to read before another try.',
      '再試行の前に読み取る画像。',
    ),
    run: ({ work }) => newCaptcha(work),
  }),
  route({
    method: 'GET',
    path: '/api/Login/Logout',
    permission: 'self',
    whenLocked: true,
    writes: true,
    endsImpersonation: true,
    summary: t('结束会话。', '結束工作階段。', 'Ends the session.', 'セッションを終了します。'),
    query: Fields({ token: Type.Optional(Textual()) }),
    run: async ({ work, token }) => {
      await closeSession(work, token);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: '/api/Login/LockScreen',
    permission: 'self',
    whenLocked: true,
    summary: t(
      '锁定会话；账号和密码正确时解锁。',
      '鎖定工作階段；帳號和密碼正確時解鎖。',
      'Locks the session, or unlocks it when account and password are right.',
      'セッションをロックする、またはアカウントとパスワードが正しければ解除します。',
    ),
    body: lock,
    run: (call, { body }) => lockScreen(call, body),
  }),
  route({
    method: 'POST',
    path: '/api/framework/organize/User/Current/Actions/ModifyPassword',
    permission: 'self',
    summary: t(
      '修改自己的密码，并结束其他会话。',
      '修改自己的密碼，並結束其他工作階段。',
      'Changes the own password and ends the other sessions.',
      '自分のパスワードを変え、ほかのセッションを終了します。',
    ),
    body: passwords,
    run: (call, { body }) => modifyPassword(call, body),
  }),
];

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

async function signIn({ work, ip, context }: Call, input: Static<typeof credentials>) {
  const account = (textOr(input.account) ?? '').trim();
  refuse(account === '' || account.length > 50 || account.includes('\0') ? [finding('account', 'required')] : []);
  const user = await userByAccount(work, account);
  const { device: sent } = input;
  const device = await knownDevice(work, { device: sent, userId: user?.id });
  const counts = countsOfSignIn({ account: account.toLowerCase(), ip, device });
  const captcha = { id: textOr(input.timestamp), answer: textOr(input.code) };
  const attempt = await admitAttempt(work, { counts, captcha });
  const password = readPasswordHash(input.password);
  const right = await checkPassword(work, { userId: user?.id ?? null, clientHash: password, from: networkOf(ip) });
  await recordAttempt(work, { attempt, right: right !== null });
  if (!user || right === null) throw new Problem('LOGIN_FAILED');
  if (user.state !== 1 || user.locked) throw new Problem('ACCOUNT_CLOSED');
  if (!isWithin(user, work.tenant.now())) throw new Problem('OUTSIDE_HOURS', { params: { hours: hoursText(user) } });
  return asUnit(work, async (unit) => {
    if (!(await isStillPassword(unit, { userId: user.id, hash: right, lock: 'share' })))
      throw new Problem('LOGIN_FAILED');
    await forgetFailures(unit, counts);
    const agent = requestHeader(context, 'user-agent') ?? '';
    const token = await openSession(unit, { user: { id: user.id, account }, ip, agent });
    await unit.db.insertInto('login_log').values({ user_id: user.id, ip }).execute();
    return { token, device: await rememberDevice(unit, { device: sent, userId: user.id }) };
  });
}

const userByAccount = ({ registry, db }: Work, account: string) =>
  db
    .selectFrom(moduleTable(registry, 'organize/User').as('u'))
    .select(['id', 'state', 'locked', ...logOnColumns])
    .where('account', '=', account)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

async function lockScreen(call: Call, { account, password = '' }: Static<typeof lock>) {
  const { work, token } = call;
  const session = work.db.updateTable('session').where('token_hash', '=', hashToken(token));
  if (password === '') {
    await session.set({ locked: true }).execute();
    return { locked: true };
  }
  const isOwnAccount = account.trim() === work.actor.account;
  await requireOwnPassword(call, { isOwnAccount, password: readPasswordHash(password) });
  await session.set({ locked: false }).execute();
  return { locked: false };
}

/** Whoever sits at a session of someone may not guess their password either; there is no place for a captcha here. */
async function requireOwnPassword(
  { work }: Call,
  { isOwnAccount, password }: { isOwnAccount: boolean; password: string },
): Promise<string> {
  const attempt = await admitAttempt(work, { counts: countsOfOwner(work.actor.id), captcha: null });
  const hash = await checkPassword(work, {
    userId: work.actor.id,
    clientHash: password,
    from: `user:${work.actor.id}`,
  });
  const right = hash !== null && isOwnAccount;
  await recordAttempt(work, { attempt, right });
  if (!right) throw new Problem('WRONG_PASSWORD');
  return hash;
}

async function modifyPassword(call: Call, { oldPassword, newPassword }: Static<typeof passwords>) {
  const { work, token } = call;
  const next = readPasswordHash(newPassword, 'newPassword');
  const password = readPasswordHash(oldPassword, 'oldPassword');
  const hash = await requireOwnPassword(call, { isOwnAccount: true, password });
  await transact(work, async (unit) => {
    const isStill = await isStillPassword(unit, { userId: work.actor.id, hash, lock: 'update' });
    if (!isStill) throw new Problem('WRONG_PASSWORD');
    await setPassword(unit, { userId: work.actor.id, clientHash: next });
    await endSessions(unit, { userId: work.actor.id, kept: hashToken(token) });
  });
  return null;
}
