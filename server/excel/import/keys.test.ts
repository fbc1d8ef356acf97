import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../../fixtures/asker.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { bookOf, editedBook, importBook, sheetOf } from '../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const field = (id: string, name: string, kind: string, widget: string, more = {}) => ({
  ...{ id, name, kind, widget, label: name },
  ...more,
});
const page = {
  version: 2,
  model: {
    name: 'Part',
    titleField: 'title',
    fields: [
      field('a', 'code', 'text', 'input', { unique: true, required: true }),
      field('b', 'title', 'text', 'input'),
      field('c', 'qty', 'integer', 'number', { props: { min: 0 } }),
      field('d', 'papers', 'files', 'fileUpload', { required: true }),
      field('e', 'pin', 'text', 'input', { required: true, props: { password: true } }),
      field('f', 'token', 'text', 'input', { secret: true }),
      field('g', 'frozen', 'text', 'input', { readonly: true, defaultValue: 'start' }),
      field('h', 'twice', 'decimal', 'calculate', { value: 'qty * 2' }),
      field('i', 'cost', 'decimal', 'amount'),
      field('j', 'number', 'text', 'codeRule', { props: { rule: 'parts' } }),
      field('k', 'owner', 'ref', 'userPicker'),
    ],
  },
  pages: {
    form: {
      body: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'].map((id) => ({ node: 'field', id, field: id })),
    },
    list: {
      columns: [{ field: 'a' }],
      buttons: ['btn_add', 'btn_edit', 'btn_import', 'btn_export'],
      permissions: { button: true, column: true, data: true },
    },
  },
};

let world: World;
let base: string;
let menu: { moduleId: string; buttons: { code: string }[]; columns: { code: string }[] };
beforeAll(async () => {
  world = await makeWorld();
  const rule = {
    fullName: 'P',
    code: 'parts',
    prefix: 'P',
    dateFormat: '',
    digits: 4,
    start: 1,
    step: 1,
    reset: 'none',
  };
  expect(await world.ask('POST', '/api/framework/basic/CodeRule', rule)).toMatchObject({ code: 200 });
  const entry = await releaseEntry(world, { code: 'part', fullName: 'Parts', page });
  base = `/api/OnLineDevInstance/${entry}`;
  const { data: role } = await world.ask('POST', '/api/framework/permission/Role', { fullName: 'x', code: 'x' });
  const { data } = await world.ask('GET', `/api/framework/permission/Role/${role.id}/Authorize`);
  menu = data.modules.find((one: typeof menu) => one.columns.some(({ code }) => code === 'cost'));
});
afterAll(() => world.end());

const all = async (ask: Ask = world.ask) =>
  (await ask('POST', `${base}/List`, { sidx: 'code', sord: 'asc' })).data.list;
const byCode = async (code: string) => (await all()).find((record: { code: string }) => record.code === code);
const run = async (rows: unknown[][], query = '', ask = world.ask) =>
  importBook(ask, { base, file: await bookOf(rows), query });

/** Somebody who may press these buttons and sees everything but these columns. */
async function person(
  account: string,
  { buttons, hidden = [], rows = { type: 'all' } }: { buttons: string[]; hidden?: string[]; rows?: { type: string } },
) {
  const { data: role } = await world.ask('POST', '/api/framework/permission/Role', {
    fullName: account,
    code: account,
  });
  const columns = menu.columns.map(({ code }) => code).filter((code) => !hidden.includes(code));
  const modules = [{ moduleId: menu.moduleId, buttons, columns, rows }];
  const path = `/api/framework/permission/Role/${role.id}/Authorize`;
  const answer = await world.ask('PUT', path, { modules });
  expect([answer.msg, answer.code]).toEqual(['', 200]);
  return (await world.addUser(account, { roleIds: [role.id] })).ask;
}

test('required files and passwords do not stop an import, and the report says so', async () => {
  const { data } = await run([
    ['code', 'title', 'qty', 'papers', 'frozen', 'twice', 'number'],
    ['a', 'A', 1, 'x.pdf', 'mine', 99, 'P9999'],
    ['b', 'B', 2],
    ['c', 'C', 3],
  ]);
  expect(data).toMatchObject({ total: 3, created: 3, failed: [], lacking: ['papers', 'pin'] });
  expect(data.passed).toEqual(['papers', 'twice', 'number']);
  expect(await byCode('a')).toMatchObject({ frozen: 'start', twice: 2, number: 'P0001' });
});

test('what is no id is none that a record has, and keeps no other from its change', async () => {
  const { id, title } = await byCode('b');
  const rows = [
    ['@id', 'title'],
    ['x', 'X'],
    [id.toUpperCase(), 'Y'],
    [id, 'by its id'],
    ['中文', 'Z'],
  ];
  const { data } = await run(rows, 'mode=update&by=id');
  expect(data).toMatchObject({ total: 4, changed: 1, failedRows: 3 });
  expect(data.failed.map(({ row }: { row: number }) => row)).toEqual([2, 3, 5]);
  expect(await byCode('b')).toMatchObject({ id, title: 'by its id' });
  expect((await run([rows[0]!, [id, title]], 'mode=update&by=id')).data).toMatchObject({ changed: 1 });
});

test('an update by a unique field: new, changed, unchanged, not found and repeated are told apart', async () => {
  const rows = [
    ['code', 'title', 'qty'],
    ['a', 'A', 1],
    ['b', 'B', 20],
    ['x', 'X', 1],
    ['c', 'one', 1],
    ['c', 'two', 1],
    ['', 'nothing', 1],
    ['a', 'A', -1],
  ];
  const before = await all();
  const { data } = await run(rows.slice(0, 7), 'mode=update&by=code&preview=true');
  expect(data).toMatchObject({ total: 6, created: 0, changed: 1, unchanged: 1, failedRows: 4 });
  expect(data.changes).toMatchObject([
    {
      row: 3,
      title: 'B',
      changes: [
        { label: 'qty', from: '2', to: '20' },
        { label: 'twice', from: '4', to: '40' },
      ],
    },
  ]);
  expect(data.failed).toMatchObject([
    { row: 4, field: 'code', msg: 'no record with “x” is found' },
    { row: 5, msg: '“c” stands in row 5 already' },
    { row: 6, msg: '“c” stands in row 5 already' },
    { row: 7, msg: 'cannot be empty' },
  ]);
  expect(await all()).toEqual(before);
  const both = await run(rows.slice(0, 4), 'mode=addOrUpdate&by=code');
  expect(both.data).toMatchObject({ created: 1, changed: 1, unchanged: 1, failedRows: 0 });
  expect(await byCode('x')).toMatchObject({ title: 'X' });
});

test('a number that the server draws tells records apart; one that stands at two of them does not', async () => {
  expect(
    (
      await run(
        [
          ['number', 'title'],
          ['P0001', 'by number'],
        ],
        'mode=update&by=number',
      )
    ).data,
  ).toMatchObject({ changed: 1 });
  const { table, byName } = world.tenant.registry.get(base.replace('/api/OnLineDevInstance/', 'entry/'));
  await world.database.pool.query(`update "${table}" set "${byName.get('number')?.column}" = 'P0001' where code = 'b'`);
  const { data } = await run(
    [
      ['number', 'title'],
      ['P0001', 'which'],
    ],
    'mode=update&by=number',
  );
  expect(data).toMatchObject({ changed: 0, failed: [{ row: 2, msg: expect.stringContaining('several records') }] });
});

test('what cannot be a key is none', async () => {
  for (const query of [
    'mode=update&by=title',
    'mode=update&by=pin',
    'mode=update&by=id',
    'mode=update&by=nothing',
    'mode=all',
    'other=1',
  ])
    expect([
      query,
      (
        await run(
          [
            ['code', 'title'],
            ['a', 'z'],
          ],
          query,
        )
      ).status,
    ]).toEqual([query, 400]);
  expect((await run([['title'], ['z']], 'mode=update&by=code')).status).toBe(400);
  expect(
    (
      await run([
        ['title', 'title'],
        ['z', 'y'],
      ])
    ).status,
  ).toBe(400);
});

test('values that are unique may stand once in a sheet, also where a preview has written nothing', async () => {
  const rows = Array.from({ length: 250 }, (_, n) => [`n${n % 200}`, 'x']);
  const preview = await run([['code', 'title'], ...rows], 'preview=true');
  expect(preview.data).toMatchObject({ created: 200, failedRows: 50 });
  expect(preview.data.failed[0]).toMatchObject({ row: 202, field: 'code' });
  const { data } = await run([['code', 'title'], ...rows]);
  expect(data).toMatchObject({ created: 200, failedRows: 50 });
});

test('secrets leave by no workbook, and come in by none', async () => {
  const record = { code: 'secret', title: 'S', pin: 'geheim1', token: 'geheim2', papers: [] };
  const made = await world.ask('POST', base, record);
  // The form asks for the file; a record without one comes by an import only.
  expect(made.status).toBe(400);
  expect((await run([['code'], ['secret']])).data).toMatchObject({ created: 1 });
  const { table } = world.tenant.registry.get(base.replace('/api/OnLineDevInstance/', 'entry/'));
  await world.database.pool.query(`update "${table}" set pin = 'geheim1' where code = 'secret'`);
  for (const [method, path, body] of [
    ['POST', 'Export', {}],
    ['GET', 'Import/Template', undefined],
  ] as const) {
    const file = new Uint8Array((await world.ask(method, `${base}/Actions/${path}`, body)).data);
    const text = Object.values(unzipSync(file))
      .map((part) => Buffer.from(part).toString())
      .join();
    expect(text).not.toMatch(/geheim|>pin<|>token</);
  }
  expect((await world.ask('POST', `${base}/Actions/Export`, { columns: ['pin'] })).status).toBe(400);
  expect(
    (
      await run(
        [
          ['code', 'pin'],
          ['secret', 'known'],
        ],
        'mode=update&by=code',
      )
    ).status,
  ).toBe(400);
});

test('what is read-only may stay as it is and not be changed; what is computed is passed over', async () => {
  const file = await editedBook(
    new Uint8Array((await world.ask('POST', `${base}/Actions/Export`, { code: 'a' })).data),
    (rows, at) => {
      rows[0]![at('frozen')] = 'thawed';
      rows[0]![at('twice')] = 77;
    },
  );
  const { data } = await importBook(world.ask, { base, file, query: 'mode=update' });
  expect(data.failed).toMatchObject([{ row: 2, field: 'frozen', msg: 'is read-only and cannot be changed' }]);
});

test('changing by a workbook needs the right to change, and only what a person sees goes and comes', async () => {
  const adder = await person('adder', { buttons: ['btn_import'] });
  const rows = [
    ['code', 'title'],
    ['a', 'changed'],
  ];
  for (const mode of ['update', 'addOrUpdate'])
    expect(await run(rows, `mode=${mode}&by=code`, adder)).toMatchObject({ code: 403 });
  expect(
    await run(
      [
        ['code', 'title'],
        ['by adder', 't'],
      ],
      'mode=add',
      adder,
    ),
  ).toMatchObject({ data: { created: 1 } });

  const half = await person('half', { buttons: ['btn_import', 'btn_edit', 'btn_export'], hidden: ['cost'] });
  await world.database.pool.query(
    `update "${world.tenant.registry.get(base.replace('/api/OnLineDevInstance/', 'entry/')).table}" set cost = 5`,
  );
  const file = new Uint8Array((await half('POST', `${base}/Actions/Export`, { code: 'a' })).data);
  expect((await sheetOf(file))[0]).not.toContain('cost');
  expect(
    await run(
      [
        ['code', 'cost'],
        ['a', 1],
      ],
      'mode=update&by=code',
      half,
    ),
  ).toMatchObject({ status: 400 });
  const changed = await editedBook(file, (sheet, at) => {
    sheet[0]![at('title')] = 'by half';
  });
  const { data } = await importBook(half, { base, file: changed, query: 'mode=update' });
  expect(data).toMatchObject({ changed: 1, failed: [] });
  expect(JSON.stringify(data)).not.toContain('cost');
  expect(await byCode('a')).toMatchObject({ title: 'by half', cost: 5 });
});

test('records out of a person’s scope are not found, by their ids and by their keys', async () => {
  const own = await person('own', {
    buttons: ['btn_import', 'btn_edit', 'btn_export'],
    rows: { type: 'ownRecords' },
  });
  expect(await all(own)).toEqual([]);
  const file = await editedBook(
    new Uint8Array((await world.ask('POST', `${base}/Actions/Export`, { code: 'a' })).data),
    (rows, at) => {
      rows[0]![at('title')] = 'stolen';
    },
  );
  for (const query of ['mode=update', 'mode=addOrUpdate', 'mode=update&by=code']) {
    const { data } = await importBook(own, { base, file, query });
    expect([query, data.changed, data.created, data.failed.length]).toEqual([query, 0, 0, 1]);
    expect(data.failed[0].msg).toContain('is found');
  }
  expect((await byCode('a')).title).not.toBe('stolen');
});

test('an unchanged export comes back by a key that some records lack, and makes and changes nothing', async () => {
  const fields = [field('a', 'title', 'text', 'input'), field('b', 'code', 'text', 'input', { unique: true })];
  const loose = await releaseEntry(world, {
    ...{ code: 'loose', fullName: 'Loose' },
    page: {
      version: 2,
      model: { name: 'Loose', titleField: 'title', fields },
      pages: {
        form: { body: ['a', 'b'].map((id) => ({ node: 'field', id, field: id })) },
        list: { columns: [{ field: 'a' }], buttons: ['btn_add', 'btn_edit', 'btn_import', 'btn_export'] },
      },
    },
  });
  const place = `/api/OnLineDevInstance/${loose}`;
  for (const record of [{ title: 'one', code: 'A1' }, { title: 'two' }, { title: 'three' }])
    expect(await world.ask('POST', place, record)).toMatchObject({ code: 200 });
  const file = new Uint8Array((await world.ask('POST', `${place}/Actions/Export`, {})).data);
  const told = async (book: Uint8Array) =>
    (await importBook(world.ask, { base: place, file: book, query: 'mode=addOrUpdate&by=code' })).data;
  expect(await told(file)).toMatchObject({ created: 0, changed: 0, unchanged: 3, failed: [] });
  const changed = await editedBook(file, (rows) => {
    for (const row of rows) for (const [at, cell] of row.entries()) if (cell === 'two') row[at] = 'second';
  });
  expect(await told(changed)).toMatchObject({ created: 0, changed: 1 });
  // A row that was copied from one with a key, and has none itself, is a new record.
  const copied = await editedBook(file, (rows) => {
    const first = rows.find((row) => row.includes('A1')) ?? [];
    rows.push(first.map((cell) => (cell === 'A1' ? null : cell === 'one' ? 'fourth' : cell)));
  });
  expect(await told(copied)).toMatchObject({ created: 1 });
});
