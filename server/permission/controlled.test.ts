import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { clientHash } from '../seed/seed.ts';

/** What a module controls stays controlled: through its releases, its history, its order, and roles that rest. */

let world: World;
let designerRole: string;
beforeAll(async () => {
  world = await makeWorld();
  designerRole = await role('designers', [await everythingOf('onlineDev/Entry')]);
});
afterAll(() => world.end());

const api = '/api/framework';
type Permissions = NonNullable<NonNullable<PageDocument['pages']['list']>['permissions']>;

const field = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, kind: 'text', label: name, widget: 'input' },
  ...more,
});
const lines = (first: string, second: string) => ({
  ...{ id: 'f4', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
  rows: [field('r1', first), field('r2', second)],
});
/** Two fields and two cells of a sub-table, by these names. */
const pageOf = (names: [string, string, string, string], permissions: Permissions, more: object = {}) =>
  ({
    version: 2,
    model: {
      name: 'm',
      titleField: 'title',
      fields: [field('f1', 'title'), field('f2', names[0], more), field('f3', names[1]), lines(names[2], names[3])],
    },
    pages: {
      list: {
        columns: [{ field: 'f1' }, { field: 'f2' }],
        buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail'],
        permissions,
      },
    },
  }) as unknown as PageDocument;
const usual: [string, string, string, string] = ['a', 'b', 'c', 'd'];

const menuOf = async (relationId: string) =>
  (await world.ask('GET', `${api}/system/Menu?pageSize=500`)).data.list.find(
    (menu: { relationId: string }) => menu.relationId === relationId,
  ).id as string;
async function role(code: string, modules: object[]): Promise<string> {
  const { data } = await world.ask('POST', `${api}/permission/Role`, { fullName: code, code });
  const answer = await world.ask('PUT', `${api}/permission/Role/${data.id}/Authorize`, { modules });
  expect([code, answer.msg]).toEqual([code, '']);
  return data.id;
}
async function everythingOf(resource: string) {
  const moduleId = await menuOf(resource);
  const [first] = (await world.ask('GET', `${api}/permission/Role`)).data.list;
  const { data } = await world.ask('GET', `${api}/permission/Role/${first.id}/Authorize`);
  const found = data.modules.find((one: { moduleId: string }) => one.moduleId === moduleId);
  const codes = (list: { code: string }[]) => list.map(({ code }) => code);
  return { moduleId, buttons: codes(found.buttons), columns: codes(found.columns) };
}
let made = 0;
/** A module, and somebody with these rights on it. */
async function moduleWith(
  page: PageDocument,
  { rights = {}, designs = false }: { rights?: object; designs?: boolean } = {},
): Promise<{ entry: string; menu: string; ask: Ask }> {
  const code = `module${made++}`;
  const entry = await releaseEntry(world, { code, fullName: code, page });
  const menu = await menuOf(entry);
  const roleIds = [await role(`${code}R`, [{ moduleId: menu, ...rights }])];
  if (designs) roleIds.push(designerRole);
  return { entry, menu, ask: (await world.addUser(`${code}U`, { roleIds })).ask };
}
const release = async (entry: string, page: PageDocument) => {
  expect((await world.ask('PUT', `/api/OnLineDev/${entry}`, { page })).msg).toBe('');
  expect((await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).msg).toBe('');
};

test.each<[string, (entry: string) => Promise<void>]>([
  ['names that change places', (entry) => release(entry, pageOf(['b', 'a', 'd', 'c'], { column: true }))],
  ['a chain of names', (entry) => release(entry, pageOf(['z', 'a', 'y', 'c'], { column: true }))],
  [
    'a name that is free again',
    async (entry) => {
      const page = pageOf(usual, { column: true });
      await release(entry, {
        ...page,
        model: { ...page.model, fields: page.model.fields.filter(({ id }) => id !== 'f2') },
        pages: { list: { ...page.pages.list, columns: [{ field: 'f1' }] } },
      } as PageDocument);
      const again = pageOf(['free', 'b', 'c', 'd'], { column: true });
      const fields = again.model.fields.map((one) => (one.id === 'f2' ? { ...one, id: 'f9', name: 'a' } : one));
      await release(entry, {
        ...again,
        model: { ...again.model, fields },
        pages: { list: { ...again.pages.list, columns: [{ field: 'f1' }] } },
      } as PageDocument);
    },
  ],
])('the history shows a change to whoever sees its field, through %s', async (_, change) => {
  const { entry, menu, ask } = await moduleWith(pageOf(usual, { column: true }), {
    rights: { columns: ['title', 'b', 'lines', 'lines.d'] },
  });
  const base = `/api/OnLineDevInstance/${entry}`;
  const { id } = (
    await world.ask('POST', base, { title: 't', a: 'SECRET-1', b: 'open 1', lines: [{ c: 'SECRET-2', d: 'open 2' }] })
  ).data;
  const { lines: rows } = (await world.ask('GET', `${base}/${id}`)).data;
  const next = {
    version: 1,
    a: 'SECRET-3',
    b: 'open 3',
    lines: [
      { id: rows[0].id, c: 'SECRET-4', d: 'open 4' },
      { c: 'SECRET-5', d: 'open 5' },
    ],
  };
  expect((await world.ask('PUT', `${base}/${id}`, next)).msg).toBe('');
  await change(entry);
  // The new fields are granted too, under the names of the old.
  const { data } = await world.ask('GET', `${base}/${id}`);
  const roleId = (await world.ask('GET', `${api}/permission/Role?pageSize=500`)).data.list.find(
    ({ code }: { code: string }) => code === `module${made - 1}R`,
  ).id;
  const held = (await world.ask('GET', `${api}/permission/Role/${roleId}/Authorize`)).data.modules.find(
    (one: { moduleId: string }) => one.moduleId === menu,
  );
  const open = held.columns.filter(
    ({ granted, code }: { granted: boolean; code: string }) => granted || (code === 'a' && data.a === null),
  );
  const modules = [{ moduleId: menu, columns: open.map(({ code }: { code: string }) => code) }];
  expect((await world.ask('PUT', `${api}/permission/Role/${roleId}/Authorize`, { modules })).msg).toBe('');
  const seen = JSON.stringify((await ask('GET', `${base}/${id}/History`)).data);
  expect(seen).not.toContain('SECRET');
  for (const text of ['open 1', 'open 3', 'open 4', 'open 5']) expect(seen).toContain(text);
  // The administrator is told each change under the field that it belongs to.
  const all = JSON.stringify((await world.ask('GET', `${base}/${id}/History`)).data);
  for (const text of ['SECRET-4', 'SECRET-5', 'open 3']) expect(all).toContain(text);
});

test.each<[string, Permissions, object]>([
  ['buttons', { button: true }, {}],
  ['columns', { column: true }, { columns: ['title'] }],
  ['records', { data: true }, {}],
])(
  'a release by somebody who does not hold all of the controlled %s is refused, by every way',
  async (_, permissions, rights) => {
    const { entry, ask } = await moduleWith(pageOf(usual, {}), { designs: true });
    await release(entry, pageOf(usual, permissions));
    const menu = await menuOf(entry);
    const roleId = (await world.ask('GET', `${api}/permission/Role?pageSize=500`)).data.list.find(
      ({ code }: { code: string }) => code === `module${made - 1}R`,
    ).id;
    const modules = [{ moduleId: menu, ...rights }];
    expect((await world.ask('PUT', `${api}/permission/Role/${roleId}/Authorize`, { modules })).msg).toBe('');
    expect((await ask('PUT', `/api/OnLineDev/${entry}`, { page: pageOf(usual, {}) })).msg).toBe('');
    const tries = [
      () => ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {}),
      () => ask('POST', `/api/OnLineDev/${entry}/Actions/Rollback`, { releasedVersion: 1 }),
    ];
    for (const attempt of tries) expect((await attempt()).code).toBe(403);
    const all = await ask('POST', '/api/OnLineDev/Actions/ReleaseAll', { ids: [entry] });
    expect(JSON.stringify(all.data)).not.toContain('releasedVersion');
  },
);

test('a password stays dots when somebody without the button of editing takes the mask away', async () => {
  const masked = pageOf(usual, { button: true }, { props: { password: true } });
  const { entry, ask } = await moduleWith(masked, { designs: true, rights: { buttons: ['btn_detail'] } });
  const base = `/api/OnLineDevInstance/${entry}`;
  const { id } = (await world.ask('POST', base, { title: 't', a: 'Clear1234' })).data;
  expect((await ask('PUT', `/api/OnLineDev/${entry}`, { page: pageOf(usual, { button: true }) })).msg).toBe('');
  await ask('POST', '/api/OnLineDev/Actions/ReleaseAll', { ids: [entry] });
  expect(JSON.stringify((await ask('GET', `${base}/${id}`)).data)).not.toContain('Clear1234');
});

test('somebody whose role rests is still more than who lacks it', async () => {
  const { menu } = await moduleWith(pageOf(usual, { column: true }));
  const strong = await role('strong', [{ moduleId: menu, columns: ['title', 'a'] }]);
  const { id } = await world.addUser('resting', { roleIds: [strong] });
  const { id: adminId } = await world.addUser('spare', {
    roleIds: [
      (await world.ask('GET', `${api}/permission/Role?pageSize=500`)).data.list.find(
        ({ code }: { code: string }) => code === 'Administrators',
      ).id,
    ],
  });
  const manager = await world.addUser('keeper', {
    roleIds: [await role('keepers', [await everythingOf('organize/User')])],
  });
  expect((await world.ask('PUT', `${api}/permission/Role/${strong}/Actions/State`, { state: 0 })).code).toBe(200);
  for (const who of [id, adminId]) {
    const user = `${api}/organize/User/${who}`;
    const tries: [string, string, object][] = [
      ['PUT', `${user}/Actions/ResetPassword`, { id: who, password: clientHash('taken1') }],
      ['PUT', `${user}/Actions/LockUser`, {}],
      ['PUT', user, { roleIds: [] }],
      ['DELETE', user, {}],
    ];
    for (const [method, path, body] of tries)
      expect([path, (await manager.ask(method as 'PUT', path, body)).code]).toEqual([path, 403]);
  }
});

test('what a module does not control is not given in advance; what was given while it did stays', async () => {
  const { entry, menu } = await moduleWith(pageOf(usual, { button: true, column: true, data: true }));
  const later = await role('later', [
    { moduleId: menu, buttons: ['btn_edit'], columns: ['title'], rows: { type: 'ownCompany' } },
  ]);
  await release(entry, pageOf(usual, {}));
  const path = `${api}/permission/Role/${later}/Authorize`;
  const kept = { moduleId: menu, buttons: ['btn_edit'], columns: ['title'], rows: { type: 'ownCompany' } };
  expect((await world.ask('PUT', path, { modules: [kept] })).code).toBe(200);
  for (const more of [
    { buttons: ['btn_edit', 'btn_remove'] },
    { columns: ['title', 'a'] },
    { rows: { type: 'all' } },
  ]) {
    const answer = await world.ask('PUT', path, { modules: [{ ...kept, ...more }] });
    const [name] = Object.keys(more);
    expect(answer).toMatchObject({ status: 400, data: [{ field: `modules[0].${name}`, rule: 'notControlled' }] });
  }
});

test('a hidden column orders and groups nothing, and its place in the design is told to nobody', async () => {
  const page = pageOf(usual, { column: true });
  const sorted = {
    ...page,
    pages: { list: { ...page.pages.list, sort: { field: 'f2', order: 'desc' } } },
  } as PageDocument;
  const { entry, ask } = await moduleWith(sorted, { rights: { columns: ['title', 'b'] } });
  const base = `/api/OnLineDevInstance/${entry}`;
  for (const [title, a] of [
    ['first', '1'],
    ['second', '3'],
    ['third', '2'],
  ])
    await world.ask('POST', base, { title, a });
  const titles = async (who: Ask) =>
    (await who('POST', `${base}/List`, {})).data.list.map(({ title }: { title: string }) => title);
  expect(await titles(world.ask)).toEqual(['second', 'third', 'first']);
  expect(await titles(ask)).toEqual(['third', 'second', 'first']);
  expect(JSON.stringify((await ask('GET', `/api/OnLineDev/${entry}/0/Config`)).data)).not.toContain('"f2"');
});
