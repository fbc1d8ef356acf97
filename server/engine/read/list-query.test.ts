import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealPage } from '../../../fixtures/deals.ts';
import { releaseEntry, tasks } from '../../../fixtures/release-entry.ts';
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
  parseListQuery(resource, { input: input as never, access: fullAccess, language: 'zh' }).isPlannedOnce;

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

test('what a list shows follows releases, columns and names, however often it was asked before', async () => {
  const { ask } = world;
  const role = (await ask('POST', '/api/framework/permission/Role', { fullName: 'Staff', code: 'staff' })).data.id;
  const entry = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: tasks, roleIds: [role] });
  const { id, ask: askPlain } = await world.addUser('plain', { roleIds: [role] });
  const base = `/api/OnLineDevInstance/${entry}`;
  const record = (await ask('POST', base, { title: 'Paint', owner: id })).data.id;
  const rows = async (by = ask) => {
    // Each with a page of its own, so that none comes from what is kept of answers.
    const answers = [];
    for (const pageSize of [11, 12, 13, 14]) answers.push((await by('POST', `${base}/List`, { pageSize })).data.list);
    return answers;
  };
  for (const by of [ask, askPlain])
    for (const [row] of await rows(by))
      expect(row).toMatchObject({ id: record, owner: id, _names: { owner: 'plain' } });

  const more = { id: 'm1', name: 'more', kind: 'text', label: 'More', widget: 'input' } as const;
  const next = { ...tasks, model: { ...tasks.model, fields: [...tasks.model.fields, more] } };
  expect((await ask('PUT', `/api/OnLineDev/${entry}`, { page: next })).code).toBe(200);
  expect((await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
  for (const [row] of await rows()) expect(row).toMatchObject({ owner: id, more: null });
});

test('a search that finds a few, thousands or many answers every page and how many there are', async () => {
  const { ask, database } = world;
  const entry = await releaseEntry(world, { code: 'found', fullName: 'Found', page: tasks });
  const { table } = world.tenant.registry.get(`entry/${entry}`);
  const times = { few: 30, some: 2000, many: 5500 };
  for (const [word, number] of Object.entries(times))
    await database.pool.query(`insert into ${table} (id, title)
      select gen_random_uuid(), '${word} ' || lpad(i::text, 6, '0') from generate_series(1, ${number}) i`);
  for (const [word, number] of Object.entries(times)) {
    const list = async (more: object) =>
      (
        await ask('POST', `/api/OnLineDevInstance/${entry}/List`, {
          keyword: word,
          sidx: 'title',
          sord: 'desc',
          ...more,
        })
      ).data;
    const titleAt = (place: number) => `${word} ${String(number - place).padStart(6, '0')}`;
    // Twice: what is kept says the same as what is read.
    for (const currentPage of [1, 2, 1, 2]) {
      const { list: rows, pagination } = await list({ currentPage, pageSize: 20, withTotal: 'exact' });
      const from = (currentPage - 1) * 20;
      const expected = Array.from({ length: Math.min(20, number - from) }, (_, at) => titleAt(from + at));
      expect([word, rows.map((row: { title: string }) => row.title)]).toEqual([word, expected]);
      expect([word, pagination.total]).toEqual([word, number]);
    }
    expect((await list({ withTotal: 'only' })).pagination.total).toBe(number);
  }
});
