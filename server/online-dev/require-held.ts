import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import type { Resource } from '../engine/registry/resource.ts';
import { authorOf, type Work } from '../engine/work/work.ts';
import { grants } from '../permission/grants.ts';
import { allRights, holdsAll, holdsRights } from '../permission/holding.ts';
import { menuResource } from '../permission/menu-records.ts';
import { archivedCode } from '../permission/rename-in-grants.ts';

/**
 * A release can give what rights keep back (a value that becomes the name of its record, a button or column that is no
 * longer controlled, a formula over a hidden column, a password that is shown): only whoever holds all of a module changes
 * it. Whoever designs a new one goes on until somebody has been given anything of it, or another person has written a
 * record. Throws MODULE_NOT_HELD.
 */
export async function requireHeldModule(work: Work, next: ResourceDefinition): Promise<void> {
  const resource = work.registry.find(next.name);
  if (!resource || holdsAll(work)) return;
  const given = work.tenant.part(grants);
  const isGiven = given.allMenus.some((menu) => menuResource(menu) === next.name && given.sharesBy(menu.id).length > 0);
  if (!isGiven && !(await holdsRecordsOfOthers(work, resource))) return;
  const isHeld = holdsRights(work, { resource, rights: allRights(resource) });
  if (!isHeld || !(await holdsReturning(work, { previous: resource.definition, next })))
    throw new Problem('MODULE_NOT_HELD');
}

/**
 * Deleted ones too. What the person has written themselves, such as the samples that a module began with, is no secret of
 * theirs; a table of another database has rows, whoever put them there.
 */
async function holdsRecordsOfOthers(work: Work, { table, definition }: Resource): Promise<boolean> {
  if (definition.model.external) return true;
  const own = authorOf(work);
  const found = await sql`select 1 from ${sql.id(table)}
    where created_by is distinct from ${own} or modified_by is distinct from ${own} limit 1`.execute(work.db);
  return found.rows.length > 0;
}

/**
 * The values of a field that was taken out come back with it: where columns were controlled when it was last there, only
 * for whoever held it then. Who decides on them here has them controlled whatever the document says.
 */
async function holdsReturning(
  { db, actor }: Work,
  { previous, next }: { previous: ResourceDefinition; next: ResourceDefinition },
): Promise<boolean> {
  const there = new Set(idsOf(previous.model.fields));
  const back = idsOf(next.model.fields).filter((id) => !there.has(id));
  if (back.length === 0) return true;
  const { rows } = await sql<{ id: string }>`
    select c.field_id as id from (select distinct field_id from model_column
      where resource = ${next.name} and field_id = any (${back})) c
    cross join lateral (select definition from release where resource = ${next.name}
      and jsonb_path_exists(definition, '$.model.fields.** ? (@.id == $id)', jsonb_build_object('id', c.field_id))
      order by version desc limit 1) last
    where last.definition #> '{pages,list,permissions,column}' = 'true'
      or exists (select 1 from module_control where resource = ${next.name} and 'column' = any (kinds))
      or exists (select 1 from role_grant where resource = ${next.name} and kind = 'column'
        and code = ${archivedCode('')} || c.field_id)`.execute(db);
  if (rows.length === 0) return true;
  const held = await db
    .selectFrom('role_grant')
    .select('code')
    .where('resource', '=', next.name)
    .where('kind', '=', 'column')
    .where('role_id', 'in', actor.roleIds)
    .execute();
  const codes = new Set(held.map(({ code }) => code));
  return rows.every(({ id }) => codes.has(archivedCode(id)));
}

const idsOf = (fields: readonly FieldDefinition[]): string[] =>
  fields.flatMap(({ id, rows = [] }) => [id, ...idsOf(rows)]);
