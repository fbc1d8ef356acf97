import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { postmasterOf } from '@tessera/fixtures/server-process.ts';
import { startEmbeddedPostgres } from '@tessera/server/storage/embedded.ts';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** A PostgreSQL of the scenario's own, reached over TCP, that it can take away and give back. */
export interface PostgresProcess {
  port: number;
  url: (database?: string) => string;
  /** Runs one statement on a connection of its own. */
  query: (text: string, database?: string) => Promise<pg.QueryResult>;
  /** Waits until no index is being made beside the running work. */
  quiet: () => Promise<void>;
  /** kill -9 of every process of it; nobody starts it again but `start`. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** SIGSTOP to every process of it: connections stay open and nothing answers. */
  freeze: () => void;
  resume: () => void;
  end: () => Promise<void>;
}

export async function startPostgres(folder: string): Promise<PostgresProcess> {
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port: String(port), max_connections: '200' };
  let running = await startEmbeddedPostgres(folder, { settings });
  const url = (database = 'postgres', at = port) => `postgres://tessera@127.0.0.1:${at}/${database}`;
  let frozen: number[] = [];
  const resume = () => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
    frozen = [];
  };
  const kill = async () => {
    resume();
    const pids = processesOf(folder);
    for (const pid of pids) signal(pid, 'SIGKILL');
    // It is dead already; this keeps it from being revived.
    await running.stop();
    while (pids.some((pid) => signal(pid, 0))) await new Promise((done) => setTimeout(done, 10));
  };
  const query: PostgresProcess['query'] = async (text, database) => {
    const client = new pg.Client(url(database));
    client.on('error', () => undefined);
    await client.connect();
    return client.query(text).finally(() => client.end().catch(() => undefined));
  };
  return {
    port,
    url,
    query,
    quiet: async () => {
      const held = `select 1 from pg_locks where locktype = 'advisory' and classid = 7310 and objid = 4`;
      while ((await query(held)).rows.length > 0) await new Promise((done) => setTimeout(done, 50));
    },
    kill,
    start: async () => {
      running = await startEmbeddedPostgres(folder, { settings });
    },
    freeze: () => {
      frozen = processesOf(folder);
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    resume,
    end: kill,
  };
}

/** The server process of a folder and all that it has started. */
function processesOf(folder: string): number[] {
  const head = postmasterOf(folder);
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [head, ...pairs.flatMap(([pid, parent]) => (parent === head && pid !== undefined ? [pid] : []))];
}

/** Sends a signal; false when there is no such process (one that has ended and waits to be collected counts as none). */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
