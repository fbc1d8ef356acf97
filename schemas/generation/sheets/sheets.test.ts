import { expect, test } from 'vitest';
import { checkDocument } from '../../document/check-document.ts';
import type { ResourceDefinition } from '../../language/resource.ts';
import { applyCorrections } from '../corrections.ts';
import { documentsOf } from '../documents.ts';
import type { GuessedField, GuessedTable } from '../guess.ts';
import { guessTables } from '../guess-tables.ts';
import type { SheetProblem, TableShape } from '../table-shape.ts';
import { relateSheets } from './relate-sheets.ts';
import { readSheet } from './sheet-shape.ts';

type Rows = unknown[][];
interface Wish {
  head?: number;
  hidden?: boolean;
  problem?: SheetProblem;
}

/** The shapes of sheets whose rows are counted from 1; rows without a value are not there, as in a file. */
async function shapesOf(
  sheets: Record<string, Rows>,
  { hidden = false, problem, head }: Wish = {},
): Promise<TableShape[]> {
  const room = { left: 10_000 };
  const known = await Promise.all(
    Object.entries(sheets).map(([name, rows]) =>
      readSheet(
        { name, hidden, head, problem: problem ?? null, rows: inParts(rows) },
        { room, unnamed: (letters) => `Column ${letters}` },
      ),
    ),
  );
  return relateSheets(known);
}

async function* inParts(rows: Rows) {
  const filled = rows.flatMap((cells, at) => (cells.some((cell) => cell !== null) ? [{ number: at + 1, cells }] : []));
  for (let from = 0; from < filled.length; from += 7) yield filled.slice(from, from + 7);
}

const guessed = async (sheets: Record<string, Rows>, wish?: Wish) => guessTables(await shapesOf(sheets, wish));
const fieldOf = (table: GuessedTable | undefined, column: string): GuessedField =>
  table!.fields.find((field) => field.column === column)!;

function expectValid(tables: GuessedTable[]): void {
  const documents = documentsOf(tables);
  const resources = new Map(
    documents.map(({ code, page, fullName }): [string, ResourceDefinition] => [
      `entry/${code}`,
      { name: `entry/${code}`, origin: 'designed', title: fullName, operations: [], ...page },
    ]),
  );
  for (const { code, page } of documents)
    expect([code, checkDocument(page, { resources: (name) => resources.get(name) }).findings]).toEqual([code, []]);
}

/** One column of values below its name. */
const column = async (name: string, values: unknown[]) => {
  const [table] = await guessed({ Sheet: [[name, 'Other'], ...values.map((value) => [value, 'x'])] });
  return fieldOf(table, name);
};
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

test.each<[string, unknown[], object]>([
  ['Name', ['Ann', 'Bob', 'Cid'], { widget: 'input', kind: 'text' }],
  ['Story', ['x'.repeat(400), 'y'], { widget: 'textarea', kind: 'longText' }],
  ['Lines', ['one\ntwo', 'y'], { widget: 'textarea', kind: 'longText' }],
  ['Pieces', [1, 20, null, 3], { widget: 'number', kind: 'integer', required: false }],
  ['Weight', [1, 20.125, '3.5'], { widget: 'number', kind: 'decimal', props: { precision: 3 } }],
  ['Amount', ['1,200', '￥30', 8], { widget: 'amount', kind: 'decimal' }],
  ['Born', [new Date(Date.UTC(1990, 4, 6)), '2001/2/3', '2001年12月31日'], { widget: 'date', kind: 'date' }],
  ['Seen', [new Date(Date.UTC(2024, 4, 6, 8, 30)), '2024-05-07 9:05'], { kind: 'dateTime', props: { withTime: true } }],
  ['From', ['08:30', '17:05:10'], { widget: 'time', kind: 'time' }],
  ['Paid', ['是', '否', '是'], { widget: 'switch', kind: 'boolean' }],
  ['Open', [true, false], { widget: 'switch', kind: 'boolean' }],
  ['Short', ['007', '008', '123'], { widget: 'input', kind: 'text' }],
  ['Telephone', [13800138000, 13900139000], { widget: 'input', kind: 'text' }],
  ['手机', [5550001, 5550002], { widget: 'input', kind: 'text' }],
  ['Person', ['110101199001011234', '11010119900101123X'], { widget: 'input', kind: 'text' }],
  ['Long', ['1234567890123456', '1234567890123457'], { widget: 'input', kind: 'text' }],
  ['Order no', [10248, 10249], { widget: 'input', kind: 'text' }],
  ['Section', ['1.9', '1.10', '1.11', '2'], { widget: 'input', kind: 'text' }],
  ['Share', ['1.25', '1.50', '3.75'], { widget: 'number', kind: 'decimal', props: { precision: 2 } }],
  ['Price', ['12.50', '3.5', '8'], { widget: 'amount', kind: 'decimal' }],
  ['Mixed', [1, 'two', 3], { widget: 'input', kind: 'text' }],
  ['Empty', [null, null], { widget: 'input', kind: 'text' }],
  ['Broken', ['#REF!', '#N/A', 3], { widget: 'number', kind: 'integer' }],
  ['Password', ['a', 'b'], { use: false }],
  ['稅率', ['5%', '0%', '100%'], { widget: 'number', kind: 'decimal', props: { precision: 0, suffix: '%' } }],
  ['完成度', ['12.5%', '７．２５％', '(3%)'], { widget: 'number', props: { precision: 2, suffix: '%' } }],
  ['銷售額', ['70,000', '(1,200)', '26,998.5'], { widget: 'amount', kind: 'decimal' }],
  ['Balance', ['$ 3.50', '$(1,200.00)', '-$5'], { widget: 'amount', kind: 'decimal' }],
  ['Weighed', ['1.200,50', '12 345,00', '３'], { widget: 'number', kind: 'decimal', props: { precision: 2 } }],
  ['Preis', ['1 200,00 €', '9 €', '€ 12', '1 200 €'], { widget: 'number', kind: 'decimal' }],
  ['Pieces', ['１２', '１，２００'], { widget: 'number', kind: 'integer' }],
  // What could be read in two ways stays a text.
  ['Rate', ['5%', '7', '12%'], { widget: 'input', kind: 'text' }],
  ['Price', ['$5', '€7'], { widget: 'input', kind: 'text' }],
  ['Step', ['(1)', '(2)', '(3)'], { widget: 'input', kind: 'text' }],
  ['Model', ['(2024)', '2023', '2022'], { widget: 'input', kind: 'text' }],
  ['Price', ['1,5', '2,25'], { widget: 'input', kind: 'text' }],
  ['Telephone', ['(02)2345-6789', '(03)1234-5678'], { widget: 'input', kind: 'text' }],
  ['Seats', ['912 345', '138 000'], { widget: 'input', kind: 'text' }],
])('%s', async (name, values, expected) => {
  expect(await column(name, values)).toMatchObject(expected);
});

test('a few values that come again are a choice, as long as they are few', async () => {
  const state = await column(
    'State',
    times(9, (at) => ['open', 'closed', 'late'][at % 3]),
  );
  expect(state).toMatchObject({ widget: 'select', kind: 'text', widgets: ['select', 'radio', 'input', 'textarea'] });
  expect(state.options?.map(({ value }) => value)).toEqual(['open', 'closed', 'late']);
  expect((await column('State', ['open', 'closed', 'open'])).widget).toBe('input');
  expect(
    (
      await column(
        'City',
        times(90, (at) => `city ${at % 30}`),
      )
    ).widget,
  ).toBe('input');
  expect(
    (
      await column(
        'Country',
        times(9, () => 'China'),
      )
    ).widget,
  ).toBe('input');
  expect(
    (
      await column(
        'Area',
        times(9, (at) => `00${at % 3}`),
      )
    ).widget,
  ).toBe('input');
});

test('a column that has something else in it now and then can be told to be what the rest is', async () => {
  const shapes = await shapesOf({ S: [['A', 'B'], ...times(20, (at) => [at === 7 ? 'none' : at, `b${at}`])] });
  const [table] = guessTables(shapes);
  expect(fieldOf(table, 'A')).toMatchObject({ widget: 'input', widgets: ['input', 'textarea', 'number'] });
  const fields = { A: { widget: 'number' } };
  const { tables, findings } = applyCorrections([table!], { corrections: { 'sheet.S': { fields } }, tables: shapes });
  expect(findings).toEqual([]);
  expect(fieldOf(tables[0], 'A')).toMatchObject({ widget: 'number', kind: 'decimal' });
  const date = await column('Day', [...times(9, (at) => `2024-01-0${at + 1} 10:00`), 'soon']);
  expect(date.widgets).toContain('date');
  expect((await column('Pieces', [1, 2])).widgets).toContain('input');
  const shares = await shapesOf({ S: [['A', 'B'], ...times(20, (at) => [at === 7 ? 'none' : `${at}.5%`, `b${at}`])] });
  const shared = applyCorrections([guessTables(shares)[0]!], {
    corrections: { 'sheet.S': { fields } },
    tables: shares,
  });
  expect(fieldOf(shared.tables[0], 'A')).toMatchObject({ widget: 'number', props: { suffix: '%' } });
});

test('names stand below titles, beside empty columns, doubled or not at all', async () => {
  const [table] = await guessed({
    'Price list': [
      ['Price list 2024', null, null, null, null, null],
      [null, null, null, null, null, null],
      [null, 'Unit: EUR', null, null, null, null],
      [null, 'Article', 'Price', null, 'Price', 'Line\nbreak  here'],
      [null, null, null, null, null, null],
      [null, 'Screw', 1.5, null, 1.4, 'a', 'extra'],
      [null, 'Nut', 2, null, 1.9, 'b', 'more'],
    ],
  });
  expect(table).toMatchObject({ title: 'Price list', head: 4, titleField: 'article', code: 'price-list' });
  expect(table?.fields.map(({ column: name, label }) => [name, label])).toEqual([
    ['Article', 'Article'],
    ['Price', 'Price'],
    ['Price (2)', 'Price (2)'],
    ['Line break here', 'Line break here'],
    ['G', 'Column G'],
  ]);
  const [years] = await guessed({
    S: [
      ['Product', 2023, 2024],
      ['a', 1, 2],
      ['b', 3, 4],
    ],
  });
  expect(years).toMatchObject({ head: 1 });
  const [half] = await guessed({
    S: [
      ['Shop', 2023, 'Plan'],
      ['a', 1, 5],
      ['b', 3, 6],
    ],
  });
  expect(half).toMatchObject({ head: 1, fields: [{ column: 'Shop' }, { column: '2023' }, { column: 'Plan' }] });
  const [nameless] = await guessed({
    S: [
      ['a', 5, '2024-01-01', '是'],
      ['b', 7, '2024-01-02', '否'],
      ['c', 8, '2024-01-03', '否'],
    ],
  });
  expect(nameless).toMatchObject({ head: null });
  expect(nameless?.fields.map(({ label }) => label)).toEqual(['Column A', 'Column B', 'Column C', 'Column D']);
});

test('somebody may say which row names the columns', async () => {
  const sheet = {
    S: [
      ['Shop', 'Town'],
      ['Name', 'Sum'],
      ['a', 1],
      ['b', 2],
    ],
  };
  const [first] = await guessed(sheet);
  expect(first).toMatchObject({ head: 1, fields: [{ column: 'Shop' }, { column: 'Town', kind: 'text' }] });
  const [second] = await guessed(sheet, { head: 2 });
  expect(second).toMatchObject({ head: 2, fields: [{ column: 'Name' }, { column: 'Sum', kind: 'integer' }] });
  for (const head of [0, 99]) {
    const [none] = await guessed(sheet, { head });
    expect(none).toMatchObject({ head: null, fields: [{ column: 'A' }, { column: 'B' }] });
  }
});

test('names that would be trouble are none', async () => {
  const names = [
    '__proto__',
    'constructor',
    'id',
    'version',
    'createdAt',
    'Id',
    'toString',
    'select',
    '名称',
    '1st',
    'ID (2)',
  ];
  const tables = await guessed({
    ['__proto__']: [names, names.map((_, at) => `a${at}`), names.map((_, at) => `b${at}`)],
    constructor: [
      ['a', 'b'],
      ['x', 'y'],
    ],
    'Q1 [draft] & "x" / \'y\'': [
      ['a', 'b'],
      ['x', 'y'],
    ],
    客户: [
      ['名称', '电话'],
      ['甲', '1'],
      ['乙', '2'],
    ],
  });
  expectValid(tables);
  const [odd, , , customers] = tables;
  expect(new Set(odd?.fields.map(({ name }) => name.toLowerCase())).size).toBe(names.length);
  expect(odd?.fields.map(({ name }) => name)).not.toContain('id');
  expect(odd?.titleField).toBe('mingCheng');
  expect(customers).toMatchObject({ title: '客户', code: 'kehu', titleField: 'mingCheng' });
  const corrections = JSON.parse(
    '{"sheet.__proto__":{"fields":{"__proto__":{"label":"P"},"constructor":{"use":false}}}}',
  );
  const shapes = await shapesOf({ ['__proto__']: [names, names.map((_, at) => `a${at}`)] });
  const applied = applyCorrections(guessTables(shapes), { corrections, tables: shapes });
  expect(applied.findings).toEqual([]);
  expect(applied.tables[0]?.fields.slice(0, 2)).toMatchObject([{ label: 'P' }, { use: false }]);
});

test('what is too much, empty or hidden says so', async () => {
  const rows = [
    ['a', 'b'],
    ['x', 'y'],
  ];
  expect((await guessed({ S: rows }, { hidden: true }))[0]).toMatchObject({ as: 'module', isHidden: true });
  const why = async (sheets: Record<string, Rows>, wish?: Wish) => (await guessed(sheets, wish))[0]?.why?.en;
  expect(await why({ S: [] })).toBe('No values');
  expect(await why({ S: [['Report of the year']] })).toBe('No values');
  expect(await why({ S: rows }, { problem: 'rows' })).toBe('More than 100,000 rows');
  expect(await why({ S: rows }, { problem: 'columns' })).toBe('More than 200 columns');
});

const customers = [['Customer no', 'Name', 'Class'], ...times(8, (at) => [`C${100 + at}`, `Customer ${at}`, at])];
const orders = [
  ['Order no', 'Customer no', 'Day', 'Sum'],
  ...times(12, (at) => [`O${at}`, `C${100 + (at % 5)}`, '2024-05-06', at * 10]),
];
const lines = [['Order no', 'Article', 'Pieces'], ...times(30, (at) => [`O${at % 12}`, `article ${at}`, 1 + (at % 4)])];

test('values that all stand in a column of another sheet point there; lines stand in their orders', async () => {
  const tables = await guessed({ Customers: customers, Orders: orders, 'Order lines': lines });
  expectValid(tables);
  const [people, bills, details] = tables;
  expect(fieldOf(bills, 'Customer no')).toMatchObject({ to: 'sheet.Customers', isGuess: true, widget: 'relationForm' });
  expect(fieldOf(people, 'Customer no')).toMatchObject({ unique: true, required: true });
  expect(people?.titleField).toBe('name');
  expect(details).toMatchObject({ as: 'subTable', of: 'sheet.Orders', ofColumns: ['Order no'] });
  // Numbers are among other numbers by chance.
  expect(fieldOf(details, 'Pieces').to).toBeUndefined();
  const strange = [...orders, ['O99', 'C999', '2024-05-06', 5]];
  const [, others] = await guessed({ Customers: customers, Orders: strange });
  expect(fieldOf(others, 'Customer no').to).toBeUndefined();
});

test('a relation can be taken back', async () => {
  const shapes = await shapesOf({ Customers: customers, Orders: orders });
  const corrections = { 'sheet.Orders': { fields: { 'Customer no': { to: null } } } };
  const { tables } = applyCorrections(guessTables(shapes), { corrections, tables: shapes });
  expect(fieldOf(tables[1], 'Customer no')).toMatchObject({ widget: 'input', kind: 'text' });
  expectValid(tables);
});
