import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ForeignDatabase, filledDatabase } from '../../fixtures/foreign-databases.ts';
import { linked, madeModules } from '../../fixtures/generation.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

describe.each([
  ['northwind', 14, 3362],
  ['chinookPostgres', 11, 15607],
  ['chinookMysql', 11, 15607],
  ['psi', 97, undefined],
] as const)('%s', (name, count, rowCount) => {
  let database: ForeignDatabase;
  beforeAll(async () => {
    database = await filledDatabase(name);
  });
  afterAll(() => database.drop());

  test('every table becomes a module or a sub-table, with all of its rows', async () => {
    const linkId = await linked(world, database);
    const { progress, rows } = await madeModules(world, { linkId });
    expect(progress.fault).toBeUndefined();
    expect(progress.tables.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(progress.state).toBe('done');
    expect(progress.tables).toHaveLength(count);
    for (const table of progress.tables.filter(({ state }) => state === 'done'))
      expect([table.table, table.rows]).toEqual([table.table, table.total]);
    const copied = progress.tables.reduce((sum, table) => sum + table.rows, 0);
    if (rowCount !== undefined) expect(copied).toBe(rowCount);
    for (const { table, state, rows: read } of progress.tables)
      if (state === 'done') expect([table, await rows(table)]).toEqual([table, read]);
  });
});
