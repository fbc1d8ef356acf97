import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { indexKeeping, keepIndexes } from '../../engine/indexes/keeper.ts';
import type { Tenant } from '../../engine/work/tenant.ts';
import { systemWork } from '../../engine/work/work.ts';
import { withoutIndexes } from './without-indexes.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test('rows that are copied stay copied where their indexes make way for a release, and the keeper is told', async () => {
  const { tenant } = world;
  await keepIndexes(tenant);
  let told = 0;
  const keeper = { run: () => told++, stop: async () => undefined };
  const cancelled = Object.assign(new Error('canceling statement due to user request'), { code: '57014' });
  const longRunning = { connection: () => ({ execute: () => Promise.reject(cancelled) }) };
  const released = {
    ...tenant,
    database: { ...tenant.database, longRunning },
    part: (one: unknown) => (one === indexKeeping ? keeper : tenant.part(one as never)),
  } as unknown as Tenant;
  const work = { ...systemWork(tenant, { via: 'import', db: tenant.database.db } as never), tenant: released };
  const { signal } = new AbortController();
  const { table } = tenant.registry.get('organize/User');
  await withoutIndexes(work, { signal, steps: (drop) => drop(table) });
  expect(told).toBe(1);
});
