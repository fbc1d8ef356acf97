import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../fixtures/foreign-databases.ts';
import { beginGeneration, linked, madeModules, progressOf, untilOver } from '../../fixtures/generation.ts';
import { tieSockets } from '../../fixtures/tied-sockets.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

const rowCount = 60_000;
const actions = (linkId: string) => `/api/framework/basic/DatabaseTable/${linkId}/Actions`;
let world: World;
let database: ForeignDatabase;

beforeAll(async () => {
  [world, database] = await Promise.all([makeWorld(), emptyDatabase('postgres')]);
  await database.run(`
    create table owners (id int primary key, name text not null);
    create table many (part int, no int, name varchar(40), owner_id int references owners, primary key (part, no));
    insert into owners select n, 'owner ' || n from generate_series(1, 50) n;
    insert into many select n % 7, n, 'row ' || n, 1 + n % 50 from generate_series(1, ${rowCount}) n;`);
});
afterAll(async () => {
  await world.end();
  await database.drop();
});

/** What the module holds, against what was in the table. */
async function expectWhole(jobWorld: World, table: { entryId: string | null; rows: number }) {
  const stored = jobWorld.tenant.registry.get(`entry/${table.entryId}`);
  const { rows } = await jobWorld.database.pool.query(
    `select count(*)::int as count, count(distinct name)::int as names, count(owner_id)::int as owned from "${stored.table}"`,
  );
  expect(rows[0]).toEqual({ count: rowCount, names: rowCount, owned: rowCount });
  expect(table.rows).toBe(rowCount);
}

const ofMany = <T extends { table: string }>({ tables }: { tables: T[] }) =>
  tables.find(({ table }) => table === 'public.many')!;

async function untilRows(asked: Pick<World, 'ask'>, place: { linkId: string; jobId: string }) {
  for (;;) {
    const progress = await progressOf(asked, place);
    if (ofMany(progress).rows > 0 || progress.state !== 'running') return progress;
    await new Promise((done) => setTimeout(done, 10));
  }
}

test('a job whose process ends is interrupted; another process goes on behind its last row', async () => {
  const linkId = await linked(world, database);
  const other = await world.another();
  const jobId = await beginGeneration(other, { linkId });
  const again = await world.ask('POST', `${actions(linkId)}/Generate`, {
    ...{ tables: [{ schema: 'public', table: 'owners' }], withRows: false },
  });
  expect(again).toMatchObject({ code: 409 });
  await untilRows(other, { linkId, jobId });
  await other.end();
  const left = await progressOf(world, { linkId, jobId });
  expect(left.state).toBe('interrupted');
  expect(ofMany(left).rows).toBeLessThan(rowCount);
  expect(ofMany(left).rows).toBeGreaterThan(0);
  expect((await world.ask('POST', `${actions(linkId)}/Generate/${jobId}/Resume`)).code).toBe(200);
  const progress = await untilOver(world, { linkId, jobId });
  expect(progress).toMatchObject({ state: 'done', misfits: [] });
  await expectWhole(world, ofMany(progress));
});

test('a job whose lock is lost with its connection is interrupted, and nothing else runs beside it', async () => {
  const linkId = await linked(world, database);
  const jobId = await beginGeneration(world, { linkId });
  await untilRows(world, { linkId, jobId });
  await world.database.pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and classid = 7310 and objid = 8 and database = (select oid from pg_database where datname = current_database())`);
  const state = async () => (await progressOf(world, { linkId, jobId })).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('interrupted');
  expect(await world.ask('POST', `${actions(linkId)}/Generate/${jobId}/Resume`)).toMatchObject({ code: 200 });
  const progress = await untilOver(world, { linkId, jobId });
  expect(progress.state).toBe('done');
  await expectWhole(world, ofMany(progress));
});

test('what is cancelled stays as far as it came, and goes on when somebody wants', async () => {
  const linkId = await linked(world, database);
  const jobId = await beginGeneration(world, { linkId });
  await untilRows(world, { linkId, jobId });
  const cancelled = await world.ask('POST', `${actions(linkId)}/Generate/${jobId}/Cancel`);
  expect(cancelled.data.state).toBe('cancelled');
  const { rows } = ofMany(await progressOf(world, { linkId, jobId }));
  expect(rows).toBeLessThan(rowCount);
  expect(await world.ask('POST', `${actions(linkId)}/Generate/${jobId}/Resume`)).toMatchObject({ code: 200 });
  const progress = await untilOver(world, { linkId, jobId });
  expect(progress.state).toBe('done');
  await expectWhole(world, ofMany(progress));
});

test('a job ends with the account in whose name it runs, and somebody else goes on with it', async () => {
  const roles = (await world.ask('GET', '/api/framework/permission/Role')).data.list as { id: string; code: string }[];
  const roleIds = roles.flatMap(({ id, code }) => (code === 'Administrators' ? [id] : []));
  const leaver = await world.addUser('leaver', { roleIds });
  const linkId = await linked(world, database);
  const jobId = await beginGeneration(leaver, { linkId });
  const { entryId } = ofMany(await untilRows(world, { linkId, jobId }));
  // Between two batches, for longer than rights count that were looked at.
  const client = await world.database.pool.connect();
  await client.query('begin');
  await client.query(`lock table "${world.tenant.registry.get(`entry/${entryId}`).table}" in exclusive mode`);
  const disabled = await world.ask('PUT', `/api/framework/organize/User/${leaver.id}/Actions/State`, { state: 0 });
  expect(disabled.code).toBe(200);
  await new Promise((done) => setTimeout(done, 1100));
  await client.query('rollback');
  client.release();
  const failed = await untilOver(world, { linkId, jobId });
  expect(failed).toMatchObject({ state: 'failed', fault: 'The account is disabled, locked or deleted' });
  expect(ofMany(failed).rows).toBeLessThan(rowCount);
  expect(await world.ask('POST', `${actions(linkId)}/Generate/${jobId}/Resume`)).toMatchObject({ code: 200 });
  const progress = await untilOver(world, { linkId, jobId });
  expect(progress.state).toBe('done');
  await expectWhole(world, ofMany(progress));
});

test('a link that is cut says so, and the copy goes on when it is back', async () => {
  const open = new Set<Socket>();
  const { host, port } = database.settings;
  const passOn = (client: Socket) => {
    const upstream = connect(port, host);
    tieSockets(client, upstream, open);
    client.pipe(upstream);
    upstream.pipe(client);
  };
  const proxy = createServer(passOn);
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const own = (proxy.address() as AddressInfo).port;
  const linkId = await linked(world, { ...database, settings: { ...database.settings, port: own } });
  const jobId = await beginGeneration(world, { linkId });
  await untilRows(world, { linkId, jobId });
  proxy.close();
  for (const socket of open) socket.destroy();
  const failed = await untilOver(world, { linkId, jobId });
  expect(failed.state).toBe('failed');
  expect(failed.fault).toMatch(/connection|refused/i);
  expect(ofMany(failed).rows).toBeLessThan(rowCount);
  const back = createServer(passOn);
  await new Promise<void>((done) => back.listen(own, '127.0.0.1', done));
  expect(await world.ask('POST', `${actions(linkId)}/Generate/${jobId}/Resume`)).toMatchObject({ code: 200 });
  const progress = await untilOver(world, { linkId, jobId });
  expect(progress.state).toBe('done');
  await expectWhole(world, ofMany(progress));
  back.close();
  for (const socket of open) socket.destroy();
});

test('a table that cannot be read is named, and the others are copied', async () => {
  const role = `reader_${process.pid}`;
  await database.run(`create table zones (id int primary key, name text); insert into zones values (1, 'one');
    create role ${role} login; grant select on many, owners, zones to ${role}`);
  const settings = { ...database.settings, user: role };
  const linkId = await linked(world, { ...database, settings });
  const jobId = await beginGeneration(world, { linkId });
  await untilRows(world, { linkId, jobId });
  await database.run(`revoke select on zones from ${role}`);
  const progress = await untilOver(world, { linkId, jobId });
  expect(progress.state).toBe('failed');
  const zones = progress.tables.find(({ table }) => table === 'public.zones');
  expect(zones).toMatchObject({ state: 'failed', fault: expect.stringContaining('permission denied') });
  expect(progress.tables.filter(({ state }) => state === 'done')).toHaveLength(2);
  await expectWhole(world, ofMany(progress));
  await database.run(`grant select on zones to ${role}`);
  expect(await world.ask('POST', `${actions(linkId)}/Generate/${jobId}/Resume`)).toMatchObject({ code: 200 });
  expect(await untilOver(world, { linkId, jobId })).toMatchObject({ state: 'done' });
  await database.run(`drop table zones; drop owned by ${role}; drop role ${role}`);
});

test('whoever may not make modules by hand generates none', async () => {
  const linkId = await linked(world, database);
  const { ask } = await world.addUser('curious');
  const body = { tables: [{ schema: 'public', table: 'many' }], withRows: true };
  expect((await ask('POST', `${actions(linkId)}/Guess`, {})).code).toBe(403);
  expect((await ask('POST', `${actions(linkId)}/Generate`, body)).code).toBe(403);
  const keyless = await emptyDatabase('postgres');
  await keyless.run('create table logs (said text)');
  const other = await linked(world, keyless);
  const refused = await world.ask('POST', `${actions(other)}/Generate`, {
    tables: [{ schema: 'public', table: 'logs' }],
    withRows: true,
  });
  expect(refused).toMatchObject({ code: 400 });
  expect(JSON.stringify(refused.data)).toContain('neither a primary key nor');
  await keyless.drop();
});

test('modules stand in the menu where they are wanted', async () => {
  const linkId = await linked(world, database);
  const folder = await world.ask('POST', '/api/framework/system/Menu', {
    ...{ fullName: 'Imported', code: 'imported', moduleType: '1', parentId: '0', icon: 'FolderOutlined' },
  });
  expect(folder.code).toBe(200);
  const { progress } = await madeModules(world, {
    ...{ linkId, names: ['owners'], withRows: false, parentMenuId: folder.data.id },
    corrections: { 'public.owners': { title: '业主', code: 'owner-list' } },
  });
  expect(progress).toMatchObject({ state: 'done', tables: [{ code: 'owner-list', state: 'done', rows: 0 }] });
  const menus = (await world.ask('GET', '/api/framework/system/Menu')).data;
  expect(JSON.stringify(menus)).toContain('业主');
});
