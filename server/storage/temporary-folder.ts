import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** With the machine (a container is one) and the process that made it in its name, so that a later one knows whose it was. */
const prefix = `tessera-work-${hostname().replace(/\W/g, '_')}-`;

/** Runs with a folder of its own, which is gone afterwards. */
export async function inTemporaryFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what processes have left that were killed; asked before the own one has made any. */
export async function sweepTemporaryFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (!Number.isInteger(pid) || (pid !== process.pid && isAlive(pid))) continue;
    const path = join(tmpdir(), name);
    // Anybody may have put one there: another user's is not ours to remove, and may be a trap.
    const found = await lstat(path).catch(() => undefined);
    if (!found?.isDirectory() || (process.getuid && found.uid !== process.getuid())) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
