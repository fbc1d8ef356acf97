import type { RowScope } from '@tessera/schemas/language/row-scope.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../fixtures/foreign-databases.ts';
import { linked, madeModules } from '../../fixtures/generation.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

const rows = [
  ['Ann', 'east', 10, 100],
  ['bob', 'west', 20, 200],
  ['Cleo', 'EAST', 30, 300],
  ['Dan', null, null, 400],
] as const;
const said = (value: unknown) => (value === null ? 'null' : typeof value === 'number' ? value : `'${value}'`);
const script = `
  create table client (id int primary key, name varchar(40), region varchar(10), amount int, salary int);
  insert into client values ${rows.map((row, at) => `(${at + 1}, ${row.map(said).join(', ')})`).join(', ')}`;

/** What a person is given of rows that stand in another database holds on every channel. */
describe.each(['postgres', 'mariadb'] as const)('%s', (server) => {
  let world: World;
  let database: ForeignDatabase;
  let entryId: string;
  let base: string;
  let menuId: string;
  let role: string;
  let person: Awaited<ReturnType<World['addUser']>>;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    [world, database] = await Promise.all([makeWorld(), emptyDatabase(server)]);
    await database.run(script);
    const linkId = await linked(world, database);
    const { progress } = await madeModules(world, { linkId, standing: true });
    entryId = String(progress.tables[0]?.entryId);
    base = `/api/OnLineDevInstance/${entryId}`;
    role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'R', code: 'r' })).data.id;
    menuId = (
      await world.ask('POST', `/api/OnLineDev/${entryId}/Actions/PublishToMenu`, {
        roleIds: [role],
        give: 'all',
        rows: 'all',
      })
    ).data.menuId;
    for (const kind of ['data', 'column', 'button'])
      await world.ask('PUT', `/api/framework/permission/Module/${menuId}/Control`, { kind, controlled: true });
    person = await world.addUser('clerk', { roleIds: [role] });
    for (const { id, name } of (await world.ask('POST', `${base}/List`, {})).data.list) ids[name] = id;
  });
  afterAll(async () => {
    await world.end();
    await database.drop();
  });

  const give = (given: { rows: RowScope; columns?: string[]; buttons?: string[] }) =>
    world.ask('PUT', `/api/framework/permission/Role/${role}/Authorize`, {
      modules: [
        {
          moduleId: menuId,
          columns: ['idValue', 'name', 'region', 'amount', 'salary'],
          buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_export'],
          ...given,
        },
      ],
    });

  async function seen(): Promise<Record<string, string[]>> {
    const { ask } = person;
    const names = (list: { name?: string; fullName?: string }[]) =>
      list.map((one) => one.name ?? one.fullName ?? '').sort();
    const list = (await ask('POST', `${base}/List`, { withTotal: 'exact' })).data;
    expect(list.pagination.total).toBe(list.list.length);
    const sheet = Object.values(unzipSync((await ask('POST', `${base}/Actions/Export`, {})).data as Uint8Array))
      .map((part) => Buffer.from(part).toString())
      .join('\n');
    const found: Record<string, string[]> = {
      list: names(list.list),
      all: names((await ask('GET', `${base}/All`)).data),
      selector: names((await ask('GET', `${base}/Selector`)).data),
      named: names((await ask('GET', `${base}/Selector?ids=${Object.values(ids).join()}`)).data),
      export: Object.keys(ids)
        .filter((name) => sheet.includes(`>${name}<`))
        .sort(),
    };
    for (const channel of ['', '/DataChange', '/History']) {
      const open = [];
      for (const [name, id] of Object.entries(ids))
        if ((await ask('GET', `${base}/${id}${channel}`)).code === 200) open.push(name);
      found[`read${channel}`] = open.sort();
    }
    const changed = [];
    for (const [name, id] of Object.entries(ids))
      if ((await ask('PUT', `${base}/${id}`, {})).code === 200) changed.push(name);
    found.update = changed.sort();
    return found;
  }

  test.each<[string, string[]]>([
    [`region = 'east'`, ['Ann']],
    [`region != 'east'`, ['Cleo', 'Dan', 'bob']],
    [`not (region = 'east')`, ['Cleo', 'Dan', 'bob']],
    [`amount > 10.5 and amount <= 30`, ['Cleo', 'bob']],
    [`20 < amount or isEmpty(region)`, ['Cleo', 'Dan']],
    [`in(region, 'east', 'west')`, ['Ann', 'bob']],
    [`isEmpty(amount)`, ['Dan']],
    [`name = currentUser()`, []],
  ])('rows by %s are those rows on every channel', async (expression, expected) => {
    const given = await give({ rows: { type: 'expression', expression } });
    expect([given.code, given.data]).toEqual([200, expect.anything()]);
    for (const [channel, names] of Object.entries(await seen())) expect([channel, names]).toEqual([channel, expected]);
  });

  test('whose own records are given has none, for a row there is nobody’s', async () => {
    for (const type of ['ownRecords', 'ownDepartment', 'ownCompany'] as const) {
      expect(await give({ rows: { type } })).toMatchObject({ code: 200 });
      expect((await seen()).list).toEqual([]);
    }
  });

  test.each([`contains(name, 'a')`, `name < 'B'`, `upper(region) = 'EAST'`, `amount * 2 > 30`])(
    'what databases say differently is no condition: %s',
    async (expression) => {
      expect(await give({ rows: { type: 'expression', expression } })).toMatchObject({ status: 400 });
    },
  );

  test('nothing is written out of sight, nor put there', async () => {
    await give({ rows: { type: 'expression', expression: `region = 'east'` } });
    const { ask } = person;
    expect(await ask('DELETE', `${base}/${ids.bob}`)).toMatchObject({ code: 404 });
    expect(await ask('PUT', `${base}/${ids.Ann}`, { region: 'west' })).toMatchObject({ code: 403 });
    expect(await ask('POST', base, { idValue: 9, name: 'Eve', region: 'west' })).toMatchObject({ code: 403 });
    const [count] = await database.rows(`select count(*) as n from client where region = 'west'`);
    expect(Number(count?.n)).toBe(1);
    expect(await ask('POST', base, { idValue: 8, name: 'Fay', region: 'east' })).toMatchObject({ code: 200 });
    await database.run('delete from client where id = 8');
    await world.database.pool.query(`delete from external_record where title = 'Fay'`);
  });

  test('a hidden column is shown, asked, sorted, exported and written on no channel', async () => {
    await give({ rows: { type: 'all' }, columns: ['idValue', 'name', 'region'] });
    const { ask } = person;
    const answers = [
      await ask('POST', `${base}/List`, {}),
      await ask('GET', `${base}/${ids.Ann}`),
      await ask('GET', `${base}/${ids.Ann}/DataChange`),
      await ask('GET', `${base}/${ids.Ann}/History`),
      await ask('GET', `${base}/Selector?fields=salary`),
      await ask('POST', `${base}/Actions/Totals`, {}),
    ];
    for (const answer of answers) {
      expect(answer.code).toBe(200);
      expect(JSON.stringify(answer.data)).not.toMatch(/salary|Salary|\b100\b/);
    }
    expect(await ask('POST', `${base}/List`, { sidx: 'salary' })).toMatchObject({ status: 400 });
    expect(await ask('POST', `${base}/List`, { filter: [{ field: 'salary', op: 'eq', value: 100 }] })).toMatchObject({
      status: 400,
    });
    expect(await ask('PUT', `${base}/${ids.Ann}`, { salary: 1 })).toMatchObject({ status: 400 });
    await give({ rows: { type: 'all' }, columns: ['idValue', 'region'] });
    const nameless = await ask('GET', `${base}/Selector`);
    expect(JSON.stringify(nameless.data)).not.toContain('Ann');
    expect((await ask('GET', `${base}/Selector?keyword=Ann`)).data).toEqual([]);
    await give({ rows: { type: 'all' }, columns: ['idValue', 'name', 'region'] });
    const columns = await ask('POST', `${base}/Actions/Export`, { columns: ['name', 'salary'] });
    expect(columns.status === 400 || !Buffer.from(columns.data as Uint8Array).includes('salary')).toBe(true);
  });

  test('a partner gets the columns and rows that an interface publishes', async () => {
    const interfaces = '/api/framework/basic/DataInterface';
    const record = { fullName: 'I', code: `clients${server}`, of: 'module', entryId };
    const scope = { columns: ['name', 'region'], rows: `region = 'east'`, methods: ['list', 'read', 'update'] };
    const made = await world.ask('POST', interfaces, { ...record, ...scope });
    expect(made).toMatchObject({ code: 200 });
    const { data: key } = await world.ask('POST', `${interfaces}/${made.data.id}/Keys`, { partner: 'P' });
    const ask = (method: string, path: string, body?: object) =>
      world.askAnonymous(method, `/api/open/clients${server}${path}`, body, { 'x-api-key': key.key });
    const { data } = await ask('GET', '');
    expect(data.list.map(({ name }: { name: string }) => name)).toEqual(['Ann']);
    expect(JSON.stringify(data)).not.toMatch(/salary|amount/);
    expect(await ask('GET', `/${ids.bob}`)).toMatchObject({ code: 404 });
    expect(await ask('PUT', `/${ids.Ann}`, { salary: 1 })).toMatchObject({ status: 400 });
    expect(await ask('PUT', `/${ids.Ann}`, { region: 'west' })).toMatchObject({ code: 403 });
  });

  test('hostile values are values', async () => {
    await give({ rows: { type: 'all' } });
    const { ask } = person;
    for (const value of [
      `' or 1=1 -- `,
      `\\' or 1=1 #`,
      '%',
      '_',
      '\\',
      '"; drop table client; --',
      '\u0024{1}',
      '$1',
      '?',
    ]) {
      const byName = await ask('POST', `${base}/List`, { filter: [{ field: 'name', op: 'eq', value }] });
      expect([value, byName.msg, byName.data?.list]).toEqual([value, '', []]);
      const like = await ask('POST', `${base}/List`, { keyword: value });
      expect([value, like.msg, like.data?.list]).toEqual([value, '', []]);
      const wrong = await ask('POST', `${base}/List`, { filter: [{ field: 'amount', op: 'gt', value }] });
      expect([value, wrong.status]).toEqual([value, 400]);
    }
    for (const value of ['99999999999999', '-99999999999999', '1.5'])
      expect((await ask('POST', `${base}/List`, { filter: [{ field: 'amount', op: 'eq', value }] })).status).not.toBe(
        500,
      );
    expect(await ask('PUT', `${base}/${ids.Ann}`, { name: `O'Hara \\ "x" ? $1` })).toMatchObject({ code: 200 });
    expect(await database.rows('select name from client where id = 1')).toEqual([{ name: `O'Hara \\ "x" ? $1` }]);
    await database.run(`update client set name = 'Ann' where id = 1`);
  });
});
