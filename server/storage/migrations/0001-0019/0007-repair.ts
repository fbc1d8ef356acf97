/**
 * 0001 was edited after it had run somewhere: databases of those days get what was added to it since. Others have it.
 * The first releases also made an index that no list uses any more.
 */
export const repair = `
create table if not exists user_setting (
  user_id text not null, name text not null, value jsonb not null, primary key (user_id, name));
alter table file add column if not exists resource text, add column if not exists record_id text,
  add column if not exists field_id text;
create index if not exists file_of on file (resource, record_id);
create or replace function announce_change() returns trigger language plpgsql as $$
begin perform pg_notify('tessera_changed', new.resource); return null; end $$;
create or replace trigger announce_change after insert on record_change for each row execute function announce_change();
do $$
declare head record;
begin
  for head in select table_name from model_table where path = '' loop
    execute format('drop index if exists %I', 'i_' || head.table_name || '_d');
  end loop;
end $$;
`;
