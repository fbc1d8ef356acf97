import type { ValueKind } from '@tessera/schemas/language/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Access, maySee } from './access.ts';
import type { Registry, Resource, StoredField } from './registry.ts';

/** The fields that every record has besides its model's, by the names of API.md. */
export interface SystemField {
  name: string;
  column: string;
  kind: ValueKind;
  to?: { resource: string; show: string };
}

const user = { resource: 'organize/User', show: 'realName' };

export function systemFields(resource: Resource): SystemField[] {
  return [
    { name: 'id', column: 'id', kind: 'text' },
    { name: 'version', column: 'version', kind: 'integer' },
    { name: 'createdAt', column: 'created_at', kind: 'dateTime' },
    { name: 'createdBy', column: 'created_by', kind: 'ref', to: user },
    { name: 'modifiedAt', column: 'modified_at', kind: 'dateTime' },
    { name: 'modifiedBy', column: 'modified_by', kind: 'ref', to: user },
    ...(resource.has('state') ? [{ name: 'state', column: 'state', kind: 'integer' } as const] : []),
    ...(resource.has('tree') ? [{ name: 'parentId', column: 'parent_id', kind: 'text' } as const] : []),
    ...(resource.has('sort') ? [{ name: 'sort', column: 'sort', kind: 'integer' } as const] : []),
    ...(resource.has('lock') ? [{ name: 'locked', column: 'locked', kind: 'boolean' } as const] : []),
  ];
}

/** A column as the JSON value that API.md asks for. */
export function presentColumn(alias: string, column: string, kind: ValueKind): RawBuilder<unknown> {
  const reference = sql.ref(`${alias}.${column}`);
  // Most numbers are short; only the others need their digits counted.
  const number = sql`case when abs(${reference}) < 10000000000 and scale(${reference}) <= 5 then to_json(${reference}) else present_number(${reference}) end`;
  const table: Partial<Record<ValueKind, RawBuilder<unknown>>> = {
    decimal: number,
    integer: sql`case when abs(${reference}) < 1000000000000000 then to_json(${reference}) else to_json(${reference}::text) end`,
    // What present_time says, written out: PostgreSQL calls that function anew for each value.
    dateTime: sql`to_char(${reference} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  };
  return table[kind] ?? reference;
}

export interface ProjectionOptions {
  access: Access;
  registry: Registry;
  /** Sub-tables too: details yes, lists no. */
  withRows?: boolean;
  /** The texts of references, as `_names`. */
  withNames?: boolean;
  /** Only these field names (besides the system fields). */
  only?: ReadonlySet<string>;
}

/**
 * The one projector: the select list of what this user may see of a record, whose row becomes the JSON of the answer.
 * A field that it leaves out leaves PostgreSQL on no channel.
 */
export function projection(resource: Resource, alias: string, options: ProjectionOptions): RawBuilder<unknown> {
  const { access, registry, only } = options;
  const visible = resource.fields.filter(
    ({ field }) => !field.secret && maySee(access, field.name) && (!only || only.has(field.name)),
  );
  const parts = systemFields(resource).map(
    // Their numbers are 32 bits wide and need no look at their size.
    ({ name, column, kind }) =>
      sql`${presentColumn(alias, column, kind === 'integer' ? 'text' : kind)} as ${sql.id(name)}`,
  );
  for (const { field, column } of visible) {
    if (column !== null) parts.push(sql`${presentColumn(alias, column, field.kind)} as ${sql.id(field.name)}`);
  }
  if (options.withRows) {
    for (const rows of resource.rows) {
      if (!visible.some(({ field }) => field.id === rows.field.id)) continue;
      const seen = rows.fields.filter(({ field }) => maySee(access, field.name, rows.field.name));
      const columns = seen.flatMap(({ field, column }) =>
        column === null ? [] : [sql`${presentColumn('l', column, field.kind)} as ${sql.id(field.name)}`],
      );
      const names = options.withNames ? namesOf(seen, 'l', registry) : [];
      parts.push(
        sql`(select coalesce(json_agg(k), '[]'::json) from (
          select ${sql.join([sql`l.id`, ...columns, ...names])} from ${sql.id(rows.table)} l
          where l.parent_id = ${sql.ref(`${alias}.id`)} and l.deleted_at is null order by l.row_no, l.id) k) as ${sql.id(rows.field.name)}`,
      );
    }
  }
  if (options.withNames) {
    // Lists name the creator only where a column shows it.
    const system = systemFields(resource)
      .filter((field) => field.to && options.withRows)
      .map(({ name, column, kind, to }): NamedReference => ({ name, column, kind, to: to ?? user }));
    parts.push(...namesOf(visible, alias, registry, system));
  }
  return sql.join(parts);
}

interface NamedReference {
  name: string;
  column: string;
  kind: ValueKind;
  to: { resource: string; show: string };
}

/** `_names`: for each reference the text that a person reads. */
function namesOf(
  fields: StoredField[],
  alias: string,
  registry: Registry,
  more: NamedReference[] = [],
): RawBuilder<unknown>[] {
  const references: NamedReference[] = [
    ...fields.flatMap(({ field, column, to }) =>
      column !== null && to && (field.kind === 'ref' || field.kind === 'refs')
        ? [{ name: field.name, column, kind: field.kind, to }]
        : [],
    ),
    ...more,
  ];
  const texts = references.flatMap((reference) => {
    const text = referenceText(reference, alias, registry);
    return text ? [sql`${text} as ${sql.id(reference.name)}`] : [];
  });
  if (texts.length === 0) return [];
  return [sql`(select json_strip_nulls(row_to_json(n)) from (select ${sql.join(texts)}) n) as "_names"`];
}

/** A scalar subquery that reads the shown field of the record (or records) that a reference points to. */
export function referenceText(
  reference: { column: string; kind: ValueKind; to: { resource: string; show: string } },
  alias: string,
  registry: Registry,
): RawBuilder<string | null> | null {
  const target = registry.find(reference.to.resource);
  const show = target?.byName.get(reference.to.show)?.column;
  if (!target || !show || target.byName.get(reference.to.show)?.field.secret) return null;
  const column = sql.ref(`${alias}.${reference.column}`);
  const shown = sql.ref(`o.${show}`);
  return reference.kind === 'refs'
    ? sql`(select string_agg(${shown}::text, ', ' order by array_position(${column}, o.id)) from ${sql.id(target.table)} o where o.id = any(${column}))`
    : sql`(select ${shown}::text from ${sql.id(target.table)} o where o.id = ${column})`;
}
