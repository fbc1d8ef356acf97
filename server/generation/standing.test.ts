import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ForeignDatabase, filledDatabase } from '../../fixtures/foreign-databases.ts';
import { linked, madeModules } from '../../fixtures/generation.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

type Row = Record<string, unknown> & { id: string };

describe.each([
  ['northwind', 14],
  ['chinookPostgres', 11],
  ['chinookMysql', 11],
  ['psi', 97],
] as const)('%s', (name, count) => {
  let database: ForeignDatabase;
  beforeAll(async () => {
    database = await filledDatabase(name);
  });
  afterAll(() => database.drop());

  test('every table becomes a module over itself: listed, filtered, sorted, opened and exported', async () => {
    const linkId = await linked(world, database);
    const { progress } = await madeModules(world, { linkId, standing: true });
    expect(progress.tables.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(progress.state).toBe('done');
    expect(progress.tables).toHaveLength(count);
    for (const { table, entryId, state } of progress.tables) {
      if (state !== 'done') continue;
      const base = `/api/OnLineDevInstance/${entryId}`;
      const list = async (input: object) => {
        const answer = await world.ask('POST', `${base}/List`, input);
        expect([table, input, answer.code, answer.msg]).toEqual([table, input, 200, '']);
        return answer.data as { list: Row[]; pagination: { total: number } };
      };
      const first = await list({ pageSize: 3 });
      const { total } = first.pagination;
      const quoted = table
        .split('.')
        .map((part) => (name === 'psi' || name === 'chinookMysql' ? `\`${part}\`` : `"${part}"`));
      const [counted] = await database.rows(`select count(*) as n from ${quoted.join('.')}`);
      expect([table, total]).toEqual([table, Number(counted?.n)]);
      const { model } = world.tenant.registry.get(`entry/${entryId}`).definition;
      for (const { name: field, kind } of model.fields.slice(0, 12)) {
        if (kind === 'json' || kind === 'longText' || kind === 'refs') continue;
        await list({ sidx: field, sord: 'desc', pageSize: 2 });
        const held = first.list.find((row) => row[field] !== null)?.[field];
        if (held === undefined) continue;
        const found = await list({ filter: [{ field, op: 'eq', value: held }], pageSize: 500 });
        expect([table, field, found.list.map((row) => row[field])]).toEqual([
          table,
          field,
          found.list.map(() => (typeof held === 'string' && kind === 'text' ? expect.stringMatching(/./) : held)),
        ]);
        expect([table, field, held, found.pagination.total > 0]).toEqual([table, field, held, true]);
      }
      for (const { id } of first.list) {
        const { data } = await world.ask('GET', `${base}/${id}`);
        expect(data).toMatchObject(first.list.find((row) => row.id === id) ?? {});
      }
      const [row] = first.list;
      const keys = new Set(
        Object.entries(model.external?.columns ?? {}).flatMap(([id, column]) =>
          model.external?.key.includes(column) ? [id] : [],
        ),
      );
      const text = model.fields.find(
        ({ id, kind, widget, unique }) => kind === 'text' && widget === 'input' && !unique && !keys.has(id),
      );
      if (row && text) {
        const was = row[text.name];
        for (const value of [was === 'X' ? 'Y' : 'X', was]) {
          const saved = await world.ask('PUT', `${base}/${row.id}`, { [text.name]: value });
          expect([table, text.name, saved.code, saved.msg, saved.data]).toEqual([
            table,
            text.name,
            200,
            '',
            { id: row.id, savedVersion: expect.any(Number) },
          ]);
          expect((await world.ask('GET', `${base}/${row.id}`)).data[text.name]).toBe(value);
        }
      }
      const exported = await world.ask('POST', `${base}/Actions/Export`, {});
      expect(exported.data).toBeInstanceOf(Uint8Array);
    }
  });
});
