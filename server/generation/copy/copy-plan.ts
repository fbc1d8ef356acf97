import { type GuessedTable, usedFields } from '@tessera/schemas/generation/guess.ts';
import { columnOf, isCellColumn, keyColumns, type TableShape } from '@tessera/schemas/generation/table-shape.ts';
import { idMaker } from '../../engine/external/row-id.ts';
import { valueReader } from '../../engine/external/row-value.ts';
import type { Resource, StoredField } from '../../engine/registry/resource.ts';
import { storedKind } from '../../kinds/index.ts';
import type { HeldKey } from '../../links/catalog/read-column.ts';
import type { MisfitReason } from './misfit.ts';
import { cellReader } from './read-cell.ts';

/** A column that is written: its name, its type in PostgreSQL, and its value of a row as JSON. */
interface Written {
  /** In the JSON: c0, c1, … */
  name: string;
  column: string;
  /** As it is read out of JSON, and what it is made to then. */
  type: string;
  cast?: string;
  /** The column that it is read from; none of those that follow from several. */
  from?: string;
  read: (row: readonly unknown[], tell: (reason: MisfitReason) => void) => unknown;
}

/** A column that is read: as it stands, or as the row spells it that it points to. */
interface CopiedColumn {
  name: string;
  held?: HeldKey;
}

/** How the rows of a table become records of a module, or rows of its records. */
export interface CopyPlan {
  /** The key of the table. */
  table: string;
  /** Where they are written. */
  into: string;
  resource: Resource;
  /** The table of the main records, of a sub-table. */
  head: string | undefined;
  shape: TableShape;
  /** The columns that mark how far the rows came. */
  keyColumns: string[];
  /** What stands where in a row that is read: those that mark it first, in their order. */
  columns: CopiedColumn[];
  written: Written[];
  idOf: (row: readonly unknown[]) => string;
  keyOf: (row: readonly unknown[]) => unknown[];
}

interface Wish {
  guess: GuessedTable;
  shape: TableShape;
  linkId: string;
  resource: Resource;
  /** The name of the field that holds the rows, of a sub-table. */
  rowsField?: string | undefined;
  /** Another table that modules are made of, by its key. */
  shapeOf: (table: string) => TableShape | undefined;
}

/** The column in which a row of a sheet has its number; no other has no name. */
const rowNumber = '';

export function copyPlan(wish: Wish): CopyPlan {
  const { guess, shape, linkId, resource, rowsField } = wish;
  const key = keyColumns(shape);
  const keyNames = key.length > 0 ? key : [rowNumber];
  const marking = shape.kind === 'sheet' ? [rowNumber] : keyNames;
  const columns: CopiedColumn[] = [];
  const placeOf = (name: string, held?: HeldKey): number => {
    const known = columns.findIndex((one) => one.name === name && one.held === held);
    return known === -1 ? columns.push({ name, ...(held ? { held } : {}) }) - 1 : known;
  };
  for (const name of marking) placeOf(name);
  const rows = rowsField === undefined ? undefined : resource.rows.find(({ field }) => field.name === rowsField);
  const stored = new Map((rows?.fields ?? resource.fields).map((one) => [one.field.name, one]));
  const table = `${shape.schema}.${shape.name}`;
  // Blanks that fill up a text of fixed length are no part of a key: what points to it may have none.
  const partAt = (name: string, held?: HeldKey): PartAt => {
    const at = placeOf(name, held);
    const isPadded = /^character\(/.test(columnOf(shape, name)?.type ?? '');
    return isPadded ? (row) => (typeof row[at] === 'string' ? row[at].trimEnd() : row[at]) : (row) => row[at];
  };
  const pointing = pointer(linkId, ({ to, names }) => {
    const held = heldKey(shape, { names, target: wish.shapeOf(to) });
    return names.map((name) => partAt(name, held));
  });
  const written = [
    ...(rows
      ? [pointing({ column: 'parent_id', type: 'uuid' }, { to: guess.of ?? '', names: guess.ofColumns ?? [] })]
      : []),
    ...parentColumn({ ...wish, table }, pointing),
    ...usedFields(guess).flatMap((field): Unnamed[] => {
      const target = stored.get(field.name);
      const column = columnOf(shape, field.column);
      if (!target?.column || !column) return [];
      const place = { column: target.column, ...typeOf(target), from: field.column };
      if (field.to !== undefined) return [pointing(place, { to: field.to, names: [field.column] })];
      const at = placeOf(field.column);
      const read = isCellColumn(column) ? cellReader(field, column) : valueReader(field, column);
      return [{ ...place, read: (row, tell) => read(row[at], tell) }];
    }),
  ];
  const parts = keyNames.map((name) => partAt(name));
  const ownId = idMaker({ linkId, table });
  return {
    table,
    into: rows?.table ?? resource.table,
    resource,
    head: rows ? resource.table : undefined,
    shape,
    keyColumns: marking,
    columns,
    written: written.map((one, place) => ({ ...one, name: `c${place}` })),
    keyOf: (row) => row.slice(0, marking.length),
    idOf: (row) => ownId(parts.map((part) => part(row))),
  };
}

/** Documents go as text, which keeps all their digits. */
function typeOf({ field }: StoredField): Pick<Written, 'type' | 'cast'> {
  const type = (storedKind(field.kind).column ?? 'text').replace(/ collate.*/, '');
  return type === 'jsonb' ? { type: 'text', cast: type } : { type };
}

type Place = Omit<Written, 'read' | 'name'>;

type Unnamed = Omit<Written, 'name'>;
type PartAt = (row: readonly unknown[]) => unknown;

/** Undefined where the key is known to be spelled as in its own row. */
function heldKey(
  shape: TableShape,
  { names, target }: { names: string[]; target: TableShape | undefined },
): HeldKey | undefined {
  const keys = target ? keyColumns(target) : [];
  const parts = names.flatMap((name, place) => {
    const [column, key] = [columnOf(shape, name), target && columnOf(target, keys[place] ?? '')];
    return column && key ? [{ column, key }] : [];
  });
  const isWhole = parts.length === names.length && keys.length === names.length;
  return target && isWhole && parts.some(({ column }) => column.collation !== undefined)
    ? { from: shape, to: target, parts }
    : undefined;
}

/** Most references of a table are to the same few records: so many ids are computed once. */
const mostKnown = 10_000;

/** Of columns that hold the key of a row elsewhere: the id of the record that it becomes; null where one is missing. */
const pointer =
  (linkId: string, partsOf: (held: { to: string; names: string[] }) => PartAt[]) =>
  (place: Place, held: { to: string; names: string[] }): Unnamed => {
    const { to } = held;
    const parts = partsOf(held);
    const idOf = idMaker({ linkId, table: to });
    const isMissing = (part: unknown) => part === null || part === undefined || part === '';
    const [only] = parts;
    if (only && parts.length === 1) {
      const known = new Map<unknown, string>();
      return {
        ...place,
        read: (row) => {
          const part = only(row);
          if (isMissing(part)) return null;
          const id = known.get(part) ?? idOf([part]);
          if (known.size < mostKnown) known.set(part, id);
          return id;
        },
      };
    }
    return {
      ...place,
      read: (row) => {
        const key = parts.map((part) => part(row));
        return key.some(isMissing) ? null : idOf(key);
      },
    };
  };

function parentColumn(
  { guess, resource, table }: Wish & { table: string },
  pointing: ReturnType<typeof pointer>,
): Unnamed[] {
  const field = guess.fields.find(({ use, isParent }) => use && isParent);
  if (!field || !resource.has('tree')) return [];
  const parent = pointing({ column: 'parent_id', type: 'text' }, { to: table, names: [field.column] });
  return [{ ...parent, read: (row, tell) => parent.read(row, tell) ?? '0' }];
}
