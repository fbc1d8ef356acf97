import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bindStatement } from './bind-statement.ts';
import type { ParameterDefinition, ParameterType, ParameterValues } from './parameters.ts';
import { type Dialect, scanStatement } from './scan-statement.ts';
import { parameterFaults, statementFaults, withoutEnd } from './statement.ts';

const marks: Record<Dialect, (index: number) => string> = { postgres: (index) => `$${index}`, mysql: () => '?' };

const bind = (
  text: string,
  { dialect = 'postgres', types = {}, values = {} }: Asked = {},
): { text: string; values: unknown[] } => {
  const all: Record<string, ParameterType> = { a: 'text', b: 'text', ...types };
  const parameters = Object.entries(all).map(([name, type]): ParameterDefinition => ({ name, type }));
  return bindStatement(text, {
    dialect,
    placeholder: marks[dialect],
    parameters,
    values: { a: 'A', b: 'B', ...values },
  });
};
interface Asked {
  dialect?: Dialect;
  types?: Record<string, ParameterType>;
  values?: ParameterValues;
}

const rules = (text: string, dialect: Dialect = 'postgres') =>
  statementFaults(text, dialect).map(({ rule, params }) => [rule, params?.line, params?.column].join(' ').trim());

test.each([
  ["select ':a' || :a", "select ':a' || $1"],
  ["select 'it''s :a', :a", "select 'it''s :a', $1"],
  ["select '\\', :a", "select '\\', $1"],
  ["select e'\\':a', :a", "select e'\\':a', $1"],
  ["select nameE'\\', :a", "select nameE'\\', $1"],
  ['select "a "":a", :a', 'select "a "":a", $1'],
  ['select array[:a, :b]', 'select array[$1, $2]'],
  ['select list[1:b] from t where x = :b', 'select list[1:b] from t where x = $1'],
  ['select :a -- and :b', 'select $1 -- and :b'],
  ['select :a /* :a /* :b */ :a */, :b', 'select $1 /* :a /* :b */ :a */, $2'],
  ['select $$ :a $x$ $$, $x$ :a $$ $y$ $x$, :a', 'select $$ :a $x$ $$, $x$ :a $$ $y$ $x$, $1'],
  ['select a$b$ + :a, c$b$', 'select a$b$ + $1, c$b$'],
  ['select x::a, x :: b, :a::int', 'select x::a, x :: b, $1::int'],
  ['select f(a := :a)', 'select f(a := $1)'],
  ['select :a, :b, :a', 'select $1, $2, $1'],
  ['where :a is null or a = :a', 'where $1::text is null or a = $2'],
  ['select # :a', 'select # $1'],
  ["select '\u3000', :a", "select '\u3000', $1"],
  ['select $:a $:a', 'select $:a $:a'],
  ['select a ? :a', 'select a ? $1'],
])('PostgreSQL: %s', (text, bound) => expect(bind(text).text).toBe(bound));

test.each([
  ["select '\\':a', :a", "select '\\':a', ?"],
  ['select "\\":a", ":a"":a"', 'select "\\":a", ":a"":a"'],
  ['select `a :a``b`, :a', 'select `a :a``b`, ?'],
  ['select :a # :b\n, :b', 'select ? # :b\n, ?'],
  ['select 1--:a', 'select 1--?'],
  ['select 1 -- :a', 'select 1 -- :a'],
  ['select /* /* :a */ :a', 'select /* /* :a */ ?'],
  ['set @x:=:a', 'set @x:=?'],
  ['select $$:a$$', 'select $$:a$$'],
])('MySQL: %s', (text, bound) => expect(bind(text, { dialect: 'mysql' }).text).toBe(bound));

test('values are bound in their order, each by its type', () => {
  const types: Asked['types'] = { list: 'texts', n: 'integer', d: 'decimal', day: 'date', at: 'dateTime' };
  const values = {
    list: ['x', 'y'],
    n: 5,
    d: '12345678901234567.5',
    day: '2026-11-20',
    at: '2026-11-20T08:00:00.000Z',
  };
  const text = 'select :n, :d where at < :at and day = :day and x in (:list) or y in (:list) limit :n';
  expect(bind(text, { types, values })).toEqual({
    text: 'select $1::bigint, $2::numeric where at < $3::timestamptz and day = $4::date and x in ($5, $6) or y in ($5, $6) limit $1::bigint',
    values: [5, values.d, values.at, values.day, 'x', 'y'],
  });
  expect(bind(text, { types, values, dialect: 'mysql' })).toEqual({
    text: 'select ?, cast(? as decimal(35,10)) where at < cast(? as datetime(3)) and day = cast(? as date) and x in (?, ?) or y in (?, ?) limit ?',
    values: [5, values.d, '2026-11-20 08:00:00.000', values.day, 'x', 'y', 'x', 'y', 5],
  });
  expect(bind('select 1 where x in (:list)', { types, values: { list: [] } })).toEqual({
    text: 'select 1 where x in (null)',
    values: [],
  });
});

test('a name without definition is a finding with its place, and nothing to be bound', () => {
  const names = ['a', 'unused'];
  const found = parameterFaults("select :a,\n  ':x', :constructor", { dialect: 'postgres', names });
  expect(found.map(({ rule, params }) => [rule, params])).toEqual([
    ['undeclaredParameter', { name: 'constructor', line: 2, column: 9 }],
    ['unusedParameter', { name: 'unused' }],
  ]);
  expect(() => bind('select :constructor')).toThrow('constructor');
});

test('what is no single question is refused, in words that say where', () => {
  expect(rules('')).toEqual(['required']);
  expect(rules(' -- nothing\n/* at all */ ')).toEqual(['required']);
  expect(rules('select 1;')).toEqual([]);
  expect(rules("select ';' ; -- done\n ;")).toEqual([]);
  expect(rules('select 1;\n drop table x')).toEqual(['severalStatements 2 2']);
  for (const text of ['(select 1)', 'WITH x as (select 1) table x', 'values (1)', '/* x */ select 1'])
    expect(rules(text)).toEqual([]);
  for (const text of ['update x set y = 1', 'table x', 'explain select 1', 'copy x to program $$x$$', '; select 1'])
    expect(rules(text)).toContain('notReading');
  for (const text of ['do $$ begin end $$', 'set role x', 'reset role', '"select" 1', 'selects 1'])
    expect(rules(text)).toEqual(['notReading']);
  expect(rules("select 'x")).toEqual(['notClosed 1 8']);
  expect(rules('select $a$ x $A$')).toEqual(['notClosed 1 8']);
  expect(rules('select /* /* */')).toEqual(['notClosed 1 8']);
  expect(rules('select 1) as x, (select 2')).toEqual(['notClosed 1 9']);
  expect(rules('select (1')).toEqual(['notClosed 1 8']);
  expect(rules('select $1')).toEqual(['numberedPlace 1 8']);
  expect(rules('select ?', 'mysql')).toEqual(['numberedPlace 1 8']);
  expect(rules('select 1 /*!50000 , sleep(9) */', 'mysql')).toEqual(['runComment 1 10']);
  expect(rules('select 1 /*M! ) */', 'mysql')).toEqual(['runComment 1 10']);
  expect(rules('select 1 \0')).toEqual(['badText']);
  expect(rules(`select '${'x'.repeat(100_000)}'`)).toEqual(['tooLong']);
});

test('what stands behind a statement is left out', () => {
  expect(withoutEnd('select 1 ; -- x', 'postgres')).toBe('select 1');
  expect(withoutEnd("select ';' -- x\n", 'postgres')).toBe("select ';'");
});

const pieces = fc.constantFrom(
  ...["'", '"', '`', '\\', '$$', '$t$', '$', ';', ':', ':a', '::', ':=', '--', '-', '#', '/*', '*/', '/*!', '\n', ' '],
  ...['E', 'e', 'a', '1', '(', ')', '[', ']', '?', '$1', '\u3000', '🙂', '名', '\r'],
);
const anyText = fc.array(pieces, { maxLength: 40 }).map((list) => list.join(''));
const dialect = fc.constantFrom<Dialect>('postgres', 'mysql');

test('the parts of a text are the text', () => {
  fc.assert(
    fc.property(anyText, dialect, (text, dialect) => {
      const parts = scanStatement(text, dialect);
      expect(parts.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text);
      expect(parts.every(({ from, to }) => to > from)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('nothing but parameters is changed, and without them nothing', () => {
  fc.assert(
    fc.property(anyText, dialect, (text, dialect) => {
      const parts = scanStatement(text, dialect);
      const used = parts.filter(({ kind }) => kind === 'parameter').map(({ from, to }) => text.slice(from + 1, to));
      const types = Object.fromEntries(used.map((name) => [name, 'text' as const]));
      const bound = bind(text, { dialect, types }).text;
      const kept = parts.filter(({ kind }) => kind !== 'parameter');
      let at = 0;
      for (const { from, to } of kept) {
        at = bound.indexOf(text.slice(from, to), at);
        expect(at).toBeGreaterThanOrEqual(0);
        at += to - from;
      }
      if (kept.length === parts.length) expect(bound).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

const hidden = fc
  .array(fc.constantFrom(':a', ';', 'x', ' ', '(', "'", '"', '--', '$', '*'), { maxLength: 12 })
  .map((list) => list.join(''));

test('whatever stands inside quotes or comments is never changed', () => {
  const doubled = (text: string, mark: string) => mark + text.replaceAll(mark, mark + mark) + mark;
  const inside: Record<Dialect, ((text: string) => string)[]> = {
    postgres: [
      (text) => doubled(text, "'"),
      (text) => doubled(text, '"'),
      (text) => `$q$${text}x$q$`,
      (text) => `--${text}\n`,
      (text) => `/* ${text} /* ${text} */ */`,
      (text) => `e'${text.replaceAll("'", "\\'")}'`,
    ],
    mysql: [
      (text) => doubled(text, "'"),
      (text) => doubled(text, '"'),
      (text) => doubled(text, '`'),
      (text) => `-- ${text}\n`,
      (text) => `#${text}\n`,
      (text) => `/* ${text} */`,
      (text) => `'${text.replaceAll("'", "\\'")}'`,
    ],
  };
  fc.assert(
    fc.property(dialect, hidden, fc.nat(), (dialect, text, choice) => {
      const ways = inside[dialect];
      const quote = ways[choice % ways.length]?.(text.replaceAll('$q$', '').replaceAll('*/', '')) ?? '';
      const mark = marks[dialect](1);
      expect(bind(`select ${quote}, :a`, { dialect }).text).toBe(`select ${quote}, ${mark}`);
      // Whether a backslash means anything is a mode of MySQL's, so that none stands before a quote.
      const isEscaped = dialect === 'mysql' && quote.includes("\\'");
      expect(rules(`select ${quote}, 1`, dialect)).toEqual(isEscaped ? ['escapedQuote 1 8'] : []);
    }),
    { numRuns: 2000 },
  );
});

test('long texts are taken apart in a moment', () => {
  const hostile = ["'", '"', "''", '$a', '/*', '(', ':a ', '-- ', "e'\\", '$$', ':x\n', '`', '\\'];
  for (const piece of hostile) {
    const text = `select ${piece.repeat(Math.floor(99_000 / piece.length))}`;
    const began = process.cpuUsage();
    for (const dialect of ['postgres', 'mysql'] as const) {
      statementFaults(text, dialect);
      parameterFaults(text, { dialect, names: [] });
    }
    expect([piece, process.cpuUsage(began).user / 1000 < 3000]).toEqual([piece, true]);
  }
});
