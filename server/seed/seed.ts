import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Registry } from '../engine/registry/registry.ts';
import type { Tenant } from '../engine/work/tenant.ts';
import { type CurrentUser, nobody, systemWork, transact, type UnitOfWork } from '../engine/work/work.ts';
import { bumpGrants } from '../permission/grants.ts';
import type { Environment } from '../start/environment.ts';
import { during } from '../start/progress.js';
import { create } from './create.ts';
import { seedDemo } from './demo.ts';
import { addLaterMenus, markMenus, seedMenuTree } from './menu-tree.ts';
import { seedMenus } from './menus.ts';

/** Who fills a new database; its id is the administrator's. */
const systemUser = (id: string): CurrentUser => ({
  ...nobody,
  id,
  account: 'admin',
  realName: '管理员',
  isAdmin: true,
});

/**
 * Fills a new database: administrator, roles, menus and, unless SEED is none, a small organisation with seven modules.
 * Does nothing to a database that has an administrator. One transaction: a killed first start leaves nothing half filled,
 * and of two processes that start at once one does it.
 */
export async function seedDatabase(
  tenant: Tenant,
  { adminPassword, seed }: Pick<Environment, 'adminPassword' | 'seed'>,
): Promise<{ adminPassword: string | null }> {
  const password = adminPassword ?? randomPassword();
  const adminId = tenant.newId();
  const users = tenant.registry.get('organize/User');
  const work = systemWork(tenant, {
    actor: systemUser(adminId),
    language: 'zh',
    via: 'seed',
    // Who comes second waits until the first has filled it.
    db: tenant.database.longRunning,
  });
  const fresh = await transact(work, async (outer) => {
    await sql`select pg_advisory_xact_lock(7310, 3)`.execute(outer.db);
    const found = await sql`select 1 from ${sql.id(users.table)} limit 1`.execute(outer.db);
    if (found.rows.length > 0) {
      await addLaterMenus(outer);
      return false;
    }
    const registry = new Registry(outer.db);
    await registry.load();
    const unit: UnitOfWork = { ...outer, registry };
    await seedAdministrator(unit, { id: adminId, password });
    await seedMenuTree(unit, { menus: seedMenus, parentId: '0' });
    await markMenus(unit);
    // The people of the demonstration sign in with the administrator's password; SEED=none makes none of them.
    if (seed !== 'none') await during('Filling in the demonstration', () => seedDemo(unit, clientHash(password)));
    await bumpGrants(unit.db);
    return true;
  });
  if (!fresh) return { adminPassword: null };
  await tenant.registry.load();
  return { adminPassword: password };
}

/** 12 letters and digits, both of them (SPEC §9), without look-alikes. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz';
  const all = `${letters}ABCDEFGHJKMNPQRSTUVWXYZ23456789`;
  const pick = (from: string) => from[randomInt(from.length)];
  return `${pick(letters)}${randomInt(2, 10)}${Array.from({ length: 10 }, () => pick(all)).join('')}`;
}

/** What the browser sends for a password (API.md, Session). */
export const clientHash = (password: string): string => createHash('sha256').update(password, 'utf8').digest('hex');

async function seedAdministrator(unit: UnitOfWork, { id, password }: { id: string; password: string }) {
  const company = await create(unit, {
    resource: 'organize/Company',
    input: { fullName: '总公司', code: 'HQ', parentId: '0' },
  });
  const role = await create(unit, {
    resource: 'permission/Role',
    input: { fullName: '系统管理员', code: 'Administrators' },
  });
  const person = { account: 'admin', realName: '管理员', companyId: company, roleIds: [role] };
  await create(unit, { resource: 'organize/User', id, input: { ...person, password: clientHash(password) } });
}
