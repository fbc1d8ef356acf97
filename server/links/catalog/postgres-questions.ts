/** Tables that the user may read something of; a partition is its table's business. */
const readable = `
  select c.oid, c.relkind, c.reltuples, c.relname, n.nspname
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f')
    and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    and pg_catalog.has_schema_privilege(n.oid, 'usage')
    and (pg_catalog.has_table_privilege(c.oid, 'select') or pg_catalog.has_any_column_privilege(c.oid, 'select'))`;

/** The schemas and the names come as two lists. */
const named = `
  select one.* from (${readable}) one
  join unnest($1::text[], $2::text[]) as wanted(schema, name) on wanted.schema = one.nspname and wanted.name = one.relname`;

const tableColumns = `
  c.nspname as schema, c.relname as name,
  case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
  pg_catalog.obj_description(c.oid, 'pg_class') as comment,
  case when c.reltuples >= 0 and c.relkind <> 'v' then round(c.reltuples)::bigint end as rows,
  case when c.relkind in ('r', 'm') then pg_catalog.pg_total_relation_size(c.oid) end as bytes`;

export const tables = `
  select ${tableColumns} from (${readable}) c
  where not exists (select from pg_catalog.pg_inherits i join pg_catalog.pg_class p on p.oid = i.inhparent
                    where i.inhrelid = c.oid and p.relkind = 'p')
  order by c.nspname, c.relname`;

export const namedTables = `select ${tableColumns} from (${named}) c`;

/** A domain is what it stands on. */
export const columns = `
  select c.nspname as schema, c.relname as table, a.attname as name,
    pg_catalog.format_type(b.oid, b.modifier) as type,
    b.oid::bigint as "typeId",
    b.modifier as "typeModifier",
    b.typtype = 'e' or b.typcategory = 'S' as "isText",
    not (a.attnotnull or b.filled) as nullable,
    case when a.attgenerated = '' then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end as default,
    case when a.attgenerated <> '' then 'computed'
         when a.attidentity <> '' or pg_catalog.pg_get_expr(d.adbin, d.adrelid) like 'nextval(%' then 'identity'
    end as generated,
    pg_catalog.col_description(c.oid, a.attnum) as comment,
    -- Versions before 12 have no such column, and no such collations.
    case when b.typname = 'citext' then b.typname
         else (select o.collname from pg_catalog.pg_collation o
               where o.oid = a.attcollation and to_jsonb(o) ->> 'collisdeterministic' = 'false')
    end as collation,
    (select json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = b.oid) as values
  from (${named}) c
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  cross join lateral (
    with recursive step as (
      select t.oid, t.typtype, t.typname, t.typcategory, t.typbasetype, t.typnotnull as filled, 0 as depth,
        case when t.typtype = 'd' then t.typtypmod else a.atttypmod end as modifier
      from pg_catalog.pg_type t where t.oid = a.atttypid
      union all
      select t.oid, t.typtype, t.typname, t.typcategory, t.typbasetype, t.typnotnull or s.filled, s.depth + 1,
        case when t.typtype = 'd' then t.typtypmod else s.modifier end
      from step s join pg_catalog.pg_type t on t.oid = s.typbasetype where s.typtype = 'd')
    select * from step order by depth desc limit 1) b
  left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where pg_catalog.has_column_privilege(c.oid, a.attnum, 'select')
  order by c.oid, a.attnum`;

const columnNames = (table: string, numbers: string) => `
  (select json_agg(a.attname order by u.place)
   from unnest(${numbers}) with ordinality as u(number, place)
   join pg_catalog.pg_attribute a on a.attrelid = ${table} and a.attnum = u.number)`;

export const constraints = `
  select c.nspname as schema, c.relname as table, k.conname as name, k.contype as type,
    ${columnNames('k.conrelid', 'k.conkey')} as columns,
    tn.nspname as "targetSchema", tc.relname as "targetTable",
    ${columnNames('k.confrelid', 'k.confkey')} as "targetColumns",
    k.confdeltype as "onDelete",
    case when k.contype = 'c' then pg_catalog.pg_get_constraintdef(k.oid) end as definition
  from (${named}) c
  join pg_catalog.pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')
  left join pg_catalog.pg_class tc on tc.oid = k.confrelid
  left join pg_catalog.pg_namespace tn on tn.oid = tc.relnamespace
  order by c.oid, k.conname`;

export const indexes = `
  select c.nspname as schema, c.relname as table, x.relname as name,
    i.indisunique as unique, i.indpred is not null as partial, i.indexprs is not null as expression,
    (select json_agg(coalesce(a.attname, pg_catalog.pg_get_indexdef(i.indexrelid, u.place::int, true)) order by u.place)
     from unnest(i.indkey::int2[]) with ordinality as u(number, place)
     left join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = u.number and u.number <> 0
     where u.place <= i.indnkeyatts) as columns
  from (${named}) c
  join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisvalid
  join pg_catalog.pg_class x on x.oid = i.indexrelid
  order by c.oid, x.relname`;

/** The tables with keys that cascade to one; what a partition has of its table is the table's business. */
export const cascading = `
  select distinct n.nspname as schema, c.relname as name,
    exists (select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and not pg_catalog.has_column_privilege(c.oid, a.attnum, 'select')) as "hasMore"
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class c on c.oid = k.conrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_class tc on tc.oid = k.confrelid
  join pg_catalog.pg_namespace tn on tn.oid = tc.relnamespace
  where k.contype = 'f' and k.confdeltype = 'c' and tn.nspname = $1 and tc.relname = $2
    -- Versions before 11 have no such column, and no such keys.
    and coalesce(to_jsonb(k) ->> 'conparentid', '0') = '0'
  order by 1, 2`;
