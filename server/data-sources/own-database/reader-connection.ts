import type pg from 'pg';
import type { Reader } from './reader-role.ts';
import { shownSchema } from './reader-role.ts';

/** How the reading role connects: where we do, as itself. */
export function readerConnection(connection: pg.PoolConfig, { role, password }: Reader): pg.PoolConfig {
  const { connectionString, ...rest } = connection;
  const place = connectionString ? { connectionString: asReader(connectionString, { role, password }) } : {};
  return { ...rest, ...place, user: role, password, options };
}

/** What the values of an answer are read by, and where views are found. */
const options = [
  'timezone=UTC',
  `search_path=${shownSchema}`,
  'default_transaction_read_only=on',
  'datestyle=ISO',
  'bytea_output=hex',
  'standard_conforming_strings=on',
  'extra_float_digits=1',
  'max_parallel_workers_per_gather=0',
  'idle_in_transaction_session_timeout=60000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Behind the question mark they count more than before the host, and are taken where there is no host as well. */
function asReader(connectionString: string, { role, password }: Reader): string {
  // Before the host is gone what stood there: with an account and no host it would be no URL.
  const url = new URL(connectionString.replace(/^(\w+:\/\/)[^/?#]*@/, '$1'));
  url.searchParams.delete('options');
  url.searchParams.set('user', role);
  url.searchParams.set('password', password);
  return url.href;
}
