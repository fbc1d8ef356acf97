import { Type } from '@sinclair/typebox';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { requireSeen } from '../../engine/read/read-record.ts';
import { asSystem, transact, type Work } from '../../engine/work/work.ts';
import { changeRecord } from '../../engine/write/update.ts';
import { requireOver } from '../../permission/acting.ts';
import { Fields, Id, Textual } from '../../routing/input.ts';
import { type Route, route } from '../../routing/route.ts';
import { findAccount } from '../../session/accounts.ts';
import { type LogOnHours, logOnHoursInput, readLogOnHours } from '../../session/log-on-hours.ts';
import { readPasswordHash, setPassword } from '../../session/passwords.ts';
import { endSessions } from './hooks.ts';
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
    summary: "Sets a user's password and ends their sessions.",
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
    summary: 'Sets the password of the user of the body (id, password).',
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
    summary:
      'Limits sign-in to days (1 Monday to 7 Sunday) and hours (UTC+8; from later than to: over midnight, the day being that of the beginning); without any of them the limit ends.',
    body: logOnHoursInput,
    answer: idOf,
    run: ({ work, param }, { body }) => limitLogOn(work, { id: param('id'), hours: readLogOnHours(body) }),
  }),
  route({
    method: 'GET',
    path: `${base}/ImUser`,
    permission: 'self',
    summary: 'People to talk to.',
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
    summary: 'The named users (userId: one id, several with commas, or a list).',
    body: Fields({ userId: Type.Unknown() }),
    run: ({ work }, { body }) => usersById(work, body.userId),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Selector`,
    permission: 'self',
    writes: false,
    summary: 'What is below a company or department ("0": the companies); with a keyword, the users found.',
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
    await endSessions(unit, id);
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
