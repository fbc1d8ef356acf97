import { isWantedName } from '@tessera/server/engine/indexes/wanted.ts';
import { canonical } from '@tessera/server/storage/canonical.ts';
import pg from 'pg';

/** Everything that says what is in force of an entry, and what the database really has, as one text. */
export async function releaseState(url: string, entry: string): Promise<string> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const rows = async (text: string, ...values: string[]) => (await client.query(text, values)).rows;
    const name = `entry/${entry}`;
    const entries = (
      await rows(`select table_name from model_table where resource = 'onlineDev/Entry' and path = ''`)
    )[0];
    const tables = await rows('select path, table_name from model_table where resource = $1 order by path', name);
    const head = tables.find(({ path }) => path === '')?.table_name ?? '-';
    const names = tables.map(({ table_name }) => table_name);
    const state = {
      inForce: await rows('select definition, version from resource where name = $1', name),
      releases: await rows('select version, definition from release where resource = $1 order by version', name),
      entry: await rows(`select released_version from "${entries?.table_name}" where id = $1`, entry),
      columns: await rows(
        'select path, field_id, kind, column_name, archived_at is not null as archived from model_column where resource = $1 order by 1, 2, 3',
        name,
      ),
      tables,
      physical: await rows(
        `select table_name, column_name, data_type from information_schema.columns where table_name in ('${names.join("','")}') order by 1, 2`,
      ),
      indexes: await rows(
        `select indexname, tablename, indexdef from pg_indexes where tablename in ('${names.join("','")}') `,
      ),
      // A table of records that no bookkeeping knows.
      strays: await rows(
        `select relname from pg_class where relkind = 'r' and relname like 'x\\_%' and relname not in (select table_name from model_table)`,
      ),
    };
    // Names that carry a table's or an entry's own are the same for all; some indexes have a hash of it in front.
    const anonymous = (text: string) =>
      text
        .replaceAll(head, 'HEAD')
        .replaceAll(entry, 'ENTRY')
        .replace(/\b([a-z])_[0-9a-f]{7}_/g, '$1_');
    // Those that are made beside the running work come and go by themselves.
    const indexes = state.indexes
      .filter(({ indexname, tablename }) => !isWantedName(indexname, tablename))
      .map(({ indexdef }) => anonymous(indexdef))
      .sort();
    return anonymous(canonical({ ...state, indexes }));
  } finally {
    await client.end();
  }
}
