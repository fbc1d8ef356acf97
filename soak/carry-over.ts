import { join } from 'node:path';
import { startServer } from '@tessera/fixtures/server-process.ts';
import { keptStates } from '@tessera/fixtures/states/states.ts';
import { inFolder } from './folder.ts';
import { type PostgresProcess, startPostgres } from './processes/postgres-process.ts';
import { pause, type Scenario, Worst } from './scenario.ts';

/** Records of a full run, each with a line of its sub-table. */
const most = 60_000;
/** The last state of which ids are texts. */
const before = 'state-6';

/**
 * A filled database of before ids were narrow is carried over by a start, during which the database is killed (-9) at any
 * moment: then everything is as it was, the next start carries it over, and every row says what it said.
 */
export const carryOver: Scenario = {
  rounds: 20,
  run: ({ rounds, random, say }) =>
    inFolder(async (folder, atEnd) => {
      const postgres = await startPostgres(join(folder, 'pg'));
      atEnd(() => postgres.end());
      const records = Math.min(most, rounds * 3000);
      await fill(postgres, records);
      let started = 0;
      // Each in a folder of its own: one that could not start may still hold its own for a moment.
      const start = (database: string) =>
        startServer({ dataDir: join(folder, `data_${started++}`), databaseUrl: postgres.url(database) });

      const failures: string[] = [];
      await postgres.query('create database whole template old');
      const [old, oldSize] = [await contentOf(postgres, 'old'), await sizeOf(postgres, 'old')];
      const began = performance.now();
      await (await start('whole')).stop();
      const took = performance.now() - began;
      if ((await typesOf(postgres, 'whole')) !== 'uuid') failures.push('ids are no uuids after a start');
      if ((await contentOf(postgres, 'whole')) !== old) failures.push('a row says something else after a start');
      const size = await sizeOf(postgres, 'whole');
      say(`${records} records with a line each: ${Math.round(took)} ms, ${oldSize} before, ${size} after`);

      const found = { text: 0, uuid: 0 };
      const again = new Worst();
      for (let round = 0; round < rounds && failures.length === 0; round++) {
        const database = `trial_${round}`;
        await postgres.query(`create database ${database} template old`);
        const starting = start(database).then(
          (server) => server.kill(),
          // It cannot start without its database.
          () => undefined,
        );
        await pause(random() * took);
        await postgres.kill();
        await starting;
        await postgres.start();
        const types = await typesOf(postgres, database);
        if (types === 'text' || types === 'uuid') found[types]++;
        else failures.push(`round ${round}: ids are ${types}`);
        if ((await contentOf(postgres, database)) !== old)
          failures.push(`round ${round}: another content after the kill`);
        const since = performance.now();
        await (await start(database)).stop();
        again.note(performance.now() - since);
        if ((await typesOf(postgres, database)) !== 'uuid')
          failures.push(`round ${round}: no uuids after the second start`);
        if ((await contentOf(postgres, database)) !== old)
          failures.push(`round ${round}: another content after the second start`);
        await postgres.query(`drop database ${database} with (force)`);
        if (round % 5 === 4) say(`${round + 1} kills`);
      }
      return {
        rounds,
        worst: `${Math.round(took)} ms for ${records} records; found ${found.text} × as it was, ${found.uuid} × carried over, 0 × between; the next start ${again}`,
        failures,
      };
    }),
};

async function fill(postgres: PostgresProcess, records: number): Promise<void> {
  const state = keptStates().find(({ name }) => name === before);
  if (!state) throw new Error(`there is no ${before}`);
  await postgres.query('create database old');
  await postgres.query(state.sql, 'old');
  await postgres.query(
    `insert into x_every_kind select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()::text, 'title', 'copy ' || n))).*
       from x_every_kind t, generate_series(1, ${records}) n where t.title = '第一';
     insert into x_every_kind_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()::text, 'parent_id', t.id))).*
       from x_every_kind_lines l, x_every_kind t where l.title = '螺丝' and t.title like 'copy %';
     analyze`,
    'old',
  );
}

/** The type that all ids of records have. */
async function typesOf(postgres: PostgresProcess, database: string): Promise<string> {
  const { rows } = await postgres.query(
    `select distinct data_type as type from information_schema.columns c join model_table m on m.table_name = c.table_name
     where c.column_name in ('id', 'created_by') order by 1`,
    database,
  );
  return rows.map(({ type }) => type).join(' and ');
}

/**
 * What all records of before and their history say, by the columns that there were: as text an id of either type is the
 * same. The menu is left out: a later version adds what it brings.
 */
async function contentOf(postgres: PostgresProcess, database: string): Promise<string> {
  const { rows: tables } = await postgres.query(
    `select table_name as name from model_table where resource <> 'system/Menu' order by 1`,
    'old',
  );
  const parts: string[] = [];
  for (const { name } of [...tables, { name: 'record_change' }, { name: 'role_grant' }]) {
    const only = name === 'record_change' ? `where resource <> 'system/Menu'` : '';
    const { rows: columns } = await postgres.query(
      `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
       from information_schema.columns where table_schema = 'public' and table_name = '${name}'`,
      'old',
    );
    const { rows } = await postgres.query(
      `select count(*) as n, sum(hashtextextended(row(${columns[0].names})::text, 0)) as sum from ${name} t ${only}`,
      database,
    );
    parts.push(`${name} ${rows[0].n} ${rows[0].sum}`);
  }
  return parts.join('\n');
}

async function sizeOf(postgres: PostgresProcess, database: string): Promise<string> {
  const { rows } = await postgres.query(
    `select pg_size_pretty(sum(pg_total_relation_size(table_name::regclass))) as size from model_table`,
    database,
  );
  return rows[0].size;
}
