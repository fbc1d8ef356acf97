import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../../fixtures/foreign-databases.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const base = '/api/framework/basic/DataSource';
let world: World;
let foreign: ForeignDatabase;
let link: string;

beforeAll(async () => {
  [world, foreign] = await Promise.all([makeWorld(), emptyDatabase('postgres')]);
  const { type, host, port, database, user } = foreign.settings;
  const record = { fullName: 'L', code: 'l', type, host, port, databaseName: database, userName: user };
  link = (await world.ask('POST', '/api/framework/basic/DbLink', record)).data.id;
});
afterAll(async () => {
  await world.end();
  await foreign.drop();
});

/** A source, and a partner who asks it by an interface. */
async function published(code: string, text: string) {
  const source = { fullName: code, code, type: 'sql', dbLinkId: link, text, keptSeconds: 0 };
  const id = (await world.ask('POST', base, source)).data.id as string;
  const interfaces = '/api/framework/basic/DataInterface';
  const record = { fullName: code, code, of: 'source', dataSourceId: id, columns: ['a'], perMinute: 6000 };
  const { data } = await world.ask('POST', interfaces, record);
  const { key } = (await world.ask('POST', `${interfaces}/${data.id}/Keys`, { partner: 'Shop' })).data;
  const call = () => world.askAnonymous('GET', `/api/open/${code}`, undefined, { 'x-api-key': key });
  const log = async () => (await world.ask('GET', `${base}/${id}/Log`)).data.list;
  return { id, call, log };
}

test('the log names who asked: a person, or a partner', async () => {
  const { id, call, log } = await published('who', 'select 1 as a');
  expect((await call()).code).toBe(200);
  expect((await world.ask('GET', `${base}/${id}/Actions/Preview`)).code).toBe(200);
  const me = (await world.ask('GET', '/api/Login/CurrentUser')).data;
  const [preview, asked] = await log();
  expect(preview).toMatchObject({ purpose: 'preview', partner: null, fault: '' });
  expect(JSON.stringify(preview)).toContain(me.userInfo?.realName ?? me.realName);
  expect(asked).toMatchObject({ purpose: 'interface', partner: 'Shop', actor: null, rowCount: 1 });
});

test('the log says what the other side said, whoever asked; who asks hears what they may', async () => {
  const { id, call, log } = await published('broken', 'select no_such_column as a');
  const told = await world.ask('GET', `${base}/${id}/Actions/Preview`);
  expect([told.code, told.msg]).toEqual([409, expect.stringContaining('no_such_column')]);
  const answer = await call();
  expect(answer.code).toBe(409);
  expect(answer.msg).not.toContain('no_such_column');
  const lines = await log();
  expect(lines).toHaveLength(2);
  for (const { fault } of lines) expect(fault).toMatch(/^SOURCE_FAILED .*no_such_column/);
  // Nor does somebody who wrote no statement hear of what it calls.
  const acting = await published('acting', "select nextval('x') as a");
  const refused = await acting.call();
  expect([refused.code, refused.msg]).toEqual([409, expect.not.stringContaining('nextval')]);
  expect((await acting.log())[0].fault).toMatch(/^INVALID text: .*nextval/);
});

test('who waits for an answer to the same question hears of its failure by their own rights', async () => {
  const { id, call } = await published('shared', 'select no_such_column as a');
  expect((await world.ask('PUT', `${base}/${id}`, { keptSeconds: 60 })).code).toBe(200);
  const answers = await Promise.all([call(), call(), call()]);
  for (const { code, msg } of answers) expect([code, msg]).toEqual([409, expect.not.stringContaining('no_such')]);
});

test('each source keeps its own newest lines', async () => {
  const [busy, quiet] = [await published('busy', 'select 1 as a'), await published('quiet', 'select 1 as a')];
  await quiet.call();
  await world.database.pool.query(
    `insert into source_call (source_id, at, purpose, milliseconds, fault)
      select $1, now(), 'options', 1, '' from generate_series(1, 6000)`,
    [busy.id],
  );
  await busy.call();
  const { rows } = await world.database.pool.query(
    `select source_id, count(*)::int from source_call where source_id in ($1, $2) group by 1`,
    [busy.id, quiet.id],
  );
  expect(new Map(rows.map((row) => [row.source_id, row.count]))).toEqual(
    new Map([
      [busy.id, 5000],
      [quiet.id, 1],
    ]),
  );
});
