import type { Fill } from '@tessera/schemas/language/field.ts';
import type { ValueKind } from '@tessera/schemas/language/kinds.ts';

/** The column type of each kind; null: nothing is stored in the head's table. */
export const columnTypes = {
  text: 'text',
  longText: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'timestamptz',
  time: 'time',
  range: 'jsonb',
  ref: 'text collate "C"',
  refs: 'text[]',
  files: 'jsonb',
  json: 'jsonb',
  rows: null,
  none: null,
} as const satisfies Record<ValueKind, string | null>;

/** Fills that stand in a column which every table has anyway. */
export const systemColumns: Partial<Record<Fill, string>> = {
  createUser: 'created_by',
  createTime: 'created_at',
  modifyUser: 'modified_by',
  modifyTime: 'modified_at',
};

/** The columns that every head table has. */
export const headColumns = `
  id text collate "C" primary key, tenant_id text not null default '0', version int not null default 1,
  created_at timestamptz not null default now(), created_by text collate "C",
  modified_at timestamptz not null default now(), modified_by text collate "C",
  owner_department text collate "C", owner_company text collate "C", flow_status smallint, schema_version int not null default 1, deleted_at timestamptz`;

/** The columns that every sub-table has. */
export const rowColumns = (head: string): string => `
  id text collate "C" primary key, parent_id text collate "C" not null references "${head}" (id), row_no int not null,
  version int not null default 1, deleted_at timestamptz`;

/** What a trait adds to the head table. */
export const traitColumns = {
  state: `state smallint not null default 1`,
  tree: `parent_id text collate "C" not null default '0'`,
  sort: `sort int not null default 0`,
  lock: `locked boolean not null default false`,
  recycle: null,
} as const;

/** Names that a field's column may not take. */
export const takenColumns: ReadonlySet<string> = new Set([
  'id',
  'tenant_id',
  'version',
  'created_at',
  'created_by',
  'modified_at',
  'modified_by',
  'owner_department',
  'owner_company',
  'flow_status',
  'schema_version',
  'deleted_at',
  'state',
  'parent_id',
  'sort',
  'locked',
  'row_no',
]);

/**
 * SQL that turns a column of one kind into another without ever failing: what does not fit becomes null,
 * and stays readable in the archived column that it came from.
 */
export function convertColumn(column: string, from: ValueKind, to: ValueKind): string {
  const text =
    from === 'refs'
      ? `array_to_string("${column}", ',')`
      : from === 'dateTime'
        ? `present_time("${column}")`
        : from === 'decimal'
          ? `trim_scale("${column}")::text`
          : `"${column}"::text`;
  const when = (pattern: string, value: string) => `case when ${text} ~ '${pattern}' then ${value} end`;
  const conversions: Record<ValueKind, string> = {
    text,
    longText: text,
    integer: when('^-?[0-9]{1,18}(\\.0+)?$', `(${text})::numeric::bigint`),
    decimal: when('^-?[0-9]{1,15}(\\.[0-9]{1,10})?$', `(${text})::numeric`),
    boolean: `case lower(${text}) when 'true' then true when '1' then true when 'false' then false when '0' then false end`,
    date: when('^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])', `left(${text}, 10)::date`),
    dateTime: when('^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])', `left(${text}, 10)::timestamptz`),
    time: when('^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$', `(${text})::time`),
    range: 'null::jsonb',
    ref: text,
    refs: `case when ${text} is null or ${text} = '' then null else string_to_array(${text}, ',') end`,
    files: 'null::jsonb',
    json: `to_jsonb("${column}")`,
    rows: 'null',
    none: 'null',
  };
  return conversions[to];
}
