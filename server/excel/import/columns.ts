import { fillOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import type { Work } from '../../engine/work/work.ts';
import { type CellReader, cellReaderOf } from '../cells.ts';
import { type ColumnMeaning, meaningsOfHeads } from '../heads.ts';
import { type WorkbookFields, type WorkbookTable, workbookFields } from '../workbook-fields.ts';

/** What a person enters, and a cell can hold: the server fills in, computes and shows the rest, and no cell holds a file. */
const isEntered = (field: FieldDefinition): boolean =>
  !fillOf(field) && !field.value && !field.computed && field.kind !== 'files' && field.kind !== 'rows';

/** What a new record can be given: what is read-only starts as its field says. */
export const isGiven = (field: FieldDefinition): boolean => isEntered(field) && field.readonly !== true;

/** A column of the sheet that a field is read from. */
export interface FieldColumn {
  at: number;
  field: FieldDefinition;
}

/** The columns of records, or of the rows of a sub-table. */
export interface RowColumns {
  /** Where their ids stand, when the sheet has them. */
  idAt: number | undefined;
  /** Their own columns, and those of them that a person enters. */
  all: FieldColumn[];
  fields: FieldColumn[];
  tables: TableColumns[];
}

export interface TableColumns extends RowColumns {
  table: WorkbookTable;
}

/** What the columns of a workbook are. */
export interface ImportColumns extends RowColumns {
  head: unknown[];
  versionAt: number | undefined;
  /** Of a tree, what its records hang below (import/parents.ts). */
  parent: FieldColumn | undefined;
  /** What the sheet has and nobody enters: it is passed over. */
  passed: FieldDefinition[];
  reader: CellReader;
}

interface Reading {
  resource: Resource;
  /** What every record of the import has, whatever the sheet says. */
  fixed: Record<string, string>;
  head: unknown[];
  passedOver: ReadonlySet<string>;
}

/** Throws INVALID with the heads that name no field or name one again; those of `passedOver` are none and no trouble. */
export async function readColumns(work: Work, { resource, fixed, head, passedOver }: Reading): Promise<ImportColumns> {
  const known = workbookFields(work, { resource });
  const meanings = headMeanings(head, { known, work });
  const isPassedOver = (cell: unknown) => cell === null || cell === '' || passedOver.has(String(cell));
  const unknown = head.flatMap((cell, at) => (meanings[at] || isPassedOver(cell) ? [] : [String(cell)]));
  const isTwice = (meaning: ColumnMeaning | undefined, at: number) =>
    meaning !== undefined && meanings.findIndex((other) => other && isSame(other, meaning)) < at;
  const twice = head.filter((_, at) => isTwice(meanings[at], at)).map(String);
  refuse([
    ...unknown.map((name) => finding(name.slice(0, 100), 'unknownKey')),
    ...twice.map((name) => finding(name.slice(0, 100), 'duplicateName', { value: name.slice(0, 100) })),
  ]);
  const at = (is: ColumnMeaning['is']) => {
    const place = meanings.findIndex((meaning) => meaning?.is === is);
    return place < 0 ? undefined : place;
  };
  const own = meanings.flatMap((meaning, place): FieldColumn[] =>
    meaning?.is === 'field' ? [{ at: place, field: meaning.field }] : [],
  );
  const fields = own.filter(({ field }) => field !== known.parent);
  const tables = known.tables.flatMap((table) => tableColumns(table, meanings) ?? []);
  const columns = [...fields, ...columnsOf(tables)];
  const isRead = (field: FieldDefinition) =>
    isEntered(field) && !(Object.hasOwn(fixed, field.name) && fields.some((one) => one.field === field));
  const entered = columns.filter(({ field }) => isRead(field));
  if (entered.length === 0) refuse([finding('file', 'nothingToRead')]);
  return {
    head,
    idAt: at('id'),
    versionAt: at('version'),
    parent: own.find(({ field }) => field === known.parent),
    all: fields,
    fields: fields.filter(({ field }) => isRead(field)),
    tables,
    passed: columns.filter(({ field }) => !isRead(field)).map(({ field }) => field),
    reader: await cellReaderOf(
      work,
      entered.map(({ field }) => field),
    ),
  };
}

function headMeanings(head: unknown[], { known, work }: { known: WorkbookFields; work: Work }) {
  const heads = meaningsOfHeads(known, work.language);
  return head.map((cell) => {
    const said = String(cell ?? '').trim();
    // A star says that a column is required.
    return heads.get(said) ?? heads.get(said.replace(/^\*/, '').trim());
  });
}

function isSame(one: ColumnMeaning, other: ColumnMeaning): boolean {
  if (one.is !== other.is) return false;
  const partsOf = (meaning: ColumnMeaning) => [
    'table' in meaning ? meaning.table : undefined,
    'field' in meaning ? meaning.field : undefined,
  ];
  const parts = partsOf(other);
  return partsOf(one).every((part, index) => part === parts[index]);
}

/** Undefined when the sheet has no column of the sub-table, or of what stands in it, that a person reads. */
function tableColumns(table: WorkbookTable, meanings: (ColumnMeaning | undefined)[]): TableColumns | undefined {
  const all: FieldColumn[] = [];
  let idAt: number | undefined;
  for (const [at, meaning] of meanings.entries()) {
    if (meaning?.is === 'cell' && meaning.table === table) all.push({ at, field: meaning.field });
    if (meaning?.is === 'rowId' && meaning.table === table) idAt = at;
  }
  const tables = table.tables.flatMap((inner) => tableColumns(inner, meanings) ?? []);
  if (all.length === 0 && tables.length === 0) return undefined;
  return { table, idAt, all, fields: all.filter(({ field }) => isEntered(field)), tables };
}

const columnsOf = (tables: TableColumns[]): FieldColumn[] =>
  tables.flatMap(({ all, tables: inner }) => [...all, ...columnsOf(inner)]);
