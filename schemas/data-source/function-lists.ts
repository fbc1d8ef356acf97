import type { Dialect } from './scan-statement.ts';

/**
 * Functions that no statement of a data source calls, whatever a database says of them: those that reach files or the
 * network, wait, change the session or other sessions, or run another text as SQL.
 */
const closed = {
  postgres: new RegExp(
    `^(?:${[
      'pg_sleep.*|set_config|setseed|pg_(?:try_)?advisory_.*|pg_notify',
      'pg_(?:read|ls|file|logdir)_.*|pg_stat_file|pg_(?:rotate|current)_logfile.*|pg_hba_file_rules|pg_show_all_file_settings',
      'lo_(?:import|export|creat|create|open|close|get|put|from_bytea|unlink|(?:lseek|tell|truncate)(?:64)?)|loread|lowrite',
      'pg_(?:cancel|terminate|log)_backend.*|pg_reload_conf|pg_promote|pg_switch_wal|pg_wal_.*|pg_(?:start_|stop_)?backup.*',
      'pg_(?:create|drop|copy)_.*|pg_logical_.*|pg_replication_.*|pg_export_snapshot|pg_stat_reset.*',
      'dblink.*|postgres_fdw_.*',
      '(?:query|cursor|table|schema|database)_to_xml.*|ts_stat|ts_rewrite|xpath_table|crosstab.*|connectby',
    ].join('|')})$`,
  ),
  mysql:
    /^(?:sleep|benchmark|load_file|(?:get|release|is_free|is_used)_lock|release_all_locks|last_insert_id|(?:master|source)_(?:pos|gtid)_wait|wait_for_executed_gtid_set|wait_until_sql_thread_after_gtids|wsrep_sync_wait_upto_gtid|sys_(?:exec|eval))$/,
} as const satisfies Record<Dialect, RegExp>;

export const isClosedFunction = (name: string, dialect: Dialect): boolean => closed[dialect].test(name);

/** Functions of PostgreSQL and its usual extensions that are called volatile because they answer something else each time. */
export const harmlessVolatile: readonly string[] = [
  ...['random', 'random_normal', 'normal_rand', 'array_sample', 'array_shuffle', 'clock_timestamp', 'timeofday'],
  ...['gen_random_uuid', 'uuidv4', 'uuidv7', 'uuid_generate_v1', 'uuid_generate_v1mc', 'uuid_generate_v4'],
  ...['gen_random_bytes', 'gen_salt', 'pg_database_size', 'pg_indexes_size', 'pg_relation_size', 'pg_table_size'],
  ...['pg_tablespace_size', 'pg_total_relation_size', 'pg_is_in_recovery', 'pg_last_xact_replay_timestamp'],
  ...['pg_partition_tree', 'pg_partition_ancestors', 'current_query', 'time_bucket_gapfill', 'locf', 'interpolate'],
];

const wordsOf = (text: string) => text.trim().split(/\s+/);

/** Words of MySQL and MariaDB that a bracket may follow and that call nothing. */
const mysqlWords = wordsOf(`
  select from where and or xor not in exists any some all as on using join straight_join inner cross outer natural lateral
  over partition by order group having limit offset union except intersect minus distinct distinctrow recursive with when
  then else case end between like rlike regexp div is escape collate binary unsigned signed window rows range columns nested
  path key index keys primary foreign use force ignore for of sounds match against separator table path value values row
  mod interval if left right char date time timestamp datetime year decimal dec numeric fixed float double real bit bool
  tinyint smallint mediumint int integer bigint nchar varchar nvarchar varbinary text blob enum set json array vector`);

const mysqlFunctions = wordsOf(`
  abs acos add_months adddate addtime aes_decrypt aes_encrypt any_value ascii asin atan atan2 avg bin bin_to_uuid bit_and
  bit_count bit_length bit_or bit_xor cast ceil ceiling character_length char_length charset chr coalesce coercibility column_add column_check column_create column_delete column_exists column_get column_json column_list
  collation compress concat concat_ws connection_id conv convert convert_tz cos cot count crc32 crc32c
  cume_dist curdate current_date current_role current_time current_timestamp current_user curtime database date_add
  date_format date_sub datediff day dayname dayofmonth dayofweek dayofyear decode decode_histogram default degrees
  dense_rank elt encode encrypt exp export_set extract extractvalue field find_in_set first_value floor format
  format_bytes format_pico_time found_rows from_base64 from_days from_unixtime get_format greatest group_concat
  grouping hex hour icu_version ifnull inet_aton inet_ntoa inet6_aton inet6_ntoa insert instr is_ipv4 is_ipv4_compat
  is_ipv4_mapped is_ipv6 is_uuid isnull isempty issimple kdf lag last_day last_value lcase lead least length lengthb
  linestring linefromtext linefromwkb linestringfromtext linestringfromwkb ln localtime localtimestamp locate log log10 log2 lower
  lpad ltrim make_set makedate maketime max md5 median microsecond mid min minute month monthname multilinestring
  multipoint multipolygon name_const nth_value ntile natural_sort_key now nullif nvl nvl2 oct octet_length old_password ord overlaps password
  percent_rank percentile_cont percentile_disc period_add period_diff pi point polygon position pow power quarter quote
  radians rand random_bytes rank regexp_instr regexp_like regexp_replace regexp_substr repeat replace reverse
  roles_graphml round row_count row_number rpad rtrim schema schemas sec_to_time second sec session_user sformat sha sha1 sha2 sign sin
  soundex space sqrt std stddev stddev_pop stddev_samp str_to_date strcmp subdate substr substring substring_index
  subtime sum sys_guid sysdate system_user tan time_format time_to_sec timediff timestampadd timestampdiff to_base64 to_char
  to_date to_days to_number to_seconds trim trunc truncate ucase uncompress uncompressed_length unhex unix_timestamp updatexml
  upper user utc_date utc_time utc_timestamp uuid uuid_short uuid_to_bin uuid_v4 uuid_v7 uuidv4 uuidv7 validate_password_strength
  var_pop var_samp variance version week weekday weekofyear weight_string yearweek area asbinary astext aswkb aswkt
  boundary buffer centroid contains convexhull crosses dimension disjoint distance endpoint envelope equals exteriorring
  geomcollfromtext geomcollfromwkb geometrycollection geometrycollectionfromtext geometrycollectionfromwkb
  geometryfromtext geometryfromwkb geometryn geometrytype geomfromtext geomfromwkb glength interiorringn intersects
  isclosed isring numgeometries numinteriorrings numpoints pointfromtext pointfromwkb pointn pointonsurface polyfromtext
  polyfromwkb polygonfromtext polygonfromwkb srid startpoint touches within x y vec_distance vec_distance_cosine
  vec_distance_euclidean vec_fromtext vec_totext vector_dim string_to_vector vector_to_string to_vector from_vector distance`);

const knownToMysql: ReadonlySet<string> = new Set([...mysqlWords, ...mysqlFunctions]);

/** What MySQL and MariaDB bring along and may be called, and their words; what else is called somebody has added. */
export const isOfMysql = (name: string): boolean => knownToMysql.has(name) || /^(?:st|mbr|json)_[a-z0-9_]+$/.test(name);
