import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Ask } from '../fixtures/asker.ts';
import { dealPage } from '../fixtures/deals.ts';
import { makeWorld, type World } from '../fixtures/world.ts';

const page = () =>
  dealPage(
    { id: 'f4', name: 'note', kind: 'text', label: 'Note', widget: 'input' },
    { permissions: { column: true, data: true } },
  );
const everything = { columns: ['title', 'amount', 'region', 'note'], rows: { type: 'all' } };
const user = '/api/framework/organize/User';

let world: World;
/** Another process on the same database: what is changed there, this one learns by asking. */
let elsewhere: World;
let entry: string;
let base: string;
let menuId: string;
let made = 0;

beforeAll(async () => {
  world = await makeWorld();
  elsewhere = await world.another();
  const { ask } = world;
  entry = (await ask('POST', '/api/OnLineDev', { fullName: 'Deal', code: 'deal', type: 'form', page: page() })).data.id;
  await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {});
  base = `/api/OnLineDevInstance/${entry}`;
  menuId = (await ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, {})).data.menuId;
  for (const [title, amount] of [
    ['one', 1],
    ['two', 2],
  ])
    await ask('POST', base, { title, amount, note: 'secret' });
});
afterAll(async () => {
  await elsewhere.end();
  await world.end();
});

interface Reader {
  id: string;
  roleId: string;
  token: string;
  ask: Ask;
}

/** Somebody who has read the list more than once, so that the process has a guess who asks. */
async function reader(): Promise<Reader> {
  const account = `reader${made++}`;
  const role = await world.ask('POST', '/api/framework/permission/Role', { fullName: account, code: account });
  const roleId = role.data.id;
  await authorize(world, roleId, [{ moduleId: menuId, ...everything }]);
  const { id } = await world.addUser(account, { roleIds: [roleId] });
  const token = await world.tokenOf(account, 'secret1');
  const ask: Ask = (method, path, body, headers = {}) =>
    world.askAnonymous(method, path, body, { ...headers, authorization: token });
  for (let turn = 0; turn < 3; turn++) expect((await list(ask)).data.pagination.total).toBe(2);
  return { id, roleId, token, ask };
}

const list = (ask: Ask): Promise<Answer> => ask('POST', `${base}/List`, { sidx: 'title', sord: 'asc' });

const authorize = ({ ask }: World, roleId: string, modules: object[]) =>
  done(ask('PUT', `/api/framework/permission/Role/${roleId}/Authorize`, { modules }));

const done = async (answer: Promise<Answer>) => expect((await answer).msg).toBe('');

test.each<[string, (who: Reader) => Promise<unknown>, (answer: Answer) => void]>([
  [
    'is forced out',
    async ({ id }) => {
      const base = '/api/framework/monitor/OnlineUser';
      const { data } = await elsewhere.ask('GET', `${base}?userId=${id}`);
      await done(elsewhere.ask('DELETE', `${base}/${data.list[0].id}`));
    },
    ({ code, data }) => expect([code, data]).toEqual([410, null]),
  ],
  [
    'is disabled',
    ({ id }) => done(elsewhere.ask('PUT', `${user}/${id}/Actions/State`, { state: 0 })),
    ({ data, code }) => expect([code, data]).not.toContain(200),
  ],
  [
    'may work at other hours only',
    ({ id }) => {
      const day = new Date(Date.now() + 8 * 3_600_000).getUTCDay();
      return done(elsewhere.ask('PUT', `${user}/${id}/Actions/LogOnTime`, { days: [((day + 2) % 7) + 1] }));
    },
    ({ data, msg }) => expect([data, msg]).toEqual([null, expect.stringMatching(/UTC\+8/)]),
  ],
  [
    'has locked the screen',
    async ({ id }) => {
      await elsewhere.database.pool.query('update session set locked = true where user_id = $1', [id]);
    },
    ({ code, msg }) => expect([code, msg]).toEqual([403, 'The screen is locked']),
  ],
  [
    'has lost the role',
    ({ id }) => done(elsewhere.ask('PUT', `${user}/${id}`, { roleIds: [] })),
    ({ code }) => expect(code).toBe(403),
  ],
  ['has lost the module', ({ roleId }) => authorize(elsewhere, roleId, []), ({ code }) => expect(code).toBe(403)],
  [
    'sees own records only',
    ({ roleId }) => authorize(elsewhere, roleId, [{ moduleId: menuId, ...everything, rows: { type: 'ownRecords' } }]),
    ({ data }) => expect(data.pagination.total).toBe(0),
  ],
])('whoever %s meanwhile is answered so at the next request', async (_, change, expected) => {
  const who = await reader();
  await change(who);
  expected(await list(who.ask));
});

test('a column that is withheld meanwhile is not in the next answer', async () => {
  const who = await reader();
  expect(Object.keys((await list(who.ask)).data.list[0])).toContain('amount');
  await authorize(elsewhere, who.roleId, [{ moduleId: menuId, ...everything, columns: ['title'] }]);
  expect(Object.keys((await list(who.ask)).data.list[0])).not.toContain('amount');
});

test('what a session that was seen before asks for is read while the session is asked for, and shown only after', async () => {
  const who = await reader();
  const { rows } = await elsewhere.database.pool.query('select clock_timestamp() as at');
  const { quickly } = world.database;
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  // The question for the session is slow.
  world.database.quickly = async (ask) => {
    await released;
    return quickly(ask);
  };
  try {
    let isAnswered = false;
    const answer = who.ask('POST', `${base}/List`, { keyword: 'one' }).finally(() => {
      isAnswered = true;
    });
    const isRead = async () => {
      const found = await elsewhere.database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and state = 'idle' and query_start > $1
          and query like '%_row%'`,
        [rows[0].at],
      );
      return found.rows.length > 0;
    };
    await expect.poll(isRead, { timeout: 120_000, interval: 20 }).toBe(true);
    expect(isAnswered).toBe(false);
    await elsewhere.database.pool.query('delete from session where user_id = $1', [who.id]);
    release();
    expect(await answer).toMatchObject({ code: 401, data: null });
  } finally {
    release();
    world.database.quickly = quickly;
  }
});

test('a record that another process changed is so once word of it came, a field that it renamed in the next answer', async () => {
  const who = await reader();
  const [first] = (await list(who.ask)).data.list;
  await done(elsewhere.ask('PUT', `${base}/${first.id}`, { amount: 7, version: first.version }));
  // A page that was kept is forgotten by a notification, which takes its moment to reach another process.
  await expect.poll(async () => (await list(who.ask)).data.list[0].amount).toBe(7);
  const renamed = page();
  for (const field of renamed.model.fields) if (field.name === 'amount') field.name = 'sum';
  await done(elsewhere.ask('PUT', `/api/OnLineDev/${entry}`, { page: renamed }));
  await done(elsewhere.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {}));
  expect((await list(who.ask)).data.list[0]).toMatchObject({ sum: 7 });
});
