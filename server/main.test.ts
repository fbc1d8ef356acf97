import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test.each([
  ['that is ready', 'Tessera is ready', 'none'],
  ['that fills in the demonstration', 'Filling in the demonstration', 'demo'],
])('npm start %s and is ended by SIGTERM leaves no process behind', async (_, said, SEED) => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-main-'));
  const npm = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, PORT: '0', PAGES: 'none', SEED },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Also where it never became ready.
  onTestFinished(() => void npm.kill('SIGTERM'));
  let log = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (part: Buffer) => (log += part));
  await until(
    () => log.includes(said),
    () => log,
  );
  // The server itself, and the PostgreSQL that it started.
  const started = below(npm.pid ?? 0);
  expect(started.length).toBeGreaterThan(2);
  npm.kill('SIGTERM');
  await until(
    () => started.every((pid) => !isAlive(pid)),
    () => `still there: ${started.filter(isAlive).join(', ')}`,
  );
  rmSync(folder, { recursive: true, force: true });
});

function below(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found: number[] = [];
  for (const of = [parent]; of.length > 0; ) {
    const next = of.pop();
    const children = all.filter(([, ppid]) => ppid === next).map(([pid = 0]) => pid);
    of.push(...children);
    found.push(...children);
  }
  return found;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(holds: () => boolean, otherwise: () => string): Promise<void> {
  for (let waited = 0; !holds(); waited += 50) {
    if (waited > 200_000) throw new Error(otherwise());
    await new Promise((done) => setTimeout(done, 50));
  }
}
