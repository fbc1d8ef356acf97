import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Registry } from '../engine/registry.ts';
import { type CurrentUser, type Dependencies, inTransaction, type Work } from '../engine/work.ts';
import type { Environment } from '../environment.ts';
import { bumpGrants } from '../permission/grants.ts';
import { create } from './create.ts';
import { seedDemo } from './demo.ts';
import { type SeedMenu, seedMenus } from './menus.ts';

/** Who fills a new database; its id is the administrator's. */
const systemUser = (id: string): CurrentUser => ({
  id,
  account: 'admin',
  realName: '管理员',
  isAdmin: true,
  companyId: null,
  departmentId: null,
  postIds: [],
  roleIds: [],
});

/**
 * Fills a new database: administrator, roles, menus and, unless SEED is none, a small organisation with five modules.
 * Does nothing to a database that has an administrator. One transaction: a killed first start leaves nothing half filled,
 * and of two processes that start at once one does it.
 */
export async function seedDatabase(
  deps: Dependencies,
  { adminPassword, seed }: Pick<Environment, 'adminPassword' | 'seed'>,
): Promise<{ adminPassword: string | null }> {
  const password = adminPassword ?? randomPassword();
  const adminId = deps.newId();
  const users = deps.registry.get('organize/User');
  // Who comes second waits until the first has filled it.
  const patiently = { ...deps, db: deps.patient };
  const fresh = await inTransaction(
    patiently,
    { user: systemUser(adminId), language: 'zh', via: 'seed' },
    async (outer) => {
      await sql`select pg_advisory_xact_lock(7310, 3)`.execute(outer.trx);
      const found = await sql`select 1 from ${sql.id(users.table)} limit 1`.execute(outer.trx);
      if (found.rows.length > 0) return false;
      const registry = new Registry(outer.trx);
      await registry.load();
      const work: Work = { ...outer, deps: { ...deps, registry } };
      await seedAdministrator(work, adminId, password);
      await seedMenuTree(work, seedMenus, '0');
      // The people of the demonstration sign in with the administrator's password; SEED=none makes none of them.
      if (seed !== 'none') await seedDemo(work, clientHash(password));
      await bumpGrants(work.trx);
      return true;
    },
  );
  if (!fresh) return { adminPassword: null };
  await deps.registry.load();
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

async function seedAdministrator(work: Work, id: string, password: string) {
  const company = await create(work, 'organize/Company', { fullName: '总公司', code: 'HQ', parentId: '0' });
  const role = await create(work, 'permission/Role', { fullName: '系统管理员', code: 'Administrators' });
  await create(
    work,
    'organize/User',
    { account: 'admin', realName: '管理员', companyId: company, roleIds: [role], password: clientHash(password) },
    id,
  );
}

async function seedMenuTree(work: Work, menus: SeedMenu[], parentId: string): Promise<void> {
  for (const [index, menu] of menus.entries()) {
    const id = await create(work, 'system/Menu', {
      fullName: menu.captions.zh,
      captions: menu.captions,
      code: menu.code,
      icon: menu.icon,
      moduleType: menu.resource ? '2' : '1',
      navigateUrl: menu.resource ? menu.resource.toLowerCase() : null,
      relationId: menu.resource ?? null,
      parentId,
      sort: (index + 1) * 10,
    });
    await seedMenuTree(work, menu.below ?? [], id);
  }
}
