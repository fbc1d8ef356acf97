import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Hooks } from '../engine/work/hooks.ts';
import { checkDraft } from '../online-dev/draft.ts';
import { checkCaptions } from './captions.ts';

const records = t('已有的数据', '已有的資料', 'its records', '既存のデータ');
const menu = t('菜单', '選單', 'the menu', 'メニュー');

/** A draft may be unfinished but never malformed; a released entry with records is not deleted from under them. */
export const entryHooks: Hooks = {
  beforeWrite({ registry }, { value, before }) {
    if (before !== null && value.code !== undefined && value.code !== before.code && before.releasedVersion !== null)
      throw new Problem('PROTECTED');
    checkCaptions(value.captions);
    // The released version is written by the release alone.
    delete value.releasedVersion;
    if (value.page === undefined && value.source === undefined) return;
    const stored = before && { page: before.page, source: before.source };
    Object.assign(value, checkDraft({ page: value.page, source: value.source }, { stored, registry }));
  },
  async beforeRemove({ db, registry }, { id }) {
    const resource = registry.find(`entry/${id}`);
    if (!resource) return;
    const held = await sql`select 1 from ${sql.id(resource.table)} where deleted_at is null limit 1`.execute(db);
    if (held.rows.length > 0) throw new Problem('IN_USE', { params: { by: records } });
    const opening = await db
      .selectFrom(moduleTable(registry, 'system/Menu').as('m'))
      .select('id')
      .where('relation_id', '=', id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (opening) throw new Problem('IN_USE', { params: { by: menu } });
    await db.deleteFrom('resource').where('name', '=', resource.name).execute();
    await sql`update setting set value = to_jsonb((value::text)::int + 1) where name = 'registryVersion'`.execute(db);
  },
};
