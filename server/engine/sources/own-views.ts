import { viewModules } from '@tessera/schemas/modules/index.ts';
import { type KnownView, knownViews } from '../../data-sources/own-database/shown-views.ts';
import type { Work } from '../work/work.ts';
import { ownDatabase } from './ask-source.ts';

const setting = 'ownViews';

/** The views of the own database that SQL of data sources may read; none until an administrator names some. */
export async function shownViews({ db }: Work): Promise<string[]> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', setting).executeTakeFirst();
  return (row?.value as string[] | undefined) ?? [];
}

/** The views that people made in our schema, and whatever is shown already: those that the product reads itself are nobody's business. */
export async function viewsToShow(work: Work): Promise<{ schema: string; views: KnownView[] }> {
  const own = new Set(viewModules.map(({ view }) => view));
  const shown = new Set(await shownViews(work));
  const { schema, views } = await knownViews(work.db);
  return { schema, views: views.filter(({ name }) => !own.has(name) || shown.has(name)) };
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
