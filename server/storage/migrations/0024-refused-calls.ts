/** Calls of interfaces that were not let in: one line a minute for each key and method, with how many they were. */
export const refusedCalls = `
alter table interface_call add minute bigint, add calls int not null default 1;
create unique index interface_call_refused on interface_call (interface_id, minute, method, outcome, key_id)
  nulls not distinct where minute is not null;
create or replace view interface_call_log as
  select ('00000000-0000-0000-0000-' || lpad(to_hex(c.id), 12, '0'))::uuid as id, 1 as version, c.at as created_at,
    null::uuid as created_by, c.at as modified_at, null::uuid as modified_by, null::timestamptz as deleted_at,
    c.interface_id, c.at, k.partner, c.method, c.outcome, c.milliseconds, c.ip, c.calls
  from interface_call c left join interface_key k on k.id = c.key_id;
`;
