import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { postmasterOf } from './server-process.ts';

/** A PostgreSQL of the scenario's own, reached over TCP, that it can take away and give back. */
export interface PostgresProcess {
  port: number;
  url: (database?: string) => string;
  /** Runs one statement on a connection of its own. */
  query: (text: string, database?: string) => Promise<pg.QueryResult>;
  /** kill -9 of the server and of whoever would start it again. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** SIGSTOP to every process of it: connections stay open and nothing answers. */
  freeze: () => void;
  resume: () => void;
  end: () => Promise<void>;
}

export async function startPostgres(folder: string): Promise<PostgresProcess> {
  const port = await freePort();
  let keeper = await keep(folder, port);
  const url = (database = 'postgres', at = port) => `postgres://tessera@127.0.0.1:${at}/${database}`;
  let frozen: number[] = [];
  const resume = () => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
    frozen = [];
  };
  const kill = async () => {
    resume();
    keeper.kill('SIGKILL');
    await once(keeper, 'exit').catch(() => undefined);
    const pids = processesOf(folder);
    for (const pid of pids) signal(pid, 'SIGKILL');
    while (pids.some((pid) => signal(pid, 0))) await new Promise((done) => setTimeout(done, 10));
  };
  return {
    port,
    url,
    query: async (text, database) => {
      const client = new pg.Client(url(database));
      client.on('error', () => undefined);
      await client.connect();
      return client.query(text).finally(() => client.end().catch(() => undefined));
    },
    kill,
    start: async () => {
      keeper = await keep(folder, port);
    },
    freeze: () => {
      frozen = processesOf(folder);
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    resume,
    end: kill,
  };
}

async function keep(folder: string, port: number) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'postgres-keeper.ts'), folder, String(port)],
    { cwd: join(import.meta.dirname, '..'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [unknown];
  if (!String(said).startsWith('ready')) throw new Error('PostgreSQL did not start');
  return child;
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
