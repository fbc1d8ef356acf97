import { existsSync } from 'node:fs';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ask } from '../../../fixtures/asker.ts';
import { releaseEntry, tasks } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { filePath } from '../../storage/file-path.ts';

const page: PageDocument = {
  version: 2,
  model: {
    name: 'paper',
    titleField: 'title',
    traits: ['state', 'tree', 'lock', 'recycle'],
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input', required: true, unique: true },
      { id: 'f2', name: 'price', kind: 'decimal', label: 'Price', widget: 'number' },
      { id: 'f3', name: 'papers', kind: 'files', label: 'Papers', widget: 'fileUpload' },
      {
        id: 'f4',
        name: 'lines',
        kind: 'rows',
        label: 'Lines',
        widget: 'subTable',
        rows: [{ id: 'r1', name: 'item', kind: 'text', label: 'Item', widget: 'input' }],
      },
    ],
  },
  pages: {
    list: { columns: [{ field: 'f1' }, { field: 'f2' }], permissions: { button: true, column: true, data: true } },
  },
};

/** Records that point to those of another module, in their head and in rows. */
function pointing(resource?: string): PageDocument {
  const title: FieldDefinition = { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' };
  const ref = (id: string, name: string): FieldDefinition => ({
    id,
    name,
    kind: 'ref',
    label: name,
    widget: 'relationForm',
    to: { resource: resource ?? '', show: 'title' },
  });
  const lines: FieldDefinition = { id: 'f3', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' };
  const fields = resource ? [title, ref('f2', 'one'), { ...lines, rows: [ref('r1', 'each')] }] : [title];
  return {
    version: 2,
    model: { name: 'holder', titleField: 'title', traits: ['recycle'], fields },
    pages: { list: { columns: [{ field: 'f1' }] } },
  };
}

let world: World;
let base: string;
let table: string;
let clerk: Ask;
let menuId: string;
let roleId: string;

beforeAll(async () => {
  world = await makeWorld();
  roleId = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'Clerk', code: 'clerk' })).data.id;
  const entry = await releaseEntry(world, { code: 'paper', fullName: 'Paper', page });
  base = `/api/OnLineDevInstance/${entry}`;
  table = world.tenant.registry.get(`entry/${entry}`).table;
  const menus = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  menuId = menus.find(({ relationId }: { relationId: string }) => relationId === entry).id;
  clerk = (await world.addUser('clerk', { roleIds: [roleId] })).ask;
});
afterAll(() => world.end());

const grant = async (buttons: string[], rows = { type: 'all' }) => {
  const modules = [{ moduleId: menuId, buttons, columns: ['title'], rows }];
  expect((await world.ask('PUT', `/api/framework/permission/Role/${roleId}/Authorize`, { modules })).code).toBe(200);
};
const make = async (title: string, more = {}) => (await world.ask('POST', base, { title, ...more })).data.id as string;
const read = async (id: string) => (await world.ask('GET', `${base}/${id}`)).data;

describe('lock', () => {
  test('a locked record is neither changed nor deleted by anybody, on no way, until it is unlocked', async () => {
    const { ask } = world;
    const id = await make('locked');
    expect(await ask('PUT', `${base}/${id}/Actions/Lock`)).toMatchObject({ code: 200 });
    const before = await read(id);
    expect(before.locked).toBe(true);
    const ways: [string, string, unknown][] = [
      ['PUT', `${base}/${id}`, { title: 'other' }],
      ['PUT', `${base}/${id}`, { locked: false, title: 'other' }],
      ['PUT', `${base}/${id}`, { lines: [{ item: 'x' }] }],
      ['PUT', `${base}/${id}/Actions/State`, { state: 0 }],
      ['DELETE', `${base}/${id}`, undefined],
      ['POST', base.replace(/\/([^/]+)$/, '/batchDelete/$1'), { ids: [id] }],
    ];
    for (const [method, path, body] of ways)
      expect([path, (await ask(method, path, body)).msg]).toEqual([path, 'This record is locked; unlock it first']);
    expect(await read(id)).toEqual(before);
    expect(await ask('PUT', `${base}/${id}/Actions/UnLock`)).toMatchObject({ code: 200 });
    expect(await ask('PUT', `${base}/${id}`, { title: 'unlocked' })).toMatchObject({ code: 200 });
    const history = (await ask('GET', `${base}/${id}/History`)).data as { action: string }[];
    expect(history.map(({ action }) => action)).toEqual(['update', 'lock', 'lock', 'create']);
  });

  test('nobody locks by writing the field, nor without the right, nor what they do not see', async () => {
    const { ask } = world;
    const id = await make('free', { locked: true });
    expect((await read(id)).locked).toBe(false);
    await ask('PUT', `${base}/${id}`, { locked: true });
    expect((await read(id)).locked).toBe(false);
    await grant(['btn_edit']);
    expect((await clerk('PUT', `${base}/${id}/Actions/Lock`)).code).toBe(403);
    await grant(['btn_lock'], { type: 'ownRecords' });
    expect((await clerk('PUT', `${base}/${id}/Actions/Lock`)).code).toBe(404);
    await grant(['btn_lock']);
    expect((await clerk('PUT', `${base}/${id}/Actions/Lock`)).code).toBe(200);
  });

  test('a module without the trait has no such calls', async () => {
    const entry = await releaseEntry(world, { code: 'plain', fullName: 'Plain', page: tasks });
    const plain = `/api/OnLineDevInstance/${entry}`;
    const { data } = await world.ask('POST', plain, { title: 'x' });
    for (const [method, path] of [
      ['PUT', `/${data.id}/Actions/Lock`],
      ['GET', '/RecycleBin'],
      ['POST', `/${data.id}/Actions/Restore`],
      ['DELETE', `/${data.id}/Actions/CompletelyDelete`],
    ] as const)
      expect([path, (await world.ask(method, plain + path)).code]).toEqual([path, 404]);
  });

  test('a locked user cannot sign in, and their record can be changed meanwhile', async () => {
    const { id, ask } = await world.addUser('away');
    const user = `/api/framework/organize/User/${id}`;
    expect((await world.ask('PUT', `${user}/Actions/LockUser`)).code).toBe(200);
    expect((await ask('GET', '/api/Login/CurrentUser')).code).toBe(412);
    expect((await world.ask('PUT', user, { realName: 'Away' })).code).toBe(200);
  });
});

describe('recycle', () => {
  test('what was deleted is found in the bin, comes back whole, and is gone for good when it is purged', async () => {
    const { ask } = world;
    const form = new FormData();
    form.set('file', new File(['text'], 'a.txt'));
    const { data: file } = await ask('POST', '/api/file/Upload/annex', form);
    const papers = [{ fileId: file.fileId, name: file.name, size: file.size }];
    const id = await make('bin', { price: 12.5, lines: [{ item: 'a' }, { item: 'b' }], papers });
    const before = await read(id);
    expect((await ask('DELETE', `${base}/${id}`)).code).toBe(200);
    expect((await ask('GET', `${base}/${id}`)).code).toBe(404);
    const bin = (await ask('GET', `${base}/RecycleBin`)).data;
    expect(bin.pagination.total).toBe(1);
    expect(bin.list[0]).toMatchObject({ id, title: 'bin', deletedBy: '管理员', deletedAt: expect.any(String) });

    expect((await ask('POST', `${base}/${id}/Actions/Restore`)).code).toBe(200);
    expect(await read(id)).toMatchObject({ title: 'bin', price: 12.5, papers, lines: before.lines });
    expect((await ask('POST', `${base}/${id}/Actions/Restore`)).code).toBe(404);
    expect((await ask('DELETE', `${base}/${id}/Actions/CompletelyDelete`)).code).toBe(404);

    await ask('DELETE', `${base}/${id}`);
    expect(existsSync(filePath(world.filesFolder, file.fileId))).toBe(true);
    expect((await ask('DELETE', `${base}/${id}/Actions/CompletelyDelete`)).code).toBe(200);
    expect((await ask('GET', `${base}/RecycleBin`)).data.pagination.total).toBe(0);
    expect((await ask('GET', `/api/file/Download/annex/${file.fileId}`)).code).toBe(404);
    expect(existsSync(filePath(world.filesFolder, file.fileId))).toBe(false);
    const { pool } = world.database;
    expect((await pool.query(`select 1 from ${table} where id = $1`, [id])).rows).toEqual([]);
    const left = await pool.query('select action, patch from record_change where record_id = $1 order by id', [id]);
    expect(left.rows.map(({ action }) => action)).toEqual(['create', 'remove', 'restore', 'remove', 'purge']);
    // Who did what and when stays; what the record held does not.
    expect(left.rows.every(({ patch }) => JSON.stringify(patch) === '{}')).toBe(true);
  });

  test('a value that must be unique was given away meanwhile: the record stays in the bin and the answer names it', async () => {
    const { ask } = world;
    const id = await make('one');
    await ask('DELETE', `${base}/${id}`);
    const other = await make('one');
    const refused = await ask('POST', `${base}/${id}/Actions/Restore`);
    expect(refused).toMatchObject({ code: expect.any(Number), data: { field: 'title' } });
    expect(refused.code).not.toBe(200);
    await ask('PUT', `${base}/${other}`, { title: 'two' });
    expect((await ask('POST', `${base}/${id}/Actions/Restore`)).code).toBe(200);
  });

  test('a child comes back below its parent, or at the root when that is gone', async () => {
    const { ask } = world;
    const parent = await make('parent');
    const child = await make('child', { parentId: parent });
    const orphan = await make('orphan', { parentId: parent });
    await ask('DELETE', `${base}/${child}`);
    await ask('POST', `${base}/${child}/Actions/Restore`);
    expect((await read(child)).parentId).toBe(parent);
    for (const id of [child, orphan, parent]) await ask('DELETE', `${base}/${id}`);
    await ask('POST', `${base}/${orphan}/Actions/Restore`);
    expect((await read(orphan)).parentId).toBe('0');
  });

  test('what a deleted record points to is purged after it, and restored before it', async () => {
    const { ask } = world;
    const targets = await releaseEntry(world, { code: 'target', fullName: 'Targets', page: pointing() });
    const page = pointing(`entry/${targets}`);
    const holders = await releaseEntry(world, { code: 'holder', fullName: 'Holders', page });
    const [target, holder] = [`/api/OnLineDevInstance/${targets}`, `/api/OnLineDevInstance/${holders}`];
    for (const [place, hold] of [
      ['one', (id: string) => ({ one: id })],
      ['lines[0].each', (id: string) => ({ lines: [{ each: id }] })],
    ] as const) {
      const { id } = (await ask('POST', target, { title: 'x' })).data;
      const made = await ask('POST', holder, { title: 'y', ...hold(id) });
      expect(made.code).toBe(200);
      const by = made.data.id;
      expect(await ask('DELETE', `${target}/${id}`)).toMatchObject({ code: 409 });
      for (const path of [`${holder}/${by}`, `${target}/${id}`]) expect((await ask('DELETE', path)).msg).toBe('');
      const purge = () => ask('DELETE', `${target}/${id}/Actions/CompletelyDelete`);
      const restore = (path: string) => ask('POST', `${path}/Actions/Restore`);
      expect(await purge()).toMatchObject({ code: 409, msg: 'Still in use by Holders (recycle bin)' });
      expect(await restore(`${holder}/${by}`)).toMatchObject({ code: 400, data: [{ field: place, rule: 'noRecord' }] });
      for (const path of [`${target}/${id}`, `${holder}/${by}`]) expect((await restore(path)).msg).toBe('');
      expect((await ask('GET', `${holder}/${by}`)).data).toMatchObject(hold(id));
      for (const path of [`${holder}/${by}`, `${target}/${id}`]) await ask('DELETE', path);
      expect((await ask('DELETE', `${holder}/${by}/Actions/CompletelyDelete`)).code).toBe(200);
      expect((await purge()).code).toBe(200);
    }
  });

  test('the bin shows what a person may see and nothing else, and each act needs its right', async () => {
    const { ask } = world;
    const id = await make('secret', { price: 86_753.09 });
    await ask('DELETE', `${base}/${id}`);
    await grant(['btn_edit', 'btn_remove']);
    for (const [method, path] of [
      ['GET', '/RecycleBin'],
      ['POST', `/${id}/Actions/Restore`],
      ['DELETE', `/${id}/Actions/CompletelyDelete`],
    ] as const)
      expect([path, (await clerk(method, base + path)).code]).toEqual([path, 403]);
    await grant(['btn_restore', 'btn_purge']);
    const seen = (await clerk('GET', `${base}/RecycleBin`)).data;
    expect(JSON.stringify(seen)).not.toMatch(/86753\.09|price/);
    expect(seen.list.map(({ id: each }: { id: string }) => each)).toContain(id);
    expect((await clerk('GET', `${base}/RecycleBin?price=86753.09`)).code).toBe(400);
    await grant(['btn_restore', 'btn_purge'], { type: 'ownRecords' });
    expect((await clerk('GET', `${base}/RecycleBin`)).data.list).toEqual([]);
    expect((await clerk('POST', `${base}/${id}/Actions/Restore`)).code).toBe(404);
    expect((await clerk('DELETE', `${base}/${id}/Actions/CompletelyDelete`)).code).toBe(404);
  });
});

describe('tree', () => {
  const chain = async (name: string, levels: number) => {
    const ids = [await make(`${name} 1`)];
    for (let level = 2; level <= levels; level++) ids.push(await make(`${name} ${level}`, { parentId: ids.at(-1) }));
    return ids;
  };
  const move = (id: string, parentId: string) => world.ask('PUT', `${base}/${id}`, { parentId });
  const tooDeep = { code: 400, data: [{ field: 'parentId', rule: 'tooDeep' }] };

  test('a record is put at most 100 levels deep: a new one, a moved one with what is below it, a restored one', async () => {
    const { ask } = world;
    const ids = await chain('deep', 100);
    const [last, above] = [ids[99]!, ids[98]!];
    expect(await ask('POST', base, { title: 'level 101', parentId: last })).toMatchObject(tooDeep);
    const pair = await chain('pair', 2);
    expect(await move(pair[0]!, above)).toMatchObject(tooDeep);
    expect((await move(pair[1]!, above)).code).toBe(200);
    await ask('DELETE', `${base}/${pair[1]}`);
    await ask('DELETE', `${base}/${last}`);
    const under = await make('under', { parentId: pair[0] });
    await ask('DELETE', `${base}/${under}`);
    expect((await move(pair[0]!, above)).code).toBe(200);
    expect(await ask('POST', `${base}/${under}/Actions/Restore`)).toMatchObject(tooDeep);
    expect(await move(ids[0]!, pair[0]!)).toMatchObject({ code: 409 });
  });

  test('what is stored deeper is read whole and never becomes a circle', async () => {
    const { ask } = world;
    const stored = (n: number) => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`;
    const before = (await ask('GET', `${base}/Tree`)).data as TreeNode[];
    await world.database.pool.query(`insert into ${table} (id, parent_id, title, created_at, modified_at, created_by, modified_by, schema_version)
      select lpad(n::text, 32, '0')::uuid, case n when 1 then '0' else lpad((n - 1)::text, 32, '0')::uuid::text end,
        'stored ' || n, now(), now(), null, null, 1 from generate_series(1, 1000) n`);
    const nodes = (await ask('GET', `${base}/Tree`)).data as TreeNode[];
    expect(levelsOf(nodes)).toBe(1000);
    expect(nodes).toHaveLength(before.length + 1);
    for (const deep of [2, 101, 102, 1000].map(stored))
      expect([deep, (await move(stored(1), deep)).msg]).toEqual([deep, 'A record cannot be below itself']);
    expect(await ask('PUT', `${base}/${stored(500)}`, { title: 'changed where it is' })).toMatchObject({ code: 200 });
    expect(await move(stored(950), '0')).toMatchObject({ code: 200 });
    expect(levelsOf((await ask('GET', `${base}/Tree`)).data)).toBe(949);
  });
});

interface TreeNode {
  children: TreeNode[];
}

function levelsOf(nodes: TreeNode[]): number {
  let levels = 0;
  for (let level = nodes; level.length > 0; level = level.flatMap(({ children }) => children)) levels++;
  return levels;
}
