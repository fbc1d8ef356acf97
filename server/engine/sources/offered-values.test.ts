import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../../fixtures/foreign-databases.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const sources = '/api/framework/basic/DataSource';
const interfaces = '/api/framework/basic/DataInterface';
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

/** Columns, by their types and what stands in them. */
const columns = {
  postgres: {
    fixed: ['char(6)', "'A'"],
    amount: ['numeric(10,2)', '12.5'],
    even: ['numeric(10,2)', '12'],
    words: ['varchar(10)', "'12.50'"],
    wall: ['timestamp', "'2024-01-31 08:00:00'"],
    moment: ['timestamptz', "'2024-01-31 08:00:00Z'"],
    host: ['inet', "'10.0.0.1'"],
    flag: ['boolean', 'true'],
    off: ['boolean', 'false'],
    no: ['varchar(10)', "'false'"],
    single: ['real', '1.1'],
    large: ['real', '1500000'],
    tiny: ['double precision', '0.00001'],
    least: ['numeric', '0.0000001'],
    code: ['varchar(10)', "'1e99'"],
  },
  mariadb: {
    fixed: ['char(6)', "'A'"],
    amount: ['decimal(10,2)', '12.5'],
    even: ['decimal(10,2)', '12'],
    words: ['varchar(10)', "'12.50'"],
    wall: ['datetime', "'2024-01-31 08:00:00'"],
    precise: ['datetime(6)', "'2024-01-31 08:00:00.5'"],
    flag: ['tinyint(1)', '1'],
    single: ['float', '1.1'],
    large: ['double', '1e15'],
    code: ['varchar(10)', "'1e99'"],
    precise3: ['datetime(3)', "'2024-01-31 08:00:00.120'"],
    clock: ['time(3)', "'08:30:00.120'"],
    bit: ['bit(1)', "b'1'"],
    off: ['tinyint(1)', '0'],
    none: ['bit(1)', "b'0'"],
    no: ['varchar(10)', "'false'"],
    seven: ['tinyint(1)', '7'],
    padded: ['int(6) zerofill', '12'],
  },
} as const;

describe.each(['postgres', 'mariadb'] as const)('a source of %s', (server) => {
  const given = Object.entries(columns[server]);
  const names = given.map(([name]) => name);
  let db: ForeignDatabase;
  let entry: string;
  let dataSourceId: string;
  beforeAll(async () => {
    db = await emptyDatabase(server);
    const types = given.map(([name, [type]]) => `${name} ${type}`);
    const values = given.map(([, [, value]]) => value);
    await db.run(`create table o (label varchar(20), ${types.join(', ')});
      insert into o values ('one', ${values.join(', ')});`);
    const { type, host, port, database, user } = db.settings;
    const link = { fullName: server, code: server, type, host, port, databaseName: database, userName: user };
    const dbLinkId = (await world.ask('POST', '/api/framework/basic/DbLink', link)).data.id;
    const source = { fullName: server, code: server, type: 'sql', dbLinkId, text: 'select * from o', keptSeconds: 0 };
    dataSourceId = (await world.ask('POST', sources, source)).data.id;
    const fields = names.map((name, at) => ({
      ...{ id: `f${at}`, name: `${name}Field`, kind: 'text', label: name, widget: 'select' },
      props: { options: { source: 'dataSource', code: server, value: name, label: 'label' } },
    }));
    const title = { id: 't', name: 'title', kind: 'text', label: 'Title', widget: 'input' };
    entry = await releaseEntry(world, {
      ...{ code: `of${server}`, fullName: server },
      page: {
        version: 2,
        model: { name: server, titleField: 'title', fields: [title, ...fields] },
        pages: { list: { columns: [{ field: 't' }] } },
      },
    });
  });
  afterAll(() => db?.drop());

  const offered = async (name: string): Promise<string> =>
    (await world.ask('POST', `${sources}/${server}/Options`, { value: name, label: 'label' })).data.list[0].value;

  test.each(names)('%s: what is offered is saved and called by its label', async (name) => {
    const value = await offered(name);
    const saved = await world.ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'x', [`${name}Field`]: value });
    expect(saved.msg).toBe('');
    const read = (await world.ask('GET', `/api/OnLineDevInstance/${entry}/${saved.data.id}`)).data;
    expect(read).toMatchObject({ [`${name}Field`]: value, _names: { [`${name}Field`]: 'one' } });
  });

  test.each(names)('%s: a partner is given the row that reads so, and no other', async (name) => {
    const value = await offered(name);
    const found = async (code: string, wanted: string) => {
      const made = await world.ask('POST', interfaces, {
        ...{ fullName: code, code, of: 'source', dataSourceId, methods: ['list'], perMinute: 100 },
        ...{ columns: ['label', name], rows: `${name} = '${wanted}'` },
      });
      expect(made.msg).toBe('');
      const { key } = (await world.ask('POST', `${interfaces}/${made.data.id}/Keys`, { partner: 'partner' })).data;
      return (await world.askAnonymous('GET', `/api/open/${code}`, undefined, { 'x-api-key': key })).data.list;
    };
    expect(await found(`${server}${name}`, value)).toHaveLength(1);
    // A text that is no number has its zeros.
    if (name === 'words') expect(await found(`${server}${name}Short`, '12.5')).toEqual([]);
  });

  test.each([
    ['amount', '12.50'],
    ['fixed', 'A'],
    ['wall', '2024-01-31 08:00:00'],
  ])('%s: a condition may be written as the database writes it', async (name, wanted) => {
    const code = `written${server}${name}`;
    const made = await world.ask('POST', interfaces, {
      ...{ fullName: code, code, of: 'source', dataSourceId, methods: ['list'], perMinute: 100 },
      ...{ columns: ['label'], rows: `${name} = '${wanted}'` },
    });
    const { key } = (await world.ask('POST', `${interfaces}/${made.data.id}/Keys`, { partner: 'partner' })).data;
    const answer = await world.askAnonymous('GET', `/api/open/${code}`, undefined, { 'x-api-key': key });
    expect(answer.data.list).toEqual([{ label: 'one' }]);
  });

  test('a page is one of the rows that read so, not of those that look alike', async () => {
    await db.run("insert into o (label, words) values ('a', '7.0'), ('b', '7.00'), ('c', '7')");
    const made = await world.ask('POST', interfaces, {
      ...{ fullName: 'page', code: `page${server}`, of: 'source', dataSourceId, methods: ['list'], perMinute: 100 },
      ...{ columns: ['label'], rows: "words = '7'" },
    });
    const { key } = (await world.ask('POST', `${interfaces}/${made.data.id}/Keys`, { partner: 'partner' })).data;
    const path = `/api/open/page${server}?pageSize=2`;
    const answer = await world.askAnonymous('GET', path, undefined, { 'x-api-key': key });
    expect(answer.data.list).toEqual([{ label: 'c' }]);
  });

  test.each(['even', 'label'])('that the column %s is gone is said to whoever saves', async (column) => {
    const value = await offered('even');
    await db.run(`alter table o rename column ${column} to gone`);
    try {
      const saved = await world.ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'x', evenField: value });
      expect(saved.data).toMatchObject([{ field: 'evenField', rule: 'sourceColumnMissing' }]);
      expect(saved.data[0].msg).toContain(`“${column}”`);
    } finally {
      await db.run(`alter table o rename column gone to ${column}`);
    }
  });
});
