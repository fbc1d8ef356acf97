import { existsSync } from 'node:fs';
import type { GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../../fixtures/asker.ts';
import type { GenerationProgress } from '../../../fixtures/generation.ts';
import { bookOfSheets, faultCell } from '../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { filePath } from '../../storage/file-path.ts';

const workbooks = '/api/framework/basic/Workbook';
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

function upload(ask: Ask, { content, name = 'book.xlsx' }: { content: Uint8Array; name?: string }) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name));
  return ask('POST', workbooks, form);
}

async function stored(ask: Ask, content: Uint8Array): Promise<string> {
  const { code, data, msg } = await upload(ask, { content });
  if (code !== 200) throw new Error(msg);
  return data.id;
}

async function guessed(ask: Ask, id: string): Promise<GuessedTable[]> {
  const { code, data, msg } = await ask('POST', `${workbooks}/${id}/Actions/Guess`, {});
  if (code !== 200) throw new Error(msg);
  return data.tables;
}

interface Place {
  id: string;
  jobId: string;
}

async function begun(ask: Ask, { id, ...more }: { id: string; names: string[]; corrections?: object }): Promise<Place> {
  const { names, ...rest } = more;
  const tables = names.map((table) => ({ schema: 'sheet', table }));
  const { code, data, ...said } = await ask('POST', `${workbooks}/${id}/Actions/Generate`, {
    ...{ tables, withRows: true },
    ...rest,
  });
  if (code !== 200) throw new Error(JSON.stringify({ data, ...said }));
  return { id, jobId: data.jobId };
}

const jobPath = ({ id, jobId }: Place) => `${workbooks}/${id}/Actions/Generate/${jobId}`;

async function untilOver(ask: Ask, place: Place): Promise<GenerationProgress> {
  for (;;) {
    const { code, data, msg } = await ask('GET', jobPath(place));
    if (code !== 200) throw new Error(msg);
    if (data.state !== 'running') return data;
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setTimeout(done, 20));
}

const recordsOf = async (progress: GenerationProgress, sheet: string) => {
  const { entryId } = progress.tables.find(({ table }) => table === `sheet.${sheet}`)!;
  const { data } = await world.ask('POST', `/api/OnLineDevInstance/${entryId}/List`, { pageSize: 500 });
  return data.list as Record<string, unknown>[];
};

const isOnDisk = (id: string) => existsSync(filePath(world.filesFolder, id));

const customers = [
  ['Customers 2024', null, null, null],
  ['Customer no', 'Name', 'Since', 'Discount'],
  ['C1', 'Ann', new Date(Date.UTC(2020, 4, 6)), 0.5],
  ['C2', 'Bob', '2021/3/4', faultCell('#DIV/0!')],
  [],
  ['C3', 'Cid', '2022年12月31日', '1,200.25'],
];
const orders = [
  ['Order no', 'Customer no', 'Paid', 'State', 'Pieces', 'Sent at'],
  ...times(12, (at) => [
    `O${at}`,
    `C${1 + (at % 3)}`,
    at % 2 === 0 ? '是' : '否',
    ['new', 'sent', 'done'][at % 3],
    at === 5 ? 'many' : at,
    new Date(Date.UTC(2024, 0, 1 + at, 13, 45)),
  ]),
];
const lines = [['Order no', 'Article', 'Price'], ...times(30, (at) => [`O${at % 12}`, `article ${at}`, at + 0.5])];

test('formulas without a result are listed; durations and zeros of a format are texts', async () => {
  const xml = [
    '<row r="1">',
    ...['Name', 'Sum', 'Time', 'Zip'].map((head) => `<c t="inlineStr"><is><t>${head}</t></is></c>`),
    '</row>',
    ...times(4, (at) =>
      [
        `<row r="${at + 2}"><c t="inlineStr"><is><t>n${at}</t></is></c><c><f>A1*2</f>${at === 0 ? '<v/>' : `<v>${at}</v>`}</c>`,
        `<c s="2"><v>${(25 + at) / 24}</v></c><c s="3"><v>${at + 42}</v></c></row>`,
      ].join(''),
    ),
  ].join('');
  const id = await stored(world.ask, bookOfSheets([{ name: 'Odd', xml }], { formats: ['[h]:mm', '00000'] }));
  const progress = await untilOver(world.ask, await begun(world.ask, { id, names: ['Odd'] }));
  expect(progress.misfits.map(({ key, column, reason }) => [key, column, reason])).toEqual([
    [[2], 'Sum', 'formulaFault'],
  ]);
  const found = (await recordsOf(progress, 'Odd')).sort((one, other) =>
    String(one.name).localeCompare(String(other.name)),
  );
  expect(found.map(({ sum, time, zip }) => [sum, time, zip])).toEqual([
    [null, '25:00', '00042'],
    [1, '26:00', '00043'],
    [2, '27:00', '00044'],
    [3, '28:00', '00045'],
  ]);
});

test('a workbook becomes modules with its rows, after a look at what is guessed', async () => {
  const id = await stored(
    world.ask,
    bookOfSheets([
      { name: 'Customers', rows: customers },
      { name: 'Orders', rows: orders },
      { name: 'Order lines', rows: lines },
      { name: 'Notes', rows: [['For internal use']], state: 'hidden' },
    ]),
  );
  const tables = await guessed(world.ask, id);
  expect(tables.map(({ table, as, isHidden, head }) => [table, as, isHidden, head])).toEqual([
    ['Customers', 'module', undefined, 2],
    ['Orders', 'module', undefined, 1],
    ['Order lines', 'subTable', undefined, 1],
    ['Notes', 'none', true, 1],
  ]);
  const corrections = {
    'sheet.Customers': { title: 'Clients', code: 'clients', fields: { Discount: { label: 'Rebate' } } },
    'sheet.Orders': { fields: { Pieces: { widget: 'number' } } },
  };
  const place = await begun(world.ask, { id, names: ['Customers', 'Orders', 'Order lines'], corrections });
  const progress = await untilOver(world.ask, place);
  expect(progress.fault).toBeUndefined();
  expect(progress.tables.map(({ table, state, rows, total }) => [table, state, rows, total])).toEqual([
    ['sheet.Customers', 'done', 3, 3],
    ['sheet.Orders', 'done', 12, 12],
    ['sheet.Order lines', 'done', 30, 30],
  ]);
  expect(progress.misfits.map(({ table, key, column, value, reason }) => [table, key, column, value, reason])).toEqual([
    ['sheet.Customers', [4], 'Discount', '#DIV/0!', 'formulaFault'],
    ['sheet.Orders', [7], 'Pieces', 'many', 'notDecimal'],
  ]);
  const people = await recordsOf(progress, 'Customers');
  const sorted = people.sort((one, other) => String(one.name).localeCompare(String(other.name)));
  expect(sorted.map(({ customerNo, name, since, discount }) => [customerNo, name, since, Number(discount)])).toEqual([
    ['C1', 'Ann', '2020-05-06', 0.5],
    ['C2', 'Bob', '2021-03-04', 0],
    ['C3', 'Cid', '2022-12-31', 1200.25],
  ]);
  const bills = await recordsOf(progress, 'Orders');
  const first = bills.find(({ orderNo }) => orderNo === 'O4');
  expect(first).toMatchObject({
    paid: true,
    stateValue: 'sent',
    customerNo: people.find(({ name }) => name === 'Bob')?.id,
  });
  const entry = progress.tables[1]?.entryId;
  const { data } = await world.ask('GET', `/api/OnLineDevInstance/${entry}/${first?.id}`);
  expect(data.orderLines.map(({ article }: { article: string }) => article)).toEqual([
    'article 4',
    'article 16',
    'article 28',
  ]);
  // What has been copied is not needed any more.
  await until(() => !isOnDisk(id));
  expect((await world.ask('POST', `${workbooks}/${id}/Actions/Guess`, {})).code).toBe(404);
  expect((await world.ask('GET', jobPath(place))).data.state).toBe('done');
  expect((await world.ask('GET', workbooks)).data).toEqual({ workbookId: null, jobId: null });
});

test('CSV: codes stay as they are, and every text comes in whole', async () => {
  const long = 'x'.repeat(32_767);
  const text = `编号,手机,金额,备注\n007,13800138000,"1,234.50",${long}\n008,13900139000,8,"a\nb"\n`;
  const { data } = await upload(world.ask, { content: new TextEncoder().encode(text), name: '客户.csv' });
  const [table] = await guessed(world.ask, data.id);
  expect(table).toMatchObject({ title: '客户', table: '客户' });
  const progress = await untilOver(world.ask, await begun(world.ask, { id: data.id, names: ['客户'] }));
  expect(progress).toMatchObject({ state: 'done', misfits: [] });
  const records = await recordsOf(progress, '客户');
  const names = table?.fields.map(({ name }) => name) ?? [];
  const values = records.map((record) => names.slice(0, 3).map((name) => record[name]));
  expect(values.map(([code, mobile, sum]) => [code, mobile, Number(sum)]).sort()).toEqual([
    ['007', '13800138000', 1234.5],
    ['008', '13900139000', 8],
  ]);
  const { entryId } = progress.tables[0]!;
  const whole = await Promise.all(records.map(({ id }) => world.ask('GET', `/api/OnLineDevInstance/${entryId}/${id}`)));
  expect(whole.map((one) => String(one.data[names[3]!]).length).sort()).toEqual([3, 32_767]);
});

test('somebody says which row names the columns, and which of them are told to be numbers', async () => {
  const rows = [
    ['Shop', 'Town', 'Sum'],
    ['Name', 'City', 'Turnover'],
    ['a', 'Bern', 'none'],
    ...times(9, (at) => [`n${at}`, `c${at}`, at]),
  ];
  const id = await stored(world.ask, bookOfSheets([{ name: 'Shops', rows }]));
  expect((await guessed(world.ask, id))[0]?.fields.map(({ column }) => column)).toEqual(['Shop', 'Town', 'Sum']);
  const corrections = { 'sheet.Shops': { head: 2, fields: { Turnover: { widget: 'number' } } } };
  const heads = { corrections: { 'sheet.Shops': { head: 2 } } };
  const { data } = await world.ask('POST', `${workbooks}/${id}/Actions/Guess`, heads);
  expect(data.tables[0]).toMatchObject({ head: 2, titleField: 'name' });
  const progress = await untilOver(world.ask, await begun(world.ask, { id, names: ['Shops'], corrections }));
  expect(progress.tables[0]).toMatchObject({ state: 'done', rows: 10, total: 10, misfits: 1 });
  expect(progress.misfits).toMatchObject([{ key: [3], column: 'Turnover', value: 'none', reason: 'notDecimal' }]);
  const wrong = await world.ask('POST', `${workbooks}/${id}/Actions/Guess`, { corrections: { x: { head: -1 } } });
  expect(wrong.code).toBe(400);
});

const many = 30_000;
const manyRows = () =>
  bookOfSheets([{ name: 'Many', rows: [['Number', 'Text'], ...times(many, (at) => [`N${at}`, `text ${at % 100} `])] }]);

async function untilRows(ask: Ask, place: Place) {
  let rows = 0;
  await until(async () => {
    const { data } = await ask('GET', jobPath(place));
    rows = data.tables[0].rows;
    return rows > 0 || data.state !== 'running';
  });
  return rows;
}

async function expectWhole(progress: GenerationProgress) {
  expect(progress).toMatchObject({ state: 'done', misfits: [] });
  const resource = world.tenant.registry.get(`entry/${progress.tables[0]?.entryId}`);
  const { rows } = await world.database.pool.query(
    `select count(*)::int as count, count(distinct number)::int as numbers from "${resource.table}"`,
  );
  expect(rows[0]).toEqual({ count: many, numbers: many });
}

test('the file is there for another process that goes on behind the last row', async () => {
  const other = await world.another();
  const id = await stored(other.ask, manyRows());
  const place = await begun(other.ask, { id, names: ['Many'] });
  const rows = await untilRows(other.ask, place);
  await other.end();
  expect(rows).toBeLessThan(many);
  expect((await world.ask('GET', workbooks)).data).toEqual({ workbookId: id, jobId: place.jobId });
  expect((await world.ask('GET', jobPath(place))).data.state).toBe('interrupted');
  expect(isOnDisk(id)).toBe(true);
  expect((await world.ask('POST', `${jobPath(place)}/Resume`)).code).toBe(200);
  await expectWhole(await untilOver(world.ask, place));
  await until(() => !isOnDisk(id));
});

test('what is cancelled goes on when somebody wants', async () => {
  const id = await stored(world.ask, manyRows());
  const place = await begun(world.ask, { id, names: ['Many'] });
  await untilRows(world.ask, place);
  expect((await world.ask('POST', `${jobPath(place)}/Cancel`)).data.state).toBe('cancelled');
  expect(isOnDisk(id)).toBe(true);
  const { rows } = await world.database.pool.query('select resource from file where id = $1', [id]);
  expect(rows).toEqual([{ resource: null }]);
  expect((await world.ask('POST', `${jobPath(place)}/Resume`)).code).toBe(200);
  await expectWhole(await untilOver(world.ask, place));
});

/** Somebody else who may make modules. */
async function colleague() {
  const { list } = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data;
  const menu = (code: string) => list.find((one: { code: string }) => one.code === code).id;
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'R', code: 'maker' })).data.id;
  const modules = [
    { moduleId: menu('dbLink'), buttons: ['btn_tables'] },
    { moduleId: menu('onlineDev'), buttons: ['btn_add', 'btn_release'] },
  ];
  const path = `/api/framework/permission/Role/${role}/Authorize`;
  expect(await world.ask('PUT', path, { modules })).toMatchObject({ code: 200 });
  return world.addUser('second', { roleIds: [role] });
}

test('a workbook is its owner’s alone, and only for whoever may make modules', async () => {
  const content = bookOfSheets([
    {
      name: 'S',
      rows: [
        ['Name', 'Age'],
        ['Ann', 1],
      ],
    },
  ]);
  const curious = await world.addUser('curious');
  expect((await upload(curious.ask, { content })).code).toBe(403);
  expect((await curious.ask('GET', workbooks)).code).toBe(403);
  const id = await stored(world.ask, content);
  const second = await colleague();
  const body = { tables: [{ schema: 'sheet', table: 'S' }], withRows: true };
  const actions = `${workbooks}/${id}/Actions`;
  for (const [ask, refusal] of [
    [curious.ask, 403],
    [second.ask, 404],
  ] as const) {
    expect((await ask('POST', `${actions}/Guess`, {})).code).toBe(refusal);
    expect((await ask('POST', `${actions}/Generate`, body)).code).toBe(refusal);
    for (const type of ['annex', 'workbook']) {
      expect((await ask('GET', `/api/file/Download/${type}/${id}`)).code).toBe(404);
      expect((await ask('DELETE', `/api/file/${type}/${id}`)).code).toBe(404);
    }
  }
  const place = await begun(world.ask, { id, names: ['S'] });
  expect((await second.ask('GET', jobPath(place))).code).toBe(404);
  expect((await second.ask('POST', `${jobPath(place)}/Cancel`)).code).toBe(404);
  expect((await second.ask('GET', workbooks)).data.jobId).toBe(null);
  const own = await stored(second.ask, content);
  expect((await guessed(second.ask, own)).map(({ table }) => table)).toEqual(['S']);
  const elsewhere = `/api/framework/basic/DatabaseTable/${id}/Actions/Generate/${place.jobId}`;
  expect((await world.ask('GET', elsewhere)).code).toBe(404);
  expect(await untilOver(world.ask, place)).toMatchObject({ state: 'done' });
});

test('what is no workbook is refused and not kept; what is not in it is named', async () => {
  // By name: workbooks of jobs that just ended are still being taken away.
  const kept = async () => (await world.database.pool.query('select id from file')).rows.map(({ id }) => id);
  const before = await kept();
  for (const name of ['a.xls', 'a.txt', 'a.csv', 'a'])
    expect((await upload(world.ask, { content: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), name })).code).toBe(400);
  const large = await upload(world.ask, { content: new Uint8Array(33 * 1024 * 1024).fill(0x50) });
  expect(large).toMatchObject({ code: 413, msg: expect.stringContaining('32 MB') });
  expect(before).toEqual(expect.arrayContaining(await kept()));
  const id = await stored(world.ask, bookOfSheets([{ name: 'S', rows: [['Only a title']] }]));
  const generate = (table: string) =>
    world.ask('POST', `${workbooks}/${id}/Actions/Generate`, { tables: [{ schema: 'sheet', table }], withRows: true });
  expect(await generate('T')).toMatchObject({ code: 400 });
  const empty = await generate('S');
  expect(empty).toMatchObject({ code: 400 });
  expect(JSON.stringify(empty.data)).toContain('No values');
});

test('a column that nobody has filled in is what its name says', async () => {
  const blank = [
    '负责人',
    '部门',
    '附件',
    '照片',
    '状态',
    '期限',
    '是否加急',
    '签名',
    '起止日期',
    '参与人员',
    '颜色',
    '满意度',
  ];
  const rows = [
    ['Name', ...blank],
    ...times(3, (at) => [`n${at}`, ...blank.map((_, of) => (at === 1 && of < 3 ? faultCell('#REF!') : null))]),
  ];
  const id = await stored(world.ask, bookOfSheets([{ name: 'Plan', rows }]));
  const [table] = await guessed(world.ask, id);
  expect(table?.fields.map(({ widget }) => widget)).toEqual([
    ...['input', 'userPicker', 'departmentPicker', 'fileUpload', 'imageUpload', 'select', 'date', 'switch'],
    ...['signature', 'dateRange', 'userPicker', 'colorPicker', 'rate'],
  ]);
  const progress = await untilOver(world.ask, await begun(world.ask, { id, names: ['Plan'] }));
  expect(progress).toMatchObject({ state: 'done', tables: [{ rows: 3 }] });
  const records = await recordsOf(progress, 'Plan');
  expect(records.map(({ name }) => name).sort()).toEqual(['n0', 'n1', 'n2']);
  // And they can be filled in.
  const base = `/api/OnLineDevInstance/${progress.tables[0]?.entryId}`;
  const stateful = table!.fields.find(({ column }) => column === '状态')!.name;
  const changed = await world.ask('PUT', `${base}/${records[0]?.id}`, { [stateful]: 'running' });
  expect([changed.msg, changed.code]).toEqual(['', 200]);
});
