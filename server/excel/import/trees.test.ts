import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { bookOf, importBook, sheetOf } from '../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { at, documentOf, field } from '../../permission/sideways/people.ts';

let world: World;
let made = 0;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

/** The address of a new tree of parts. */
async function newTree(title: object = {}): Promise<string> {
  const code = `parts${made++}`;
  const page = documentOf(code, {
    fields: [
      { ...field('t', 'title'), ...title },
      { ...field('n', 'note'), props: { maxlength: 5 } },
    ],
    model: { traits: ['tree'] },
    list: { buttons: ['btn_add', 'btn_import', 'btn_export'] },
  });
  return at(await releaseEntry(world, { code, fullName: 'Parts', page }));
}

async function exported(base: string): Promise<unknown[][]> {
  return sheetOf(new Uint8Array((await world.ask('POST', `${base}/Actions/Export`, {})).data));
}

/** Each title with the way to what it hangs below. */
async function placesOf(base: string): Promise<Record<string, string>> {
  const { list } = (await world.ask('POST', `${base}/List`, { pageSize: 500 })).data;
  const byId = new Map<string, { title: string; parentId: string }>(list.map((one: { id: string }) => [one.id, one]));
  const way = (id: string): string[] => {
    const node = byId.get(id);
    return node ? [...way(node.parentId), node.title] : [];
  };
  return Object.fromEntries(
    list.map((one: { title: string; parentId: string }) => [one.title, way(one.parentId).join(' / ')]),
  );
}

test('a tree goes out with the ways to its records and comes back as it was, in whatever order its rows stand', async () => {
  const first = await newTree();
  const make = async (title: string, parentId = '0') =>
    (await world.ask('POST', first, { title, parentId })).data.id as string;
  const car = await make('Car');
  const engine = await make('Engine', car);
  await make('Valve A/B', engine);
  await make('Spring', engine);
  await make('Bike');
  const rows = await exported(first);
  expect(rows[0]?.slice(0, 2)).toEqual(['title', 'Parent']);
  const way = Object.fromEntries(rows.slice(1).map(([title, parent]) => [title, parent ?? '']));
  expect(way).toEqual(await placesOf(first));

  const second = await newTree();
  const turned = [
    ['title', 'Parent'],
    ...rows
      .slice(1)
      .map((row) => row.slice(0, 2))
      .sort()
      .reverse(),
  ];
  const asked = { base: second, file: await bookOf(turned) };
  const preview = (await importBook(world.ask, { ...asked, query: 'preview=true' })).data;
  expect(preview).toMatchObject({ created: 5, failed: [] });
  expect(await placesOf(second)).toEqual({});
  expect((await importBook(world.ask, asked)).data).toMatchObject({ created: 5, failed: [] });
  expect(await placesOf(second)).toEqual(way);
});

test('what was exported and changed moves what was moved there, and nothing else', async () => {
  const base = await newTree();
  const rows = [
    ['title', 'Parent', 'note'],
    ['a', null, ''],
    ['b', 'a', ''],
    ['c', 'a / b', ''],
    ['d', null, ''],
  ];
  await importBook(world.ask, { base, file: await bookOf(rows) });
  const out = await exported(base);
  const head = out[0] ?? [];
  const parentAt = head.indexOf('Parent');
  const titleAt = head.indexOf('title');
  const changed = out.map((row) => {
    const copy = [...row];
    // `d` is called otherwise, and what is new hangs below it by that name; `c` goes to the top.
    if (row[titleAt] === 'd') copy[titleAt] = 'D';
    if (row[titleAt] === 'c') copy[parentAt] = null;
    if (row[titleAt] === 'b') copy[parentAt] = 'D';
    return copy;
  });
  const fresh = head.map((_, at) => (at === titleAt ? 'new' : at === parentAt ? 'D / b' : null));
  const file = await bookOf([...changed, fresh]);
  const query = 'mode=addOrUpdate&by=id';
  expect((await importBook(world.ask, { base, file, query })).data).toMatchObject({
    created: 1,
    changed: 3,
    unchanged: 1,
    failed: [],
  });
  expect(await placesOf(base)).toEqual({ a: '', b: 'D', c: '', D: '', new: 'D / b' });
});

test('a parent that there is none, that is one of two or did not pass is named at its row', async () => {
  const base = await newTree();
  const rows = [
    ['title', 'Parent'],
    ['x'.repeat(300), null],
    ['below', 'x'.repeat(300)],
    ['lost', 'nowhere / at all'],
    ['twin', null],
    ['twin', null],
    ['of twins', 'twin'],
  ];
  const { data } = await importBook(world.ask, { base, file: await bookOf(rows) });
  const said = data.failed.map(({ row, field }: { row: number; field: string }) => [row, field]);
  expect(data.created).toBe(2);
  expect(said).toEqual([
    [2, 'title'],
    [3, 'Parent'],
    [4, 'Parent'],
    [7, 'Parent'],
  ]);
});

const bring = async (base: string, rows: unknown[][], query = '') =>
  (await importBook(world.ask, { base, file: await bookOf(rows), query })).data;
const head = ['title', 'Parent', 'note'];

test('the name alone is enough where only one is called so, wherever it stands', async () => {
  const base = await newTree();
  await bring(base, [head, ['top', null, null], ['deep', 'top', null], ['other', null, null], ['same', 'other', null]]);
  await bring(base, [head, ['same', 'top', null]]);
  expect(await bring(base, [head, ['leaf', 'deep', null]])).toMatchObject({ created: 1, failed: [] });
  expect((await placesOf(base)).leaf).toBe('top / deep');
  const { created, failed } = await bring(base, [head, ['lost', 'same', null]]);
  expect([created, failed.map(({ row }: { row: number }) => row)]).toEqual([0, [2]]);
  // One of that name in the sheet may be meant: nothing is hung below the other without a word.
  const beside = await bring(base, [head, ['new', null, null], ['deep', 'new', null], ['under', 'deep', null]]);
  expect([beside.created, beside.failed.map(({ row }: { row: number }) => row)]).toEqual([2, [4]]);
});

test('a name may have slashes wherever it stands', async () => {
  const base = await newTree();
  const rows = [
    head,
    ['Car', null],
    ['A', 'Car'],
    ['B', 'Car / A'],
    ['A/B', 'Car'],
    ['x', 'Car / A / B'],
    ['y', 'Car / A/B'],
    ['z', 'Car>A'],
  ];
  expect(await bring(base, rows)).toMatchObject({ created: 7, failed: [] });
  expect(await placesOf(base)).toMatchObject({ x: 'Car / A / B', y: 'Car / A/B', z: 'Car / A' });
  const copy = await newTree();
  expect(await bring(copy, await exported(base).then((out) => out.map((row) => row.slice(0, 3))))).toMatchObject({
    created: 7,
    failed: [],
  });
  expect(await placesOf(copy)).toEqual(await placesOf(base));
});

test('numbers are names too', async () => {
  const base = await newTree({ kind: 'integer', widget: 'number' });
  const rows = [head, [1, null], [2, 1], [3, '1 / 2']];
  expect(await bring(base, rows)).toMatchObject({ created: 3, failed: [] });
  expect(await placesOf(base)).toEqual({ 1: '', 2: '1', 3: '1 / 2' });
});

/** What is exported and edited comes in again: what a preview says of it, and what then happens. */
async function edited(base: string, edit: (rows: unknown[][]) => void) {
  const out = await exported(base);
  edit(out);
  const query = 'mode=addOrUpdate&by=id';
  const said = await bring(base, out, `${query}&preview=true`);
  return { said, done: await bring(base, out, query) };
}
const counts = ({ created, changed, unchanged, failed }: Record<string, unknown>) => ({
  ...{ created, changed, unchanged },
  failed: (failed as { row: number; msg: string }[]).map(({ row, msg }) => [row, msg]),
});
const rowOf = (rows: unknown[][], title: string) => rows.find(([own]) => own === title) ?? [];

test('names that change hands lead nobody astray, and a preview says what will happen', async () => {
  const base = await newTree();
  await bring(base, [head, ['A', null], ['B', null], ['of a', 'A']]);
  const { said, done } = await edited(base, (rows) => {
    rowOf(rows, 'A')[0] = 'C';
    rowOf(rows, 'B')[0] = 'A';
    rows.push(['new', 'A']);
  });
  expect(counts(said)).toEqual(counts(done));
  expect(counts(done)).toEqual({ created: 1, changed: 2, unchanged: 1, failed: [] });
  expect(await placesOf(base)).toEqual({ A: '', C: '', 'of a': 'C', new: 'A' });
});

test('what was refused leads nowhere and takes nobody its name', async () => {
  const base = await newTree();
  await bring(base, [head, ['a', null], ['b', 'a'], ['D', null]]);
  const { said, done } = await edited(base, (rows) => {
    const moved = rowOf(rows, 'b');
    moved[1] = 'D';
    moved[2] = 'far too long';
    rows.push(['x', 'D / b'], ['a', null, 'far too long'], ['y', 'a']);
  });
  expect(counts(said)).toEqual(counts(done));
  expect(done).toMatchObject({ created: 1, changed: 0 });
  expect(done.failed.map(({ row, field }: Record<string, unknown>) => [row, field])).toEqual(
    expect.arrayContaining([
      [5, 'Parent'],
      [6, 'note'],
    ]),
  );
  expect(await placesOf(base)).toEqual({ a: '', b: 'a', D: '', y: 'a' });
});

test('a circle over a new record, and what is deeper than a tree may be, are named before anything is written', async () => {
  const base = await newTree();
  await bring(base, [head, ['r', null], ['s', 'r']]);
  const { said, done } = await edited(base, (rows) => {
    rows.push(['m', 'r'], ['t', null]);
    rowOf(rows, 'r')[1] = 'r / m';
    rowOf(rows, 's')[1] = 'r / m';
  });
  expect(counts(said)).toEqual(counts(done));
  expect(done).toMatchObject({ created: 2, changed: 1, failedRows: 1 });
  expect(said.changes[0].changes).toEqual([expect.objectContaining({ field: 'parentId', from: 'r', to: 'r / m' })]);
  const ways = Array.from({ length: 105 }, (_, at) => [
    `n${at}`,
    Array.from({ length: at }, (__, up) => `n${up}`).join(' / '),
  ]);
  const deep = await newTree();
  const preview = await bring(deep, [head, ...ways], 'preview=true');
  expect(counts(preview)).toEqual(counts(await bring(deep, [head, ...ways])));
  expect(preview.created).toBe(100);
});

test('the template names the column, says how it is written and offers what stands there', async () => {
  const base = await newTree();
  const rows = [
    ['title', 'Parent'],
    ['a', null],
    ['b', 'a'],
  ];
  await importBook(world.ask, { base, file: await bookOf(rows) });
  const { data } = await world.ask('GET', `${base}/Actions/Import/Template`);
  const [sheet, guide, options] = await readWorkbook(Buffer.from(data));
  expect(sheet?.data[0]).toEqual(['title', 'Parent', 'note']);
  expect(JSON.stringify(guide?.data)).toContain('From the top down');
  expect(options?.data).toEqual([['Parent'], ['a'], ['a / b']]);
});

test('companies, departments and the entries of a dictionary come by workbook, each tree for itself', async () => {
  const { ask } = world;
  const api = '/api/framework';
  const companies = [
    ['Name', 'Code', 'Parent'],
    ['North', 'north', null],
    ['South', 'south', null],
    ['Harbour', 'harbour', 'North'],
  ];
  expect(await bring(`${api}/organize/Company`, companies)).toMatchObject({ created: 3, failed: [] });
  const departments = [
    ['Name', 'Code', 'Company', 'Parent'],
    ['Desk', 'n1d', 'North', 'Sales'],
    ['Sales', 'n1', 'North', null],
    ['Sales', 's1', 'South', null],
    ['Desk', 's1d', 'South', 'Sales'],
    ['Lost', 'l1', 'South', 'Desk'],
  ];
  const { created, failed } = await bring(`${api}/organize/Department`, departments);
  expect([created, failed.map(({ row, field }: Record<string, unknown>) => [row, field])]).toEqual([
    4,
    [[6, 'Parent']],
  ]);
  const all = (await ask('GET', `${api}/organize/Department/All`)).data;
  const byId = new Map<string, { code: string }>(all.map((one: { id: string }) => [one.id, one]));
  const above = all.flatMap((one: { code: string; parentId: string }) =>
    /^[ns]1d$/.test(one.code) ? [[one.code, byId.get(one.parentId)?.code]] : [],
  );
  expect(Object.fromEntries(above)).toEqual({ n1d: 'n1', s1d: 's1' });

  const dictionary = async (code: string) =>
    (await ask('POST', `${api}/basic/Dictionary`, { fullName: code, code, isTree: 1 })).data.id as string;
  for (const code of ['metals', 'woods']) {
    const base = `${api}/basic/Dictionary/${await dictionary(code)}/Data`;
    const entries = [
      ['Name', 'Value', 'Parent'],
      ['Hard', 'h', null],
      ['Harder', 'hh', 'Hard'],
    ];
    expect(await bring(base, entries)).toMatchObject({ created: 2, failed: [] });
    const [head, ...rows] = await sheetOf(new Uint8Array((await ask('POST', `${base}/Actions/Export`, {})).data));
    const parentAt = head?.indexOf('Parent') ?? -1;
    expect(rows.map((row) => row[parentAt]).sort()).toEqual(['Hard', null]);
  }

  // An entry and what hangs below it stay together, by whatever way somebody parts them.
  const { list } = (await ask('GET', `${api}/basic/Dictionary?pageSize=500`)).data;
  const idOf = (code: string): string => list.find((one: { code: string }) => one.code === code).id;
  const base = `${api}/basic/Dictionary/${idOf('woods')}/Data`;
  const parted = await edited(base, (rows) => {
    for (const row of rows.slice(1)) row[rows[0]?.indexOf('Dictionary') ?? -1] = 'metals';
  });
  expect(parted.done).toMatchObject({ created: 0, changed: 0, unchanged: 2, passed: ['Dictionary'] });
  const entries = (await ask('GET', base)).data.list as { id: string; fullName: string }[];
  const hard = entries.find(({ fullName }) => fullName === 'Hard')?.id ?? '';
  const moved = await ask('PUT', `${api}/basic/Dictionary/${hard}/Data`, {
    dictionaryId: idOf('metals'),
    dataValue: 'm',
  });
  expect(moved.data).toMatchObject([{ field: 'dictionaryId', rule: 'notParents' }]);
  const below = await ask('POST', `${api}/basic/Dictionary/Data`, {
    ...{ dictionaryId: idOf('metals'), fullName: 'x', dataValue: 'x', parentId: hard },
  });
  expect(below.data).toMatchObject([{ field: 'parentId', rule: 'notParents' }]);
});
