import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Ask } from '../../fixtures/asker.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

/** Calls that change the structure of an installation, each beside each other, on two servers of one database. */
const page = (extra: string[] = []): PageDocument => ({
  version: 2,
  model: {
    name: 'raced',
    titleField: 'title',
    fields: ['title', ...extra].map((name, i) => ({ id: `f${i}`, name, kind: 'text', label: name, widget: 'input' })),
  },
  pages: { list: { columns: [{ field: 'f0' }] } },
});

let world: World;
let second: World;
beforeAll(async () => {
  world = await makeWorld();
  second = await world.another();
});
afterAll(async () => {
  await second.end();
  await world.end();
});

const api = '/api/framework';
/** Of each pair. */
const rounds = Number(process.env.RACE_ROUNDS ?? 1);
let numbered = 0;

interface Place {
  entry: string;
  menu: string;
  role: string;
}

/** A released module with a menu entry and a role that holds it. */
async function makePlace(): Promise<Place> {
  const code = `raced${++numbered}`;
  const { data } = await world.ask('POST', '/api/OnLineDev', { fullName: code, code, type: 'form', page: page() });
  expect(await world.ask('POST', `/api/OnLineDev/${data.id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  const role = (await world.ask('POST', `${api}/permission/Role`, { fullName: code, code })).data.id;
  const menu = (await world.ask('POST', `/api/OnLineDev/${data.id}/Actions/PublishToMenu`, { roleIds: [role] })).data
    .menuId;
  await world.ask('PUT', `/api/OnLineDev/${data.id}`, { page: page(['more']) });
  return { entry: data.id, menu, role };
}

const calls: Record<string, (ask: Ask, place: Place) => Promise<Answer>> = {
  release: (ask, { entry }) => ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {}),
  rollback: (ask, { entry }) => ask('POST', `/api/OnLineDev/${entry}/Actions/Rollback`, { releasedVersion: 1 }),
  publish: (ask, { entry, role }) => ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, { roleIds: [role] }),
  draft: (ask, { entry }) => ask('PUT', `/api/OnLineDev/${entry}`, { page: page(['other']) }),
  removeEntry: async (ask, { entry, menu }) => {
    await ask('DELETE', `${api}/system/Menu/${menu}`);
    return ask('DELETE', `/api/OnLineDev/${entry}`);
  },
  file: (ask, { entry }) => ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'x' }),
  removeMenu: (ask, { menu }) => ask('DELETE', `${api}/system/Menu/${menu}`),
  retarget: (ask, { menu }) =>
    ask('PUT', `${api}/system/Menu/${menu}`, { moduleType: '2', relationId: 'organize/Post' }),
  authorize: (ask, { menu, role }) =>
    ask('PUT', `${api}/permission/Role/${role}/Authorize`, { modules: [{ moduleId: menu }] }),
  removeRole: (ask, { role }) => ask('DELETE', `${api}/permission/Role/${role}`),
};

/** What must hold of the whole database, whoever was first. */
async function faults(): Promise<unknown[]> {
  const { pool } = world.database;
  const looks: Record<string, string> = {
    'an entry in force that is deleted': `select r.name from resource r where r.name like 'entry/%' and not exists
      (select 1 from online_dev_entry e where 'entry/' || e.id = r.name and e.deleted_at is null)`,
    'an entry that says another version than what is in force': `select e.code from online_dev_entry e
      left join resource r on r.name = 'entry/' || e.id where e.deleted_at is null and e.released_version is distinct from r.version`,
    'a version in force that no release has': `select name from resource r where not exists
      (select 1 from release v where v.resource = r.name and v.version = r.version and v.definition = r.definition)`,
    'a menu of an entry that is deleted': `select m.id from system_menu m where m.deleted_at is null and m.module_type = '3'
      and not exists (select 1 from online_dev_entry e where e.id::text = m.relation_id and e.deleted_at is null)`,
    'two menus of one entry': `select relation_id from system_menu where deleted_at is null and module_type = '3'
      group by relation_id having count(*) > 1`,
    'a grant of a menu or role that is deleted': `select g.code from role_grant g where
      not exists (select 1 from system_menu m where m.id = g.menu_id and m.deleted_at is null)
      or not exists (select 1 from permission_role r where r.id = g.role_id and r.deleted_at is null)`,
  };
  const found: unknown[] = [];
  for (const [what, look] of Object.entries(looks)) {
    const { rows } = await pool.query(look);
    if (rows.length > 0) found.push(what, ...rows);
  }
  return found;
}

const pairs = Object.keys(calls).flatMap((one, i) =>
  Object.keys(calls)
    .slice(i)
    .map((other): [string, string] => [one, other]),
);

describe('two calls at once', () => {
  test.each(pairs)('%s and %s: one after the other, or one of them is refused', async (one, other) => {
    for (let round = 0; round < rounds; round++) {
      const place = await makePlace();
      // Whoever files a record first keeps the entry from being deleted; the others meet an empty one.
      const [first, last] = await Promise.all([calls[one]!(world.ask, place), calls[other]!(second.ask, place)]);
      for (const answer of [first, last]) expect([200, 400, 404, 409], JSON.stringify(answer)).toContain(answer.code);
      expect([one, other, await faults()]).toEqual([one, other, []]);
      const { code } = await world.ask('POST', `/api/OnLineDevInstance/${place.entry}`, { title: 'after' });
      const isThere = (await world.ask('GET', `/api/OnLineDev/${place.entry}/Info`)).code === 200;
      expect([one, other, code]).toEqual([one, other, isThere ? 200 : 404]);
    }
  });
});

const trees: Record<string, (name: string, parentId: string) => object> = {
  'organize/Company': (name, parentId) => ({ fullName: name, code: name, parentId }),
  'organize/Department': (name, parentId) => ({ fullName: name, code: name, parentId, companyId: company }),
  'system/Menu': (name, parentId) => ({ fullName: name, code: name, parentId, moduleType: '1' }),
};
let company: string;

test.each(Object.keys(trees))('moves of %s at once make no circle', async (resource) => {
  const base = `${api}/${resource}`;
  company = (await world.ask('GET', `${api}/organize/Company`)).data.list[0].id;
  const { table } = world.tenant.registry.get(resource);
  for (let round = 0; round < 5 * rounds; round++) {
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      const answer = await world.ask('POST', base, trees[resource]!(`t${++numbered}`, '0'));
      expect(answer).toMatchObject({ code: 200 });
      ids.push(answer.data.id);
    }
    const answers = await Promise.all(
      ids.map((id, i) => (i % 2 ? world : second).ask('PUT', `${base}/${id}`, { parentId: ids[(i + 1) % 4] })),
    );
    expect(answers.filter(({ code }) => code === 200).length).toBe(3);
    const { rows } = await world.database.pool.query(`with recursive up as (
        select id as start, parent_id, 1 as depth from "${table}" where deleted_at is null
        union all select up.start, t.parent_id, depth + 1 from "${table}" t join up on t.id::text = up.parent_id where depth < 50)
      select start from up where depth = 50`);
    expect(rows).toEqual([]);
  }
});

test('a module that another one comes to point to is deleted before that, or not at all', async () => {
  for (let round = 0; round < 6; round++) {
    const target = `pointed${round}`;
    const make = async (code: string, document: PageDocument): Promise<string> =>
      (await world.ask('POST', '/api/OnLineDev', { fullName: code, code, type: 'form', page: document })).data.id;
    const release = (id: string) => world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {});
    const pointed = await make(target, page());
    expect((await release(pointed)).code).toBe(200);
    const field = { id: 'r', name: 'chosen', kind: 'ref', label: 'Chosen', widget: 'relationForm' } as const;
    const { model, ...rest } = page();
    const to = { resource: `entry/${target}`, show: 'title' };
    const pointing = await make(`points${round}`, {
      ...rest,
      model: { ...model, fields: [...model.fields, { ...field, to }] },
    });
    const [released, removed] = await Promise.all([
      release(pointing),
      (round % 2 ? second : world).ask('DELETE', `/api/OnLineDev/${pointed}`),
    ]);
    expect([released.code, removed.code].filter((code) => code === 200)).toHaveLength(1);
  }
});
