import { Problem } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import type { Hooks } from '../engine/hooks.ts';
import { checkDraft } from '../online-dev/draft.ts';
import { checkCaptions } from './captions.ts';

/** A draft may be unfinished but never malformed; a released entry with records is not deleted from under them. */
export const entryHooks: Hooks = {
  async beforeWrite(work, { value, before }) {
    if (before !== null && value.code !== undefined && value.code !== before.code && before.releasedVersion !== null)
      throw new Problem('PROTECTED');
    checkCaptions(value.captions);
    // The released version is written by the release alone.
    delete value.releasedVersion;
    if (value.page !== undefined && value.page !== null) checkDraft(value.page, work.deps.registry);
  },
  async beforeRemove(work, { id }) {
    const resource = work.deps.registry.find(`entry/${id}`);
    if (!resource) return;
    const records = await sql`select 1 from ${sql.id(resource.table)} where deleted_at is null limit 1`.execute(
      work.trx,
    );
    if (records.rows.length > 0)
      throw new Problem('IN_USE', {
        params: { by: { zh: '已有的数据', zhtw: '已有的資料', en: 'its records', ja: '既存のデータ' } },
      });
    const menus = work.deps.registry.get('system/Menu').table;
    const menu =
      await sql`select 1 from ${sql.id(menus)} where relation_id = ${id} and deleted_at is null limit 1`.execute(
        work.trx,
      );
    if (menu.rows.length > 0)
      throw new Problem('IN_USE', { params: { by: { zh: '菜单', zhtw: '選單', en: 'the menu', ja: 'メニュー' } } });
    await work.trx.deleteFrom('resource').where('name', '=', resource.name).execute();
    await sql`update setting set value = to_jsonb((value::text)::int + 1) where name = 'registryVersion'`.execute(
      work.trx,
    );
  },
};
