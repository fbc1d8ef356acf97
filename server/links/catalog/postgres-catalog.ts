import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';
import type { Link } from '../open-link.ts';
import { oneBit, postgresTypes } from '../values/postgres-values.ts';
import { askCatalog } from './ask-catalog.ts';
import { checkValues } from './check-values.ts';
import * as questions from './postgres-questions.ts';
import type { Catalog, ForeignKey, OfTable, Table, TableColumn, TableIndex, TableKey, TableName } from './table.ts';

/** What PostgreSQL's own catalogue says: it shows more than the information schema, to users with few rights too. */
export function postgresCatalog(link: Link): Catalog {
  const ask = <Row>(text: string, names?: readonly TableName[]) =>
    askCatalog<Row>(link, {
      text,
      values: names ? [names.map(({ schema }) => schema), names.map(({ name }) => name)] : [],
    });
  return {
    tables: () => ask<Table>(questions.tables),
    parts: async (names) => {
      const tables = await ask<Table>(questions.namedTables, names);
      const columns = await ask<ColumnRow>(questions.columns, names);
      const constraints = await ask<ConstraintRow>(questions.constraints, names);
      const indexes = await ask<IndexRow>(questions.indexes, names);
      const ofType = (type: string) => constraints.filter((one) => one.type === type);
      return {
        tables,
        columns: withChecks(columns, ofType('c')).map(toColumn),
        primaryKeys: ofType('p').map(toKey),
        uniqueKeys: uniqueKeys(ofType('u'), { indexes, primary: ofType('p') }),
        foreignKeys: ofType('f').map(toForeignKey),
        indexes: indexes.map(toIndex),
      };
    },
  };
}

interface OfRow {
  schema: string;
  table: string;
  name: string;
}

interface ColumnRow extends OfRow {
  type: string;
  typeId: number;
  typeModifier: number;
  isText: boolean;
  nullable: boolean;
  default: string | null;
  generated: TableColumn['generated'];
  comment: string | null;
  collation: string | null;
  /** JSON. */
  values: string | null;
}

interface ConstraintRow extends OfRow {
  type: string;
  /** JSON, as the columns of the target. */
  columns: string | null;
  targetSchema: string | null;
  targetTable: string | null;
  targetColumns: string | null;
  onDelete: keyof typeof deletions;
  definition: string | null;
}

interface IndexRow extends OfRow {
  columns: string;
  unique: boolean;
  partial: boolean;
  expression: boolean;
}

const deletions = { a: 'noAction', r: 'restrict', c: 'cascade', n: 'setNull', d: 'setDefault' } as const;

const tableOf = ({ schema, table }: OfRow): TableName => ({ schema, name: table });
const namesIn = (json: string | null): string[] => (json === null ? [] : JSON.parse(json));

function withChecks(columns: ColumnRow[], checks: ConstraintRow[]): ColumnRow[] {
  const allowed = new Map(
    checks.flatMap(({ schema, table, definition }) => {
      const check = checkValues(definition ?? '');
      return check ? [[JSON.stringify([schema, table, check.column]), JSON.stringify(check.values)]] : [];
    }),
  );
  return columns.map((column) => ({
    ...column,
    values: column.values ?? allowed.get(JSON.stringify([column.schema, column.table, column.name])) ?? null,
  }));
}

function toColumn(row: ColumnRow): OfTable<TableColumn> {
  const { name, type, typeId, typeModifier, nullable, generated, comment, collation, values } = row;
  return {
    table: tableOf(row),
    of: {
      name,
      type,
      kind: kindOf(row),
      ...sizeOf(typeId, typeModifier),
      nullable,
      default: row.default,
      generated,
      comment,
      values: values === null ? null : JSON.parse(values),
      ...(collation === null ? {} : { collation }),
    },
  };
}

const types = { character: 1042, varchar: 1043, bit: 1560, varbit: 1562, numeric: 1700 } as const;

function kindOf({ typeId, typeModifier, isText }: ColumnRow): ColumnKind {
  if (typeId === types.bit && typeModifier === 1) return oneBit.kind;
  const known = postgresTypes[typeId];
  // Without a length there is no end to it.
  if (typeId === types.varchar && typeModifier < 0) return 'longText';
  return known?.kind ?? (isText ? 'text' : 'other');
}

/** A type's modifier, as PostgreSQL packs it: -1 for none, lengths of characters and numbers with 4 added. */
function sizeOf(typeId: number, modifier: number): Pick<TableColumn, 'length' | 'precision' | 'scale'> {
  const none = { length: null, precision: null, scale: null };
  if (modifier < 0) return none;
  if (typeId === types.character || typeId === types.varchar) return { ...none, length: modifier - 4 };
  if (typeId === types.bit || typeId === types.varbit) return { ...none, length: modifier };
  if (typeId !== types.numeric) return none;
  // The scale has eleven bits of its own and may be negative.
  return { length: null, precision: ((modifier - 4) >> 16) & 0xffff, scale: (((modifier - 4) & 0x7ff) ^ 1024) - 1024 };
}

const toKey = (row: ConstraintRow): OfTable<TableKey> => ({
  table: tableOf(row),
  of: { name: row.name, columns: namesIn(row.columns) },
});

/** Those that are constraints, and those that are only an index over whole columns of all rows. */
function uniqueKeys(
  constraints: ConstraintRow[],
  { indexes, primary }: { indexes: IndexRow[]; primary: ConstraintRow[] },
): OfTable<TableKey>[] {
  const nameOf = ({ schema, table, name }: OfRow) => JSON.stringify([schema, table, name]);
  const known = new Set([...constraints, ...primary].map(nameOf));
  const others = indexes.filter(
    (index) => index.unique && !index.partial && !index.expression && !known.has(nameOf(index)),
  );
  return [
    ...constraints.map(toKey),
    ...others.map((index) => ({ table: tableOf(index), of: { name: index.name, columns: namesIn(index.columns) } })),
  ];
}

const toForeignKey = (row: ConstraintRow): OfTable<ForeignKey> => ({
  table: tableOf(row),
  of: {
    name: row.name,
    columns: namesIn(row.columns),
    target: { schema: row.targetSchema ?? '', name: row.targetTable ?? '', columns: namesIn(row.targetColumns) },
    onDelete: deletions[row.onDelete],
  },
});

const toIndex = (row: IndexRow): OfTable<TableIndex> => {
  const { name, unique, partial, expression } = row;
  return { table: tableOf(row), of: { name, columns: namesIn(row.columns), unique, partial, expression } };
};
