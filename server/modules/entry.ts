import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { withdraw } from '../engine/release/release.ts';
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
