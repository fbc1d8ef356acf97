import type { Dialect } from '@tessera/schemas/data-source/scan-statement.ts';
import type { LinkTable, LinkTables } from '../../host/host.ts';
import { type NamedTable, sqlPlace, sqlTables } from './sql-place.ts';
import { functions, isKeyword, keywords } from './words.ts';

/** What can be written at a place. The first come first. */
export interface SqlChoice {
  is: 'parameter' | 'table' | 'schema' | 'alias' | 'column' | 'keyword' | 'function';
  label: string;
  /** As it is written where that is not its label. */
  insert?: string;
  detail?: string;
}

/** More columns than these are no help while it is not said of which table. */
const mostColumns = 2000;

/** What can be written at an offset of a statement, and where the word begins that it replaces. */
export function sqlChoices(
  text: string,
  { offset, parameters, known }: { offset: number; parameters: readonly string[]; known: LinkTables },
): { typed: number; choices: SqlChoice[] } | undefined {
  const place = sqlPlace(text, { offset, dialect: known.dialect });
  if (!place) return undefined;
  const named = () => sqlTables(text, { offset, dialect: known.dialect });
  const ways = {
    parameter: () => parameters.map((label): SqlChoice => ({ is: 'parameter', label })),
    member: () => ('of' in place ? membersOf(place.of, { known, named: named() }) : []),
    table: () => tableChoices(known),
    value: () => valueChoices(known, { named: named(), written: text.slice(place.typed, offset) }),
  };
  return { typed: place.typed, choices: ways[place.is]() };
}

function membersOf(of: string[], { known, named }: { known: LinkTables; named: NamedTable[] }): SqlChoice[] {
  const [first = '', second] = of;
  if (second !== undefined) return columnChoices(tablesCalled({ schema: first, name: second }, known), known);
  const meant = named.filter(({ alias, name }) => same(alias ?? name, first));
  const tables = (meant.length > 0 ? meant : [{ name: first }]).flatMap((table) => tablesCalled(table, known));
  const inSchema = known.tables.filter(({ schema }) => same(schema, first));
  return [
    ...columnChoices(tables, known),
    ...inSchema.map(
      ({ name }): SqlChoice => ({ is: 'table', label: name, insert: written(name, known.dialect), detail: first }),
    ),
  ];
}

function tableChoices(known: LinkTables): SqlChoice[] {
  const schemas = [...new Set(known.tables.map(({ schema }) => schema))];
  // Only what is written without its schema is looked for in the usual one.
  const isUsual = (schema: string) => schemas.length === 1 || schema === 'public';
  const tables = known.tables.map(({ schema, name }): SqlChoice => {
    const own = written(name, known.dialect);
    return {
      is: 'table',
      label: isUsual(schema) ? name : `${schema}.${name}`,
      insert: isUsual(schema) ? own : `${written(schema, known.dialect)}.${own}`,
      ...(schemas.length > 1 ? { detail: schema } : {}),
    };
  });
  return [...tables, ...(schemas.length > 1 ? schemas.map((label): SqlChoice => ({ is: 'schema', label })) : [])];
}

/** Columns of what the statement reads, then what it calls its tables, then words. */
function valueChoices(
  known: LinkTables,
  { named, written: typed }: { named: NamedTable[]; written: string },
): SqlChoice[] {
  const read = named.flatMap((table) => tablesCalled(table, known));
  const count = known.tables.reduce((sum, { columns }) => sum + columns.length, 0);
  const isUpper = typed !== '' && typed === typed.toUpperCase() && typed !== typed.toLowerCase();
  const word = (text: string) => (isUpper ? text.toUpperCase() : text);
  return [
    ...columnChoices(read, known),
    ...named.map(
      ({ alias, name }): SqlChoice => ({
        is: alias ? 'alias' : 'table',
        label: alias ?? name,
        insert: written(alias ?? name, known.dialect),
        ...(alias ? { detail: name } : {}),
      }),
    ),
    ...keywords.map((label): SqlChoice => ({ is: 'keyword', label: word(label) })),
    ...functions.map((label): SqlChoice => ({ is: 'function', label: word(label) })),
    // Whoever writes what is wanted first has not said yet of which table.
    ...(named.length === 0 && count <= mostColumns ? columnChoices(known.tables, known) : []),
  ];
}

/** Each name once, with the tables that have such a column. */
function columnChoices(tables: LinkTable[], { dialect }: LinkTables): SqlChoice[] {
  const found = new Map<string, string[]>();
  for (const { name, columns } of tables)
    for (const column of columns)
      found.set(column.name, [...(found.get(column.name) ?? []), `${name} · ${column.type}`]);
  return [...found].map(([label, of]) => ({
    is: 'column',
    label,
    insert: written(label, dialect),
    detail: of.length > 3 ? `${of.slice(0, 3).join(', ')} …` : of.join(', '),
  }));
}

const tablesCalled = ({ schema, name }: NamedTable, { tables }: LinkTables): LinkTable[] =>
  tables.filter((table) => same(table.name, name) && (schema === undefined || same(table.schema, schema)));

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** A name as a statement has it: quoted where it would be read as another, or as a word of the language. */
const written = (name: string, dialect: Dialect): string => {
  const isPlain = (dialect === 'mysql' ? /^[A-Za-z_][A-Za-z0-9_$]*$/ : /^[a-z_][a-z0-9_$]*$/).test(name);
  if (isPlain && !isKeyword(name)) return name;
  const quote = dialect === 'mysql' ? '`' : '"';
  return quote + name.replaceAll(quote, quote + quote) + quote;
};
