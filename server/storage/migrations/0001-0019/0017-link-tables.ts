/** What a database link found when it was last looked into, and what each data source was asked. */
export const linkTables = `
create table link_table (
  id uuid primary key, link_id uuid not null, schema_name text not null, table_name text not null,
  kind text not null, comment text not null, row_count bigint, bytes bigint, detail jsonb not null,
  read_at timestamptz not null, read_by uuid);
create unique index link_table_name on link_table (link_id, schema_name, table_name);
create view link_table_list as
  select id, 1 as version, read_at as created_at, read_by as created_by, read_at as modified_at,
    read_by as modified_by, null::timestamptz as deleted_at, link_id, table_name, schema_name, kind as table_kind,
    comment, jsonb_array_length(detail -> 'columns') as column_count,
    (select string_agg(c, ', ') from jsonb_array_elements_text(
      coalesce(detail -> 'primaryKey' -> 'columns', '[]')) c) as key_columns,
    row_count, (bytes + 1023) / 1024 as kilobytes, read_at
  from link_table;
create table source_call (
  id bigint generated always as identity primary key, source_id uuid not null, at timestamptz not null,
  actor uuid, purpose text not null, milliseconds int not null, row_count int, fault text not null);
create index source_call_of on source_call (source_id, id);
create view source_call_log as
  select ('00000000-0000-0000-0000-' || lpad(to_hex(c.id), 12, '0'))::uuid as id, 1 as version, c.at as created_at,
    c.actor as created_by, c.at as modified_at, c.actor as modified_by, null::timestamptz as deleted_at, c.source_id,
    c.at, c.purpose, c.milliseconds, c.row_count, c.fault
  from source_call c;
-- What a value of a data source was called when somebody last saw it there.
create table source_text (
  source_id uuid not null, value text not null, label text not null, seen_at timestamptz not null,
  gone_at timestamptz, primary key (source_id, value));
`;
