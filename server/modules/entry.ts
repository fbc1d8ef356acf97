import { outwardOf } from '@tessera/schemas/document/outward.ts';
import type { PageDocument, ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { withdraw } from '../engine/release/release.ts';
import type { Hooks } from '../engine/work/hooks.ts';
import type { UnitOfWork } from '../engine/work/work.ts';
import { checkDraft } from '../online-dev/draft.ts';
import { extensionFindingsOf, requireAdministrator } from '../online-dev/extensions.ts';
import { storedId } from '../storage/record-id.ts';

const records = t('已有的数据', '已有的資料', 'its records', '既存のデータ');
const menu = t('菜单', '選單', 'the menu', 'メニュー');

/** A draft may be unfinished but never malformed; a released entry with records is not deleted from under them. */
export const entryHooks: Hooks = {
  async beforeWrite(unit, { value, before }) {
    const { registry } = unit;
    if (before !== null && value.code !== undefined && value.code !== before.code && before.releasedVersion !== null)
      refuse([finding('code', 'readonly')]);
    // The released version is written by the release alone.
    delete value.releasedVersion;
    if (typeof value.templateId === 'string' && value.templateId !== before?.templateId)
      refuse((await isTemplate(unit, value.templateId)) ? [] : [finding('templateId', 'noRecord')]);
    if (value.page === undefined && value.source === undefined) return;
    const extended = before?.extends ?? value.extends;
    if (typeof extended === 'string') requireAdministrator(unit);
    const stored = before && { page: before.page, source: before.source };
    const draft = checkDraft({ page: value.page, source: value.source }, { stored, registry });
    if (typeof extended === 'string' && draft.page !== null)
      refuse(extensionFindingsOf(extended, draft.page as PageDocument));
    Object.assign(value, draft);
  },
  async beforeRemove({ db, registry }, { id, before }) {
    // What was added to a built-in module is taken out of it first, by a release.
    if (before.extends !== null && before.releasedVersion !== null) throw new Problem('PROTECTED');
    const pointing = (await definitionsNaming(db, `entry/${id}`)).find((one) => pointsTo(one, `entry/${id}`));
    if (pointing) throw new Problem('IN_USE', { params: { by: pointing.title } });
    // A release holds the entry as this does, so it is over, or comes too late.
    await withdraw(db, { name: `entry/${id}`, inUse: records });
    const opening = await db
      .selectFrom(moduleTable(registry, 'system/Menu').as('m'))
      .select('id')
      .where('relation_id', '=', id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (opening) throw new Problem('IN_USE', { params: { by: menu } });
  },
};

/** As they are released at this moment: a release that points to the entry holds it, and so is over by now. */
async function definitionsNaming(db: UnitOfWork['db'], resource: string): Promise<ResourceDefinition[]> {
  const found = await db
    .selectFrom('resource')
    .select('definition')
    .where(sql<boolean>`definition::text like ${`%"${resource}"%`}`)
    .execute();
  return found.map(({ definition }) => definition as ResourceDefinition);
}

/** What points to a module would point to nothing, or to the next of its code; it may point to itself. */
const pointsTo = (definition: ResourceDefinition, resource: string) =>
  definition.name !== resource &&
  outwardOf(definition).some(({ kind, code }) => kind === 'resource' && code === resource);

/** Whether there is such a flow template; where nobody has brought the module of flows, there is none. */
async function isTemplate({ db, registry }: UnitOfWork, id: string): Promise<boolean> {
  const templates = registry.find('workflow/FlowTemplate');
  if (!templates) return false;
  const found = await sql`select 1 from ${sql.id(templates.table)}
    where id = ${storedId(id)} and deleted_at is null for key share`.execute(db);
  return found.rows.length > 0;
}
