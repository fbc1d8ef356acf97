import { sql } from 'kysely';
import type { Work } from '../engine/work/work.ts';

/** The settings that a user keeps on the server, by name. */
export async function settingsOf({ db, actor }: Work): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('user_setting').select(['name', 'value']).where('user_id', '=', actor.id).execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

const ofLists = 'list:';

/** Under what name the users keep what they have made of a list. */
export const listSettingName = (list: string): string => `${ofLists}${list}`;

/** What the user has made of lists, by their resources. */
export const listSettingsOf = (settings: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      name.startsWith(ofLists) ? [[name.slice(ofLists.length), value]] : [],
    ),
  );

interface ListChange {
  list: string;
  /** Names of parts that are as they come again. */
  reset?: string[] | undefined;
  columns?: unknown;
  query?: unknown;
}

/** Keeps parts of what the user has made of a list; another window may keep others. Throws NOT_FOUND for what is no list. */
export async function keepListSetting(work: Work, { list, reset = [], ...parts }: ListChange): Promise<null> {
  work.registry.get(list);
  const { db, actor } = work;
  const value = JSON.stringify(parts);
  await db
    .insertInto('user_setting')
    .values({ user_id: actor.id, name: listSettingName(list), value })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'name']).doUpdateSet({
        value: sql`(user_setting.value || ${value}::jsonb) - ${reset}::text[]`,
      }),
    )
    .execute();
  return null;
}

export async function keepSetting(
  { db, actor }: Work,
  { name, value }: { name: string; value: unknown },
): Promise<null> {
  const text = JSON.stringify(value);
  await db
    .insertInto('user_setting')
    .values({ user_id: actor.id, name, value: text })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value: text }))
    .execute();
  return null;
}
