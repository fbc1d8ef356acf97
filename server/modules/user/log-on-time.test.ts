import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { clientHash } from '../../seed/seed.ts';

let world: World;
let now = new Date();
/** 2026-06-01 is a Monday; the clock is set in the organisation's zone. */
const at = (day: number, time: string) => {
  now = new Date(`2026-06-0${day}T${time}+08:00`);
};
beforeAll(async () => {
  at(1, '12:00:00');
  world = await makeWorld({ now: () => now });
});
afterAll(() => world.end());
beforeEach(() => at(1, '12:00:00'));

const user = '/api/framework/organize/User';
const current = '/api/Login/CurrentUser';
const login = (account: string, password = 'secret1', headers = {}) =>
  world.askAnonymous('POST', '/api/Login', { account, password: clientHash(password) }, headers);

/** Asked on Monday at noon, when the sessions of this file began. */
async function limit(id: string, body: unknown, ask = world.ask) {
  at(1, '12:00:00');
  return ask('PUT', `${user}/${id}/Actions/LogOnTime`, body);
}

/** Whether the account may sign in at each of the times. */
async function answers(account: string, times: [number, string][]) {
  const codes: number[] = [];
  for (const [day, time] of times) {
    at(day, time);
    codes.push((await login(account)).code);
  }
  return codes;
}

test('an account signs in on its days and hours only, and is told them', async () => {
  const { id } = await world.addUser('worker');
  expect(await limit(id, { days: [2, 1, 2], from: '09:00:00', to: '18:00' })).toMatchObject({
    code: 200,
    data: { id },
  });
  const times: [number, string][] = [
    [1, '08:59:59'],
    [1, '09:00:00'],
    [2, '17:59:59'],
    [2, '18:00:00'],
    [3, '12:00:00'],
  ];
  expect(await answers('worker', times)).toEqual([403, 200, 200, 403, 403]);
  expect(await login('worker')).toMatchObject({
    status: 200,
    msg: 'This account may not sign in now, only: Monday, Tuesday 09:00–18:00 (UTC+8)',
  });
  expect((await login('worker', 'secret1', { 'accept-language': 'zh-CN' })).msg).toContain(
    '周一、周二 09:00–18:00 (UTC+8)',
  );
  // The hours are told only to whoever knows the password.
  expect(await login('worker', 'wrong1')).toMatchObject({ code: 400, msg: 'Wrong account or password' });
});

test('hours over midnight belong to the day on which they begin', async () => {
  const { id } = await world.addUser('night');
  await limit(id, { days: [5], from: '22:00:00', to: '06:00:00' });
  const times: [number, string][] = [
    [5, '05:00:00'],
    [5, '22:00:00'],
    [6, '05:59:59'],
    [6, '06:00:00'],
    [6, '22:00:00'],
  ];
  expect(await answers('night', times)).toEqual([403, 200, 200, 403, 403]);
  expect((await login('night')).msg).toContain('Friday 22:00–the next day 06:00 (UTC+8)');
});

test('one end is enough; without any the limit ends', async () => {
  const { id } = await world.addUser('half');
  await limit(id, { from: '13:00:00' });
  expect(
    await answers('half', [
      [3, '12:00:00'],
      [3, '23:59:59'],
    ]),
  ).toEqual([403, 200]);
  await limit(id, { from: null, to: '13:00:00', days: null });
  expect(
    await answers('half', [
      [3, '00:00:00'],
      [3, '13:00:00'],
    ]),
  ).toEqual([200, 403]);
  await limit(id, { days: [1, 2, 3, 4, 5, 6, 7] });
  expect((await login('half')).code).toBe(200);
  await limit(id, { days: [1] });
  await limit(id, {});
  expect(
    await answers('half', [
      [2, '12:00:00'],
      [7, '23:00:00'],
    ]),
  ).toEqual([200, 200]);
});

test('a running session ends with the hours and goes on with them', async () => {
  const { id, ask } = await world.addUser('running');
  await limit(id, { from: '09:00:00', to: '18:00:00' });
  expect(await ask('GET', current)).toMatchObject({ code: 200 });
  at(1, '18:00:00');
  expect(await ask('GET', current)).toMatchObject({
    status: 200,
    code: 412,
    msg: 'Your sign-in hours are over; you may sign in: every day 09:00–18:00 (UTC+8)',
  });
  at(1, '17:59:59');
  expect(await ask('GET', current)).toMatchObject({ code: 200 });
});

test('what is no day and no hour is named; the fields cannot be written another way', async () => {
  const { id } = await world.addUser('bad');
  const found = async (body: unknown) =>
    (await limit(id, body)).data.map((each: { field: string; rule: string }) => `${each.field} ${each.rule}`);
  expect(await found({ days: [0], from: '25:00:00', to: 'x' })).toEqual([
    'days[0] notAnOption',
    'from notTime',
    'to notTime',
  ]);
  expect(await found({ days: [] })).toEqual(['days tooFew']);
  expect(await found({ days: '1' })).toEqual(['days notList']);
  expect(await found({ from: '09:00:00', to: '09:00' })).toEqual(['to notValid']);
  expect(await found({ hours: 1 })).toEqual(['hours unknownKey']);
  expect(await limit('missing', { days: [1] })).toMatchObject({ code: 404 });
  expect(await world.ask('PUT', `${user}/${id}`, { logOnFrom: '09:00:00' })).toMatchObject({
    status: 400,
    data: [{ field: 'logOnFrom', rule: 'readonly' }],
  });
});

test('a limit is in the history and needs the right to switch accounts', async () => {
  const { id, ask } = await world.addUser('traced');
  expect(await limit(id, { days: [1] }, ask)).toMatchObject({ code: 403 });
  await limit(id, { days: [1], to: '18:00:00' });
  expect((await world.ask('GET', `${user}/${id}`)).data).toMatchObject({ logOnDays: ['1'], logOnTo: '18:00:00' });
  const [change] = (await world.ask('GET', `${user}/${id}/History`)).data;
  expect(change.changes).toMatchObject([
    { field: 'logOnDays', to: 'Monday' },
    { field: 'logOnTo', to: '18:00:00' },
  ]);
});

test('someone always administers at any hour', async () => {
  const { data } = await world.ask('GET', current);
  const { roleIds } = (await world.ask('GET', `${user}/${data.userInfo.id}`)).data;
  expect(await limit(data.userInfo.id, { days: [1] })).toMatchObject({ code: 409 });
  const second = await world.addUser('second', { roleIds });
  expect(await limit(second.id, { days: [1] })).toMatchObject({ code: 200 });
  // The second is no replacement while it is limited itself.
  expect(await limit(data.userInfo.id, { days: [1] })).toMatchObject({ code: 409 });
  expect(await world.ask('PUT', `${user}/${data.userInfo.id}/Actions/LockUser`)).toMatchObject({ code: 409 });
  await limit(second.id, {});
  expect(await limit(data.userInfo.id, { days: [1] })).toMatchObject({ code: 200 });
});
