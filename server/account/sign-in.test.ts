import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { clientHash } from '../seed/seed.ts';

let world: World;
/** It stands still, however long the machine takes, but for what a test adds. */
const began = Date.now();
let clock = 0;
beforeAll(async () => {
  world = await makeWorld({ now: () => new Date(began + clock) });
});
afterAll(() => world.end());

const signIn = (account: string, password: string, more = {}) =>
  world.askAnonymous('POST', '/api/Login', { account, password: clientHash(password), ...more });
const forget = () => world.database.db.deleteFrom('login_try').execute();
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('an unknown account and a wrong password answer alike, in text and in time', async () => {
  await world.addUser('known');
  const texts = new Set<string>();
  const took: Record<string, number[]> = { known: [], unknown: [] };
  // They take turns, so that whatever else the machine does meets both.
  for (let round = 0; round < 25; round++) {
    for (const account of ['known', 'unknown']) {
      await forget();
      const began = performance.now();
      const answer = await signIn(account, 'wrong1');
      took[account]?.push(performance.now() - began);
      texts.add(JSON.stringify([answer.status, answer.code, answer.msg, answer.data]));
    }
  }
  expect([...texts]).toEqual(['[400,400,"Wrong account or password",null]']);
  // A hash takes some 20 ms, everything else 2: without one for the unknown account this is far below a half.
  const ratio = median(took.unknown ?? []) / median(took.known ?? []);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1 / 0.6);
  await forget();
});

test('guesses in parallel learn no more than those one after the other: three, then a captcha, then nothing', async () => {
  await world.addUser('target');
  const wrong = Array.from({ length: 40 }, (_, index) => signIn('target', `wrong${index}`));
  // The right password is the last guess of the same burst.
  const answers = await Promise.all([...wrong, signIn('target', 'secret1')]);
  const [right] = answers.slice(-1);
  const of = (msg: string) => answers.filter((answer) => answer.msg.startsWith(msg)).length;
  expect(right?.data?.token).toBeUndefined();
  // One that is third by its account may be fourth by its address: it learns nothing either.
  expect([1, 2, 3]).toContain(of('Wrong account or password'));
  // On a busy machine the last come when the first have been counted: they meet the captcha at the door.
  expect(answers.filter(({ code }) => code === 429).length).toBeGreaterThan(0);
  const counted = await world.database.db
    .selectFrom('login_try')
    .selectAll()
    .where('key', '=', 'account:target')
    .execute();
  expect(counted).toHaveLength(1);
  expect(counted[0]?.failures).toBeGreaterThan(10);
  expect(counted[0]?.failures).toBeLessThanOrEqual(40);
  const refused = await signIn('target', 'secret1');
  expect(refused.code).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  clock = 15 * 60_000 + 1000;
  expect((await signIn('target', 'secret1')).code).toBe(200);
  clock = 0;
  await forget();
});

test('right passwords in parallel all sign in, and a captcha serves one try', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => signIn('admin', adminPassword)));
  expect(all.map(({ code }) => code)).toEqual(all.map(() => 200));
  for (let tries = 0; tries < 3; tries++) await signIn('known', 'wrong1');
  expect((await signIn('known', 'secret1')).data).toMatchObject([{ field: 'code', rule: 'captcha' }]);
  const captcha = async () => {
    const { timestamp } = (await world.askAnonymous('GET', '/api/Common/Captcha')).data;
    const { answer } = await world.database.db
      .selectFrom('captcha')
      .select('answer')
      .where('id', '=', timestamp)
      .executeTakeFirstOrThrow();
    return { timestamp, code: answer };
  };
  const read = await captcha();
  expect((await signIn('known', 'wrong1', read)).msg).toBe('Wrong account or password');
  expect((await signIn('known', 'secret1', read)).data).toMatchObject([{ rule: 'captcha' }]);
  expect((await signIn('known', 'secret1', await captcha())).code).toBe(200);
  await forget();
});

test('headers name no address: the failures of one machine count together whatever it says', async () => {
  for (let tries = 0; tries < 3; tries++)
    await world.askAnonymous(
      'POST',
      '/api/Login',
      { account: `nobody${tries}`, password: clientHash('wrong1') },
      { 'x-forwarded-for': `10.0.0.${tries}`, 'x-real-ip': `10.0.1.${tries}` },
    );
  expect((await signIn('nobody9', 'wrong1')).data).toMatchObject([{ rule: 'captcha' }]);
  await forget();
});

test('a locked screen and a change of password let nobody guess on, and have no captcha', async () => {
  const { ask } = await world.addUser('sitter');
  const guess = [
    () => ask('POST', '/api/Login/LockScreen', { account: 'sitter', password: clientHash('wrong1') }),
    () =>
      ask('POST', '/api/framework/organize/User/Current/Actions/ModifyPassword', {
        oldPassword: clientHash('wrong1'),
        newPassword: clientHash('secret2'),
      }),
  ];
  for (let tries = 0; tries < 10; tries++) expect((await guess[tries % 2]?.())?.msg).toBe('Wrong password');
  for (const one of guess) expect((await one()).code).toBe(429);
  await forget();
});

test('failures that a wrong clock has counted are not waited for until it is as late as that', async () => {
  const { ask } = await world.addUser('timely');
  const unlock = (password: string) =>
    ask('POST', '/api/Login/LockScreen', { account: 'timely', password: clientHash(password) });
  const code = async (password: string) => (await unlock(password)).code;
  clock = 3_600_000;
  for (let tries = 0; tries < 10; tries++) await unlock('wrong1');
  expect(await code('secret1')).toBe(429);
  // Two clocks that differ by a little are no way around it.
  clock -= 60_000;
  expect(await code('secret1')).toBe(429);
  // Set right: all that was counted later than now is over, and what comes now counts from one.
  clock = 0;
  expect(await code('wrong1')).toBe(400);
  expect(await code('secret1')).toBe(200);
  for (let tries = 0; tries < 8; tries++) await unlock('wrong1');
  expect(await code('secret1')).toBe(200);
  await forget();
});

test('strangers who guess lock nobody out: a device that signed in before counts by itself', async () => {
  const open = await makeWorld({ now: () => new Date(began + clock), believesForwarded: true });
  await open.addUser('owner');
  const from =
    (ip: string) =>
    async (password: string, more = {}) =>
      open.askAnonymous(
        'POST',
        '/api/Login',
        { account: 'owner', password: clientHash(password), ...more },
        { 'x-forwarded-for': ip },
      );
  const captcha = async () => {
    const { timestamp } = (await open.askAnonymous('GET', '/api/Common/Captcha')).data;
    const { answer } = await open.database.db
      .selectFrom('captcha')
      .select('answer')
      .where('id', '=', timestamp)
      .executeTakeFirstOrThrow();
    return { timestamp, code: answer };
  };
  const home = from('198.51.100.1');
  const { device } = (await home('secret1')).data;
  expect(device).toMatch(/^[\w-]{43}$/);

  const stranger = from('203.0.113.5');
  for (let tries = 0; tries < 10; tries++) expect((await stranger(`wrong${tries}`, await captcha())).code).toBe(400);
  expect(await stranger('secret1', await captcha())).toMatchObject({ code: 429 });
  // The owner on their device notices nothing, wherever they are; a word that is no device of theirs helps nobody.
  expect(await home('secret1', { device })).toMatchObject({ code: 200, data: { device } });
  expect(await from('198.51.100.77')('secret1', { device })).toMatchObject({ code: 200 });
  expect(await stranger('secret1', { device: 'x'.repeat(43) })).toMatchObject({ code: 429 });
  // Another address waits a moment behind the guesses, longer each time, and reads a captcha.
  const other = from('198.51.100.2');
  expect(await other('secret1', await captcha())).toMatchObject({ code: 429 });
  clock += 2000;
  expect((await from('203.0.113.6')('wrong', await captcha())).code).toBe(400);
  const delayed = await other('secret1', await captcha());
  expect(delayed.code).toBe(429);
  expect(Number(delayed.headers.get('retry-after'))).toBeLessThanOrEqual(2);
  clock += 61_000;
  expect(await other('secret1')).toMatchObject({ code: 400, data: [{ rule: 'captcha' }] });
  expect(await other('secret1', await captcha())).toMatchObject({ code: 200 });
  // The device's own count is one: whoever has it guesses no further than a stranger.
  for (let tries = 0; tries < 10; tries++) await home(`wrong${tries}`, { device, ...(await captcha()) });
  expect(await home('secret1', { device, ...(await captcha()) })).toMatchObject({ code: 429 });
  clock = 0;
  await open.end();
});

test('the first sign-in knows of none before it; the second tells of the first', async () => {
  const { ask } = await world.addUser('newcomer');
  expect((await ask('GET', '/api/Login/CurrentUser')).data.userInfo.lastVisit).toBeNull();
  const again = await world.as('newcomer', 'secret1');
  expect((await again('GET', '/api/Login/CurrentUser')).data.userInfo.lastVisit).not.toBeNull();
});

test('nobody is let in by a password that was taken away at the same moment, and of two changes one counts', async () => {
  const { id } = await world.addUser('raced');
  const users = '/api/framework/organize/User';
  const current = (token: string) =>
    world.askAnonymous('GET', '/api/Login/CurrentUser', undefined, { authorization: `Bearer ${token}` });
  for (let round = 0; round < 6; round++) {
    await forget();
    const [before, after] = [`before${round}`, `after${round}`];
    await world.ask('PUT', `${users}/${id}/Actions/ResetPassword`, { id, password: clientHash(before) });
    const reset = () => world.ask('PUT', `${users}/${id}/Actions/ResetPassword`, { id, password: clientHash(after) });
    const [entered] = await Promise.all([signIn('raced', before), reset()]);
    if (entered.code === 200) expect((await current(entered.data.token)).code).not.toBe(200);
    const tokens = [];
    for (let session = 0; session < 2; session++) tokens.push((await signIn('raced', after)).data.token);
    const changes = await Promise.all(
      tokens.map((token, at) =>
        world.askAnonymous(
          'POST',
          `${users}/Current/Actions/ModifyPassword`,
          { oldPassword: clientHash(after), newPassword: clientHash(`mine${round}${at}`) },
          { authorization: `Bearer ${token}` },
        ),
      ),
    );
    for (const [at, { code }] of changes.entries())
      expect([code, (await signIn('raced', `mine${round}${at}`)).code === 200]).toEqual([code, code === 200]);
    expect(changes.filter(({ code }) => code === 200)).toHaveLength(1);
  }
});
