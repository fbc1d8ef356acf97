import type { RowScope } from '@tessera/schemas/language/row-scope.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../../fixtures/asker.ts';
import { dealButtons, dealPage } from '../../../fixtures/deals.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const pageWith = (permissions: Record<string, boolean>) =>
  dealPage(
    {
      id: 'f4',
      name: 'lines',
      kind: 'rows',
      label: 'Lines',
      widget: 'subTable',
      rows: [
        { id: 'r1', name: 'item', kind: 'text', label: 'Item', widget: 'input' },
        { id: 'r2', name: 'price', kind: 'decimal', label: 'Price', widget: 'number' },
      ],
    },
    { permissions },
  );

let world: World;
const entries: Record<string, { base: string; menuId: string; records: Record<string, string> }> = {};
const roles: Record<string, string> = {};
const people: Record<string, { id: string; ask: Ask }> = {};

const make = async (path: string, body: unknown) => {
  const answer = await world.ask('POST', path, body);
  if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data.id as string;
};
const grant = async (role: string, modules: unknown[]) => {
  const path = `/api/framework/permission/Role/${roles[role]}/Authorize`;
  expect(await world.ask('PUT', path, { modules })).toMatchObject({ code: 200 });
};
const explain = (userId: string, moduleId: string, more = '', ask = world.ask) =>
  ask('GET', `/api/framework/permission/Explain?userId=${userId}&moduleId=${moduleId}${more}`);
const idOf = (name: string) => people[name]?.id ?? '';

beforeAll(async () => {
  world = await makeWorld();
  const company = (await world.ask('GET', '/api/framework/organize/Company')).data.list[0].id;
  const department = (code: string, parentId = '0') =>
    make('/api/framework/organize/Department', { fullName: code, code, companyId: company, parentId });
  const sales = await department('sales');
  const east = await department('east', sales);
  for (const code of ['all', 'some', 'other', 'lines', 'cells', 'empty', 'off'])
    roles[code] = await make('/api/framework/permission/Role', { fullName: `Role ${code}`, code });
  const admins = (await world.ask('GET', '/api/framework/permission/Role?keyword=Administrators')).data.list[0].id;
  const makeEntry = async (code: string, permissions: Record<string, boolean>) => {
    const id = await make('/api/OnLineDev', { fullName: code, code, type: 'form', page: pageWith(permissions) });
    expect(await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).toMatchObject({ code: 200 });
    const published = await world.ask('POST', `/api/OnLineDev/${id}/Actions/PublishToMenu`, {});
    entries[code] = { base: `/api/OnLineDevInstance/${id}`, menuId: published.data.menuId, records: {} };
  };
  await makeEntry('strict', { button: true, column: true, data: true });
  await makeEntry('open', {});

  const given: Record<string, [string[], string]> = {
    boss: [['all'], sales],
    seller: [['some'], east],
    both: [['some', 'other'], sales],
    joined: [['lines', 'cells'], sales],
    celled: [['cells'], sales],
    stranger: [[], east],
    admin2: [[admins], sales],
    halted: [['off'], sales],
  };
  for (const [account, [codes, departmentId]] of Object.entries(given))
    people[account] = await world.addUser(account, {
      roleIds: codes.map((code) => roles[code] ?? code),
      departmentId,
    });
  const [strict, open] = [entries.strict!.menuId, entries.open!.menuId];
  const columns = ['title', 'amount', 'region', 'lines', 'lines.item', 'lines.price'];
  const everything = { moduleId: strict, buttons: dealButtons, columns, rows: { type: 'departmentAndBelow' } };
  await grant('all', [everything, { moduleId: open }]);
  await grant('some', [{ moduleId: strict, buttons: ['btn_add', 'btn_detail'], columns: ['title'] }]);
  await grant('other', [
    {
      moduleId: strict,
      buttons: ['btn_edit'],
      columns: ['title', 'amount'],
      rows: { type: 'expression', expression: "region = 'west'" },
    },
  ]);
  await grant('lines', [{ moduleId: strict, columns: ['title', 'lines'] }]);
  await grant('cells', [{ moduleId: strict, columns: ['title', 'lines.price'] }]);
  await grant('off', [everything]);
  for (const [name, region] of [
    ['boss', 'east'],
    ['seller', 'west'],
    ['admin2', 'west'],
  ] as const) {
    for (const entry of Object.values(entries)) {
      const asks =
        name === 'boss' || (name === 'seller' && entry === entries.strict) ? people[name]!.ask : people.admin2!.ask;
      const record = name === 'seller' && entry === entries.strict ? { title: name } : { title: name, region };
      const answer = await asks('POST', entry.base, record);
      expect([name, answer.msg]).toEqual([name, '']);
      entry.records[name] = answer.data.id;
    }
  }
  const gone = await world.ask('POST', entries.strict!.base, { title: 'gone' });
  await world.ask('DELETE', `${entries.strict!.base}/${gone.data.id}`);
  entries.strict!.records.gone = gone.data.id;
  entries.strict!.records.never = 'never';
  await world.ask('PUT', `/api/framework/permission/Role/${roles.off}/Actions/State`, { state: 0 });
});
afterAll(() => world.end());

/** What the real calls answer to a person: the menu, each button, each column and each record. */
async function reality(ask: Ask, { base, menuId, records }: (typeof entries)[string]) {
  const missing = `${base}/missing`;
  const isPermitted = async (method: string, path: string, body?: unknown) =>
    (await ask(method, path, body)).code !== 403;
  const menus = JSON.stringify((await ask('GET', '/api/Login/CurrentUser')).data.menuList);
  const entry = base.split('/').at(-1);
  const { data: meta } = await ask('GET', `/api/Meta/Resource?name=entry/${entry}`);
  const fields: { name: string; rows?: { name: string }[] }[] = meta.operations.includes('list')
    ? meta.model.fields
    : [];
  const seen: string[] = [];
  for (const id of Object.values(records)) if ((await ask('GET', `${base}/${id}`)).code === 200) seen.push(id);
  const pressed: Record<string, boolean> = {
    btn_add: await isPermitted('POST', base, { nothing: 1 }),
    btn_edit: await isPermitted('PUT', missing, {}),
    btn_remove: await isPermitted('DELETE', missing),
    btn_batchRemove: await isPermitted('POST', `/api/OnLineDevInstance/batchDelete/${entry}`, { ids: ['missing'] }),
    btn_export: await isPermitted('POST', `${base}/Actions/Export`, {}),
    btn_state: await isPermitted('PUT', `${missing}/Actions/State`, { state: 1 }),
  };
  const columns = fields.flatMap(({ name, rows = [] }) => [name, ...rows.map((cell) => `${name}.${cell.name}`)]);
  return { menu: menus.includes(`"id":"${menuId}"`), pressed, columns, seen };
}

test('what Explain says is what the real calls answer: people, modules, buttons, columns, records', async () => {
  let compared = 0;
  for (const [account, { id, ask }] of Object.entries(people)) {
    for (const [code, entry] of Object.entries(entries)) {
      const real = await reality(ask, entry);
      const { data } = await explain(id, entry.menuId);
      const at = `${account} ${code}`;
      expect([at, data.menu.allowed]).toEqual([at, real.menu]);
      for (const [button, pressed] of Object.entries(real.pressed)) {
        const found = data.buttons.find((each: { code: string }) => each.code === button);
        expect([at, button, found.allowed]).toEqual([at, button, pressed]);
        compared++;
      }
      const shown = data.columns.flatMap((each: { code: string; allowed: boolean }) => (each.allowed ? each.code : []));
      expect([at, shown]).toEqual([at, real.columns]);
      for (const [name, recordId] of Object.entries(entry.records)) {
        const { record } = (await explain(id, entry.menuId, `&recordId=${recordId}`)).data;
        expect([at, name, record.allowed, record.rule]).toEqual([at, name, real.seen.includes(recordId), record.rule]);
        compared++;
      }
    }
  }
  // The administrator and nobody are among them, and both answers are.
  expect(compared).toBe(8 * (12 + 5 + 3));
});

test('the deciding rule is named with the roles that decide, as a sentence in the language asked for', async () => {
  const { menuId, records } = entries.strict!;
  const of = async (account: string, more = '') => (await explain(idOf(account), menuId, more)).data;
  const both = await of('both');
  const button = (code: string) => both.buttons.find((each: { code: string }) => each.code === code);
  expect(button('btn_edit')).toEqual({
    code: 'btn_edit',
    fullName: 'Edit',
    allowed: true,
    rule: 'byRole',
    text: 'Given by Role other',
    roles: [{ id: roles.other, fullName: 'Role other' }],
  });
  expect(button('btn_remove')).toMatchObject({ rule: 'noRole', roles: [] });
  const column = (data: typeof both, code: string) => data.columns.find((each: { code: string }) => each.code === code);
  expect(column(both, 'title').roles.map((role: { fullName: string }) => role.fullName)).toEqual([
    'Role some',
    'Role other',
  ]);
  // One role gives the sub-table and another its field: both are needed, and without the sub-table the field is nothing.
  const cell = column(await of('joined'), 'lines.price');
  expect(cell).toMatchObject({ allowed: true, rule: 'byRole', fullName: 'Lines · Price' });
  expect(cell.roles).toHaveLength(2);
  expect(column(await of('celled'), 'lines.price')).toMatchObject({
    allowed: false,
    rule: 'subTableNotHeld',
    roles: [{ fullName: 'Role cells' }],
  });
  expect((await of('stranger')).buttons[0]).toMatchObject({ rule: 'moduleNotHeld' });
  expect((await of('halted')).menu).toMatchObject({
    allowed: false,
    rule: 'roleDisabled',
    text: 'Only a disabled role would give it: Role off',
  });
  expect((await of('admin2')).columns[0]).toMatchObject({ allowed: true, rule: 'administrator' });
  expect((await of('both', `&recordId=${records.admin2}`)).record).toMatchObject({
    allowed: true,
    rule: 'recordByScope',
    text: 'Within the row scope of Role other (Custom condition)',
    scopes: [
      { type: 'ownRecords', gives: false },
      { type: 'expression', gives: true },
    ],
  });
  expect((await of('both', `&recordId=${records.boss}`)).record).toMatchObject({
    rule: 'recordOutOfScope',
    text: 'Outside every row scope: Role some (Own records), Role other (Custom condition)',
  });
  expect((await of('boss', `&recordId=${records.gone}`)).record).toMatchObject({ rule: 'recordDeleted' });
  expect((await of('boss', '&recordId=never')).record).toMatchObject({ rule: 'recordMissing' });
  const opened = (await explain(idOf('boss'), entries.open!.menuId, `&recordId=${entries.open!.records.admin2}`)).data;
  expect([opened.buttons[0].rule, opened.columns[0].rule, opened.rows.rule, opened.record.rule]).toEqual([
    'openButtons',
    'openColumns',
    'openRows',
    'openRows',
  ]);
  const chinese = await world.ask(
    'GET',
    `/api/framework/permission/Explain?userId=${idOf('both')}&moduleId=${menuId}`,
    undefined,
    { 'accept-language': 'zh-CN' },
  );
  expect(chinese.data.menu.text).toBe('由角色授予：Role some、Role other');
});

test('a folder comes with what is below it; what another menu entry of the module gives is said so', async () => {
  const { menuId } = entries.strict!;
  const menus = '/api/framework/system/Menu';
  const folder = await make(menus, { fullName: 'Folder', code: 'folder', moduleType: '1', parentId: '0' });
  const entryId = entries.strict!.base.split('/').at(-1);
  const twin = await make(menus, {
    fullName: 'Twin',
    code: 'twin',
    moduleType: '3',
    relationId: entryId,
    parentId: folder,
  });
  await grant('empty', [{ moduleId: twin, buttons: ['btn_remove'], columns: ['title'] }]);
  const twinned = await world.addUser('twinned', { roleIds: [roles.empty ?? ''] });
  expect((await explain(twinned.id, folder)).data).toMatchObject({
    menu: { allowed: true, rule: 'folderAbove', roles: [{ id: roles.empty }] },
    buttons: [],
    rows: null,
  });
  const { data } = await explain(twinned.id, menuId);
  expect(data.menu).toMatchObject({ allowed: false, rule: 'noRole' });
  const remove = data.buttons.find((each: { code: string }) => each.code === 'btn_remove');
  expect(remove).toMatchObject({ allowed: true, rule: 'byOtherMenu' });
  expect(remove.text).toContain('“Twin”');
  expect((await twinned.ask('DELETE', `${entries.strict!.base}/missing`)).code).toBe(404);

  await world.ask('PUT', `${menus}/${twin}/Actions/State`, { state: 0 });
  const off = (await explain(twinned.id, twin)).data;
  expect([off.menu.rule, off.buttons[0].rule]).toEqual(['menuDisabled', 'menuDisabled']);
  expect((await twinned.ask('DELETE', `${entries.strict!.base}/missing`)).code).toBe(403);
});

test('an account that cannot sign in may do nothing, whatever its roles', async () => {
  const { menuId } = entries.strict!;
  const users = '/api/framework/organize/User';
  const rules: [string, () => Promise<unknown>][] = [
    ['accountLocked', () => world.ask('PUT', `${users}/${idOf('boss')}/Actions/LockUser`)],
    ['accountDisabled', () => world.ask('PUT', `${users}/${idOf('boss')}/Actions/State`, { state: 0 })],
  ];
  for (const [rule, close] of rules) {
    await close();
    const { data } = await explain(idOf('boss'), menuId, `&recordId=${entries.strict!.records.boss}`);
    for (const part of [data.menu, ...data.buttons, ...data.columns, data.rows, data.record])
      expect(part).toMatchObject({ allowed: false, rule });
    expect((await people.boss!.ask('POST', `${entries.strict!.base}/List`, {})).code).toBe(412);
  }
});

test('a condition that no longer fits the model says so', async () => {
  const scope: RowScope = { type: 'expression', expression: "region = 'west'" };
  await grant('empty', [{ moduleId: entries.strict!.menuId, rows: scope }]);
  const person = await world.addUser('unfit', { roleIds: [roles.empty ?? ''] });
  const entryId = entries.strict!.base.split('/').at(-1);
  const page = pageWith({ button: true, column: true, data: true });
  page.model.fields = page.model.fields.filter(({ name }) => name !== 'region');
  page.pages.form.body = page.pages.form.body.filter(({ field }) => field !== 'f3');
  const { data: info } = await world.ask('GET', `/api/OnLineDev/${entryId}/Info`);
  await world.ask('PUT', `/api/OnLineDev/${entryId}`, { page, version: info.version });
  expect(await world.ask('POST', `/api/OnLineDev/${entryId}/Actions/Release`, {})).toMatchObject({ code: 200 });
  const { data } = await explain(person.id, entries.strict!.menuId, `&recordId=${entries.strict!.records.admin2}`);
  expect(data.rows.scopes[0].problem).toContain('region');
  expect(data.record).toMatchObject({ allowed: false, rule: 'recordOutOfScope' });
  expect(data.record.text).toContain('region');
});

test('whoever explains for others learns of no record that they cannot see themselves', async () => {
  const { data } = await world.ask('GET', '/api/framework/system/Menu?pageSize=500');
  const roleMenu = data.list.find((each: { relationId: string }) => each.relationId === 'permission/Role').id;
  await grant('empty', [{ moduleId: roleMenu }]);
  const asker = await world.addUser('asker', { roleIds: [roles.empty ?? ''] });
  const { menuId, records } = entries.strict!;
  const asked = await explain(idOf('admin2'), menuId, `&recordId=${records.admin2}`, asker.ask);
  expect(asked.data.record).toMatchObject({ allowed: false, rule: 'recordMissing' });
  expect((await explain(idOf('admin2'), menuId, `&recordId=${records.admin2}`)).data.record.rule).toBe('administrator');
  for (const [query, field] of [
    ['', 'userId'],
    [`?userId=x`, 'moduleId'],
    [`?userId=x&moduleId=y&nothing=1`, 'nothing'],
  ])
    expect(await world.ask('GET', `/api/framework/permission/Explain${query}`)).toMatchObject({
      status: 400,
      data: expect.arrayContaining([expect.objectContaining({ field })]),
    });
  expect(await explain('x', menuId)).toMatchObject({ code: 404 });
  expect(await explain(idOf('admin2'), 'x')).toMatchObject({ code: 404 });
});
