import { templates } from '@tessera/schemas/templates/index.ts';
import { languages } from '@tessera/schemas/texts/text.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withFailingStatement } from '../../fixtures/failing-statement.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
const base = '/api/OnLineDev/Templates';
const start = (template: string, { language = 'en', ...body }: Record<string, unknown> = {}) =>
  world.ask('POST', `${base}/${template}/Actions/Start`, body, { 'accept-language': String(language) });
const info = async (id: string) => (await world.ask('GET', `/api/OnLineDev/${id}/Info`)).data;
const listOf = async (id: string) =>
  (await world.ask('POST', `/api/OnLineDevInstance/${id}/List`, { pageSize: 100 })).data.list;

beforeAll(async () => {
  world = await makeWorld();
  const companyId = (await world.ask('GET', '/api/framework/organize/Company')).data.list[0].id;
  const department = { fullName: 'Sales', code: 'D1', companyId };
  expect((await world.ask('POST', '/api/framework/organize/Department', department)).code).toBe(200);
  await world.addUser('wang');
});
afterAll(() => world.end());

const tags = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en', ja: 'ja' } as const;

test('all are offered as cards, and each can be looked at before it is made', async () => {
  const { data: cards } = await world.ask('GET', base);
  expect(cards.map(({ code }: { code: string }) => code)).toEqual(templates.map(({ code }) => code));
  for (const card of cards) {
    expect(card).toMatchObject({ name: { ja: expect.any(String) }, about: { zhtw: expect.any(String) } });
    expect(card.fields).toBeGreaterThanOrEqual(10);
    expect(card.tables).toBe(card.code === 'leave' ? 0 : 1);
    expect(card.page).toBeUndefined();
    const { data } = await world.ask('GET', `${base}/${card.code}`);
    expect(data.page.model.fields.length).toBe(card.fields + card.tables);
    expect(data.records.length).toBeGreaterThanOrEqual(10);
  }
  expect((await world.ask('GET', `${base}/nothing`)).code).toBe(404);
  expect((await start('nothing')).code).toBe(404);
});

describe.each(languages)('in %s', (language) => {
  test.each(templates.map(({ code }) => code))('%s is made, released and filled', async (template) => {
    const { name, samples, page } = templates.find(({ code }) => code === template)!;
    const answer = await start(template, { language: tags[language], samples: true });
    expect([answer.msg, answer.code]).toEqual(['', 200]);
    const { id, records } = answer.data;
    expect(answer.data).toMatchObject({ fullName: name[language], releasedVersion: 1 });
    const stored = await info(id);
    // Nothing is wrong with it, and what was released is what stands in the designer.
    expect(stored).toMatchObject({ releasedVersion: 1, draftChanged: false, captions: name, type: 'list' });
    expect((await world.ask('GET', `/api/OnLineDev/${id}/Actions/Plan`)).data.findings).toEqual([]);
    const list = await listOf(id);
    expect(list).toHaveLength(records);
    expect(records).toBe(
      samples({ today: '2026-11-20', random: Math.random, language, people: ['u'], departments: ['d'] }).length,
    );
    const numbers = page.model.fields.filter(({ fill }) => fill === 'codeRule').map((field) => field.name);
    for (const field of numbers)
      expect(new Set(list.map((row: Record<string, unknown>) => row[field])).size).toBe(records);
    // They are records like any other: read, changed, and deleted together.
    const one = (await world.ask('GET', `/api/OnLineDevInstance/${id}/${list[0].id}`)).data;
    const again = await world.ask('PUT', `/api/OnLineDevInstance/${id}/${one.id}`, one);
    expect([again.msg, again.code]).toEqual(['', 200]);
    const ids = list.map((row: { id: string }) => row.id);
    expect((await world.ask('POST', `/api/OnLineDevInstance/batchDelete/${id}`, { ids })).code).toBe(200);
    expect(await listOf(id)).toEqual([]);
  });
});

test('two of one template have codes of their own and count apart', async () => {
  const [first, second] = [await start('asset', { samples: true }), await start('asset', { fullName: 'Tools' })];
  expect(second.data.code).not.toBe(first.data.code);
  const ruleOf = async (id: string) =>
    (await info(id)).page.model.fields.find(({ name }: { name: string }) => name === 'code').props.rule;
  const rules = [await ruleOf(first.data.id), await ruleOf(second.data.id)];
  expect(new Set(rules).size).toBe(2);
  expect(await info(second.data.id)).toMatchObject({ fullName: 'Tools', captions: null, releasedVersion: null });
  const { list } = (await world.ask('GET', `/api/framework/basic/CodeRule?pageSize=500&code=${rules[1]}`)).data;
  expect(list).toMatchObject([{ code: rules[1], fullName: 'Asset number · Tools', prefix: 'AS', reset: 'year' }]);
});

test('what is said of it holds; a code that is taken is refused, and nothing is left behind', async () => {
  const wish = { fullName: 'Cars', code: 'cars', category: 'Fleet' };
  const { data } = await start('vehicle', wish);
  expect(await info(data.id)).toMatchObject(wish);
  const before = await kept();
  const taken = await start('customer', { code: 'cars', samples: true });
  expect(taken).toMatchObject({ code: 409, data: { field: 'code' } });
  expect(await start('customer', { code: 'no code' })).toMatchObject({ code: 400, data: [{ field: 'code' }] });
  expect(await start('customer', { fullName: 'x'.repeat(200) })).toMatchObject({ code: 400 });
  expect(await kept()).toEqual(before);
});

test('a failure anywhere on the way takes everything with it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = await kept();
  let failures = 0;
  // Every statement would be some hundreds of starts: a spread of them.
  for (let n = 1; ; n += 23) {
    const { answer } = await withFailingStatement(world, n, () => start('leave', { code: 'half', samples: true }));
    // What fails behind the commit is no failure of it.
    if (answer.code === 200) {
      expect(await listOf(answer.data.id)).toHaveLength(answer.data.records);
      break;
    }
    failures++;
    expect([n, answer.code]).toEqual([n, 500]);
    expect([n, await kept()]).toEqual([n, before]);
  }
  expect(failures).toBeGreaterThan(6);
  vi.restoreAllMocks();
});

test('the same request with the same key makes one module', async () => {
  const key = { 'idempotency-key': 'twice' };
  const ask = () => world.ask('POST', `${base}/visitor/Actions/Start`, { code: 'once', samples: true }, key);
  const [one, two] = await Promise.all([ask(), ask()]);
  expect(one).toMatchObject({ code: 200 });
  expect(two.data).toEqual(one.data);
  expect((await ask()).data).toEqual(one.data);
  expect(await listOf(one.data.id)).toHaveLength(one.data.records);
  const { list } = (await world.ask('GET', '/api/OnLineDev?keyword=once')).data;
  expect(list).toHaveLength(1);
});

test('it stands in the menu where somebody wants it, and nobody is given anything of it', async () => {
  const menus = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  const apps = menus.find(({ code }: { code: string }) => code === 'apps').id;
  expect(await start('recruitment', { parentMenuId: apps })).toMatchObject({
    code: 400,
    data: [{ field: 'parentMenuId', rule: 'notReleased' }],
  });
  const { data } = await start('recruitment', { samples: true, parentMenuId: apps });
  const menu = (await world.ask('GET', `/api/framework/system/Menu/${data.menuId}`)).data;
  expect(menu).toMatchObject({ parentId: apps, icon: 'SolutionOutlined', relationId: data.id });
  const nobody = await world.as('wang', 'secret1');
  expect((await nobody('POST', `/api/OnLineDevInstance/${data.id}/List`, {})).code).toBe(403);
  expect(JSON.stringify((await nobody('GET', '/api/Login/CurrentUser')).data.menuList)).not.toContain(data.code);
});

test('it needs the rights that the same needs by hand, and says which is missing', async () => {
  const menus = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  const moduleId = menus.find(({ relationId }: { relationId: string }) => relationId === 'onlineDev/Entry').id;
  const who = async (account: string, buttons: string[]) => {
    const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: account, code: account })).data;
    const modules = [{ moduleId, buttons }];
    await world.ask('PUT', `/api/framework/permission/Role/${role.id}/Authorize`, { modules });
    const { ask } = await world.addUser(account, { roleIds: [role.id] });
    return Object.assign((template: string, body: object) => ask('POST', `${base}/${template}/Actions/Start`, body), {
      ask,
    });
  };
  const reader = await who('reader', []);
  expect((await reader('leave', {})).code).toBe(403);
  const adder = await who('adder', ['btn_add']);
  expect(await adder('leave', { samples: true })).toMatchObject({
    code: 403,
    msg: 'A module with sample records is released at once, which you may not do; it can be made without them',
  });
  expect(await adder('leave', {})).toMatchObject({ code: 200, data: { records: 0 } });
  const releaser = await who('releaser', ['btn_add', 'btn_edit', 'btn_release']);
  const apps = menus.find(({ code }: { code: string }) => code === 'apps').id;
  expect((await releaser('leave', { samples: true, parentMenuId: apps })).code).toBe(403);
  const { code, data } = await releaser('leave', { samples: true });
  expect([code, data.releasedVersion]).toEqual([200, 1]);
  // Whoever has begun it goes on designing it, until another person has put something into it.
  const release = () => releaser.ask('POST', `/api/OnLineDev/${data.id}/Actions/Release`, {});
  const rename = async (label: string) => {
    const { page } = (await releaser.ask('GET', `/api/OnLineDev/${data.id}/Info`)).data;
    page.model.fields[1].label = label;
    expect((await releaser.ask('PUT', `/api/OnLineDev/${data.id}`, { page })).msg).toBe('');
  };
  await rename('Once');
  expect(await release()).toMatchObject({ code: 200, data: { releasedVersion: 2 } });
  const [first] = await listOf(data.id);
  expect((await world.ask('PUT', `/api/OnLineDevInstance/${data.id}/${first.id}`, { urgency: '3' })).msg).toBe('');
  await rename('Twice');
  expect((await release()).code).toBe(403);
});

/** What a start could leave behind: entries, rules, menus, tables, and what is said to be released. */
async function kept(): Promise<unknown> {
  const { rows } = await world.database.pool.query(`
    select (select count(*) from information_schema.columns where table_schema = 'public') as columns,
      (select count(*) from resource) as resources, (select count(*) from release) as releases,
      (select count(*) from record_change) as changes, (select count(*) from code_rule_counter) as counters,
      (select sum(value) from code_rule_counter) as counted,
      (select value from setting where name = 'registryVersion') as version`);
  const count = async (path: string) =>
    (await world.ask('GET', `${path}?pageSize=1&withTotal=exact`)).data.pagination.total;
  const counts = ['/api/OnLineDev', '/api/framework/basic/CodeRule', '/api/framework/system/Menu'].map(count);
  return [rows, await Promise.all(counts)];
}
