import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { noteFault } from './fault-log.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test('of faults the latest are kept, however many came', async () => {
  const { tenant } = world;
  const { db } = tenant.database;
  const fault = { route: 'GET /x', message: 'broken', stack: '' };
  await sql`insert into fault (id, route, message, stack)
    select '0' || lpad(n::text, 10, '0'), 'GET /x', 'broken', '' from generate_series(1, 12000) n`.execute(db);
  const last = tenant.newId();
  await noteFault(tenant, { ...fault, id: last });
  const { rows } = await sql<{ id: string }>`select id from fault order by id`.execute(db);
  expect([rows.length, rows.at(-1)?.id, rows[0]?.id]).toEqual([10_000, last, '00000002002']);
});
