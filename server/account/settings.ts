import type { Work } from '../engine/work/work.ts';

/** The settings that a user keeps on the server, by name. */
export async function settingsOf({ db, actor }: Work): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('user_setting').select(['name', 'value']).where('user_id', '=', actor.id).execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
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
