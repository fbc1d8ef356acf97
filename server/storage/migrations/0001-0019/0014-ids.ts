import { idPattern } from '../../record-id.ts';

/**
 * Ids, and what points to one record, become 16 bytes (`uuid`) in place of texts of 36 characters; lists of ids stay lists
 * of texts, for they may hold codes. A text that stands where an id is wanted and is none (from a field that was a text
 * before) stays in an archived column of the field, as if it had been put aside when its kind changed.
 * One transaction: a start that is killed meanwhile leaves everything as it was. Throws, and has changed nothing, where a
 * record itself has an id of another form: no version has ever made one.
 */
export const ids = `
create function id_of(word text) returns uuid language sql immutable parallel safe as $$
  select case when word ~ '${idPattern}' then word::uuid end
$$;
create function some_ids_of(words text[]) returns uuid[] language sql immutable parallel safe as $$
  select array_agg(id_of(word) order by place) from unnest(words) with ordinality w (word, place) where id_of(word) is not null
$$;
-- What a list of texts has of ids. Of ids alone, as nearly all have it, in the query itself.
create function ids_of(words text[]) returns uuid[] language sql stable parallel safe as $$
  select case when array_to_string(words, ',') ~ '${idPattern.slice(0, -1)}(,${idPattern.slice(1, -1)})*$'
    then words::uuid[] else some_ids_of(words) end
$$;
drop view online_user;
drop view view_as_log;
drop view view_as_call_log;

-- Who did something may have been no person (a job, nobody yet): that is all that may be no id here.
alter table resource alter column released_by type uuid using id_of(released_by);
alter table release alter column released_by type uuid using id_of(released_by);
alter table record_change alter column record_id type uuid using record_id::uuid, alter column actor type uuid using id_of(actor);
alter table session alter column id drop default, alter column id type uuid using id::uuid,
  alter column id set default gen_random_uuid(),
  alter column user_id type uuid using user_id::uuid, alter column view_id type uuid using view_id::uuid;
alter table view_as alter column id type uuid using id::uuid, alter column viewer_id type uuid using viewer_id::uuid,
  alter column viewed_id type uuid using viewed_id::uuid;
alter table credential alter column user_id type uuid using user_id::uuid;
alter table known_device alter column user_id type uuid using user_id::uuid;
alter table login_log alter column user_id type uuid using user_id::uuid;
alter table user_setting alter column user_id type uuid using user_id::uuid;
alter table code_rule_counter alter column rule_id type uuid using rule_id::uuid;
alter table role_grant alter column role_id type uuid using role_id::uuid, alter column menu_id type uuid using menu_id::uuid;
alter table role_scope alter column role_id type uuid using role_id::uuid, alter column menu_id type uuid using menu_id::uuid;
alter table file alter column owner type uuid using owner::uuid, alter column record_id type uuid using record_id::uuid;

do $$
declare
  one record;
  field record;
  aside text;
  changes text[];
  held bigint;
begin
  -- Both ends of a key change before it stands again.
  for one in select t.table_name, c.conname from model_table t
    join pg_constraint c on c.conrelid = to_regclass(format('%I', t.table_name)) and c.contype = 'f'
  loop
    execute format('alter table %I drop constraint %I', one.table_name, one.conname);
  end loop;
  for one in select * from model_table order by resource, path loop
    changes := array['alter column id type uuid using id::uuid'];
    if one.path = '' then
      changes := changes || array['alter column created_by type uuid using id_of(created_by)',
        'alter column modified_by type uuid using id_of(modified_by)',
        'alter column owner_department type uuid using id_of(owner_department)',
        'alter column owner_company type uuid using id_of(owner_company)'];
    else
      changes := changes || 'alter column parent_id type uuid using parent_id::uuid'::text;
    end if;
    for field in select * from model_column c where c.resource = one.resource and c.path = one.path and c.kind = 'ref' loop
      changes := changes || format('alter column %1$I type uuid using id_of(%1$I)', field.column_name);
      execute format('select count(*) from %I where %2$I is not null and id_of(%2$I) is null', one.table_name, field.column_name)
        into held;
      if held > 0 then
        select column_name into aside from model_column c
          where c.resource = one.resource and c.path = one.path and c.field_id = field.field_id and c.kind = 'text';
        if aside is null then
          aside := left(field.column_name, 50) || '_text';
          execute format('alter table %I add column %I text', one.table_name, aside);
          insert into model_column (resource, path, field_id, kind, column_name, archived_at)
            values (one.resource, one.path, field.field_id, 'text', aside, now());
        end if;
        execute format('update %I set %2$I = %3$I where %3$I is not null and id_of(%3$I) is null and %2$I is null',
          one.table_name, aside, field.column_name);
      end if;
    end loop;
    -- Heard on the console (storage/database.ts): a table of a million records takes its time.
    if (select reltuples from pg_class where oid = to_regclass(format('%I', one.table_name))) > 50000 then
      raise notice 'Tessera: % is written anew with ids of 16 bytes', one.table_name;
    end if;
    execute format('alter table %I %s', one.table_name, array_to_string(changes, ', '));
  end loop;
  for one in select t.table_name, h.table_name as head from model_table t
    join model_table h on h.resource = t.resource and h.path = '' where t.path <> ''
  loop
    execute format('alter table %I add foreign key (parent_id) references %I (id)', one.table_name, one.head);
  end loop;
end $$;

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
    (select count(*) from view_as_call c where c.view_id = v.id::text) as calls, v.ip, browser_name(v.agent) as browser
  from view_as v;
create view view_as_call_log as
  select lpad(to_hex(c.id), 32, '0')::uuid as id, 1 as version, c.at as created_at, v.viewer_id as created_by,
    c.at as modified_at, v.viewer_id as modified_by, null::timestamptz as deleted_at, c.view_id, c.at, c.method, c.path, c.refused
  from view_as_call c join view_as v on v.id = c.view_id::uuid;
`;
