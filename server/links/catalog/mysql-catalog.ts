import type { Link } from '../open-link.ts';
import { askCatalog } from './ask-catalog.ts';
import { checkValues } from './check-values.ts';
import { type MysqlColumn, toColumn } from './mysql-columns.ts';
import * as questions from './mysql-questions.ts';
import type { Catalog, ForeignKey, OfTable, Table, TableIndex, TableName } from './table.ts';

/** What the information schema says of the link's database, of which it shows everybody what they may see. */
export function mysqlCatalog(link: Link): Catalog {
  const ask = <Row>(text: string, values: readonly unknown[] = []) => askCatalog<Row>(link, { text, values });
  return {
    tables: () => ask<Table>(questions.tables),
    parts: async (names) => {
      const schemas = [...new Set(names.map(({ schema }) => schema))];
      const tableNames = [...new Set(names.map(({ name }) => name))];
      const of = <Row>(question: questions.Question) =>
        ask<Row>(question({ schemas: schemas.length, names: tableNames.length }), [...schemas, ...tableNames]);
      const tables = await of<Table>(questions.namedTables);
      const columns = await of<MysqlColumn>(questions.columns);
      const checks = await readChecks({ ask, of });
      const indexes = inOrder(await of<IndexRow>(questions.indexes)).map(toIndex);
      const foreignKeys = inOrder(await of<ForeignKeyRow>(questions.foreignKeys)).map(toForeignKey);
      const keys = indexes.filter(({ of: { unique, expression } }) => unique && !expression).map(toKey);
      return {
        tables,
        columns: columns.map((column) => toColumn(column, checksOf(column, checks))),
        primaryKeys: keys.filter(({ of: { name } }) => name === primary),
        uniqueKeys: keys.filter(({ of: { name } }) => name !== primary),
        foreignKeys,
        indexes,
      };
    },
  };
}

/** MySQL's name for the index of a primary key. */
const primary = 'PRIMARY';

interface OfRow {
  schema: string;
  table: string;
  name: string;
}

interface IndexRow extends OfRow {
  notUnique: number;
  /** None where something computed is indexed. */
  column: string | null;
}

interface ForeignKeyRow extends OfRow {
  column: string;
  targetSchema: string;
  targetTable: string;
  targetColumn: string;
  onDelete: keyof typeof deletions;
}

interface CheckRow extends OfRow {
  clause: string;
}

const deletions = {
  'NO ACTION': 'noAction',
  RESTRICT: 'restrict',
  CASCADE: 'cascade',
  'SET NULL': 'setNull',
  'SET DEFAULT': 'setDefault',
} as const;

/** Both products have a table of checks, with different columns, and older ones have none. */
async function readChecks({
  ask,
  of,
}: {
  ask: <Row>(text: string) => Promise<Row[]>;
  of: <Row>(question: questions.Question) => Promise<Row[]>;
}): Promise<CheckRow[]> {
  const known = (await ask<{ name: string }>(questions.checkColumns)).map(({ name }) => name.toLowerCase());
  if (known.length === 0) return [];
  return of<CheckRow>(known.includes('table_name') ? questions.checksOfTables : questions.checksOfSchemas);
}

const checksOf = ({ schema, table, name }: OfRow, checks: CheckRow[]) => {
  const own = checks.filter((check) => check.schema === schema && check.table === table);
  const values = own.flatMap(({ clause }) => checkValues(clause) ?? []).find(({ column }) => column === name)?.values;
  const isJson = own.some(({ clause }) => clause.toLowerCase() === `json_valid(\`${name.toLowerCase()}\`)`);
  return { values: values ?? null, isJson };
};

/** Rows of one thing stand together, a column each. */
function inOrder<Row extends OfRow>(rows: Row[]): [Row, ...Row[]][] {
  const found = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const key = JSON.stringify([row.schema, row.table, row.name]);
    const known = found.get(key);
    if (known) known.push(row);
    else found.set(key, [row]);
  }
  return [...found.values()];
}

const tableOf = ({ schema, table }: OfRow): TableName => ({ schema, name: table });

function toIndex(rows: [IndexRow, ...IndexRow[]]): OfTable<TableIndex> {
  const [first] = rows;
  return {
    table: tableOf(first),
    of: {
      name: first.name,
      columns: rows.map(({ column }) => column ?? '(expression)'),
      unique: Number(first.notUnique) === 0,
      partial: false,
      expression: rows.some(({ column }) => column === null),
    },
  };
}

const toKey = ({ table, of: { name, columns } }: OfTable<TableIndex>) => ({ table, of: { name, columns } });

function toForeignKey(rows: [ForeignKeyRow, ...ForeignKeyRow[]]): OfTable<ForeignKey> {
  const [first] = rows;
  return {
    table: tableOf(first),
    of: {
      name: first.name,
      columns: rows.map(({ column }) => column),
      target: {
        schema: first.targetSchema,
        name: first.targetTable,
        columns: rows.map(({ targetColumn }) => targetColumn),
      },
      onDelete: deletions[first.onDelete],
    },
  };
}
