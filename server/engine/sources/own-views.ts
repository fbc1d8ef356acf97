import type { Work } from '../work/work.ts';
import { ownDatabase } from './ask-source.ts';

const setting = 'ownViews';

/** The views of the own database that SQL of data sources may read; none until an administrator names some. */
export async function shownViews({ db }: Work): Promise<string[]> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', setting).executeTakeFirst();
  return (row?.value as string[] | undefined) ?? [];
}

/** Throws NO_SUCH_VIEW, or OWN_SQL_CLOSED; then those that were shown before are still. */
export async function showViews({ db, tenant }: Work, views: readonly string[]): Promise<void> {
  await tenant.part(ownDatabase).showViews(views);
  const value = JSON.stringify(views);
  await db
    .insertInto('setting')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
