/** Who asked a data source: a person, or the partner whose key it was. */
export const sourceAskers = `
alter table source_call add key_id uuid;
create or replace view source_call_log as
  select ('00000000-0000-0000-0000-' || lpad(to_hex(c.id), 12, '0'))::uuid as id, 1 as version, c.at as created_at,
    c.actor as created_by, c.at as modified_at, c.actor as modified_by, null::timestamptz as deleted_at, c.source_id,
    c.at, c.purpose, c.milliseconds, c.row_count, c.fault, c.actor, k.partner
  from source_call c left join interface_key k on k.id = c.key_id;
`;
