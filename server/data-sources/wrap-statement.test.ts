import { expect, test } from 'vitest';
import { wrapStatement } from './wrap-statement.ts';

const inner = { text: 'select 1 as a -- x', values: ['bound'] };
const selection = {
  keyword: { text: '50%_!', columns: ['a', 'b`"c'] },
  filters: [{ column: 'a', values: ['one', "x' or 1=1"] }],
  order: { column: 'a', descending: true },
  page: { offset: 20, limit: 10 },
};

test('a statement of PostgreSQL is asked for some of its rows', () => {
  const placeholder = (index: number) => `$${index}`;
  expect(wrapStatement(inner, { dialect: 'postgres', placeholder, selection })).toEqual({
    text: `select * from (
select 1 as a -- x
) as source
where ("a"::text in ($2, $3)) and ("a"::text collate pg_catalog."default" ilike $4 escape '!' or "b\`""c"::text collate pg_catalog."default" ilike $5 escape '!')
order by "a" desc nulls last
limit 10 offset 20`,
    values: ['bound', 'one', "x' or 1=1", '%50!%!_!!%', '%50!%!_!!%'],
  });
});

test('a statement of MySQL as well, and as it is where all are wanted', () => {
  const placeholder = () => '?';
  expect(wrapStatement(inner, { dialect: 'mysql', placeholder, selection })).toEqual({
    text: `select * from (
select 1 as a -- x
) as source
where (cast(cast(concat(\`a\`) as char) as binary) in (cast(? as binary), cast(? as binary))) and (cast(concat(\`a\`) as char) like ? escape '!' or cast(concat(\`b\`\`"c\`) as char) like ? escape '!')
order by \`a\` is null, \`a\` desc
limit 10 offset 20`,
    values: ['bound', 'one', "x' or 1=1", '%50!%!_!!%', '%50!%!_!!%'],
  });
  expect(wrapStatement(inner, { dialect: 'mysql', placeholder, selection: {} })).toBe(inner);
  expect(wrapStatement(inner, { dialect: 'mysql', placeholder, selection: {}, isCount: true }).text).toBe(
    'select count(*) as total from (\nselect 1 as a -- x\n) as source',
  );
});

test.each(['postgres', 'mysql'] as const)('a number is looked for by its digits too: %s', (dialect) => {
  const wanted = { filters: [{ column: 'a', values: ['1e-7', 12.5, 'x'] }] };
  const { text, values } = wrapStatement(inner, { dialect, placeholder: () => '?', selection: wanted });
  expect(values).toEqual(['bound', '1e-7', '0.0000001', '12.5', 'x', '0.0000001', '12.5']);
  expect(text).toMatch(dialect === 'postgres' ? /::numeric \+ 0\.0/ : /as decimal\(65, 30\)/);
});

test('a keyword that is looked for as it is written means its capitals, whatever the collation', () => {
  const exact = { keyword: { text: 'Ab', columns: ['a'], isExact: true } };
  const of = (dialect: 'postgres' | 'mysql') =>
    wrapStatement(inner, { dialect, placeholder: () => '?', selection: exact })
      .text.split('\n')
      .at(-1);
  expect(of('postgres')).toBe(`where ("a"::text collate pg_catalog."default" like ? escape '!')`);
  expect(of('mysql')).toBe("where (cast(cast(concat(`a`) as char) as binary) like cast(? as binary) escape '!')");
});

test('a page of MySQL comes in the order of the statement, which MariaDB forgets of what stands in brackets', () => {
  const wrapped = (text: string, selection: object) =>
    wrapStatement({ text, values: [] }, { dialect: 'mysql', placeholder: () => '?', selection }).text;
  const page = { offset: 20, limit: 10 };
  const keyword = { text: 'x', columns: ['a'] };
  const plain = 'select a from t order by a -- end';
  expect(wrapped(plain, { page })).toBe(`${plain}\nlimit 10 offset 20`);
  expect(wrapped(plain, { page, keyword })).toContain(`(\n${plain}\nlimit 18446744073709551615\n) as source\nwhere`);
  expect(wrapped('select a from t', { page, keyword })).not.toContain('18446744073709551615');
  for (const other of [
    'select a from t order by a limit 5',
    'select a from t LIMIT 5',
    '(select a from t) union (select b from u)',
    'values row(1), row(2)',
  ])
    expect(wrapped(other, { page })).toBe(`select * from (\n${other}\n) as source\nlimit 10 offset 20`);
  expect(wrapped('select a from (select 1 a limit 1) x', { page })).toContain('x\nlimit 10');
});

test('numbers of rows are whole numbers', () => {
  for (const limit of [-1, 1.5, Number.NaN, '1; drop' as unknown as number])
    expect(() =>
      wrapStatement(inner, { dialect: 'mysql', placeholder: () => '?', selection: { page: { offset: 0, limit } } }),
    ).toThrow('no number of rows');
});
