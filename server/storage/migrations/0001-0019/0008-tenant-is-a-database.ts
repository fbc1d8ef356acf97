/**
 * A tenant is a database, so no record says any more whose it is: the column goes, and the unique indexes that began
 * with it are made again without it. Locking a user became a right of its own: who could disable users keeps it.
 */
export const tenantIsADatabase = `
do $$
declare
  head record;
  unique_index record;
begin
  for head in select table_name from model_table where path = '' loop
    for unique_index in
      select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'tenant_id' and a.attnum = any(i.indkey)
      where i.indrelid = to_regclass(format('%I', head.table_name))
    loop
      execute format('drop index %I', unique_index.name);
      execute replace(unique_index.made, '(tenant_id, ', '(');
    end loop;
    execute format('alter table %I drop column if exists tenant_id', head.table_name);
  end loop;
  if to_regclass('system_menu') is not null then
    insert into role_grant (role_id, menu_id, kind, code)
      select g.role_id, g.menu_id, g.kind, 'btn_lock' from role_grant g join system_menu m on m.id = g.menu_id
      where g.kind = 'button' and g.code = 'btn_state' and m.relation_id = 'organize/User'
      on conflict do nothing;
  end if;
end $$;
`;
