import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'tessera-build-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Builds in a process of its own, which takes its time over many files. */
const program = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { buildWhenStale } from ${JSON.stringify(join(import.meta.dirname, 'build-when-stale.js'))};
  await buildWhenStale({ root: process.argv[1], into: process.argv[1] + '/dist', sources: ['src'], build: async (folder) => {
    mkdirSync(folder, { recursive: true });
    for (let i = 0; i < 300; i++) writeFileSync(folder + '/' + i, 'x');
  } });`;
const build = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, root]);

test('processes that build the same at once all find it built, each time anew, and leave nothing beside', async () => {
  mkdirSync(join(root, 'src'));
  for (let round = 0; round < 4; round++) {
    writeFileSync(join(root, 'src', 'a.ts'), `${round}`);
    const before = existsSync(join(root, 'dist')) && readFileSync(join(root, 'dist', '.sources'), 'utf8');
    await Promise.all(Array.from({ length: 4 }, build));
    expect(readFileSync(join(root, 'dist', '.sources'), 'utf8')).not.toBe(before);
    expect(readdirSync(join(root, 'dist'))).toHaveLength(301);
    expect(readdirSync(root).sort()).toEqual(['dist', 'src']);
  }
});
