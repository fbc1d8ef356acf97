/** Rights say which resource they are of, so that a menu entry that comes to open another one carries none of them along. */
export const grantsOfAResource = `
alter table role_grant add column resource text not null default '';
do $$
begin
  if to_regclass('system_menu') is not null then
    update role_grant g set resource = case
        when m.module_type = '2' then coalesce(m.relation_id, '')
        when m.module_type in ('3', '4') and m.relation_id <> '' then 'entry/' || m.relation_id
        else '' end
      from system_menu m where m.id = g.menu_id;
  end if;
end $$;
`;
