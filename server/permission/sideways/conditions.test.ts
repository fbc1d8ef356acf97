import type { Ask } from '@tessera/fixtures/asker.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nobody } from '../../engine/work/work.ts';
import { rowsOf } from '../row-scopes.ts';
import { api, at, documentOf, field, people } from './people.ts';

let world: World;
let help: ReturnType<typeof people>;
let entry: string;
let anna: string;
const salary = 98765;
const hidden = ['salary'];
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
  const page = documentOf('staff', {
    fields: [field('a', 'title'), { ...field('b', 'salary'), kind: 'integer', widget: 'number' }],
    list: { permissions: { button: true, column: true, data: true } },
  });
  entry = await releaseEntry(world, { code: 'staff', fullName: 'Staff', page });
  anna = await help.make(at(entry), { title: 'Anna', salary });
});
afterAll(() => world.end());

/** Finds the salary by questions that are answered yes or no; null where they are refused. */
async function searched(isMore: (than: number) => Promise<boolean | null>): Promise<number | null> {
  let [low, high] = [0, 1_000_000];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const answer = await isMore(middle);
    if (answer === null) return null;
    if (answer) low = middle + 1;
    else high = middle;
  }
  return low;
}

test('the condition of an interface asks for no column that its publisher does not see', async () => {
  const publisher = await help.user([await help.allOf(entry, hidden), await help.allOf('basic/DataInterface')]);
  const { list } = (await publisher('POST', at(entry, '/List'), {})).data;
  expect(list[0].salary).toBeUndefined();
  const written = {
    fullName: 'i',
    code: 'spy',
    of: 'module',
    entryId: entry,
    methods: ['list'],
    columns: ['title'],
    perMinute: 1000,
  };
  const made = await publisher('POST', `${api}/basic/DataInterface`, written);
  expect([made.code, made.msg]).toEqual([200, '']);
  const path = `${api}/basic/DataInterface/${made.data.id}`;
  const { key } = (await publisher('POST', `${path}/Keys`, { partner: 'me' })).data;
  const found = await searched(async (than) => {
    if ((await publisher('PUT', path, { rows: `salary > ${than}` })).code !== 200) return null;
    const answer = await world.askAnonymous('GET', '/api/open/spy', undefined, { 'x-api-key': key });
    return answer.data.list.length > 0;
  });
  expect(found).toBeNull();
});

test('nor does the condition of a role, for whoever writes it', async () => {
  const rights = { ...(await help.allOf(entry, hidden)), rows: { type: 'all' } };
  const manager: Ask = await help.user([rights, await help.allOf('permission/Role')]);
  const count = `${api}/permission/Module/${rights.moduleId}/Actions/CountRows`;
  expect((await manager('POST', count, { type: 'expression', expression: 'salary > 5' })).code).toBe(403);
  const roleId = await help.role([]);
  const { id: userId } = await world.addUser('colleague', { roleIds: [roleId] });
  const found = await searched(async (than) => {
    const modules = [
      { moduleId: rights.moduleId, columns: ['title'], rows: { type: 'expression', expression: `salary > ${than}` } },
    ];
    if ((await manager('PUT', `${api}/permission/Role/${roleId}/Authorize`, { modules })).code !== 200) return null;
    const asked = `userId=${userId}&moduleId=${rights.moduleId}&recordId=${anna}`;
    return (await manager('GET', `${api}/permission/Explain?${asked}`)).data.record.allowed;
  });
  expect(found).toBeNull();
});

test.each(['today()', 'today（）', 'now()'])('a condition by %s is another one tomorrow', (moment) => {
  const resource = world.tenant.registry.get(`entry/${entry}`);
  const on = (now: Date) =>
    rowsOf([{ type: 'expression', expression: `createdAt >= ${moment}` }], {
      ...{ resource, user: nobody, departmentsBelow: () => [], now },
    });
  const [first, second] = ['2026-11-20', '2026-11-21'].map((day) => on(new Date(`${day}T04:00:00Z`)));
  expect(first).toMatchObject({ key: expect.stringContaining('createdAt') });
  expect(first).not.toMatchObject({ key: (second as { key: string }).key });
});
