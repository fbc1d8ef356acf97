import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { adminPassword, inDatabase, onServer } from '../../fixtures/database-setup.ts';
import { tasks } from '../../fixtures/release-entry.ts';
import { createApp } from '../app.ts';
import { indexKeeping } from '../engine/indexes/keeper.ts';
import type { Tenant } from '../engine/work/tenant.ts';
import { openEgress } from '../network/egress.ts';
import { passingKeys } from '../secrets/secret-keys.ts';
import { clientHash } from '../seed/seed.ts';
import { openDatabase } from '../storage/database.ts';
import { openTenant } from './open-tenant.ts';
import { Tenants } from './tenants.ts';

const names = ['red', 'blue'] as const;
type Name = (typeof names)[number];
const databaseOf = (name: string) => `tessera_${name}_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'tessera-tenants-'));
let clock = Date.now();
const opened: string[] = [];
const made: Tenant[] = [];

const tenants = new Tenants({
  now: () => clock,
  open: async (name) => {
    if (!names.includes(name as Name)) throw new Error(`no tenant ${name}`);
    opened.push(name);
    const database = openDatabase(inDatabase(inject('connection'), databaseOf(name)), { size: 3 });
    const tenant = await openTenant({
      name,
      database,
      filesFolder: join(folder, name),
      secretKeys: passingKeys(),
      egress: openEgress(),
    });
    tenant.part(indexKeeping);
    made.push(tenant);
    return tenant;
  },
});
const app = createApp({ tenants, tenantOf: (context) => context.req.header('x-tenant') ?? '' });

beforeAll(async () => {
  for (const name of names)
    await onServer(inject('connection'), `create database ${databaseOf(name)} template ${inject('template')}`);
});
afterAll(async () => {
  await tenants.close();
  for (const name of names)
    await onServer(inject('connection'), `drop database if exists ${databaseOf(name)} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

async function ask(name: string, token: string, [method, path, body]: [string, string, unknown?]) {
  const response = await app.request(path, {
    method,
    headers: { 'x-tenant': name, authorization: token, 'content-type': 'application/json', 'accept-language': 'en' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}
const signIn = async (name: string) =>
  (await ask(name, '', ['POST', '/api/Login', { account: 'admin', password: clientHash(adminPassword) }])).data
    .token as string;

test('two tenants in one process share nothing: sessions, modules, records, rights, totals', async () => {
  const [red, blue] = [await signIn('red'), await signIn('blue')];
  expect(opened).toEqual(['red', 'blue']);
  expect((await ask('blue', red, ['GET', '/api/Login/CurrentUser'])).code).toBe(401);

  const entry = { code: 'task', fullName: 'Task', type: 'form', page: tasks };
  const { id } = (await ask('red', red, ['POST', '/api/OnLineDev', entry])).data;
  expect((await ask('red', red, ['POST', `/api/OnLineDev/${id}/Actions/Release`, {}])).code).toBe(200);
  const base = `/api/OnLineDevInstance/${id}`;
  for (let n = 0; n < 3; n++) expect((await ask('red', red, ['POST', base, { title: `t${n}` }])).code).toBe(200);
  const list = ['POST', `${base}/List`, {}] as [string, string, unknown];
  expect((await ask('red', red, list)).data.pagination.total).toBe(3);
  expect((await ask('blue', blue, list)).code).toBe(404);

  // The same entry in the other: ids may well be equal where a tenant was copied.
  const copy = (await ask('blue', blue, ['POST', '/api/OnLineDev', entry])).data.id;
  await ask('blue', blue, ['POST', `/api/OnLineDev/${copy}/Actions/Release`, {}]);
  const own = (name: string, token: string, of: string) =>
    ask(name, token, ['POST', `/api/OnLineDevInstance/${of}/List`, {}]);
  expect((await own('blue', blue, copy)).data.pagination.total).toBe(0);
  expect((await own('red', red, id)).data.pagination.total).toBe(3);
  expect((await ask('red', red, ['GET', '/api/framework/organize/Post'])).data.list).toEqual([]);
  await ask('red', red, ['POST', '/api/framework/organize/Post', { fullName: 'P', code: 'P' }]);
  expect((await ask('red', red, ['GET', '/api/framework/organize/Post'])).data.list).toHaveLength(1);
  expect((await ask('blue', blue, ['GET', '/api/framework/organize/Post'])).data.list).toEqual([]);
});

test('one that nobody asks is let go with its connections, and comes back when it is asked', async () => {
  const red = await signIn('red');
  expect(await tenants.letGo()).toEqual([]);
  clock += 61 * 60_000;
  await ask('red', red, ['GET', '/api/Login/CurrentUser']);
  expect(await tenants.letGo()).toEqual(['blue']);
  const blue = made.find(({ name }) => name === 'blue') as Tenant;
  await expect(blue.database.pool.query('select 1')).rejects.toThrow();
  expect(await connectionsTo('blue')).toBe(0);
  expect((await ask('red', red, ['GET', '/api/Login/CurrentUser'])).code).toBe(200);
  await signIn('blue');
  expect(opened).toEqual(['red', 'blue', 'blue']);
});

test('one is not let go under a request that runs, and many that come at once open it once', async () => {
  clock += 61 * 60_000;
  await tenants.letGo();
  const before = opened.length;
  let end = () => {};
  const long = tenants.use('red', () => new Promise<void>((done) => (end = done)));
  await Promise.all([1, 2, 3].map(() => tenants.use('red', async () => undefined)));
  expect(opened.length - before).toBe(1);
  clock += 61 * 60_000;
  expect(await tenants.letGo()).toEqual([]);
  end();
  await long;
  clock += 61 * 60_000;
  expect(await tenants.letGo()).toEqual(['red']);
});

test('one that cannot be opened is a clear answer, and is tried anew', async () => {
  for (let times = 0; times < 2; times++) await expect(tenants.use('green', async () => 1)).rejects.toThrow('green');
});

async function connectionsTo(name: string): Promise<number> {
  const red = made.findLast((tenant) => tenant.name === 'red') as Tenant;
  const count = async () => {
    const { rows } = await red.database.pool.query(
      'select count(*)::int as n from pg_stat_activity where datname = $1',
      [databaseOf(name)],
    );
    return rows[0].n as number;
  };
  for (let tries = 0; tries < 400 && (await count()) > 0; tries++) await new Promise((later) => setTimeout(later, 50));
  return count();
}
