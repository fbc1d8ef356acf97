/** Which records a role sees; who a record belonged to when it was filed, for tables made before this was kept. */
export const rowScopes = `
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
