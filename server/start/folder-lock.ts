import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * One server a data folder: the lock is a socket that only a living process answers on, so a killed server leaves
 * no lock behind. Answers false when another server has the folder.
 */
export async function lockFolder(folder: string): Promise<boolean> {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\tessera-${name}` : join(tmpdir(), `tessera-${name}.lock`);
  for (let tries = 0; tries < 2; tries++) {
    if (await listens(path)) return true;
    if (await answers(path)) return false;
    rmSync(path, { force: true });
  }
  return false;
}

const listens = (path: string) =>
  new Promise<boolean>((done) => {
    const server = createServer((socket) => socket.end());
    server.once('error', () => done(false));
    server.listen(path, () => {
      server.unref();
      done(true);
    });
  });

const answers = (path: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
