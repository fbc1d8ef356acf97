/**
 * What each statement did to the records of a head table is told to whoever counts them: the resource, the transaction,
 * and up to eight rows as they were and as they are (`{"o": […], "n": […]}`); nothing where they are more or too long for
 * a notification (8,000 bytes).
 */
export const announcedRows = `
create function announce_rows() returns trigger language plpgsql as $$
declare
  was jsonb;
  is_now jsonb;
  told text;
begin
  if tg_op <> 'INSERT' then select jsonb_agg(to_jsonb(r)) into was from (select * from old_rows limit 9) r; end if;
  if tg_op <> 'DELETE' then select jsonb_agg(to_jsonb(r)) into is_now from (select * from new_rows limit 9) r; end if;
  if was is null and is_now is null then return null; end if;
  told := '';
  if coalesce(jsonb_array_length(was), 0) <= 8 and coalesce(jsonb_array_length(is_now), 0) <= 8 then
    told := jsonb_build_object('o', coalesce(was, '[]'), 'n', coalesce(is_now, '[]'))::text;
    if octet_length(told) > 7500 then told := ''; end if;
  end if;
  perform pg_notify('tessera_rows', tg_argv[0] || E'\\t' || pg_current_xact_id()::text || E'\\t' || told);
  return null;
end $$;
create function announce_rows_of(head text, resource text) returns void language plpgsql as $$
begin
  execute format('create trigger announce_inserted after insert on %I referencing new table as new_rows
    for each statement execute function announce_rows(%L)', head, resource);
  execute format('create trigger announce_updated after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function announce_rows(%L)', head, resource);
  execute format('create trigger announce_deleted after delete on %I referencing old table as old_rows
    for each statement execute function announce_rows(%L)', head, resource);
end $$;
select announce_rows_of(table_name, resource) from model_table where path = '';
`;
