import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import { workOf } from '../dialects/operations.ts';
import { fullAccess } from '../engine/access.ts';
import { inTransaction, type Work } from '../engine/work.ts';
import { createRecord, updateExisting } from '../engine/write.ts';
import { moduleHooks } from '../modules/index.ts';
import { bumpGrants } from '../permission/grants.ts';
import { buttonsOf, columnCodes } from '../permission/menus.ts';
import { shapeBody } from '../routing/body.ts';
import type { Call } from '../routing/route.ts';
import { type Entry, loadEntry } from './draft.ts';

export interface Publication {
  fullName?: string;
  parentId?: string;
  icon?: string;
  roleIds?: string[];
}

/** Makes the menu entry of a released module, or moves the one it has; the roles get all its buttons and columns. */
export async function publishToMenu(call: Call) {
  const body = shapeBody(await call.body(), { fullName: 'text?', parentId: 'text?', icon: 'text?', roleIds: 'texts?' });
  const entry = await loadEntry(call.deps.db, call.deps.registry, call.param('id'));
  const menuId = await inTransaction(call.deps, workOf(call), (work) => publish(work, entry, body));
  return { menuId };
}

export async function publish(work: Work, entry: Entry, publication: Publication): Promise<string> {
  const { registry } = work.deps;
  const resource = registry.find(`entry/${entry.id}`);
  if (!resource) throw new Problem('NOT_RELEASED');
  const menus = registry.get('system/Menu');
  const found = await sql<{
    id: string;
  }>`select id from ${sql.id(menus.table)} where relation_id = ${entry.id} and deleted_at is null limit 1`.execute(
    work.trx,
  );
  const renamed = publication.fullName !== undefined && publication.fullName !== entry.fullName;
  const input = {
    fullName: publication.fullName ?? entry.fullName,
    captions: renamed || entry.captions === null || typeof entry.captions === 'string' ? null : entry.captions,
    code: entry.code,
    // SPEC §2: 3 for forms and lists, 4 for dictionaries.
    moduleType: entry.type === 'dictionary' ? '4' : '3',
    icon: publication.icon ?? 'AppstoreOutlined',
    navigateUrl: entry.code,
    relationId: entry.id,
    isTree: resource.has('tree') ? 1 : 0,
    parentId: publication.parentId ?? '0',
  };
  const options = { access: fullAccess, hooks: moduleHooks[menus.name] };
  const existing = found.rows[0]?.id;
  if (existing) await updateExisting(work, menus, existing, input, options);
  const menuId = existing ?? (await createRecord(work, menus, input, options));

  const roleIds = [...new Set(publication.roleIds ?? [])];
  if (roleIds.length > 0) {
    const roles = await sql<{
      id: string;
    }>`select id from ${sql.id(registry.get('permission/Role').table)} where id in (${sql.join(roleIds)}) and deleted_at is null`.execute(
      work.trx,
    );
    if (roles.rows.length !== roleIds.length)
      throw new Problem('INVALID', { findings: [finding('roleIds', 'noRecord')] });
    const rows = roleIds.flatMap((role_id) => [
      { role_id, menu_id: menuId, kind: 'menu' as const, code: '' },
      ...buttonsOf(resource, fullAccess).map((code) => ({ role_id, menu_id: menuId, kind: 'button' as const, code })),
      ...columnCodes(resource, fullAccess).map((code) => ({ role_id, menu_id: menuId, kind: 'column' as const, code })),
    ]);
    // A role that the module is published to gets all of it; narrowing it is the role page's.
    await work.trx
      .insertInto('role_scope')
      .values(roleIds.map((role_id) => ({ role_id, menu_id: menuId, scope: 'all' as const, expression: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (let from = 0; from < rows.length; from += 1000) {
      await work.trx
        .insertInto('role_grant')
        .values(rows.slice(from, from + 1000))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
  await bumpGrants(work.trx);
  return menuId;
}
