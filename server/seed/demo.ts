import { readFileSync } from 'node:fs';
import { seedCodeRules, seedDictionaries } from '@tessera/fixtures/seed-basics.ts';
import {
  contracts,
  customers,
  leaveRequests,
  purchaseOrders,
  supplierLevels,
  suppliers,
} from '@tessera/fixtures/seed-records.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Text } from '@tessera/schemas/language/text.ts';
import { sql } from 'kysely';
import { releaseWithin } from '../engine/release.ts';
import type { CurrentUser, Work } from '../engine/work.ts';
import { definitionOf, entryIds, loadEntry } from '../online-dev/draft.ts';
import { publish } from '../online-dev/publish.ts';
import { setReleased } from '../online-dev/release-entry.ts';
import { create } from './create.ts';
import { demoDepartments, demoModules, demoPosts, demoRoles, demoUsers } from './demo-data.ts';

interface GoldenDocument {
  code: string;
  fullName: Text;
  type: string;
  category: string;
  page: PageDocument;
}

/** Ids of what was made so far, by kind and code. */
interface Made {
  departments: Map<string, string>;
  people: CurrentUser[];
  roles: Map<string, string>;
  entries: Map<string, string>;
}

/** The small organisation and its modules, with a few hundred records. `work.deps.registry` must read through the transaction. */
export async function seedDemo(work: Work, clientPassword: string): Promise<void> {
  const { registry } = work.deps;
  const made = await seedOrganisation(work, clientPassword);
  const menus = sql.id(registry.get('system/Menu').table);
  const apps = await sql<{ id: string }>`select id from ${menus} where code = 'apps'`.execute(work.trx);
  for (const module of demoModules) {
    const { code, fullName, type, category, page } = goldenDocument(module.file);
    const id = await create(work, 'onlineDev/Entry', {
      fullName: fullName.zh,
      captions: fullName,
      code,
      type,
      category,
      page,
    });
    const ids = await entryIds(work.trx, registry);
    const definition = definitionOf(await loadEntry(work.trx, registry, id), { registry, ids });
    const { version } = await releaseWithin(work.trx, definition, { user: work.user.id });
    await setReleased(work.trx, work.deps, id, version);
    await registry.load();
    made.entries.set(code, id);
    const menuId = await publish(work, await loadEntry(work.trx, registry, id), {
      parentId: apps.rows[0]?.id ?? '0',
      icon: module.icon,
      roleIds: module.roles.flatMap((role) => made.roles.get(role) ?? []),
    });
    for (const [role, scope] of Object.entries(module.rows ?? {}))
      await work.trx
        .updateTable('role_scope')
        .set({ scope })
        .where('menu_id', '=', menuId)
        .where('role_id', '=', made.roles.get(role) ?? '')
        .execute();
  }
  await seedRecords(work, made);
}

const goldenDocument = (file: string): GoldenDocument =>
  JSON.parse(readFileSync(new URL(`../../fixtures/documents/${file}.json`, import.meta.url), 'utf8'));

async function seedOrganisation(work: Work, clientPassword: string): Promise<Made> {
  const companies = work.deps.registry.get('organize/Company').table;
  const found = await sql<{ id: string }>`select id from ${sql.id(companies)} where code = 'HQ'`.execute(work.trx);
  const companyId = found.rows[0]?.id ?? '';
  const made: Made = { departments: new Map(), people: [], roles: new Map(), entries: new Map() };
  for (const { below, ...department } of demoDepartments) {
    const parent = await create(work, 'organize/Department', { ...department, companyId, parentId: '0' });
    made.departments.set(department.code, parent);
    for (const child of below) {
      made.departments.set(
        child.code,
        await create(work, 'organize/Department', { ...child, companyId, parentId: parent }),
      );
    }
  }
  const posts = new Map<string, string>();
  for (const [fullName, code] of demoPosts) posts.set(code, await create(work, 'organize/Post', { fullName, code }));
  for (const role of demoRoles) made.roles.set(role.code, await create(work, 'permission/Role', role));
  for (const [realName, account, department, post, gender] of demoUsers) {
    const role = made.roles.get(post === 'P01' || post === 'P02' ? 'manager' : 'staff') ?? '';
    const departmentId = made.departments.get(department) ?? null;
    const postIds = [posts.get(post) ?? ''];
    const input = {
      account,
      realName,
      gender,
      companyId,
      departmentId,
      postIds,
      roleIds: [role],
      password: clientPassword,
    };
    const id = await create(work, 'organize/User', input);
    made.people.push({ id, account, realName, isAdmin: false, companyId, departmentId, postIds, roleIds: [role] });
  }
  for (const { items, fullName, ...dictionary } of seedDictionaries) {
    const dictionaryId = await create(work, 'basic/Dictionary', {
      ...dictionary,
      fullName: fullName.zh,
      parentId: '0',
    });
    const ids = new Map<string, string>();
    for (const [index, { parent, fullName: label, ...item }] of items.entries()) {
      const entry = {
        dictionaryId,
        ...item,
        fullName: label.zh,
        parentId: parent ? ids.get(parent) : '0',
        sort: index + 1,
      };
      ids.set(item.dataValue, await create(work, 'basic/DictionaryData', entry));
    }
  }
  for (const { fullName, ...rule } of seedCodeRules)
    await create(work, 'basic/CodeRule', { ...rule, fullName: fullName.zh });
  return made;
}

async function seedRecords(work: Work, made: Made): Promise<void> {
  const place = {
    seed: 20,
    users: made.people.map((person) => person.id),
    departments: [...made.departments.values()],
    today: work.now.toISOString().slice(0, 10),
  };
  const fill = async (code: string, records: Record<string, unknown>[]) => {
    const ids: string[] = [];
    for (const [index, record] of records.entries()) {
      // Everyone files some, so that applicants and departments are those of real people.
      const user = made.people[(index * 5) % made.people.length] ?? work.user;
      ids.push(await create({ ...work, user }, `entry/${made.entries.get(code)}`, record));
    }
    return ids;
  };
  const levels = await fill('supplier-level', supplierLevels());
  const supplierIds = await fill('supplier', suppliers({ ...place, levels, count: 40 }));
  const customerIds = await fill('customer', customers({ ...place, count: 120 }));
  await fill('purchase-order', purchaseOrders({ ...place, suppliers: supplierIds, count: 120 }));
  await fill('contract', contracts({ ...place, customers: customerIds, count: 80 }));
  await fill('leave-request', leaveRequests({ ...place, count: 90 }));
}
