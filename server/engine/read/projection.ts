import { columnsInLists, jointOf, rowsInLists, rowsSourceOf } from '@tessera/schemas/language/defaults.ts';
import { isSecret, maskedText } from '@tessera/schemas/record/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { type KindColumn, storedKind, valueAs } from '../../kinds/index.ts';
import type { Registry } from '../registry/registry.ts';
import type { Resource, StoredField, StoredRows, StoredSystemField } from '../registry/resource.ts';
import { type Access, maySee } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import { borrowedFrom, borrowingAt, type Reader } from './references/borrowing.ts';
import { captionsColumn } from './references/captions.ts';
import { namesColumn, type Reference } from './references/reference-names.ts';

interface ProjectionOptions {
  access: Access;
  /** Whose names of references it reads. */
  reader: Reader;
  /** A detail: sub-tables too, and what only details show. */
  isDetail?: boolean;
  /** Dots for what a widget masks: everywhere but in the record that somebody may edit. */
  masks?: boolean | undefined;
  /** Sub-tables too, in what is no detail. */
  withRows?: boolean;
  /** The texts of references, as `_names`. */
  withNames?: boolean;
  /** For a list: of what is large the beginning. */
  isList?: boolean;
  /** Only these field names (besides the system fields). */
  only?: ReadonlySet<string>;
}

/**
 * The one projector: the select list of what this user may see of a record `t`, whose row becomes the JSON of the answer.
 * A field that it leaves out leaves PostgreSQL on no channel.
 */
export function projection(resource: Resource, options: ProjectionOptions): RawBuilder<unknown> {
  const { access, reader, only, isDetail, isList, masks, withRows = isDetail, withNames } = options;
  const visible = resource.fields.filter(
    ({ field }) => !field.secret && maySee(access, field.name) && (!only || only.has(field.name)),
  );
  const system = resource.system.filter(({ shown }) => shown === 'always' || (shown === 'detail' && isDetail));
  const parts = [
    ...system.map(systemColumn),
    ...visible.flatMap((stored) =>
      stored.column === null
        ? borrowedColumn(stored, { resource, path: stored.field.name, alias: 't', access, reader })
        : [sql`${shown(stored, { alias: 't', masks: masks ?? !isDetail, isList })} as ${sql.id(stored.field.name)}`],
    ),
  ];
  if (withRows || isList) {
    const seen = new Set(visible.map(({ field }) => field.id));
    const inRecord: Holder = { resource, alias: 't', depth: 0, around: '', ...(withRows ? {} : { glimpse: true }) };
    for (const rows of withRows ? resource.rows : listedTables(resource))
      if (seen.has(rows.field.id)) parts.push(rowsColumn(rows, options, inRecord));
  }
  if (withNames) {
    // Lists name the creator only where a column shows it.
    const named = isDetail ? system.flatMap(systemReference) : [];
    const references = [...visible.flatMap((stored) => reference(resource, stored)), ...named];
    parts.push(...namesColumn(references, { alias: 't', reader, titled: titledBy(resource, { access, visible }) }));
  }
  return sql.join(parts);
}

/** The title, where this reader may see it and what it is called in their language. */
function titledBy(resource: Resource, { access, visible }: { access: Access; visible: StoredField[] }) {
  const name = resource.definition.model.titleField;
  const captions = captionsColumn(resource, access);
  return captions !== undefined && visible.some(({ field }) => field.name === name && !isSecret(field))
    ? { name, captions }
    : undefined;
}

/** The sub-tables that are columns of the list. */
export function listedTables({ definition, rows }: Resource): StoredRows[] {
  if (rows.length === 0) return rows;
  const columns = definition.pages.list?.columns ?? [];
  return rows.filter(({ field: { id } }) => columns.some(({ field }) => field === id));
}

interface KeptLists {
  version: number;
  texts: Map<string, string | null>;
}

const keptLists = new WeakMap<Registry, KeptLists>();
const mostKept = 1000;

/**
 * The select list of a list, put together once for all who see the same of it: that takes longer than all else that a page
 * needs of this process. One that holds values of its reader is put together each time.
 *
 * `key`: the same for readers who see the same fields, records and names of references.
 */
export function keptProjection(
  work: Work,
  { resource, access, key }: { resource: Resource; access: Access; key: string },
): RawBuilder<unknown> {
  const { registry } = work;
  const known = keptLists.get(registry);
  const { texts } = known?.version === registry.version ? known : keepFor(registry);
  const text = texts.get(key);
  if (text) return sql.raw(text);
  const made = projection(resource, { access, reader: work, withNames: true, isList: true });
  if (text === null) return made;
  const { sql: compiled, parameters } = sql`${made}`.compile(work.db);
  if (texts.size >= mostKept) texts.clear();
  texts.set(key, parameters.length === 0 ? compiled : null);
  return made;
}

function keepFor(registry: Registry): KeptLists {
  const made: KeptLists = { version: registry.version, texts: new Map() };
  keptLists.set(registry, made);
  return made;
}

/** What it shows of a record elsewhere, where this reader may see it there. */
function borrowedColumn(
  { field }: StoredField,
  { resource, alias, ...reading }: { resource: Resource; path: string; alias: string; access: Access; reader: Reader },
): RawBuilder<unknown>[] {
  const found = borrowingAt(resource, reading);
  return found
    ? [sql`(select ${presented(found.theirs, 'o')} ${borrowedFrom(found, alias)}) as ${sql.id(field.name)}`]
    : [];
}

/** Of what is masked nobody learns more than that there is something. */
const shown = (
  stored: StoredField,
  { alias, masks, isList }: { alias: string; masks: boolean; isList?: boolean | undefined },
) =>
  !masks || !isSecret(stored.field)
    ? (isList && storedKind(stored.field.kind).glimpse?.(storedValue(stored, alias))) || presented(stored, alias)
    : sql`case when ${presented(stored, alias)} is not null then ${sql.lit(maskedText)} end`;

/** Its numbers are 32 bits wide and need no look at their size. */
const systemColumn = ({ name, column, kind }: StoredSystemField) =>
  sql`${kind === 'integer' ? sql.ref(`t.${column}`) : storedKind(kind).present(sql.ref(`t.${column}`))} as ${sql.id(name)}`;

/** A column as the JSON value that API.md asks for. */
export function presented(stored: StoredField, alias: string): RawBuilder<unknown> {
  return storedKind(stored.field.kind).present(storedValue(stored, alias));
}

/** The value of a field as its own kind, also of an earlier release whose kind has changed since. */
function storedValue({ field, column, since }: StoredField, alias: string): RawBuilder<unknown> {
  if (!since) return sql.ref(`${alias}.${column}`);
  const inRow = ({ name, kind }: KindColumn) => ({ name: `${alias}"."${name}`, kind });
  return sql.raw(valueAs(field.kind, { present: inRow(since.present), archived: since.archived.map(inRow) }));
}

/** The record or row whose sub-table is read. */
interface Holder {
  resource: Resource;
  alias: string;
  depth: number;
  /** What stands before the names of its fields: `lines.details.`; nothing before those of a record. */
  around: string;
  /** Of its sub-tables the first rows, and of these what a list shows. */
  glimpse?: true;
}

function rowsColumn(
  { field, fields, table, rows }: StoredRows,
  options: ProjectionOptions,
  holder: Holder,
): RawBuilder<unknown> {
  const { access, reader, withNames, isDetail, masks } = options;
  const { resource } = holder;
  const around = `${holder.around}${field.name}.`;
  const alias = `l${holder.depth}`;
  const listed = holder.glimpse && new Set(columnsInLists(field).map(({ name }) => name));
  const seen = fields.filter(
    (stored) => maySee(access, around + stored.field.name) && (!listed || listed.has(stored.field.name)),
  );
  const columns = seen.flatMap((stored) =>
    stored.column === null
      ? borrowedColumn(stored, { resource, path: around + stored.field.name, alias, access, reader })
      : [
          sql`${shown(stored, { alias, masks: masks ?? !isDetail, isList: holder.glimpse })} as ${sql.id(stored.field.name)}`,
        ],
  );
  const inner = rows
    .filter((each) => seen.some((stored) => stored.field.id === each.field.id))
    .map((each) => rowsColumn(each, options, { resource, alias, depth: holder.depth + 1, around }));
  const references = seen.flatMap((stored) => reference(resource, stored));
  const names = withNames ? namesColumn(references, { alias, reader }) : [];
  const [at, own] = [sql.id(alias), (column: string) => sql.ref(`${alias}.${column}`)];
  return sql`(select coalesce(json_agg(_row), '[]'::json) from (
    select ${sql.join([own('id'), ...columns, ...inner, ...names])} from ${sql.id(table)} ${at}
    where ${own('parent_id')} = ${sql.ref(`${holder.alias}.id`)} and ${own('deleted_at')} is null
    order by ${own('row_no')}, ${own('id')}${listed ? sql.raw(` limit ${rowsInLists + 1}`) : sql``}) _row) as ${sql.id(field.name)}`;
}

function reference(resource: Resource, { field, column, to, since }: StoredField): Reference[] {
  if (column === null || since) return [];
  const about = { name: field.name, column, kind: field.kind };
  if (to) return field.kind === 'ref' || field.kind === 'refs' ? [{ ...about, to, joint: jointOf(field) }] : [];
  const source = rowsSourceOf(field);
  return source ? [{ ...about, from: { code: source.code, resource: resource.name, fieldId: field.id } }] : [];
}

const systemReference = ({ name, column, kind, to }: StoredSystemField): Reference[] =>
  to ? [{ name, column, kind, to }] : [];
