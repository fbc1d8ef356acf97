import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../fixtures/world.ts';

const base = '/api/framework/monitor/OnlineUser';
const me = '/api/framework/organize/User/Current/BaseInfo';
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

interface Row {
  id: string;
  account: string;
}
const sessionsOf = async (account: string): Promise<Row[]> =>
  (await world.ask('GET', `${base}?account=${account}&sidx=signedInAt`)).data.list;

test('the sessions of all users are listed, searched, sorted and exported like any records, without their tokens', async () => {
  const anna = await world.addUser('anna');
  await world.addUser('boris');
  await anna.ask('GET', me, undefined, { 'user-agent': 'x' });
  const { data } = await world.ask('GET', base);
  expect(data.pagination.total).toBe(3);
  const found = await world.ask('GET', `${base}?keyword=ann&sidx=seenAt&sord=desc`);
  expect(found.data.list).toEqual([
    {
      id: expect.any(String),
      version: 1,
      createdAt: expect.any(String),
      createdBy: anna.id,
      modifiedAt: expect.any(String),
      modifiedBy: anna.id,
      userId: anna.id,
      account: 'anna',
      signedInAt: expect.any(String),
      seenAt: expect.any(String),
      ip: 'local',
      browser: '',
      screenLocked: false,
      viewedBy: null,
      _names: { userId: 'anna' },
    },
  ]);
  // A new sign-in is there at once, although lists are kept.
  await world.as('anna', 'secret1');
  expect(await sessionsOf('anna')).toHaveLength(2);
  expect((await world.ask('POST', `${base}/Actions/Export`, {})).status).toBe(200);
  expect(await world.ask('GET', `${base}?tokenHash=x`)).toMatchObject({ status: 400 });
  expect((await anna.ask('GET', base)).code).toBe(403);
});

test('one session or all of a user end at their next request, in every process, with the code of a forced sign-out', async () => {
  const carl = await world.addUser('carl');
  const other = await world.another();
  const [second, third] = [await other.as('carl', 'secret1'), await other.as('carl', 'secret1')];
  const [oldest] = await sessionsOf('carl');
  expect(await world.ask('DELETE', `${base}/${oldest?.id}`)).toMatchObject({ code: 200, data: { ids: [oldest?.id] } });
  expect([(await carl.ask('GET', me)).code, (await second('GET', me)).code]).toEqual([410, 200]);
  expect(await sessionsOf('carl')).toHaveLength(2);
  expect((await world.ask('DELETE', `${base}/${oldest?.id}`)).code).toBe(404);

  const [next] = await sessionsOf('carl');
  const ended = await world.ask('DELETE', `${base}/${next?.id}/All`);
  expect(ended.data.ids).toHaveLength(2);
  expect([(await second('GET', me)).code, (await third('GET', me)).code]).toEqual([410, 410]);
  expect(await sessionsOf('carl')).toEqual([]);
  // Forced out is not locked out.
  expect((await (await world.as('carl', 'secret1'))('GET', me)).code).toBe(200);
  await other.end();
});

test('browsers are named as people know them', async () => {
  const names = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Edge 131 · Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133 · Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari 18 · iPhone',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
  ] as const;
  for (const [agent, name] of names) {
    const account = `u${names.findIndex(([each]) => each === agent)}`;
    await world.addUser(account);
    const { clientHash } = await import('../seed/seed.ts');
    await world.askAnonymous(
      'POST',
      '/api/Login',
      { account, password: clientHash('secret1') },
      { 'user-agent': agent },
    );
    const rows = (await world.ask('GET', `${base}?account=${account}`)).data.list;
    expect(rows.map((row: { browser: string }) => row.browser).sort()).toEqual(['', name]);
  }
});
