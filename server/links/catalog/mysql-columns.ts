import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';
import { textsOf } from './check-values.ts';
import { isYesOrNo } from './read-column.ts';
import type { OfTable, TableColumn } from './table.ts';

export interface MysqlColumn {
  schema: string;
  table: string;
  name: string;
  type: string;
  /** The first word of the type. */
  dataType: string;
  length: number | string | null;
  precision: number | null;
  scale: number | null;
  nullable: string;
  default: string | null;
  extra: string;
  comment: string;
  collation: string | null;
  isMariadb: number;
}

export function toColumn(row: MysqlColumn, check: { values: string[] | null; isJson: boolean }): OfTable<TableColumn> {
  const { name, type, nullable, extra, comment } = row;
  const isListed = /^(enum|set)\(/i.test(type);
  const kind = check.isJson ? 'json' : kindOf(row);
  return {
    table: { schema: row.schema, name: row.table },
    of: {
      name,
      type,
      kind,
      length: (kind === 'text' || kind === 'binary') && row.length !== null ? Number(row.length) : bitsOf(row),
      precision: kind === 'decimal' ? row.precision : null,
      scale: kind === 'decimal' ? row.scale : null,
      nullable: nullable === 'YES',
      default: /auto_increment/i.test(extra) ? null : defaultOf(row),
      generated: generatedOf(extra),
      comment: comment === '' ? null : comment,
      values: isListed ? textsOf(type) : check.values,
      ...(row.collation && kind === 'text' ? { collation: row.collation } : {}),
      ...(isBlankWithoutDefault(row) ? { blank: true as const } : {}),
    },
  };
}

/** For long no text of this family could be given an empty one to begin with, so "not null" says nothing of them. */
const isBlankWithoutDefault = (row: MysqlColumn) =>
  kindOf(row) === 'longText' && row.nullable !== 'YES' && defaultOf(row) === null && generatedOf(row.extra) === null;

function generatedOf(extra: string): TableColumn['generated'] {
  if (/auto_increment/i.test(extra)) return 'identity';
  return /\b(virtual|stored|persistent)\b/i.test(extra) ? 'computed' : null;
}

/** MariaDB says an expression, NULL too; MySQL the bare value of what is none. */
function defaultOf({ default: said, isMariadb, extra, type }: MysqlColumn): string | null {
  if (said === null || (isMariadb && said === 'NULL')) return null;
  const isExpression = isMariadb || /DEFAULT_GENERATED/i.test(extra) || /^(current_timestamp|b')/i.test(said);
  const isNumber = /^(tinyint|smallint|mediumint|int|bigint|decimal|float|double|year)/i.test(type);
  return isExpression || isNumber ? said : `'${said.replaceAll("'", "''")}'`;
}

const bitsOf = ({ dataType, precision }: MysqlColumn) => (dataType === 'bit' ? precision : null);

function kindOf({ dataType, type }: MysqlColumn): ColumnKind {
  if (isYesOrNo(type)) return 'boolean';
  return kinds[dataType.toLowerCase()] ?? 'other';
}

const kinds: Record<string, ColumnKind> = {
  tinyint: 'integer',
  smallint: 'integer',
  mediumint: 'integer',
  int: 'integer',
  bigint: 'integer',
  year: 'integer',
  bit: 'text',
  decimal: 'decimal',
  float: 'decimal',
  double: 'decimal',
  char: 'text',
  varchar: 'text',
  enum: 'text',
  set: 'text',
  uuid: 'text',
  inet4: 'text',
  inet6: 'text',
  tinytext: 'longText',
  text: 'longText',
  mediumtext: 'longText',
  longtext: 'longText',
  date: 'date',
  datetime: 'dateTime',
  timestamp: 'dateTime',
  time: 'time',
  json: 'json',
  binary: 'binary',
  varbinary: 'binary',
  tinyblob: 'binary',
  blob: 'binary',
  mediumblob: 'binary',
  longblob: 'binary',
};
