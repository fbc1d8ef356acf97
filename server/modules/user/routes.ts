import { Type } from '@sinclair/typebox';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { requireSeen } from '../../engine/read/read-record.ts';
import { asSystem, transact, type Work } from '../../engine/work/work.ts';
import { changeRecord } from '../../engine/write/update.ts';
import { requireOver } from '../../permission/acting.ts';
import { Fields, Id, Textual } from '../../routing/input.ts';
import { type Route, route } from '../../routing/route.ts';
import { findAccount } from '../../session/accounts.ts';
import { endSessions } from '../../session/impersonation.ts';
import { type LogOnHours, logOnHoursInput, readLogOnHours } from '../../session/log-on-hours.ts';
import { readPasswordHash, setPassword } from '../../session/passwords.ts';
import { people, treeNode, usersById } from './people.ts';

const base = '/api/framework/organize/User';
const idOf = Fields({ id: Type.String() });

/** Calls of users that are no engine operation (SPEC §7, Organisation). */
export const userRoutes: Route[] = [
  route({
    method: 'PUT',
    path: `${base}/:id/Actions/ResetPassword`,
    permission: 'right:organize/User:btn_resetPassword',
    record: 'id',
    summary: t(
      '设置用户的密码，并结束其所有会话。',
      '設定使用者的密碼，並結束其所有工作階段。',
      "Sets a user's password and ends their sessions.",
      'ユーザーのパスワードを設定し、そのセッションを終了します。',
    ),
    body: Fields({ id: Type.Optional(Id()), password: Textual() }),
    answer: idOf,
    run: ({ work, param }, { body }) => {
      const id = param('id');
      refuse(body.id !== undefined && body.id !== id ? [finding('id', 'notValid', { reason: id })] : []);
      return changePassword(work, { id, password: body.password });
    },
  }),
  // choice: SPEC §7 gives this call no body; it is ResetPassword with the id in the body.
  route({
    method: 'PUT',
    path: `${base}/Actions/SetPassword`,
    permission: 'right:organize/User:btn_resetPassword',
    summary: t(
      '设置请求体中用户（id、password）的密码。',
      '設定請求內容中使用者（id、password）的密碼。',
      'Sets the password of the user of the body (id, password).',
      '本文のユーザー（id、password）のパスワードを設定します。',
    ),
    body: Fields({ id: Id(), password: Textual() }),
    answer: idOf,
    run: async ({ work }, { body }) => {
      await requireSeen(work, { module: 'organize/User', id: body.id });
      return changePassword(work, body);
    },
  }),
  route({
    method: 'PUT',
    path: `${base}/:id/Actions/LogOnTime`,
    permission: 'right:organize/User:btn_state',
    record: 'id',
    summary: t(
      '限制登录的星期（1 为周一，7 为周日）和时段（UTC+8；起晚于止表示跨夜，按开始那天算）；都不给则取消限制。',
      '限制登入的星期（1 為週一，7 為週日）和時段（UTC+8；起晚於止表示跨夜，按開始那天算）；都不給則取消限制。',
      'Limits sign-in to days (1 Monday to 7 Sunday) and hours (UTC+8; from later than to: over midnight, the day being that of the beginning); without any of them the limit ends.',
      'サインインできる曜日（1＝月、7＝日）と時間帯（UTC+8、開始が終了より遅ければ翌日まで、曜日は開始日）を制限します。どれも無ければ制限を解きます。',
    ),
    body: logOnHoursInput,
    answer: idOf,
    run: ({ work, param }, { body }) => limitLogOn(work, { id: param('id'), hours: readLogOnHours(body) }),
  }),
  route({
    method: 'GET',
    path: `${base}/ImUser`,
    permission: 'self',
    summary: t('可以联系的人。', '可以聯絡的人。', 'People to talk to.', '連絡できる人。'),
    query: Fields({
      keyword: Type.Optional(Textual()),
      currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1 })),
      sidx: Type.Optional(Textual()),
      sord: Type.Optional(Textual()),
    }),
    run: ({ work }, { query }) => people(work, query),
  }),
  route({
    method: 'POST',
    path: `${base}/UserList`,
    permission: 'self',
    writes: false,
    summary: t(
      '指定的用户（userId：一个 id、逗号分隔的多个，或列表）。',
      '指定的使用者（userId：一個 id、逗號分隔的多個，或清單）。',
      'The named users (userId: one id, several with commas, or a list).',
      '指定したユーザー（userId：1つの id、カンマ区切り、または一覧）。',
    ),
    body: Fields({ userId: Type.Unknown() }),
    run: ({ work }, { body }) => usersById(work, body.userId),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Selector`,
    permission: 'self',
    writes: false,
    summary: t(
      '公司或部门的下一级（"0" 为各公司）；带关键词则为找到的用户。',
      '公司或部門的下一層（"0" 為各公司）；帶關鍵字則為找到的使用者。',
      'What is below a company or department ("0": the companies); with a keyword, the users found.',
      '会社や部門の直下（"0" は会社の一覧）。キーワードがあれば見つかったユーザー。',
    ),
    body: Fields({ keyword: Type.Optional(Textual()) }),
    run: ({ work, param }, { body }) => treeNode(work, { id: param('id'), keyword: body.keyword }),
  }),
];

async function changePassword(work: Work, { id, password }: { id: string; password: string }) {
  const clientHash = readPasswordHash(password);
  await transact(work, async (unit) => {
    const account = await findAccount(unit, id);
    if (!account || account.closed === 'accountDeleted') throw new Problem('NOT_FOUND');
    // Whoever sets somebody's password can become them.
    await requireOver(unit, id);
    await setPassword(unit, { userId: id, clientHash });
    await endSessions(unit, { userId: id });
  });
  return { id };
}

/**
 * choice: SPEC §7 gives this call no body; it sets the hours in which the account may sign in. The fields are read-only
 * to everyone who sends them.
 */
async function limitLogOn(work: Work, { id, hours }: { id: string; hours: LogOnHours }) {
  const resource = work.registry.get('organize/User');
  await transact(work, async (unit) => {
    await requireOver(unit, id);
    await changeRecord(asSystem(unit), { resource, id, input: { ...hours } });
  });
  return { id };
}
