import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../../fixtures/asker.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { bookOf, editedBook, importBook } from '../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const field = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, kind: 'text', label: name, widget: 'input' },
  ...more,
});
let world: World;
let base: string;
/** Sees the rows but for one of their columns. */
let half: Ask;
beforeAll(async () => {
  world = await makeWorld();
  const lines = { kind: 'rows', widget: 'subTable', rows: [field('r1', 'item'), field('r2', 'margin')] };
  const entry = await releaseEntry(world, {
    ...{ code: 'order', fullName: 'Orders' },
    page: {
      version: 2,
      model: {
        name: 'order',
        titleField: 'code',
        fields: [field('f1', 'code', { unique: true }), field('f2', 'lines', lines)],
      },
      pages: {
        form: { body: [] },
        list: {
          columns: [{ field: 'f1' }],
          buttons: ['btn_add', 'btn_edit', 'btn_import', 'btn_export'],
          permissions: { button: true, column: true, data: true },
        },
      },
    } as never,
  });
  base = `/api/OnLineDevInstance/${entry}`;
  const { data: role } = await world.ask('POST', '/api/framework/permission/Role', { fullName: 'half', code: 'half' });
  const path = `/api/framework/permission/Role/${role.id}/Authorize`;
  const known = (await world.ask('GET', path)).data.modules;
  const menu = known.find((one: { columns: { code: string }[] }) =>
    one.columns.some(({ code }) => code === 'lines.margin'),
  );
  const columns = menu.columns
    .map(({ code }: { code: string }) => code)
    .filter((code: string) => code !== 'lines.margin');
  const buttons = ['btn_import', 'btn_edit', 'btn_export'];
  const modules = [{ moduleId: menu.moduleId, buttons, columns, rows: { type: 'all' } }];
  expect((await world.ask('PUT', path, { modules })).code).toBe(200);
  half = (await world.addUser('half', { roleIds: [role.id] })).ask;
});
afterAll(() => world.end());

test('rows without ids do not come to have what their writer does not see of others', async () => {
  const lines = [
    { item: 'a', margin: 'of a' },
    { item: 'b', margin: 'of b' },
  ];
  const { id } = (await world.ask('POST', base, { code: 'x', lines })).data;
  const rows = async () =>
    (await world.ask('GET', `${base}/${id}`)).data.lines.map(({ item, margin }: (typeof lines)[0]) => ({
      item,
      margin,
    }));
  const sheet = async (items: string[], ask: Ask) => {
    const body = items.map((item, at) => [at === 0 ? 'x' : null, item]);
    const file = await bookOf([['code', 'lines/item'], ...body]);
    return (await importBook(ask, { base, file, query: 'mode=update&by=code' })).data;
  };
  expect(await sheet(['b'], half)).toMatchObject({
    changed: 0,
    failed: [{ field: 'lines', msg: expect.stringContaining('their ids') }],
  });
  // As they are they may come; a new record has no others.
  expect(await sheet(['a', 'b'], half)).toMatchObject({ unchanged: 1, failed: [] });
  expect(await rows()).toEqual(lines);
  const file = new Uint8Array((await half('POST', `${base}/Actions/Export`, {})).data);
  const edited = await editedBook(file, (all, at) => {
    all[1]![at('lines/item')] = 'B';
  });
  expect((await importBook(half, { base, file: edited, query: 'mode=update' })).data).toMatchObject({ changed: 1 });
  expect(await rows()).toEqual([lines[0], { item: 'B', margin: 'of b' }]);
  // Who sees all of them knows what they do.
  expect(await sheet(['B'], world.ask)).toMatchObject({ changed: 1, failed: [] });
  expect(await rows()).toEqual([{ item: 'B', margin: 'of a' }]);
});
