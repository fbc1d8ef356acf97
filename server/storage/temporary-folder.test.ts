import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTemporaryFolder, sweepTemporaryFolders } from './temporary-folder.ts';

test('a folder is gone after its work, also where that fails', async () => {
  const seen: string[] = [];
  const work = async (folder: string) => {
    seen.push(folder);
    writeFileSync(join(folder, 'body'), 'x');
    if (seen.length === 2) throw new Error('no');
  };
  await inTemporaryFolder(work);
  await expect(inTemporaryFolder(work)).rejects.toThrow('no');
  expect(seen.map((folder) => existsSync(folder))).toEqual([false, false]);
});

test('what a killed process has left is swept, what another one works with is not', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['-e', '']);
  const host = hostname().replace(/\W/g, '_');
  const folderOf = (pid: number) => join(tmpdir(), `tessera-work-${host}-${pid}-abcdef`);
  const [left, used] = [folderOf(gone), folderOf(process.ppid)];
  for (const folder of [left, used]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(left, 'rows'), 'x');
  await sweepTemporaryFolders();
  expect([existsSync(left), existsSync(used)]).toEqual([false, true]);
  spawnSync('rm', ['-r', used]);
});
