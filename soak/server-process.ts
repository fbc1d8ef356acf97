import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clientHash } from '@tessera/server/seed/seed.ts';

const root = resolve(import.meta.dirname, '..');
const adminPassword = 'admin123';

/** An answer as a scenario reads it; status 0: no answer came. */
export interface Reply {
  status: number;
  code: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a scenario states the shape by what it expects of it
  data: any;
  took: number;
}

/** A running `server/main.ts`, reached as a browser reaches it. */
export interface ServerProcess {
  pid: number;
  /** From the start of the process to its first answer. */
  readyAfter: number;
  isRunning: () => boolean;
  ask: (method: string, path: string, body?: unknown, options?: { key?: string }) => Promise<Reply>;
  signIn: () => Promise<void>;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  log: () => string;
}

/** Starts the server as `npm start` does, and waits until it is ready. A sign-in of before may be handed on. */
export async function startServer(options: {
  dataDir: string;
  databaseUrl?: string;
  token?: string;
}): Promise<ServerProcess & { token: () => string }> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      PORT: '0',
      PAGES: 'none',
      SEED: 'none',
      ADMIN_PASSWORD: adminPassword,
      DATA_DIR: options.dataDir,
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      log = (log + part).slice(-20_000);
    });
  const base = await readyAddress(child, () => log);
  const readyAfter = performance.now() - began;
  let token = options.token ?? '';
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ask: ServerProcess['ask'] = (method, path, body, { key } = {}) =>
    send(`${base}${path}`, {
      method,
      body,
      headers: { authorization: token, ...(key ? { 'idempotency-key': key } : {}) },
    });
  const signIn = async () => {
    const reply = await ask('POST', '/api/Login', { account: 'admin', password: clientHash(adminPassword) });
    if (reply.code !== 200) throw new Error(`sign-in: ${reply.code} ${reply.msg}`);
    token = reply.data.token;
  };
  if (token === '') await signIn();
  const end = (signal: NodeJS.Signals) => async () => {
    if (isRunning()) child.kill(signal);
    await exited;
  };
  return {
    pid: child.pid ?? 0,
    readyAfter,
    isRunning,
    ask,
    signIn,
    token: () => token,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
    log: () => log,
  };
}

/** More at once than a busy machine can take: who is told so, or gets no answer, tries again. */
export async function untilServed(reply: Reply, send: () => Promise<Reply>): Promise<Reply> {
  let last = reply;
  for (let tries = 0; tries < 10 && (last.status === 0 || last.code === 503); tries++) last = await send();
  return last;
}

/** The number of the PostgreSQL process on a cluster's folder. */
export const postmasterOf = (cluster: string): number =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

async function readyAddress(child: ChildProcess, log: () => string): Promise<string> {
  for (let waited = 0; waited < 90_000; waited += 10) {
    const found = /ready in .*?(http:\/\/localhost:\d+)/.exec(log());
    if (found?.[1]) return found[1].replace('localhost', '127.0.0.1');
    if (child.exitCode !== null || child.signalCode !== null) break;
    await new Promise((done) => setTimeout(done, 10));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start:\n${log()}`);
}

async function send(
  url: string,
  { method, body, headers }: { method: string; body: unknown; headers: Record<string, string> },
): Promise<Reply> {
  const began = performance.now();
  try {
    const response = await fetch(url, {
      method,
      // A connection each: one that is kept may be closed by the server in the moment in which it is used again.
      headers: { 'accept-language': 'en', 'content-type': 'application/json', connection: 'close', ...headers },
      signal: AbortSignal.timeout(60_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const read = (await response.json()) as Omit<Reply, 'status' | 'took'>;
    return { ...read, status: response.status, took: performance.now() - began };
  } catch (error) {
    return { status: 0, code: 0, msg: String(error), data: null, took: performance.now() - began };
  }
}
