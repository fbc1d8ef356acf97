import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { inDatabase, onServer } from '../../fixtures/database-setup.ts';
import type { Tenant } from '../engine/work/tenant.ts';
import { openEgress } from '../network/egress.ts';
import { passingKeys } from '../secrets/secret-keys.ts';
import { openDatabase } from '../storage/database.ts';
import { openTenant } from '../tenants/open-tenant.ts';
import { prepareDatabase } from '../tenants/prepare-database.ts';
import { seedDatabase } from './seed.ts';

test('a first run fills an empty database once: people, seven modules, and records that they filed', async () => {
  const connection = inject('connection');
  const name = `tessera_seed_${process.pid}_${Date.now()}`;
  await onServer(connection, `create database ${name}`);
  const database = openDatabase(inDatabase(connection, name), { size: 4 });
  await prepareDatabase(database);
  const tenant = await openTenant({
    name,
    database,
    filesFolder: tmpdir(),
    secretKeys: passingKeys(),
    egress: openEgress(),
  });
  try {
    expect(await seedDatabase(tenant, { adminPassword: null, seed: 'demo' })).toEqual({
      adminPassword: expect.stringMatching(/^(?=.*\d)[A-Za-z0-9]{12}$/),
    });
    expect(await seedDatabase(tenant, { adminPassword: null, seed: 'demo' })).toEqual({ adminPassword: null });
    const modules = tenant.registry.all().filter(({ definition }) => definition.origin === 'designed');
    expect(modules).toHaveLength(7);
    let records = 0;
    for (const { table } of modules) {
      const counted = await sql<{
        n: number;
        people: number;
      }>`select count(*)::int as n, count(distinct created_by)::int as people
        from ${sql.id(table)} where owner_department is not null`.execute(database.db);
      records += counted.rows[0]?.n ?? 0;
      expect(counted.rows[0]?.people).toBeGreaterThan(1);
    }
    expect(records).toBe(466);
    await laterMenusComeOnce(tenant);
  } finally {
    await tenant.close();
    await onServer(connection, `drop database if exists ${name} with (force)`);
  }
});

/** What a version brings is offered once: to an installation of before, and not again to whoever took it away. */
async function laterMenusComeOnce(tenant: Tenant) {
  const { database, registry } = tenant;
  const menu = sql.id(registry.get('system/Menu').table);
  const start = () => seedDatabase(tenant, { adminPassword: null, seed: 'none' });
  const found = async () => {
    const { rows } = await sql<{ above: string }>`select a.code as above from ${menu} m
      join ${menu} a on a.id::text = m.parent_id where m.code = 'area'`.execute(database.db);
    return rows.map(({ above }) => above);
  };
  await sql`delete from ${menu} where code = 'area'`.execute(database.db);
  await start();
  expect(await found()).toEqual([]);
  await database.db.deleteFrom('setting').where('name', '=', 'menusUpTo').execute();
  await start();
  await start();
  expect(await found()).toEqual(['basic']);
}
