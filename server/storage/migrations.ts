import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from './database.ts';

/** Makes the engine's own tables. Appended to, never edited. Safe when several processes start at once. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

const migrations: Record<string, Migration> = {
  '0001_engine': {
    async up(db: Kysely<unknown>) {
      await sql.raw(engine).execute(db);
    },
  },
  '0003_idempotency': {
    async up(db: Kysely<unknown>) {
      // A key without an answer was claimed by a request that died; from now on the two are committed together.
      await sql`delete from idempotency where answer is null`.execute(db);
      await sql`create index idempotency_at on idempotency (at)`.execute(db);
    },
  },
  '0004_row_scopes': {
    async up(db: Kysely<unknown>) {
      await sql.raw(rowScopes).execute(db);
    },
  },
  '0005_viewing': {
    async up(db: Kysely<unknown>) {
      await sql.raw(viewing).execute(db);
    },
  },
  '0006_trigrams': {
    async up(db: Kysely<unknown>) {
      await sql.raw(trigrams).execute(db);
    },
  },
};

const engine = `
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

/** Sessions that can be named without their token, and those of administrators who view as another user. */
const viewing = `
alter table session add column id text not null default gen_random_uuid()::text;
create unique index session_id on session (id);
create index session_expires on session (expires_at);
-- As it was at the sign-in.
alter table session add column account text not null default '';
alter table session add column view_id text;
do $$
declare users text;
begin
  select table_name into users from model_table where resource = 'organize/User' and path = '';
  if users is not null then
    execute format('update session s set account = u.account from %I u where u.id = s.user_id', users);
  end if;
end $$;
create table view_as (
  id text primary key, viewer_id text not null, viewed_id text not null,
  -- The administrator's own session, without which there is no view.
  own_hash text not null, ip text not null, agent text not null,
  started_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz);
create index view_as_viewed on view_as (viewed_id, started_at);
create index view_as_own on view_as (own_hash);
create index view_as_started on view_as (started_at);
create table view_as_call (
  id bigint generated always as identity primary key, view_id text not null, at timestamptz not null,
  method text not null, path text not null, refused boolean not null);
create index view_as_call_of on view_as_call (view_id, id);

-- The name, version and system that a browser says of itself; other clients as they are.
create function browser_name(agent text) returns text language sql immutable parallel safe as $$
  select coalesce(
    case when agent ~ 'Edg/' then 'Edge ' || substring(agent from 'Edg/(\\d+)')
      when agent ~ 'OPR/' then 'Opera ' || substring(agent from 'OPR/(\\d+)')
      when agent ~ 'Firefox/' then 'Firefox ' || substring(agent from 'Firefox/(\\d+)')
      when agent ~ 'Chrome/' then 'Chrome ' || substring(agent from 'Chrome/(\\d+)')
      when agent ~ 'Version/.*Safari/' then 'Safari ' || substring(agent from 'Version/(\\d+)') end
    || coalesce(' · ' || substring(agent from '(Windows|Android|iPhone|iPad|Mac OS X|Linux)'), ''),
    left(agent, 60))
$$;
-- What the monitor's lists are read from (schemas/modules/monitor): the columns of every record, and the fields.
create view online_user as
  select s.id, 1 as version, s.created_at, s.user_id as created_by, s.seen_at as modified_at, s.user_id as modified_by,
    null::timestamptz as deleted_at, s.user_id, s.account, s.created_at as signed_in_at, s.seen_at, s.ip,
    browser_name(s.agent) as browser, s.locked as screen_locked, v.viewer_id as viewed_by
  from session s left join view_as v on v.id = s.view_id
  where s.expires_at > now() and s.ended_code is null;
create view view_as_log as
  select v.id, 1 as version, v.started_at as created_at, v.viewer_id as created_by,
    coalesce(v.ended_at, v.started_at) as modified_at, v.viewer_id as modified_by, null::timestamptz as deleted_at,
    v.viewer_id, v.viewed_id, v.started_at,
    coalesce(v.ended_at, case when v.expires_at <= now() then v.expires_at end) as ended_at,
    (select count(*) from view_as_call c where c.view_id = v.id) as calls, v.ip, browser_name(v.agent) as browser
  from view_as v;
create view view_as_call_log as
  select c.id::text as id, 1 as version, c.at as created_at, v.viewer_id as created_by, c.at as modified_at,
    v.viewer_id as modified_by, null::timestamptz as deleted_at, c.view_id, c.at, c.method, c.path, c.refused
  from view_as_call c join view_as v on v.id = c.view_id;
`;

/** Which records a role sees; who a record belonged to when it was filed, for tables made before this was kept. */
const rowScopes = `
create table role_scope (
  role_id text not null, menu_id text not null, scope text not null, expression text, primary key (role_id, menu_id));
do $$
declare head record; users text;
begin
  select table_name into users from model_table where resource = 'organize/User' and path = '';
  for head in select table_name from model_table where path = '' loop
    execute format('alter table %I add column owner_company text collate "C"', head.table_name);
    execute format('update %I r set owner_company = u.company_id from %I u where u.id = r.created_by', head.table_name, users);
  end loop;
end $$;
`;

/** Keywords look into texts by trigrams; a server without the extension, or an account that may not add it, does without. */
const trigrams = `
do $$ begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'pg_trgm: %', sqlerrm;
end $$;
`;
