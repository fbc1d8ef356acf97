import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { dealPage } from '../../fixtures/deals.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

// People with other rights ask over one connection, which is killed, locked out and outdated meanwhile: each gets the
// record that they asked for, as they may see it, or is told that they cannot have it now.

let world: World;
let entry: string;
let base: string;
let ids: string[];
const secret = { id: 'f4', name: 'note', kind: 'text', label: 'Note', widget: 'input' } as const;
const page = (label: string) =>
  dealPage({ ...secret, label }, { permissions: { column: true, data: true }, columns: [{ field: 'f1' }] });

beforeAll(async () => {
  world = await makeWorld();
  const { ask } = world;
  entry = (await ask('POST', '/api/OnLineDev', { fullName: 'Deal', code: 'deal', type: 'form', page: page('Note') }))
    .data.id;
  await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {});
  base = `/api/OnLineDevInstance/${entry}`;
  ids = [];
  for (let n = 0; n < 20; n++)
    ids.push((await ask('POST', base, { title: `deal ${n}`, amount: n, note: `secret ${n}` })).data.id);
});
afterAll(() => world.end());

async function reader(account: string, columns: string[], menuId: string): Promise<Ask> {
  const role = await world.ask('POST', '/api/framework/permission/Role', { fullName: account, code: account });
  await world.ask('PUT', `/api/framework/permission/Role/${role.data.id}/Authorize`, {
    modules: [{ moduleId: menuId, columns, rows: { type: 'all' } }],
  });
  return (await world.addUser(account, { roleIds: [role.data.id] })).ask;
}

test('nobody gets the answer to the question of somebody else', async () => {
  const { menuId } = (await world.ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, {})).data;
  const whole = await reader('whole', ['title', 'amount', 'region', 'note'], menuId);
  const part = await reader('part', ['title', 'amount'], menuId);
  const none = (await world.addUser('none')).ask;
  const { table } = world.tenant.registry.get(`entry/${entry}`);
  const seen = { whole: 0, part: 0, none: 0 };
  const codes = new Set<number>();
  let isOver = false;

  const read = async (n: number) => {
    const id = ids[n] ?? '';
    const [one, other, third] = await Promise.all([whole, part, none].map((ask) => ask('GET', `${base}/${id}`)));
    for (const answer of [one, other, third]) codes.add(answer?.code ?? 0);
    if (one?.code === 200) {
      expect([one.data.id, one.data.title, one.data.note]).toEqual([id, `deal ${n}`, `secret ${n}`]);
      seen.whole++;
    }
    if (other?.code === 200) {
      expect([other.data.id, other.data.title, Object.keys(other.data)]).toEqual([
        id,
        `deal ${n}`,
        expect.not.arrayContaining(['note', 'region']),
      ]);
      seen.part++;
    }
    // It may be that the database could not say who asks.
    expect([403, 503]).toContain(third?.code);
    if (third?.code === 403) seen.none++;
  };
  const asking = Array.from({ length: 8 }, async (_, client) => {
    for (let turn = client; !isOver; turn++) await read(turn % ids.length);
  });

  for (let round = 0; round < 6; round++) {
    await pause(150);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%_row%' and query not like '%pg_stat%'`.execute(
      world.database.longRunning,
    );
    await pause(50);
    await world.database.longRunning.transaction().execute(async (trx) => {
      await sql`lock table ${sql.id(table)} in access exclusive mode`.execute(trx);
      await pause(80);
    });
    await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: page(`Note ${round}`) });
    expect((await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
  }
  isOver = true;
  await Promise.all(asking);
  for (const code of codes) expect([200, 403, 503]).toContain(code);
  expect(Math.min(seen.whole, seen.part, seen.none)).toBeGreaterThan(50);
});

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
