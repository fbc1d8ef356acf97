import { Type } from '@sinclair/typebox';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { titleText } from '../engine/read/references/reference-names.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { transact, type Work } from '../engine/work/work.ts';
import { Fields } from '../routing/input.ts';
import { storedId } from '../storage/record-id.ts';

export const presenceInput = Fields({
  /** Drawn by the page: two windows of one person are two. */
  window: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
  leaves: Type.Optional(Type.Boolean()),
});

/** Seconds after which a window that says nothing is taken for closed. */
const silence = 20;

/** A person beside oneself who has the draft open. */
interface Present {
  id: string;
  name: string;
}

/** Who else has a draft open, which version of it is stored, by whom, and which is released. */
export async function beHere(
  work: Work,
  { id, window, leaves = false }: { id: string; window: string; leaves?: boolean },
): Promise<{ version: number; releasedVersion: number | null; savedBy: string | null; people: Present[] }> {
  return transact(work, async (unit) => {
    const { db, registry, actor } = unit;
    const nameOf = titleText(registry.get('organize/User'), unit)('u');
    const users = moduleTable(registry, 'organize/User').as('u');
    const entry = await db
      .selectFrom(moduleTable(registry, 'onlineDev/Entry').as('e'))
      .leftJoin(users, 'u.id', 'e.modified_by')
      .select(['e.version', nameOf.as('savedBy')])
      .select(sql<number | null>`e.released_version::int`.as('releasedVersion'))
      .where('e.id', '=', storedId(id))
      .where('e.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!entry) throw new Problem('NOT_FOUND');
    const place = { entry_id: storedId(id), window_id: window };
    await db
      .deleteFrom('entry_presence')
      .where('at', '<', sql<Date>`now() - make_interval(secs => ${silence})`)
      .execute();
    if (leaves)
      await db.deleteFrom('entry_presence').where('window_id', '=', window).where('user_id', '=', actor.id).execute();
    else
      await db
        .insertInto('entry_presence')
        .values({ ...place, user_id: actor.id })
        // Nobody speaks for another's window.
        .onConflict((conflict) =>
          conflict
            .columns(['entry_id', 'window_id'])
            .doUpdateSet({ at: sql`now()` })
            .where('entry_presence.user_id', '=', actor.id),
        )
        .execute();
    const people = await db
      .selectFrom('entry_presence as p')
      .innerJoin(users, 'u.id', 'p.user_id')
      .select(['u.id', nameOf.as('name')])
      .distinct()
      .where('p.entry_id', '=', place.entry_id)
      .where('p.user_id', '<>', actor.id)
      .orderBy('name')
      .limit(50)
      .execute();
    const { releasedVersion, savedBy } = entry;
    return { version: Number(entry.version), releasedVersion, savedBy, people };
  });
}
