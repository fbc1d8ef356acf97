import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import type { UnitOfWork } from '../engine/work/work.ts';
import { renamedColumns } from '../permission/rename-in-grants.ts';
import { listSettingName } from './settings.ts';

/**
 * Kept views, and the conditions that somebody opens a list with, name fields as the list's address does (runtime/render/list/address.ts); when a release renames one, they
 * follow. A field that is gone they call as no field is, until it comes back: the list says then that a condition is missing.
 */
export async function renameInViews(
  { db }: UnitOfWork,
  { previous, next }: { previous: ResourceDefinition | undefined; next: ResourceDefinition },
): Promise<void> {
  const columns = renamedColumns(previous?.model.fields ?? [], next.model.fields);
  if (columns.size === 0) return;
  const views = await db
    .selectFrom('list_view')
    .select(['id', 'state'])
    .where('resource', '=', next.name)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, state } of views) {
    const search = renamedSearch(state.search, columns);
    if (search === state.search) continue;
    await db
      .updateTable('list_view')
      .set({ state: JSON.stringify({ ...state, search }) })
      .where('id', '=', id)
      .execute();
  }
  const settings = await db
    .selectFrom('user_setting')
    .select(['user_id', 'value'])
    .where('name', '=', listSettingName(next.name))
    .orderBy('user_id')
    .forUpdate()
    .execute();
  for (const { user_id, value } of settings) {
    const setting = value as { query?: unknown };
    if (typeof setting.query !== 'string') continue;
    const query = renamedSearch(setting.query, columns);
    if (query === setting.query) continue;
    await db
      .updateTable('user_setting')
      .set({ value: JSON.stringify({ ...setting, query }) })
      .where('user_id', '=', user_id)
      .where('name', '=', listSettingName(next.name))
      .execute();
  }
}

/** An address whose conditions and order name fields as they are called now. */
function renamedSearch(search: string, names: ReadonlyMap<string, string>): string {
  const now = (name: string) => names.get(name) ?? name;
  const written = new URLSearchParams();
  for (const [key, value] of new URLSearchParams(search)) {
    if (key === 'sort')
      written.append(
        key,
        value.replace(/^(-?)(.*)$/s, (_, down, name) => down + now(name)),
      );
    else written.append(key.startsWith('f.') ? `f.${now(key.slice(2))}` : key, value);
  }
  return String(written) === String(new URLSearchParams(search)) ? search : `?${written}`;
}
