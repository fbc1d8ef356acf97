import { codeOf } from '../import/naming.ts';
import { latinCode } from '../naming/latin-name.ts';
import { isNamed } from './column-names.ts';
import { type GuessedField, type GuessedTable, usedFields } from './guess.ts';
import { guessFields } from './guess-fields.ts';
import { keyFamilyOf } from './known-modules.ts';
import { tableTitle } from './label.ts';
import { type Reference, referencesOf, tableSet } from './references.ts';
import { subTablesOf } from './sub-tables.ts';
import {
  type ColumnShape,
  keyColumns,
  namesRows,
  type SheetProblem,
  type TableShape,
  tableKey,
} from './table-shape.ts';
import { titleFieldOf } from './title-field.ts';
import { whyTexts } from './why-texts.ts';
import { wordsOf } from './words.ts';

/** Fields that a model can have, and a row of a sub-table. */
const mostFields = 900;
const mostCells = 200;

interface GuessOptions {
  taken?: Iterable<string>;
  /** The modules will stand over the tables: each table is one of its own, and no rows hang below each other. */
  standing?: boolean;
  /** Tables that modules were made of before: what points to their rows points to those. */
  others?: readonly TableShape[];
  /** What the field of a column is called after: Chinese names say nothing to a formula. */
  nameOf?: (column: ColumnShape) => string;
}

/**
 * What modules the tables of a database would make, as people would make them; `taken`: codes that there are already.
 * Tables point to each other only among those that are given.
 */
export function guessTables(
  tables: readonly TableShape[],
  { taken = [], standing = false, others = [], nameOf }: GuessOptions = {},
): GuessedTable[] {
  const own = new Set(tables.map(tableKey));
  const elsewhere = others.filter((table) => !own.has(tableKey(table)));
  const set = tableSet([...tables, ...elsewhere]);
  const references = new Map(tables.map((table) => [tableKey(table), referencesOf(table, set)]));
  const belongings = standing ? new Map<string, Reference>() : subTablesOf(tableSet(tables), references);
  const pointed = (key: string) =>
    new Set((references.get(key) ?? []).flatMap(({ columns }) => (columns.length === 1 ? columns : [])));
  const none = new Map(
    tables.flatMap((table) => {
      const key = tableKey(table);
      return withKey(table, whyNone(table, { belonging: belongings.get(key), pointing: pointed(key) }));
    }),
  );
  const codes = new Set([...taken].map((code) => code.toLowerCase()));
  const isModule = (key: string) => set.byKey.has(key) && !none.has(key) && !belongings.has(key);
  return tables.map((table) => {
    const key = tableKey(table);
    const belonging = belongings.get(key);
    const fields = guessFields(table, { references: references.get(key) ?? [], belonging, isModule, standing, nameOf });
    return guessed(table, { fields, belonging, why: none.get(key), code: freeCode(table, codes) });
  });
}

const withKey = (table: TableShape, why: GuessedTable['why']) => (why ? [[tableKey(table), why] as const] : []);

/** `pointing`: columns that hold the key of a row elsewhere. */
function whyNone(
  table: TableShape,
  { belonging, pointing }: { belonging: Reference | undefined; pointing: ReadonlySet<string> },
): GuessedTable['why'] {
  if (table.kind === 'view') return whyTexts.view;
  if (table.kind === 'sheet') return table.sheet?.problem ? sheetTexts[table.sheet.problem] : undefined;
  const key = keyColumns(table);
  if (key.length === 0) return whyTexts.noKey;
  if (!namesRows(table, key)) return whyTexts.keyKind;
  if (table.columns.length > (belonging ? mostCells : mostFields)) return whyTexts.tooManyColumns;
  const isUnreadable = ({ name, kind }: ColumnShape) => (kind === 'binary' && !pointing.has(name)) || kind === 'other';
  return table.columns.every(isUnreadable) ? whyTexts.noColumns : undefined;
}

const sheetTexts: Record<SheetProblem, NonNullable<GuessedTable['why']>> = {
  empty: whyTexts.emptySheet,
  rows: whyTexts.rows,
  columns: whyTexts.columns,
  cell: whyTexts.cell,
};

function guessed(
  table: TableShape,
  rest: { fields: GuessedField[]; belonging: Reference | undefined; why: GuessedTable['why']; code: string },
): GuessedTable {
  const { belonging, why, code } = rest;
  const fields = rest.fields.some(({ use, isParent }) => use && !isParent) ? rest.fields : withKeyUsed(rest.fields);
  const titleField = titleFieldOf(table, fields);
  const keyFamily = keyFamilyOf(table);
  const as = why ? 'none' : belonging ? 'subTable' : 'module';
  const made: GuessedTable = {
    schema: table.schema,
    table: table.name,
    as,
    ...(why ? { why } : {}),
    ...(belonging ? { of: belonging.to, ofColumns: belonging.columns } : {}),
    code,
    title: tableTitle(table),
    fields,
    titleField,
    key: keyColumns(table),
    ...(keyFamily === undefined ? {} : { keyFamily }),
    ...(table.sheet?.hidden ? { isHidden: true as const } : {}),
    ...(table.sheet ? { head: table.sheet.head } : {}),
  };
  const sortField = sortFieldOf(made);
  return sortField ? { ...made, sortField } : made;
}

/** A record without any field could not be shown. */
function withKeyUsed(fields: GuessedField[]): GuessedField[] {
  const key = fields.find(({ isKey }) => isKey);
  return fields.map((field) => {
    if (field !== key) return field;
    const { why: _, ...rest } = field;
    return { ...rest, use: true };
  });
}

/** The day that something is about, else its number. */
function sortFieldOf(table: GuessedTable): string | undefined {
  const used = usedFields(table);
  const dates = used.filter(({ kind, isAudit }) => !isAudit && (kind === 'date' || kind === 'dateTime'));
  const about = dates.find(({ column, required }) => required && isNamed('date', column)) ?? dates.find(isDayOfBill);
  const number = used.find(({ isKey, kind, to }) => isKey && kind === 'integer' && !to);
  const made = used.find(
    ({ isAudit, kind, column }) => isAudit && kind === 'dateTime' && /^(creat|insert|gmt_c)/i.test(column),
  );
  return (about ?? number ?? made)?.name;
}

const isDayOfBill = ({ column }: GuessedField) => /^(order|bill|invoice|doc|trade|pay|issue)/i.test(column);

/** `order_details` as order-details, unlike any that there is. */
function freeCode({ name }: TableShape, codes: Set<string>): string {
  const latin = latinCode(name, [...codes]);
  if (latin) {
    codes.add(latin);
    return latin;
  }
  const words = wordsOf(name).join('-');
  const base = /^[a-z][a-z0-9-]*$/.test(words) ? words.slice(0, 50) : codeOf(name);
  let code = base;
  for (let count = 2; codes.has(code.toLowerCase()); count++) code = `${base}-${count}`;
  codes.add(code.toLowerCase());
  return code;
}
