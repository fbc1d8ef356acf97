/** Sessions that can be named without their token, and those of administrators who view as another user. */
export const viewing = `
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
