import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealPage } from '../../../fixtures/deals.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import type { Resource } from '../registry/resource.ts';
import { fullAccess } from '../work/access.ts';
import { parseListQuery } from './list-query.ts';

let world: World;
let resource: Resource;
beforeAll(async () => {
  world = await makeWorld();
  const owner = { id: 'f4', name: 'owner', kind: 'ref', label: 'Owner', widget: 'userPicker' } as const;
  const page = dealPage(owner, { search: [{ field: 'f3' }], sort: { field: 'f2', order: 'desc' } });
  resource = world.tenant.registry.get(
    `entry/${await releaseEntry(world, { code: 'deal', fullName: 'Deals', page: page })}`,
  );
});
afterAll(() => world.end());

const isPlannedOnce = (input: object) =>
  parseListQuery(resource, { input: input as never, access: fullAccess }).isPlannedOnce;

test('a plan is kept where it is the best one for any value, and made anew where values decide', () => {
  const owner = '01a205c0-5379-71cf-a7b8-d3ca5f6e2da2';
  expect(isPlannedOnce({})).toBe(true);
  expect(isPlannedOnce({ region: 'east' })).toBe(true);
  expect(isPlannedOnce({ region: 'east', sidx: 'title', sord: 'asc' })).toBe(true);
  // What no index begins with is looked at row by row, however it is compared.
  expect(isPlannedOnce({ region: 'east', filter: [{ field: 'title', op: 'ne', value: 'x' }] })).toBe(true);

  expect(isPlannedOnce({ keyword: 'east' })).toBe(false);
  expect(isPlannedOnce({ filter: [{ field: 'title', op: 'like', value: 'x' }] })).toBe(false);
  expect(isPlannedOnce({ region: 'east', owner })).toBe(false);
  for (const op of ['in', 'ne', 'gte', 'notEmpty'])
    expect([op, isPlannedOnce({ filter: [{ field: 'region', op, value: 'x' }] })]).toEqual([op, false]);
  expect(isPlannedOnce({ filter: [{ field: 'createdAt', op: 'gte', value: '2026-01-01T00:00:00.000Z' }] })).toBe(false);
});
