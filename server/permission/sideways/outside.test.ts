import { createHash } from 'node:crypto';
import { emptyDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { releaseEntry, tasks } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, at, controlled, documentOf, field, people } from './people.ts';

let world: World;
let help: ReturnType<typeof people>;
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
});
afterAll(() => world.end());

test('the version of a row of another database tells nothing of hidden columns', async () => {
  const database = await emptyDatabase('postgres');
  try {
    await database.run(
      `create table staff (id int primary key, name text, salary int); insert into staff values (1, 'Anna', 98765)`,
    );
    const { type, host, port, database: databaseName, user: userName } = database.settings;
    await help.make(`${api}/basic/DbLink`, { fullName: 'hr', code: 'hr', type, host, port, databaseName, userName });
    const number = { kind: 'integer', widget: 'number' };
    const page = documentOf('staff', {
      fields: [field('a', 'title'), { ...field('b', 'salary'), ...number }, { ...field('c', 'number'), ...number }],
      model: {
        external: {
          link: 'hr',
          schema: 'public',
          table: 'staff',
          key: ['id'],
          columns: { a: 'name', b: 'salary', c: 'id' },
        },
      },
      list: { ...controlled, buttons: ['btn_detail'] },
    });
    const entry = await releaseEntry(world, { code: 'staff', fullName: 'Staff', page });
    const reader = await help.user([await help.allOf(entry, ['salary'])]);
    const [row] = (await reader('POST', at(entry, '/List'), {})).data.list;
    expect(row).toMatchObject({ title: 'Anna', number: 1 });
    expect(row.salary).toBeUndefined();
    const versionOf = (values: unknown[]) =>
      createHash('sha256').update(JSON.stringify(values)).digest().readUIntBE(0, 6);
    const forms: ((salary: number) => unknown[])[] = [
      (salary) => ['1', 'Anna', String(salary), '1'],
      (salary) => [1, 'Anna', salary, 1],
      (salary) => ['1', 'Anna', salary, '1'],
      (salary) => [1, 'Anna', String(salary), 1],
    ];
    const guessed = forms.flatMap((form) =>
      Array.from({ length: 1000 }, (_, at) => 98_000 + at).filter((salary) => versionOf(form(salary)) === row.version),
    );
    // All that a salary may be would take half a second.
    expect(guessed).toEqual([]);
  } finally {
    await database.drop();
  }
});

test('what a button opens is read by whoever holds the button', async () => {
  const source = await help.make(`${api}/basic/DataSource`, {
    fullName: 's',
    code: 's',
    type: 'static',
    text: '[{"a":1}]',
  });
  const entry = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  const iface = await help.make(`${api}/basic/DataInterface`, {
    ...{ fullName: 'i', code: 'i', of: 'module', entryId: entry, methods: ['list'], columns: ['title'], perMinute: 10 },
  });
  const viewed = await world.addUser('viewed');
  expect((await world.ask('POST', `${api}/permission/ViewAs`, { userId: viewed.id })).code).toBe(200);
  const bare = async (module: string) => ({ moduleId: await help.menuOf(module), buttons: [] });
  const modules = ['basic/DataSource', 'basic/DataInterface', 'monitor/ViewAs'];
  const reader = await help.user(await Promise.all(modules.map(bare)));
  const [view] = (await reader('GET', `${api}/monitor/ViewAs`)).data.list;
  const codes = [];
  // btn_log, btn_keys, btn_calls
  for (const path of [
    `basic/DataSource/${source}/Log`,
    `basic/DataInterface/${iface}/Keys`,
    `monitor/ViewAs/${view.id}/Calls`,
  ])
    codes.push((await reader('GET', `${api}/${path}`)).code);
  expect(codes).toEqual([403, 403, 403]);
});

test('a partner moves no record, gives it no place and no state that is not published', async () => {
  const page = documentOf('shelves', {
    fields: [field('a', 'title'), field('b', 'note')],
    model: { traits: ['tree', 'sort', 'state'] },
    list: { buttons: ['btn_add', 'btn_edit', 'btn_state'] },
  });
  const entry = await releaseEntry(world, { code: 'shelves', fullName: 'Shelves', page });
  const [top, other] = [
    await help.make(at(entry), { title: 'top' }),
    await help.make(at(entry), { title: 'other', sort: 6 }),
  ];
  const interfaces = `${api}/basic/DataInterface`;
  const published = { fullName: 'i', code: 'shelves', of: 'module', entryId: entry, columns: ['title'] };
  const id = await help.make(interfaces, { ...published, methods: ['list', 'create', 'update'] });
  const { key } = (await world.ask('POST', `${interfaces}/${id}/Keys`, { partner: 'Shop' })).data;
  const partner = (method: string, path: string, body: object) =>
    world.askAnonymous(method, `/api/open/shelves${path}`, body, { 'x-api-key': key });
  for (const more of [{ note: 'x' }, { parentId: top }, { sort: 99 }, { state: 0 }]) {
    const [name] = Object.keys(more);
    for (const answer of [await partner('PUT', `/${other}`, more), await partner('POST', '', { title: 'x', ...more })])
      expect([name, answer.data]).toEqual([name, [expect.objectContaining({ field: name, rule: 'unknownKey' })]]);
  }
  expect((await partner('POST', '', { title: 'plain' })).code).toBe(200);
  const after = (await world.ask('GET', at(entry, `/${other}`))).data;
  expect(after).toMatchObject({ parentId: '0', sort: 6, state: 1, note: null });
});
