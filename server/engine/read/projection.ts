import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { convertColumn, storedKind } from '../../kinds/index.ts';
import type { Registry } from '../registry/registry.ts';
import type { Resource, StoredField, StoredRows, StoredSystemField } from '../registry/resource.ts';
import { type Access, maySee } from '../work/access.ts';

interface ProjectionOptions {
  access: Access;
  registry: Registry;
  /** A detail: sub-tables too, and what only details show. */
  isDetail?: boolean;
  /** Sub-tables too, in what is no detail. */
  withRows?: boolean;
  /** The texts of references, as `_names`. */
  withNames?: boolean;
  /** Only these field names (besides the system fields). */
  only?: ReadonlySet<string>;
}

/**
 * The one projector: the select list of what this user may see of a record `t`, whose row becomes the JSON of the answer.
 * A field that it leaves out leaves PostgreSQL on no channel.
 */
export function projection(resource: Resource, options: ProjectionOptions): RawBuilder<unknown> {
  const { access, registry, only, isDetail, withRows = isDetail, withNames } = options;
  const visible = resource.fields.filter(
    ({ field }) => !field.secret && maySee(access, field.name) && (!only || only.has(field.name)),
  );
  const system = resource.system.filter(({ shown }) => shown === 'always' || (shown === 'detail' && isDetail));
  const parts = [
    ...system.map(systemColumn),
    ...visible.flatMap((stored) =>
      stored.column === null ? [] : [sql`${presented(stored, 't')} as ${sql.id(stored.field.name)}`],
    ),
  ];
  if (withRows) {
    const seen = new Set(visible.map(({ field }) => field.id));
    for (const rows of resource.rows) if (seen.has(rows.field.id)) parts.push(rowsColumn(rows, options));
  }
  if (withNames) {
    // Lists name the creator only where a column shows it.
    const named = isDetail ? system.flatMap(systemReference) : [];
    parts.push(...namesColumn([...visible.flatMap(reference), ...named], { alias: 't', registry }));
  }
  return sql.join(parts);
}

/** Its numbers are 32 bits wide and need no look at their size. */
const systemColumn = ({ name, column, kind }: StoredSystemField) =>
  sql`${kind === 'integer' ? sql.ref(`t.${column}`) : storedKind(kind).present(sql.ref(`t.${column}`))} as ${sql.id(name)}`;

/** A column as the JSON value that API.md asks for. */
export function presented(stored: StoredField, alias: string): RawBuilder<unknown> {
  return storedKind(stored.field.kind).present(storedValue(stored, alias));
}

/**
 * The value of a field as its own kind. One of an earlier release whose kind has changed since: what was put aside
 * then, as long as the present value is still what was made of it; else the present value turned back.
 */
function storedValue({ field, column, since }: StoredField, alias: string): RawBuilder<unknown> {
  const reference = sql.ref(`${alias}.${column}`);
  if (!since) return reference;
  const name = (of: string) => `${alias}"."${of}`;
  const turnedBack = sql.raw(convertColumn(name(column ?? ''), { from: since.kind, to: field.kind }));
  if (since.archived === null) return turnedBack;
  const made = sql.raw(convertColumn(name(since.archived), { from: field.kind, to: since.kind }));
  return sql`case when ${reference} is not distinct from ${made} then ${sql.ref(`${alias}.${since.archived}`)} else ${turnedBack} end`;
}

function rowsColumn(
  { field, fields, table }: StoredRows,
  { access, registry, withNames }: ProjectionOptions,
): RawBuilder<unknown> {
  const seen = fields.filter((stored) => maySee(access, stored.field.name, { path: field.name }));
  const columns = seen.flatMap((stored) =>
    stored.column === null ? [] : [sql`${presented(stored, 'l')} as ${sql.id(stored.field.name)}`],
  );
  const names = withNames ? namesColumn(seen.flatMap(reference), { alias: 'l', registry }) : [];
  return sql`(select coalesce(json_agg(k), '[]'::json) from (
    select ${sql.join([sql`l.id`, ...columns, ...names])} from ${sql.id(table)} l
    where l.parent_id = t.id and l.deleted_at is null order by l.row_no, l.id) k) as ${sql.id(field.name)}`;
}

interface Reference {
  name: string;
  column: string;
  kind: ValueKind;
  to: { resource: string; show: string };
}

const reference = ({ field, column, to, since }: StoredField): Reference[] =>
  column !== null && to && !since && (field.kind === 'ref' || field.kind === 'refs')
    ? [{ name: field.name, column, kind: field.kind, to }]
    : [];

const systemReference = ({ name, column, kind, to }: StoredSystemField): Reference[] =>
  to ? [{ name, column, kind, to }] : [];

/** `_names`: for each reference the text that a person reads. */
function namesColumn(
  references: Reference[],
  { alias, registry }: { alias: string; registry: Registry },
): RawBuilder<unknown>[] {
  const texts = references.flatMap((each) => {
    const text = referenceText(each, { alias, registry });
    return text ? [sql`${text} as ${sql.id(each.name)}`] : [];
  });
  if (texts.length === 0) return [];
  return [sql`(select json_strip_nulls(row_to_json(n)) from (select ${sql.join(texts)}) n) as "_names"`];
}

/** A scalar subquery that reads the shown field of the record (or records) that a reference points to. */
export function referenceText(
  { column, kind, to }: Omit<Reference, 'name'>,
  { alias, registry }: { alias: string; registry: Registry },
): RawBuilder<string | null> | null {
  const target = registry.find(to.resource);
  const show = target?.byName.get(to.show);
  if (!target || !show?.column || show.field.secret) return null;
  const pointing = sql.ref(`${alias}.${column}`);
  const shown = sql.ref(`o.${show.column}`);
  return kind === 'refs'
    ? sql`(select string_agg(${shown}::text, ', ' order by array_position(${pointing}, o.id)) from ${sql.id(target.table)} o where o.id = any(${pointing}))`
    : sql`(select ${shown}::text from ${sql.id(target.table)} o where o.id = ${pointing})`;
}
