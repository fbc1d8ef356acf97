/** Asks of some schemas and names: as many values of each as are given. */
export type Question = (counts: { schemas: number; names: number }) => string;

const places = (count: number) => Array(count).fill('?').join(', ');

const of =
  (question: string, { schema, name, order }: { schema: string; name: string; order?: string }): Question =>
  ({ schemas, names }) =>
    `${question} ${schema} in (${places(schemas)}) and ${name} in (${places(names)})${order ? ` order by ${order}` : ''}`;

const tableColumns = `
  select table_schema as \`schema\`, table_name as name, if(table_type like '%VIEW', 'view', 'table') as kind,
    if(table_type like '%VIEW', null, nullif(table_comment, '')) as comment,
    if(table_type like '%VIEW', null, table_rows) as \`rows\`,
    if(table_type like '%VIEW', null, data_length + index_length) as bytes
  from information_schema.tables where table_type in ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW') and`;

export const tables = `${tableColumns} table_schema = database() order by table_name`;

export const namedTables = of(tableColumns, { schema: 'table_schema', name: 'table_name' });

export const columns = of(
  `select table_schema as \`schema\`, table_name as \`table\`, column_name as name, column_type as type,
     data_type as \`dataType\`, character_maximum_length as length, numeric_precision as \`precision\`,
     numeric_scale as scale, is_nullable as nullable, column_default as \`default\`, extra, column_comment as comment,
     collation_name as collation,
     version() like '%mariadb%' as \`isMariadb\`
   from information_schema.columns where`,
  { schema: 'table_schema', name: 'table_name', order: 'table_schema, table_name, ordinal_position' },
);

export const indexes = of(
  `select table_schema as \`schema\`, table_name as \`table\`, index_name as name, non_unique as \`notUnique\`,
     column_name as \`column\`
   from information_schema.statistics where`,
  { schema: 'table_schema', name: 'table_name', order: 'table_schema, table_name, index_name, seq_in_index' },
);

export const foreignKeys = of(
  `select k.table_schema as \`schema\`, k.table_name as \`table\`, k.constraint_name as name, k.column_name as \`column\`,
     k.referenced_table_schema as \`targetSchema\`, k.referenced_table_name as \`targetTable\`,
     k.referenced_column_name as \`targetColumn\`, r.delete_rule as \`onDelete\`
   from information_schema.key_column_usage k
   join information_schema.referential_constraints r on r.constraint_schema = k.constraint_schema
     and r.constraint_name = k.constraint_name and r.table_name = k.table_name
   where k.referenced_table_name is not null and`,
  {
    schema: 'k.table_schema',
    name: 'k.table_name',
    order: 'k.table_schema, k.table_name, k.constraint_name, k.ordinal_position',
  },
);

export const checkColumns = `
  select column_name as name from information_schema.columns
  where table_schema = 'information_schema' and table_name = 'CHECK_CONSTRAINTS'`;

/** MariaDB: a check belongs to a table. */
export const checksOfTables = of(
  `select constraint_schema as \`schema\`, table_name as \`table\`, constraint_name as name, check_clause as clause
   from information_schema.check_constraints where`,
  { schema: 'constraint_schema', name: 'table_name' },
);

/** MySQL: its name is the only one in its schema. */
export const checksOfSchemas = of(
  `select t.table_schema as \`schema\`, t.table_name as \`table\`, t.constraint_name as name, c.check_clause as clause
   from information_schema.check_constraints c
   join information_schema.table_constraints t on t.constraint_schema = c.constraint_schema
     and t.constraint_name = c.constraint_name and t.constraint_type = 'CHECK'
   where`,
  { schema: 't.table_schema', name: 't.table_name' },
);

/** The tables with keys that cascade to one. */
export const cascading = `
  select distinct constraint_schema as \`schema\`, table_name as name, 0 as \`hasMore\`
  from information_schema.referential_constraints
  where delete_rule = 'CASCADE' and unique_constraint_schema = ? and referenced_table_name = ? order by 1, 2`;
