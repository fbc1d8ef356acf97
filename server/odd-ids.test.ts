import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyKindPage } from '../fixtures/every-kind.ts';
import { releaseEntry } from '../fixtures/release-entry.ts';
import { makeWorld, type World } from '../fixtures/world.ts';

let world: World;
let base: string;
let id: string;

beforeAll(async () => {
  world = await makeWorld();
  base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'every', fullName: '各类', page: everyKindPage })}`;
  id = (await world.ask('POST', base, { title: '原样' })).data.id;
});
afterAll(() => world.end());

/** What names no record: no id at all, an id in another spelling, and one that nobody has. */
const odd = () => [
  'x',
  '0',
  "' or 1=1 --",
  '中文',
  'x'.repeat(64),
  id.toUpperCase(),
  `{${id}}`,
  id.replaceAll('-', ''),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

interface ApiDocument {
  paths: Record<string, Record<string, unknown>>;
}

test('every call with an id that is none is refused or finds nothing, as one that nobody has', async () => {
  const response = await world.app.request('/api/openapi.json', {
    headers: { authorization: await world.tokenOf('admin', 'admin123') },
  });
  const { paths } = (await response.json()) as ApiDocument;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
  const withPlaces = calls.filter(({ path }) => path.includes('{'));
  expect(withPlaces.length).toBeGreaterThan(100);
  const failed: unknown[] = [];
  for (const { method, path } of withPlaces) {
    const unknown = path.replace(/\{\w+\}/g, '0190aaaa-0000-7000-8000-000000000000');
    const wanted = (await world.ask(method, unknown, method === 'GET' ? undefined : {})).code;
    for (const one of odd()) {
      const at = path.replace(/\{\w+\}/g, encodeURIComponent(one));
      const { status, code, msg } = await world.ask(method, at, method === 'GET' ? undefined : {});
      // `0` is a root in some places.
      if (status >= 500 || (code !== wanted && one !== '0'))
        failed.push([method, path, one, status, code, wanted, msg]);
    }
  }
  expect(failed).toEqual([]);
});

test('a record is found by its id as it is written, and by nothing else', async () => {
  for (const one of odd()) {
    const at = `${base}/${encodeURIComponent(one)}`;
    expect([one, (await world.ask('GET', at)).code]).toEqual([one, 404]);
    expect([one, (await world.ask('PUT', at, { title: 'other' })).code]).toEqual([one, 404]);
    expect([one, (await world.ask('DELETE', at)).code]).toEqual([one, 404]);
  }
});

test('who asks at the same moment is answered', async () => {
  const answers = await Promise.all(
    [...odd(), id].map((one) => world.ask('GET', `${base}/${encodeURIComponent(one)}`)),
  );
  expect(answers.map(({ code }) => code)).toEqual([...odd().map(() => 404), 200]);
});

test('a filter by what is no id finds nothing, and leaves out nothing', async () => {
  const total = async (op: string, value: unknown, field = 'owner') => {
    const { data } = await world.ask('POST', `${base}/List`, { filter: [{ field, op, value }], withTotal: 'exact' });
    return data.pagination?.total;
  };
  for (const field of ['owner', 'id', 'createdBy'])
    for (const one of odd()) {
      expect([field, one, await total('eq', one, field)]).toEqual([field, one, 0]);
      expect([field, one, await total('in', [one], field)]).toEqual([field, one, 0]);
      expect([field, one, await total('ne', one, field)]).toEqual([field, one, 1]);
      expect([field, one, await total('notIn', [one], field)]).toEqual([field, one, 1]);
    }
  expect(await total('eq', id, 'id')).toBe(1);
  expect(await total('in', ['x', id], 'id')).toBe(1);
});

test('a record points to none of them, and several are named at their place', async () => {
  for (const one of odd().filter((each) => each.length <= 64)) {
    const answer = await world.ask('POST', base, { title: 'x', owner: one, helpers: [one] });
    expect([one, answer.code, answer.data.map(({ field }: { field: string }) => field)]).toEqual([
      one,
      400,
      expect.arrayContaining(['owner']),
    ]);
  }
});

test('what goes with what it is chosen by is told by its field too', async () => {
  const organize = '/api/framework/organize';
  const company = (await world.ask('GET', `${organize}/Company`)).data.list[0].id;
  const named = { fullName: 'D', code: 'D', companyId: company, parentId: '0' };
  const above = (await world.ask('POST', `${organize}/Department`, named)).data.id;
  const below = { ...named, code: 'E', parentId: above };
  const person = { account: 'odd', realName: 'Odd', password: '0'.repeat(64), departmentId: above };
  for (const one of odd()) {
    const faults = async (path: string, body: object) => {
      const { code, data } = await world.ask('POST', `${organize}/${path}`, body);
      return [one, code, data?.[0]?.field];
    };
    // It hangs below one of another company then.
    expect(await faults('Department', { ...below, companyId: one })).toEqual([one, 400, 'parentId']);
    expect(await faults('User', { ...person, companyId: one })).toEqual([one, 400, 'companyId']);
    expect(await faults('User', { ...person, companyId: company, departmentId: one })).toEqual([
      one,
      400,
      'departmentId',
    ]);
  }
});

test('of several that are named those are found that are there', async () => {
  const role = (await world.ask('GET', '/api/framework/permission/Role')).data.list[0].id;
  const named = async (ids: string[]) => {
    const { code, data } = await world.ask('POST', '/api/framework/permission/Role/SelectedList', { ids });
    return [code, data?.map((one: { id: string }) => one.id)];
  };
  expect(await named(odd())).toEqual([200, []]);
  expect(await named([...odd(), role])).toEqual([200, [role]]);
});

test('several at once: each for itself', async () => {
  const records = [...odd(), id].map((one) => ({ id: one, title: 'changed' }));
  const { data } = await world.ask('POST', base.replace('OnLineDevInstance/', 'OnLineDevInstance/batchUpdate/'), {
    records,
  });
  expect(data.changed.map((one: { id: string }) => one.id)).toEqual([id]);
  expect(data.refused).toHaveLength(odd().length);
  const { code, data: names } = await world.ask(
    'GET',
    `${base}/Selector?ids=${[...odd(), id].map(encodeURIComponent).join()}`,
  );
  expect([code, names.length]).toEqual([200, 1]);
});
