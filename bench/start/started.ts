import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A server that was started and answers. */
export interface Started {
  url: string;
  pid: number;
  /** Milliseconds from the birth of the process until it was ready, or until its port answered the page. */
  took: number;
  log: () => string;
  stop: () => Promise<void>;
}

interface StartedAt {
  root: string;
  dataDir: string;
  env?: Record<string, string>;
  until?: 'ready' | 'page';
}

/**
 * Starts a server by a command (`npm start`), and asks its port until it answers, and it says that it is ready; of a first start
 * the page comes before that, and may be all that is waited for. Throws with what it said when it ends.
 */
export async function started(
  command: string[],
  { root, dataDir, env = {}, until = 'ready' }: StartedAt,
): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: `${port}`,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: 'admin123',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (log += part));
  const isReady = () => until === 'page' || log.includes('Tessera is ready in');
  while (!isReady() || !(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended:\n${log}`);
    await pause(5);
  }
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    // npm ends before the server that it started: the next start would find the folder taken.
    while (await answers(url)) await pause(20);
    await pause(500);
  };
  return { url, pid: child.pid ?? 0, took: performance.now() - began, log: () => log, stop };
}

const answers = (url: string) =>
  fetch(url, { headers: { connection: 'close' } }).then(
    (response) => response.ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
