import { seedCodeRules, seedDataSource, seedDictionaries } from '@tessera/fixtures/seed/basics.ts';
import { demoDocument, fitting } from '@tessera/fixtures/seed/modules.ts';
import {
  contracts,
  customers,
  formDemos,
  leaveRequests,
  purchaseOrders,
  supplierLevels,
  suppliers,
} from '@tessera/fixtures/seed/records.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { releaseWithin } from '../engine/release/release.ts';
import { authorOf, type CurrentUser, type UnitOfWork } from '../engine/work/work.ts';
import { definitionOf, entryIds, loadEntry } from '../online-dev/draft.ts';
import { publish } from '../online-dev/publish.ts';
import { setReleased } from '../online-dev/release-entry.ts';
import { create } from './create.ts';
import { demoDepartments, demoModules, demoPosts, demoRoles, demoUsers } from './demo-data.ts';

/** Ids of what was made so far, by kind and code. */
interface Made {
  departments: Map<string, string>;
  people: CurrentUser[];
  roles: Map<string, string>;
  entries: Map<string, string>;
}

/** The small organisation and its modules, with a few hundred records. The unit's registry must read through its transaction. */
export async function seedDemo(unit: UnitOfWork, clientPassword: string): Promise<void> {
  const made = await seedOrganisation(unit, clientPassword);
  const apps = await unit.db
    .selectFrom(moduleTable(unit.registry, 'system/Menu').as('m'))
    .select('id')
    .where('code', '=', 'apps')
    .executeTakeFirst();
  for (const module of demoModules) await seedModule(unit, { module, made, parentId: apps?.id ?? '0' });
  await seedRecords(unit, made);
}

/** Designed, released and published, as a person would. */
async function seedModule(
  unit: UnitOfWork,
  { module, made, parentId }: { module: (typeof demoModules)[number]; made: Made; parentId: string },
): Promise<void> {
  const { registry, db } = unit;
  const { fullName, ...draft } = demoDocument(module.code);
  const id = await create(unit, {
    resource: 'onlineDev/Entry',
    input: { ...draft, fullName: fullName.zh, captions: fullName },
  });
  const definition = definitionOf(await loadEntry(unit, id), { registry, ids: await entryIds(unit) });
  const { version } = await releaseWithin(db, { definition, by: authorOf(unit) });
  await setReleased(unit, { id, version });
  await registry.load();
  made.entries.set(draft.code, id);
  const menuId = await publish(unit, {
    entry: await loadEntry(unit, id),
    publication: { parentId, icon: module.icon, roleIds: module.roles.flatMap((role) => made.roles.get(role) ?? []) },
  });
  for (const [role, scope] of Object.entries(module.rows ?? {}))
    await db
      .updateTable('role_scope')
      .set({ scope })
      .where('menu_id', '=', menuId)
      .where('role_id', '=', made.roles.get(role) ?? '')
      .execute();
}

async function seedOrganisation(unit: UnitOfWork, clientPassword: string): Promise<Made> {
  const company = await unit.db
    .selectFrom(moduleTable(unit.registry, 'organize/Company').as('c'))
    .select('id')
    .where('code', '=', 'HQ')
    .executeTakeFirst();
  const companyId = company?.id ?? '';
  const made: Made = { departments: new Map(), people: [], roles: new Map(), entries: new Map() };
  await seedDepartments(unit, { made, companyId });
  const posts = new Map<string, string>();
  for (const [fullName, code] of demoPosts)
    posts.set(code, await create(unit, { resource: 'organize/Post', input: { fullName, code } }));
  for (const role of demoRoles)
    made.roles.set(role.code, await create(unit, { resource: 'permission/Role', input: role }));
  for (const [realName, account, department, post, gender] of demoUsers) {
    const role = made.roles.get(post === 'P01' || post === 'P02' ? 'manager' : 'staff') ?? '';
    const departmentId = made.departments.get(department) ?? null;
    const person = { account, realName, companyId, departmentId, postIds: [posts.get(post) ?? ''], roleIds: [role] };
    const input = { ...person, gender, password: clientPassword };
    const id = await create(unit, { resource: 'organize/User', input });
    made.people.push({ ...person, id, isAdmin: false });
  }
  for (const dictionary of seedDictionaries) await seedDictionary(unit, dictionary);
  const { fullName: sourceName, ...source } = seedDataSource;
  await create(unit, { resource: 'basic/DataSource', input: { ...source, fullName: sourceName.zh } });
  for (const { fullName, ...rule } of seedCodeRules)
    await create(unit, { resource: 'basic/CodeRule', input: { ...rule, fullName: fullName.zh } });
  return made;
}

async function seedDepartments(
  unit: UnitOfWork,
  { made, companyId }: { made: Made; companyId: string },
): Promise<void> {
  const resource = 'organize/Department';
  for (const { below, ...department } of demoDepartments) {
    const parent = await create(unit, { resource, input: { ...department, companyId, parentId: '0' } });
    made.departments.set(department.code, parent);
    for (const child of below)
      made.departments.set(
        child.code,
        await create(unit, { resource, input: { ...child, companyId, parentId: parent } }),
      );
  }
}

async function seedDictionary(
  unit: UnitOfWork,
  { items, fullName, ...dictionary }: (typeof seedDictionaries)[number],
): Promise<void> {
  const dictionaryId = await create(unit, {
    resource: 'basic/Dictionary',
    input: { ...dictionary, fullName: fullName.zh, parentId: '0' },
  });
  const ids = new Map<string, string>();
  for (const [index, { parent, fullName: label, ...item }] of items.entries()) {
    const place = { dictionaryId, parentId: parent ? ids.get(parent) : '0', sort: index + 1 };
    const input = { ...item, ...place, fullName: label.zh };
    ids.set(item.dataValue, await create(unit, { resource: 'basic/DictionaryData', input }));
  }
}

async function seedRecords(unit: UnitOfWork, made: Made): Promise<void> {
  const place = {
    seed: 20,
    users: made.people.map((person) => person.id),
    departments: [...made.departments.values()],
    today: unit.now.toISOString().slice(0, 10),
  };
  const fill = async (code: string, records: Record<string, unknown>[]) => {
    const ids: string[] = [];
    const resource = `entry/${made.entries.get(code)}`;
    const { model } = unit.registry.get(resource).definition;
    for (const [index, record] of records.entries()) {
      // Everyone files some, so that applicants and departments are those of real people.
      const actor = made.people[(index * 5) % made.people.length] ?? unit.actor;
      ids.push(await create({ ...unit, actor }, { resource, input: fitting(model, record) }));
    }
    return ids;
  };
  const levels = await fill('supplier-level', supplierLevels());
  const supplierIds = await fill('supplier', suppliers({ ...place, levels, count: 40 }));
  const customerIds = await fill('customer', customers({ ...place, count: 120 }));
  await fill('purchase-order', purchaseOrders({ ...place, suppliers: supplierIds, count: 120 }));
  await fill('contract', contracts({ ...place, customers: customerIds, count: 80 }));
  await fill('leave-request', leaveRequests({ ...place, count: 90 }));
  await fill('form-demo', formDemos({ ...place, customers: customerIds, count: 12 }));
}
