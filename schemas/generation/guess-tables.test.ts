import { expect, test } from 'vitest';
import { checkDocument } from '../document/check-document.ts';
import { documentsOf } from './documents.ts';
import { guessTables } from './guess-tables.ts';
import type { ColumnShape, TableShape } from './table-shape.ts';

const column = (name: string, more: Partial<ColumnShape> = {}): ColumnShape => ({
  ...{ name, type: 'character varying(40)', kind: 'text', length: 40, scale: null, nullable: true },
  ...{ default: null, generated: null, comment: null, values: null },
  ...more,
});
const number = { type: 'integer', kind: 'integer', length: null } as const;
const filled = { nullable: false };
const table = (name: string, columns: ColumnShape[], key: string[]): TableShape => ({
  ...{ schema: 'public', name, kind: 'table', comment: null, rows: 10, columns, primaryKey: { columns: key } },
  ...{ uniqueKeys: [], foreignKeys: [] },
});

test.each([
  [
    'a state with which rows begin names none',
    table(
      'encounter',
      [
        column('id', { ...number, ...filled, generated: 'identity' }),
        column('status', { ...filled, default: "'open'::character varying" }),
        column('started_at', { type: 'timestamp', kind: 'dateTime', length: null }),
      ],
      ['id'],
    ),
    'idValue',
  ],
  [
    'of a key of several parts the last tells rows apart',
    table(
      'MM_MARA',
      [column('MANDT', { ...filled, length: 3 }), column('MATNR', filled), column('MTART', filled)],
      ['MANDT', 'MATNR'],
    ),
    'matnr',
  ],
  [
    'a name that is the first of two',
    table('tblKunde', [column('kdnr', filled), column('name1', filled), column('name2')], ['kdnr']),
    'name1',
  ],
  [
    'not what somebody remarked',
    table('tblAuftrag', [column('auftrag_nr', filled), column('bemerkung'), column('waehrung')], ['auftrag_nr']),
    'auftragNr',
  ],
  [
    'a column that is called as its table, though rows of others have it in common',
    table('city', [column('city_id', { ...number, ...filled }), column('city', filled)], ['city_id']),
    'city',
  ],
  [
    'never what a machine tells rows apart by',
    table(
      'salesorderheader',
      [
        column('salesorderid', { ...number, ...filled }),
        column('rowguid', { type: 'uuid', length: null, ...filled }),
        column('token', { type: 'uuid', length: null, ...filled }),
        column('comment'),
      ],
      ['salesorderid'],
    ),
    'salesorderid',
  ],
  [
    'the name of a person and not how they are addressed',
    table('person', [column('personid', filled), column('title'), column('lastname', filled)], ['personid']),
    'lastname',
  ],
])('%s', (_, shape, field) => {
  expect(guessTables([shape])[0]?.titleField).toBe(field);
});

test('of several ways to its main table the rows go by the one that is always given, in whatever order they stand', () => {
  const invoices = table('invoices', [column('id', { ...number, ...filled }), column('no')], ['id']);
  const point = (name: string, onDelete: string) => ({
    ...{ columns: [name], onDelete },
    target: { schema: 'public', name: 'invoices', columns: ['id'] },
  });
  const rowsBy = (first: string, second: string, isNullable: boolean) => {
    const columns = ['id', first, second].map((name, at) =>
      column(name, { ...number, nullable: at === 2 && isNullable }),
    );
    const lines = table('invoice_lines', [...columns, column('text')], ['id']);
    const keys = [point(first, 'no action'), point(second, 'no action')];
    return [keys, [...keys].reverse()].map((foreignKeys) => {
      const found = guessTables([invoices, { ...lines, foreignKeys }]).find(
        ({ table: name }) => name === 'invoice_lines',
      );
      return found?.as === 'subTable' ? found.ofColumns : found?.as;
    });
  };
  expect(rowsBy('invoice_id', 'credited_invoice_id', true)).toEqual([['invoice_id'], ['invoice_id']]);
  expect(rowsBy('first_invoice', 'second_invoice', true)).toEqual([['first_invoice'], ['first_invoice']]);
  expect(rowsBy('invoice_id', 'credited_invoice_id', false)).toEqual([['invoice_id'], ['invoice_id']]);
  // Where nothing says which of them it is, they stand by themselves.
  expect(rowsBy('first_invoice', 'second_invoice', false)).toEqual(['module', 'module']);
});

test('a comment that mentions a password makes no secret of its column', () => {
  const email = { ...column('email'), comment: 'E-mail, used for password reset' };
  const [guess] = guessTables([table('users', [column('id', { ...number, ...filled }), email], ['id'])]);
  expect(guess?.fields.map(({ column: name, use }) => [name, use])).toContainEqual(['email', true]);
});

test('what programs keep of passwords and sessions is no field, and what somebody passed is one', () => {
  const secret = ['user_pass', 'passwordhash', 'PasswordSalt', 'user_activation_key', 'db_passwd', 'kennwort'];
  const open = ['passed', 'bypass', 'passengers', 'key', 'boarding_pass'];
  const [users] = guessTables([
    table(
      'users',
      [column('id', { ...number, ...filled }), ...[...secret, ...open].map((name) => column(name))],
      ['id'],
    ),
  ]);
  const used = users?.fields.filter(({ use }) => use).map(({ column: name }) => name);
  expect(used).toEqual(['id', ...open]);
});

test('whom a number points to is called without the word for the number', () => {
  const [users] = guessTables([
    {
      ...table('users', [column('id', { ...number, ...filled }), column('create_uid', number)], ['id']),
      foreignKeys: [
        {
          ...{ columns: ['create_uid'], onDelete: 'noAction' },
          target: { schema: 'public', name: 'users', columns: ['id'] },
        },
      ],
    },
  ]);
  expect(users?.fields.map(({ label }) => label)).toEqual(['Id', 'Create']);
});

test('copied rows that make a tree stand by their names: their ids say nothing of an order', () => {
  const self = { target: { schema: 'public', name: 'groups', columns: ['id'] }, onDelete: 'noAction' };
  const columns = [column('id', { ...number, ...filled }), column('name', filled), column('parent_id', number)];
  const guesses = guessTables([
    { ...table('groups', columns, ['id']), foreignKeys: [{ columns: ['parent_id'], ...self }] },
  ]);
  const [made] = documentsOf(guesses);
  expect(made?.page.pages.list).toMatchObject({ view: 'tree', sort: { field: 'f_name', order: 'asc' } });
});

test('who wrote a row and when is kept by the database, however its name is written', () => {
  const kept = ['modifieddate', 'createdAt', 'create_uid', 'write_date', 'write_uid', 'updated_by', 'gmt_create'];
  const own = ['write', 'write_off', 'writer', 'dated', 'create_mode', 'updates'];
  const [rows] = guessTables([
    table('rows', [column('id', { ...number, ...filled }), ...[...kept, ...own].map((name) => column(name))], ['id']),
  ]);
  expect(rows?.fields.filter(({ isAudit }) => isAudit).map(({ column: name }) => name)).toEqual(kept);
});

test('names that databases allow and nobody would give make a module all the same', () => {
  const odd = [' ', '\t', '  padded  ', '!!', '__proto__', 'constructor', 'toString', 'UPPER', 'upper', 'a.b', '😀'];
  const [guess, ...others] = guessTables([
    table(' ', [column('id', { ...number, ...filled }), ...odd.map((name) => column(name))], ['id']),
  ]);
  const [made] = documentsOf([guess!, ...others]);
  expect(checkDocument(made?.page).findings).toEqual([]);
  expect([made?.fullName, ...made!.page.model.fields.slice(1, 5).map(({ label }) => label)]).toEqual([
    ...['" "', '" "', '"\\t"', 'Padded', '!!'],
  ]);
});
