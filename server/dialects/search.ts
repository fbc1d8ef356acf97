import { Type } from '@sinclair/typebox';
import { listDefaults } from '@tessera/schemas/language/list-page.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { searchRows } from '../engine/external/search-rows.ts';
import { searchTitles, type TitleHit } from '../engine/read/title-search.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { mayPress } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';
import { grants } from '../permission/grants.ts';
import { menuResource } from '../permission/menu-records.ts';
import { Fields, Textual } from '../routing/input.ts';
import { type Route, route } from '../routing/route.ts';

/** What a search found in one module. */
interface ModuleHits {
  resource: string;
  title: Caption;
  /** A record can be opened, not only be found in its list. */
  opens: boolean;
  hits: TitleHit[];
  /** It was not looked through in time: there may be more. */
  isLate?: true;
}

const hitsEach = 5;
const mostHits = 30;
/** Milliseconds: for all modules together, and for one. */
const patience = { all: 1500, one: 400 };

/** choice: SPEC §2 searches menus only. Records by their names, in the modules of the person's menu. */
export const searchRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/Meta/Search',
    permission: 'self',
    summary: t(
      '标题或编码含关键词的记录，用户菜单中每个模块各取几条；来不及查完的模块标有 isLate。',
      '標題或編碼含關鍵字的記錄，使用者選單中每個模組各取幾筆；來不及查完的模組標有 isLate。',
      "Records whose title or code holds the keyword, a few of each module of the user's menu; a module that was not looked through in time says isLate.",
      '題名かコードにキーワードを含むレコード。ユーザーのメニューの各モジュールから数件です。時間内に調べ終えなかったモジュールには isLate が付きます。',
    ),
    query: Fields({ keyword: Textual({ maxLength: 100 }) }),
    answer: Type.Array(Type.Unknown()),
    run: ({ work }, { query }) => searchModules(work, query.keyword.trim()),
  }),
];

/** Our own modules one after another, and beside them each link its own: none waits for another. */
async function searchModules(work: Work, words: string): Promise<ModuleHits[]> {
  if (words === '') return [];
  const until = Date.now() + patience.all;
  const modules = searched(work);
  const queues = new Map<string | undefined, Resource[]>();
  for (const resource of modules) {
    const { external } = resource.definition.model;
    queues.set(external?.link, [...(queues.get(external?.link) ?? []), resource]);
  }
  const found = new Map<Resource, TitleHit[] | 'late'>();
  await Promise.all([...queues.values()].map((queue) => searchEach(work, { queue, words, until, found })));
  let left = mostHits;
  return modules.flatMap((resource): ModuleHits[] => {
    const of = found.get(resource) ?? [];
    if (of === 'late') return [{ ...shownAs(work, resource), hits: [], isLate: true }];
    const hits = of.slice(0, left);
    left -= hits.length;
    return hits.length === 0 ? [] : [{ ...shownAs(work, resource), hits }];
  });
}

interface Queue {
  queue: readonly Resource[];
  words: string;
  until: number;
  found: Map<Resource, TitleHit[] | 'late'>;
}

async function searchEach(work: Work, { queue, words, until, found }: Queue): Promise<void> {
  let left = mostHits;
  for (const [at, resource] of queue.entries()) {
    if (left <= 0) return;
    const time = Math.min(patience.one, until - Date.now());
    const access = work.authority.accessTo(resource);
    const search = { resource, access, words, limit: Math.min(hitsEach, left), patience: time };
    const isElsewhere = resource.definition.model.external !== undefined;
    const searchOne = () => (isElsewhere ? searchRows(work, search) : searchTitles(work, search));
    const hits = time > 0 ? await searchOne() : undefined;
    found.set(resource, hits ?? 'late');
    left -= hits?.length ?? 0;
    // A database of others that says nothing now is asked nothing more by whoever waits.
    if (!hits && isElsewhere) for (const other of queue.slice(at)) found.set(other, 'late');
    if (!hits && isElsewhere) return;
  }
}

function shownAs(work: Work, { definition, name }: Resource): Omit<ModuleHits, 'hits'> {
  const offered: readonly string[] = definition.pages.list?.buttons ?? listDefaults.buttons;
  const access = work.authority.accessTo(work.registry.get(name));
  return {
    resource: name,
    title: definition.title,
    opens: offered.includes('btn_detail') && mayPress(access, 'btn_detail'),
  };
}

/** The modules that the person's menu opens, in its order. Views are logs: nobody looks for their lines by a name. */
function searched({ actor, tenant, registry, authority }: Work): Resource[] {
  const names = tenant
    .part(grants)
    .menusOf(actor)
    .flatMap((menu) => menuResource(menu) ?? []);
  return [...new Set(names)].flatMap((name) => {
    const resource = registry.find(name);
    const isSearched =
      resource !== undefined &&
      resource.definition.view === undefined &&
      (resource.definition.operations as readonly string[]).includes('read') &&
      authority.accessTo(resource).granted;
    return isSearched ? [resource] : [];
  });
}
