import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Ask } from '../../fixtures/asker.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { type CurrentUser, nobody, systemWork, transact } from '../engine/work/work.ts';
import { clientHash } from '../seed/seed.ts';

let world: World;
let clock = 0;
let entry: string;
let role: string;
let viewed: { id: string; ask: Ask };
let known: Record<string, string>;

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date(Date.now() + clock) });
  role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'Clerks', code: 'clerks' })).data.id;
  entry = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: tasks, roleIds: [role] });
  viewed = await world.addUser('clerk', { roleIds: [role] });
  const { data } = await viewed.ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'Mine', hours: 1 });
  const dictionary = { fullName: 'Colours', code: 'colours', isTree: 0, parentId: '0' };
  const rule = {
    fullName: 'R',
    code: 'rule',
    prefix: 'R',
    dateFormat: 'YYYY',
    digits: 4,
    start: 1,
    step: 1,
    reset: 'none',
  };
  const first = async (path: string) => (await world.ask('GET', path)).data.list[0].id as string;
  known = {
    entry,
    record: data.id,
    user: viewed.id,
    rule: (await world.ask('POST', '/api/framework/basic/CodeRule', rule)).data.id,
    dictionary: (await world.ask('POST', '/api/framework/basic/Dictionary', dictionary)).data.id,
    role,
    company: await first('/api/framework/organize/Company'),
    menu: await first('/api/framework/system/Menu'),
  };
  await world.ask('POST', '/api/framework/basic/Dictionary/Data', {
    dictionaryId: known.dictionary,
    fullName: 'Red',
    dataValue: 'red',
    parentId: '0',
  });
});
afterAll(() => world.end());

const path = '/api/framework/permission/ViewAs';
/** Begins a view, by default the first administrator's, and answers how to ask by it. */
async function view(userId = viewed.id, as = world.ask, on = world): Promise<{ ask: Ask; answer: Answer }> {
  const answer = await as('POST', path, { userId });
  expect([answer.code, answer.msg]).toEqual([200, '']);
  const ask: Ask = async (method, address, body, headers = {}) => {
    const response = await on.app.request(address, {
      method,
      headers: {
        authorization: answer.data.token,
        'accept-language': 'en',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    const read = isJson ? await response.json() : { code: response.status, msg: '', data: null };
    if (!isJson) await response.body?.cancel();
    return { status: response.status, headers: response.headers, ...read };
  };
  return { ask, answer };
}

/** Everything that is stored, but for what a view itself leaves and the clock of sessions. */
async function stored(): Promise<Record<string, string>> {
  const { db } = world.database;
  const tables = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const sums: Record<string, string> = {};
  for (const { name } of tables.rows) {
    if (name === 'view_as_call') continue;
    const row = name === 'session' ? sql`t.id, t.user_id, t.locked, t.ended_code` : sql`t`;
    const found = await sql<{
      sum: string;
    }>`select md5(coalesce(string_agg(md5((${row})::text), '' order by (${row})::text), '')) as sum
      from ${sql.id(name)} t`.execute(db);
    sums[name] = found.rows[0]?.sum ?? '';
  }
  return sums;
}

interface Operation {
  method: string;
  path: string;
  writes: boolean;
  permission: string;
}
async function operations(): Promise<Operation[]> {
  const document = await (await world.app.request('/api/openapi.json')).json();
  return Object.entries(document.paths as Record<string, Record<string, Record<string, unknown>>>).flatMap(
    ([address, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: address,
        writes: operation['x-writes'] as boolean,
        permission: operation['x-permission'] as string,
      })),
  );
}

test('a view sees what the user sees, in menus, columns and records', async () => {
  const { ask, answer } = await view();
  expect(answer.data).toMatchObject({ user: { id: viewed.id, realName: 'clerk' } });
  const of = async (by: Ask) => (await by('GET', '/api/Login/CurrentUser')).data;
  const [theirs, seen] = [await of(viewed.ask), await of(ask)];
  expect(theirs.view).toBe(null);
  expect(seen.view).toEqual({ viewer: { id: expect.any(String), realName: '管理员' }, until: answer.data.until });
  expect({ ...seen, view: null }).toEqual(theirs);
  const list = `/api/OnLineDevInstance/${entry}/List`;
  expect((await ask('POST', list, {})).data).toEqual((await viewed.ask('POST', list, {})).data);
  expect((await ask('GET', '/api/framework/organize/User')).code).toBe(403);
  expect((await ask('GET', '/api/Login/Logout')).code).toBe(200);
});

test('every route that writes is refused to a view, and every one that reads leaves all as it was', async () => {
  const admin2 = await world.addUser('admin2', {
    roleIds: [(await world.ask('GET', '/api/framework/permission/Role?keyword=Administrators')).data.list[0].id],
  });
  // Of an administrator, so that no other right refuses first.
  const { ask } = await view(admin2.id);
  const all = (await operations()).filter(
    // A key is no session, and views nobody.
    ({ permission, path: at }) => !['open', 'key'].includes(permission) && !at.endsWith('/Logout'),
  );
  const before = await stored();
  const wrong: string[] = [];
  for (const route of all) {
    const ids = route.path.includes('{') ? Object.values(known) : ['none'];
    for (const id of ids) {
      const address = route.path.replace(/\{(\w+)\}/g, (_, name) => (name === 'entry' ? entry : id));
      const body = route.method === 'POST' || route.method === 'PUT' ? {} : undefined;
      const { code, msg, status } = await ask(route.method, address, body, { 'idempotency-key': `${address}` });
      const isRefused = code === 403 && msg === 'You are viewing as another user and can change nothing';
      if (isRefused !== route.writes || status >= 500) wrong.push(`${route.method} ${address}: ${code} ${msg}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await stored()).toEqual(before);
  // The list is a list of both, and knows the GETs that write.
  const writing = all.filter(({ writes }) => writes);
  expect(writing.filter(({ method }) => method === 'GET').map((route) => route.path)).toEqual([
    '/api/framework/basic/CodeRule/BillNumber/{id}',
    '/api/framework/basic/Dictionary/{id}/UserDicData/Actions/ImportAll',
  ]);
  const posts = all.filter(({ method, writes }) => method !== 'GET' && !writes).map((route) => route.path);
  expect(posts).toContain('/api/OnLineDevInstance/{entry}/List');
  expect(
    posts.every((address) => /(List|Selector|Export|Check|Totals|CountRows|Preview|Test|Options|Guess)$/.test(address)),
  ).toBe(true);
});

test('a view composes no request that writes somewhere else', async () => {
  const viewedAdmin = await world.addUser('viewedAdmin', {
    roleIds: [(await world.ask('GET', '/api/framework/permission/Role?keyword=Administrators')).data.list[0].id],
  });
  const { ask } = await view(viewedAdmin.id);
  const record = { fullName: 'S', code: 's', type: 'api', url: 'http://192.0.2.1/', method: 'POST' };
  const preview = (of: object) => ask('POST', '/api/framework/basic/DataSource/Actions/Preview', { record: of });
  expect(await preview(record)).toMatchObject({
    code: 403,
    msg: 'You are viewing as another user and can change nothing',
  });
  expect((await preview({ ...record, type: 'static', text: '[1]' })).code).toBe(200);
});

test('the engine refuses a view by itself, whatever a route forgets', async () => {
  const begin = (actor: CurrentUser) =>
    transact(systemWork(world.tenant, { actor, language: 'en', via: 'api' }), async () => 'ran');
  expect(await begin({ ...nobody, isAdmin: true })).toBe('ran');
  await expect(begin({ ...nobody, isAdmin: true, viewedBy: { id: 'a', realName: 'a' } })).rejects.toMatchObject({
    problem: 'VIEW_ONLY',
  });
});

test('who, whom, when, from where and each call are written down; administrators and the viewed user see it', async () => {
  const { ask } = await view();
  await ask('GET', `/api/OnLineDevInstance/${entry}/${known.record}`);
  await ask('DELETE', `/api/OnLineDevInstance/${entry}/${known.record}`);
  const log = (await world.ask('GET', '/api/framework/monitor/ViewAs')).data.list[0];
  expect(log).toMatchObject({ viewedId: viewed.id, endedAt: null, ip: 'local', calls: 2 });
  expect(log._names).toMatchObject({ viewedId: 'clerk', viewerId: '管理员' });
  const calls = (await world.ask('GET', `/api/framework/monitor/ViewAs/${log.id}/Calls`)).data.list;
  const record = `/api/OnLineDevInstance/${entry}/${known.record}`;
  expect(calls).toMatchObject([
    { method: 'GET', path: record, refused: false },
    { method: 'DELETE', path: record, refused: true },
  ]);
  const { list } = (await viewed.ask('GET', '/api/framework/organize/User/Current/SystemLog')).data;
  expect(list[0]).toEqual({ at: log.startedAt, ip: 'local', viewedBy: '管理员' });
  expect(list.some((row: { viewedBy: string | null }) => row.viewedBy === null)).toBe(true);
  await ask('GET', '/api/Login/Logout');
  const [ended] = (await world.ask('GET', '/api/framework/monitor/ViewAs')).data.list;
  expect(ended.endedAt).not.toBe(null);
});

test('a view that ends with the viewed sessions is over in the log too', async () => {
  const someone = await world.addUser('someone', { roleIds: [role] });
  const { ask } = await view(someone.id);
  await world.ask('PUT', `/api/framework/organize/User/${someone.id}/Actions/ResetPassword`, {
    password: clientHash('another1'),
  });
  expect((await ask('GET', '/api/Login/CurrentUser')).code).toBe(401);
  const [ended] = (await world.ask('GET', '/api/framework/monitor/ViewAs')).data.list;
  expect(ended.viewedId).toBe(someone.id);
  expect(ended.endedAt).not.toBe(null);
});

test('nobody but administrators begins a view, nobody within one, and of nobody who could not sign in', async () => {
  expect((await viewed.ask('POST', path, { userId: viewed.id })).code).toBe(403);
  const admin3 = await world.addUser('admin3', {
    roleIds: [(await world.ask('GET', '/api/framework/permission/Role?keyword=Administrators')).data.list[0].id],
  });
  const { ask } = await view(admin3.id);
  expect((await ask('POST', path, { userId: viewed.id })).msg).toContain('viewing as another user');
  const meta = '/api/Meta/Resource?name=organize/User';
  const offers = async (by: Ask) =>
    (await by('GET', meta)).data.actions.some(({ code }: { code: string }) => code === 'viewAs');
  expect([await offers(world.ask), await offers(ask)]).toEqual([true, false]);
  expect((await world.ask('POST', path, { userId: 'nobody' })).code).toBe(404);
  const own = (await world.ask('GET', '/api/Login/CurrentUser')).data.userInfo.id;
  expect((await world.ask('POST', path, { userId: own })).code).toBe(400);
  const locked = await world.addUser('locked');
  await world.ask('PUT', `/api/framework/organize/User/${locked.id}/Actions/LockUser`);
  expect((await world.ask('POST', path, { userId: locked.id })).code).toBe(409);
  // The token is kept nowhere in plain, not even for a call that is repeated.
  const key = { 'idempotency-key': 'view' };
  const first = await world.ask('POST', path, { userId: viewed.id }, key);
  const second = await world.ask('POST', path, { userId: viewed.id }, key);
  expect(first.data.token).not.toBe(second.data.token);
});

const me = '/api/framework/organize/User/Current/BaseInfo';

test('a view ends by time, with the own session or right, and with the account; in every process', async () => {
  const other = await world.another();
  const users = '/api/framework/organize/User';
  const adminRole = (await world.ask('GET', '/api/framework/permission/Role?keyword=Administrators')).data.list[0].id;
  const chief = await world.addUser('chief', { roleIds: [adminRole] });
  const endings: [string, number, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['the own session signs out', 401, () => chiefAsk('GET', '/api/Login/Logout'), async () => undefined],
    [
      'the own session is forced out',
      401,
      async () => {
        const { list } = (await world.ask('GET', '/api/framework/monitor/OnlineUser?account=chief')).data;
        for (const session of list) await world.ask('DELETE', `/api/framework/monitor/OnlineUser/${session.id}`);
      },
      async () => undefined,
    ],
    [
      'the right is taken away',
      401,
      () => world.ask('PUT', `${users}/${chief.id}`, { roleIds: [role] }),
      () => world.ask('PUT', `${users}/${chief.id}`, { roleIds: [adminRole] }),
    ],
    [
      'the own account is locked',
      401,
      () => world.ask('PUT', `${users}/${chief.id}/Actions/LockUser`),
      () => world.ask('PUT', `${users}/${chief.id}/Actions/UnLockUser`),
    ],
    [
      'the viewed account is locked',
      412,
      () => world.ask('PUT', `${users}/${viewed.id}/Actions/LockUser`),
      () => world.ask('PUT', `${users}/${viewed.id}/Actions/UnLockUser`),
    ],
    [
      'the own screen is locked',
      403,
      () => chiefAsk('POST', '/api/Login/LockScreen', { account: 'chief' }),
      () => chiefAsk('POST', '/api/Login/LockScreen', { account: 'chief', password: clientHash('secret1') }),
    ],
  ];
  let chiefAsk = chief.ask;
  for (const [how, code, end, restore] of endings) {
    chiefAsk = await world.as('chief', 'secret1');
    const { ask } = await view(viewed.id, chiefAsk, other);
    expect([how, (await ask('GET', me)).code]).toEqual([how, 200]);
    await end();
    expect([how, (await ask('GET', me)).code]).toEqual([how, code]);
    await restore();
    // What is over stays over; a screen that is open again shows the view again.
    if (code === 401) expect([how, (await ask('GET', me)).code]).toEqual([how, 401]);
    if (code === 403) expect([how, (await ask('GET', me)).code]).toEqual([how, 200]);
  }
  await other.end();

  const { ask } = await view();
  clock = 29 * 60_000;
  expect((await ask('GET', me)).code).toBe(200);
  // Its use does not lengthen it.
  clock = 31 * 60_000;
  expect((await ask('GET', me)).code).toBe(401);
  expect((await world.ask('GET', me)).code).toBe(200);
  clock = 0;
});
