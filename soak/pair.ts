import { join } from 'node:path';
import { type ServerProcess, startServer } from '@tessera/fixtures/server-process.ts';
import { makeOrders } from './orders.ts';
import { type PostgresProcess, startPostgres } from './processes/postgres-process.ts';

/** Two servers on one database with the module of orders, and its address. */
interface Pair {
  postgres: PostgresProcess;
  servers: [ServerProcess, ServerProcess];
  /** Asked in turn. */
  server: (turn: number) => ServerProcess;
  entry: string;
  base: string;
}

export async function startPair(folder: string, atEnd: (end: () => Promise<unknown>) => void): Promise<Pair> {
  const postgres = await startPostgres(join(folder, 'pg'));
  atEnd(() => postgres.end());
  const start = async (name: string) => {
    const server = await startServer({ dataDir: join(folder, name), databaseUrl: postgres.url() });
    atEnd(() => server.kill());
    return server;
  };
  const servers: Pair['servers'] = [await start('a'), await start('b')];
  const entry = await makeOrders(servers[0]);
  return {
    postgres,
    servers,
    server: (turn) => servers[turn % 2 === 0 ? 0 : 1],
    entry,
    base: `/api/OnLineDevInstance/${entry}`,
  };
}
