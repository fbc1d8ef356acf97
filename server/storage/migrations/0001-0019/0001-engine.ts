/** The tables of the engine, and how numbers and moments stand in answers. */
export const engine = `
create table resource (
  name text primary key, definition jsonb not null, version int not null,
  released_at timestamptz not null default now(), released_by text);
create table release (
  resource text not null, version int not null, definition jsonb not null, plan jsonb not null, note text not null default '',
  released_at timestamptz not null default now(), released_by text, primary key (resource, version));
create table model_table (
  resource text not null, path text not null, table_name text not null unique, primary key (resource, path));
create table model_column (
  resource text not null, path text not null, field_id text not null, kind text not null, column_name text not null,
  archived_at timestamptz, primary key (resource, path, field_id, kind), unique (resource, path, column_name));
create table record_change (
  id bigint generated always as identity primary key, resource text not null, record_id text not null, version int not null,
  action text not null, actor text, via text not null, patch jsonb not null, at timestamptz not null default now());
create index record_change_of on record_change (resource, record_id, id);
-- Who keeps something counted or read of a resource hears of its changes when they commit.
create function announce_change() returns trigger language plpgsql as $$
begin perform pg_notify('tessera_changed', new.resource); return null; end $$;
create trigger announce_change after insert on record_change for each row execute function announce_change();
create table session (
  token_hash text primary key, user_id text not null, created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(), expires_at timestamptz not null, ip text not null, agent text not null,
  locked boolean not null default false, ended_code int);
create index session_of on session (user_id);
create table credential (user_id text primary key, hash text not null, changed_at timestamptz not null default now());
create table login_try (key text primary key, failures int not null, first_at timestamptz not null);
create table captcha (id text primary key, answer text not null, expires_at timestamptz not null);
create table login_log (
  id bigint generated always as identity primary key, user_id text not null, at timestamptz not null default now(), ip text not null);
create index login_log_of on login_log (user_id, id);
create table idempotency (
  user_id text not null, key text not null, request_hash text not null, answer text, at timestamptz not null default now(),
  primary key (user_id, key));
create table file (
  id text primary key, type text not null, name text not null, size bigint not null, mime text not null, owner text not null,
  resource text, record_id text, field_id text, created_at timestamptz not null default now());
create index file_of on file (resource, record_id);
create table code_rule_counter (rule_id text not null, period text not null, value bigint not null, primary key (rule_id, period));
create table role_grant (
  role_id text not null, menu_id text not null, kind text not null, code text not null default '',
  primary key (role_id, menu_id, kind, code));
create table user_setting (user_id text not null, name text not null, value jsonb not null, primary key (user_id, name));
create table setting (name text primary key, value jsonb not null);
insert into setting values ('registryVersion', '1'), ('grantVersion', '1');
create table fault (
  id text primary key, at timestamptz not null default now(), route text not null, message text not null, stack text not null, user_id text);

-- API.md, Values: JSON numbers within 15 significant digits, else strings.
create function present_number(n numeric) returns json language sql immutable parallel safe as $$
  select case when n is null then null
    when abs(n) < 1e15 and scale(trim_scale(n)) = 0 then to_json(trim_scale(n))
    when length(ltrim(replace(trim_scale(abs(n))::text, '.', ''), '0')) <= 15 then to_json(trim_scale(n))
    else to_json(trim_scale(n)::text) end
$$;
create function present_time(t timestamptz) returns text language sql immutable parallel safe as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
`;
