import { emptyDatabase, type ForeignDatabase } from '@tessera/fixtures/foreign-databases.ts';
import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEgress } from '../../network/egress.ts';
import { type Link, openLink } from '../open-link.ts';
import { exactNumber, shortFloat } from './exact-number.ts';

const egress = openEgress({ allowed: ['127.0.0.0/8'] });
let postgres: ForeignDatabase;
let mariadb: ForeignDatabase;
let pg: Link;
let my: Link;

beforeAll(async () => {
  postgres = await emptyDatabase('postgres');
  mariadb = await emptyDatabase('mariadb');
  pg = openLink(postgres.settings, { egress });
  my = openLink(mariadb.settings, { egress });
});

afterAll(async () => {
  pg.close();
  my.close();
  await postgres.drop();
  await mariadb.drop();
});

/** A column's type, its kind, and texts of SQL with what comes of them. */
type Sample = [type: string, kind: ColumnKind, values: [sql: string, value: unknown][]];

/** Each type as a column of a table, with a row for each value and one of nothing. */
async function readBack(link: Link, { samples, run }: { samples: Sample[]; run: ForeignDatabase['run'] }) {
  const most = Math.max(...samples.map(([, , values]) => values.length));
  const columns = samples.map(([type], index) => `c${index} ${type} null`);
  const rows = Array.from({ length: most + 1 }, (_, row) =>
    samples.map(([, , values]) => values[row]?.[0] ?? 'null').join(', '),
  );
  await run(`create table samples (place int, ${columns.join(', ')});
    insert into samples values ${rows.map((row, place) => `(${place}, ${row})`).join(',\n')}`);
  const names = columns.map((_, index) => `c${index}`).join(', ');
  const { columns: read, rows: values } = await link.read(
    { text: `select ${names} from samples order by place`, values: [] },
    { rows: 1000, bytes: 10_000_000, milliseconds: 5000 },
  );
  return samples.map(([type, , wanted], index) => [
    type,
    read[index]?.kind,
    wanted.map(([sql], row) => [sql, values[row]?.[index]]),
    values[most]?.[index],
  ]);
}

const expected = (samples: Sample[]) => samples.map(([type, kind, values]) => [type, kind, values, null]);

test('PostgreSQL: whatever stands there comes as it stands', async () => {
  const samples: Sample[] = [
    ['smallint', 'integer', [['-32768', -32768]]],
    ['integer', 'integer', [['2147483647', 2147483647]]],
    [
      'bigint',
      'integer',
      [
        ['9223372036854775807', '9223372036854775807'],
        ['-9223372036854775808', '-9223372036854775808'],
        ['9007199254740991', 9007199254740991],
        ['9007199254740993', '9007199254740993'],
      ],
    ],
    [
      'numeric(38,10)',
      'decimal',
      [
        ['9999999999999999999999999999.9999999999', '9999999999999999999999999999.9999999999'],
        ['-0.5', -0.5],
        ['1234567.89', 1234567.89],
        ['0', 0],
      ],
    ],
    [
      'numeric',
      'decimal',
      [
        [`'NaN'`, 'NaN'],
        ['0.1', 0.1],
        [`'1e40'`, `1${'0'.repeat(40)}`],
      ],
    ],
    [
      'real',
      'decimal',
      [
        ['1.1', 1.1],
        ['16777217', 16777216],
        [`'Infinity'`, 'Infinity'],
      ],
    ],
    [
      'double precision',
      'decimal',
      [
        ['0.1', 0.1],
        ['1.7976931348623157e308', Number.MAX_VALUE],
        [`'NaN'`, 'NaN'],
      ],
    ],
    [
      'boolean',
      'boolean',
      [
        ['true', true],
        ['false', false],
      ],
    ],
    [
      'bit(1)',
      'boolean',
      [
        [`'1'`, true],
        [`'0'`, false],
      ],
    ],
    ['bit(10)', 'text', [[`'0000000101'`, '0000000101']]],
    ['bit varying(5)', 'text', [[`'101'`, '101']]],
    [
      'text',
      'longText',
      [
        [`''`, ''],
        [`'中文 🎉 it''s'`, `中文 🎉 it's`],
      ],
    ],
    ['varchar(10)', 'text', [[`' a '`, ' a ']]],
    ['char(3)', 'text', [[`'a'`, 'a  ']]],
    [
      'date',
      'date',
      [
        [`'2024-02-29'`, '2024-02-29'],
        [`'infinity'`, 'infinity'],
        [`'0044-03-15 BC'`, '0044-03-15 BC'],
        [`'5874897-12-31'`, '5874897-12-31'],
      ],
    ],
    [
      'timestamp',
      'dateTime',
      [
        [`'2024-01-02 03:04:05'`, '2024-01-02T03:04:05'],
        [`'2024-01-02 03:04:05.123456'`, '2024-01-02T03:04:05.123456'],
        [`'-infinity'`, '-infinity'],
      ],
    ],
    [
      'timestamptz',
      'dateTime',
      [
        [`'2024-01-02 03:04:05+08'`, '2024-01-01T19:04:05Z'],
        [`'2024-01-02 03:04:05.5+00'`, '2024-01-02T03:04:05.5Z'],
        [`'infinity'`, 'infinity'],
        [`'0044-03-15 00:00:00+00 BC'`, '0044-03-15T00:00:00Z BC'],
      ],
    ],
    [
      'time',
      'time',
      [
        [`'23:59:59'`, '23:59:59'],
        [`'24:00'`, '24:00:00'],
        [`'01:02:03.000004'`, '01:02:03.000004'],
      ],
    ],
    ['timetz', 'time', [[`'12:00+08'`, '12:00:00+08']]],
    ['interval', 'other', [[`'1 year 2 days 03:04:05'`, '1 year 2 days 03:04:05']]],
    ['json', 'json', [[`'{"a": 12345678901234567890}'`, '{"a": 12345678901234567890}']]],
    ['jsonb', 'json', [[`'[1,null]'`, '[1, null]']]],
    ['bytea', 'binary', [[`'\\xdeadbeef'`, null]]],
    ['uuid', 'text', [[`'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'`, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11']]],
    ['inet', 'text', [[`'192.168.0.1/24'`, '192.168.0.1/24']]],
    ['cidr', 'text', [[`'10.0.0.0/8'`, '10.0.0.0/8']]],
    ['mood', 'text', [[`'so so'`, 'so so']]],
    ['mood[]', 'other', [[`'{good,"so so"}'`, '{good,"so so"}']]],
    ['short', 'text', [[`'abc'`, 'abc']]],
    ['int[]', 'other', [[`'{1,NULL,3}'`, '{1,NULL,3}']]],
    ['text[][]', 'other', [[`'{{a,b},{"c d",e}}'`, '{{a,b},{"c d",e}}']]],
    ['point', 'other', [[`'(1,2)'`, '(1,2)']]],
    ['money', 'other', [['12.34', '$12.34']]],
    ['int4range', 'other', [[`'[1,5)'`, '[1,5)']]],
    ['xml', 'longText', [[`'<a/>'`, '<a/>']]],
    ['tsvector', 'other', [[`'a b'`, `'a' 'b'`]]],
    ['"char"', 'text', [[`'x'`, 'x']]],
    ['oid', 'integer', [['4294967295', 4294967295]]],
  ];
  await postgres.run(`create type mood as enum ('good', 'so so'); create domain short as varchar(5)`);
  expect(await readBack(pg, { samples, run: postgres.run })).toEqual(expected(samples));
});

test('MariaDB: whatever stands there comes as it stands', async () => {
  const samples: Sample[] = [
    [
      'tinyint(1)',
      'boolean',
      [
        ['1', true],
        ['0', false],
      ],
    ],
    ['tinyint(4)', 'integer', [['-128', -128]]],
    ['tinyint unsigned', 'integer', [['255', 255]]],
    ['smallint unsigned', 'integer', [['65535', 65535]]],
    ['mediumint', 'integer', [['-8388608', -8388608]]],
    ['int unsigned', 'integer', [['4294967295', 4294967295]]],
    [
      'bigint',
      'integer',
      [
        ['9223372036854775807', '9223372036854775807'],
        ['-9223372036854775808', '-9223372036854775808'],
        ['9007199254740991', 9007199254740991],
      ],
    ],
    ['bigint unsigned', 'integer', [['18446744073709551615', '18446744073709551615']]],
    [
      'decimal(38,10)',
      'decimal',
      [
        ['9999999999999999999999999999.9999999999', '9999999999999999999999999999.9999999999'],
        ['-0.5', -0.5],
        ['1234567.89', 1234567.89],
      ],
    ],
    ['decimal(10,2)', 'decimal', [['100', 100]]],
    ['float', 'decimal', [['1.1', 1.1]]],
    [
      'double',
      'decimal',
      [
        ['0.1', 0.1],
        ['1.7976931348623157e308', Number.MAX_VALUE],
      ],
    ],
    [
      'bit(1)',
      'boolean',
      [
        [`b'1'`, true],
        [`b'0'`, false],
      ],
    ],
    ['bit(10)', 'text', [[`b'101'`, '0000000101']]],
    ['char(3)', 'text', [[`'a'`, 'a']]],
    ['varchar(10)', 'text', [[`'中文 🎉'`, '中文 🎉']]],
    ['varchar(10) character set latin1', 'text', [[`'é'`, 'é']]],
    ['text', 'longText', [[`'it''s'`, `it's`]]],
    ['longtext', 'longText', [[`''`, '']]],
    [
      'date',
      'date',
      [
        [`'2024-02-29'`, '2024-02-29'],
        [`'0000-00-00'`, '0000-00-00'],
        [`'9999-12-31'`, '9999-12-31'],
      ],
    ],
    [
      'datetime',
      'dateTime',
      [
        [`'2024-01-02 03:04:05'`, '2024-01-02T03:04:05'],
        [`'2024-01-02'`, '2024-01-02T00:00:00'],
        [`'0000-00-00 00:00:00'`, '0000-00-00T00:00:00'],
      ],
    ],
    [
      'datetime(6)',
      'dateTime',
      [
        [`'2024-01-02 03:04:05.123456'`, '2024-01-02T03:04:05.123456'],
        [`'2024-01-02 03:04:05.5'`, '2024-01-02T03:04:05.500000'],
      ],
    ],
    [
      'timestamp',
      'dateTime',
      [
        [`'2024-01-02 03:04:05'`, '2024-01-01T19:04:05Z'],
        [`'0000-00-00 00:00:00'`, '0000-00-00T00:00:00'],
      ],
    ],
    [
      'time',
      'time',
      [
        [`'23:59:59'`, '23:59:59'],
        [`'-838:59:59'`, '-838:59:59'],
        [`'838:59:59'`, '838:59:59'],
        [`'00:00:00'`, '00:00:00'],
      ],
    ],
    ['time(3)', 'time', [[`'01:02:03.5'`, '01:02:03.5']]],
    ['year', 'integer', [['2024', 2024]]],
    [`enum('good','so so')`, 'text', [[`'so so'`, 'so so']]],
    [
      `set('a','b')`,
      'text',
      [
        [`'a,b'`, 'a,b'],
        [`''`, ''],
      ],
    ],
    ['json', 'json', [[`'{"a": 12345678901234567890}'`, '{"a": 12345678901234567890}']]],
    ['blob', 'binary', [[`x'deadbeef'`, null]]],
    ['varbinary(10)', 'binary', [[`'abc'`, null]]],
    ['binary(4)', 'binary', [[`'abc'`, null]]],
    ['uuid', 'text', [[`'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'`, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11']]],
    ['inet6', 'text', [[`'2001:db8::1'`, '2001:db8::1']]],
    ['point', 'other', [[`point(1, 2)`, '{"x":1,"y":2}']]],
  ];
  const run = (script: string) => mariadb.run(`set sql_mode = ''; set time_zone = '+08:00'; ${script}`);
  expect(await readBack(my, { samples, run })).toEqual(expected(samples));
});

test('a number is a number where nothing of it is lost', () => {
  for (const [text, value] of [
    ...([
      ['0', 0],
      ['-0.10', -0.1],
      ['100.00', 100],
      ['0.00001', 0.00001],
      ['1234567.8900000000', 1234567.89],
      ['999999999999999', 999999999999999],
    ] as const),
    ...([
      ['9007199254740992', '9007199254740992'],
      ['1234567890.123456', '1234567890.123456'],
    ] as const),
    ...([
      ['NaN', 'NaN'],
      ['Infinity', 'Infinity'],
      ['', ''],
      ['1e5', '1e5'],
    ] as const),
  ])
    expect([text, exactNumber(text)]).toEqual([text, value]);
  for (const value of [1.1, 3.4028235e38, 1e-45, 0, -2.5, 16777216])
    expect(shortFloat(Math.fround(value))).toBeCloseTo(value, 5);
  expect(shortFloat(Math.fround(1.1))).toBe(1.1);
});
