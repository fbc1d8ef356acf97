/**
 * What a value of a data source is called belongs to the field that it was chosen in: another field may call it by a
 * column that its readers are not shown. Where all fields call it by one column, they take over what was known.
 */
export const sourceTexts = `
alter table source_text drop constraint source_text_pkey,
  add column resource text, add column field_id text, add column shown_by text;
do $$
declare sources text := (select table_name from model_table where resource = 'basic/DataSource' and path = '');
begin
  if sources is null then return; end if;
  execute format($sql$
    with offered as (
      select distinct r.name as resource, f ->> 'id' as field_id, f #>> '{props,options,code}' as code,
        f #>> '{props,options,label}' as shown_by
      from resource r,
        jsonb_path_query(r.definition, '$.model.fields.** ? (@.props.options.source == "dataSource")') f)
    insert into source_text (source_id, value, label, seen_at, gone_at, resource, field_id, shown_by)
    select t.source_id, t.value, t.label, t.seen_at, t.gone_at, o.resource, o.field_id, o.shown_by
    from source_text t join %I s on s.id = t.source_id join offered o on o.code = s.code
    where t.resource is null
      and not exists (select from offered x where x.code = o.code and x.shown_by <> o.shown_by)$sql$, sources);
end $$;
delete from source_text where resource is null;
alter table source_text alter column resource set not null, alter column field_id set not null,
  alter column shown_by set not null, add primary key (source_id, resource, field_id, value);
`;
