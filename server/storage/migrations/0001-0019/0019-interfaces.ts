/** Keys of data interfaces, of which only a hash is kept, how often each was used, and what was called. */
export const interfaces = `
create table interface_key (
  id uuid primary key, interface_id uuid not null, partner text not null, hash text not null unique,
  beginning text not null, made_at timestamptz not null, made_by uuid, expires_at timestamptz, used_at timestamptz,
  revoked_at timestamptz);
create index interface_key_of on interface_key (interface_id);
create table interface_use (
  key_id uuid primary key references interface_key (id) on delete cascade, minute bigint not null, calls int not null);
create table interface_call (
  id bigint generated always as identity primary key, interface_id uuid not null, key_id uuid, at timestamptz not null,
  method text not null, outcome int not null, milliseconds int not null, ip text not null);
create index interface_call_of on interface_call (interface_id, id);
create view interface_key_list as
  select id, 1 as version, made_at as created_at, made_by as created_by, made_at as modified_at, made_by as modified_by,
    null::timestamptz as deleted_at, interface_id, partner, beginning, made_at, expires_at, used_at, revoked_at
  from interface_key;
create view interface_call_log as
  select ('00000000-0000-0000-0000-' || lpad(to_hex(c.id), 12, '0'))::uuid as id, 1 as version, c.at as created_at,
    null::uuid as created_by, c.at as modified_at, null::uuid as modified_by, null::timestamptz as deleted_at,
    c.interface_id, c.at, k.partner, c.method, c.outcome, c.milliseconds, c.ip
  from interface_call c left join interface_key k on k.id = c.key_id;
`;
