import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { inDatabase, onServer } from '../../fixtures/database-setup.ts';
import { openDatabase } from '../storage/database.ts';
import { openTenant } from '../tenants/open-tenant.ts';
import { prepareDatabase } from '../tenants/prepare-database.ts';
import { seedDatabase } from './seed.ts';

test('a first run fills an empty database once: people, six modules, and records that they filed', async () => {
  const connection = inject('connection');
  const name = `tessera_seed_${process.pid}_${Date.now()}`;
  await onServer(connection, `create database ${name}`);
  const database = openDatabase(inDatabase(connection, name), { size: 4 });
  await prepareDatabase(database);
  const tenant = await openTenant({ name, database, filesFolder: tmpdir() });
  try {
    expect(await seedDatabase(tenant, { adminPassword: null, seed: 'demo' })).toEqual({
      adminPassword: expect.stringMatching(/^(?=.*\d)[A-Za-z0-9]{12}$/),
    });
    expect(await seedDatabase(tenant, { adminPassword: null, seed: 'demo' })).toEqual({ adminPassword: null });
    const modules = tenant.registry.all().filter(({ definition }) => definition.origin === 'designed');
    expect(modules).toHaveLength(6);
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
    expect(records).toBe(454);
  } finally {
    await tenant.close();
    await onServer(connection, `drop database if exists ${name} with (force)`);
  }
}, 60_000);
