import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the built page depends on. */
const sources = ['schemas', 'runtime', 'designer', 'web', 'package-lock.json'];

/** Builds the web page when its sources are not those of the last build; answers its folder. */
export async function buildWebWhenStale(root: string): Promise<string> {
  const folder = join(root, 'web', 'dist');
  const stamp = join(folder, '.sources');
  // Built beside and then put in place: whoever serves the old files goes on serving them whole.
  const fresh = `dist-${process.pid}`;
  const now = sourcesHash(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return folder;
  console.log('Building the web page …');
  await new Promise<void>((done, failed) => {
    const output: Buffer[] = [];
    const child = spawn(
      process.execPath,
      [
        join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
        'build',
        '--logLevel',
        'error',
        '--outDir',
        fresh,
        '--emptyOutDir',
      ],
      {
        cwd: join(root, 'web'),
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    child.stdout.on('data', (part: Buffer) => output.push(part));
    child.stderr.on('data', (part: Buffer) => output.push(part));
    child.once('error', failed);
    child.once('exit', (code) =>
      code === 0 ? done() : failed(new Error(`the web page could not be built:\n${Buffer.concat(output)}`)),
    );
  });
  writeFileSync(join(root, 'web', fresh, '.sources'), now);
  rmSync(folder, { recursive: true, force: true });
  renameSync(join(root, 'web', fresh), folder);
  return folder;
}

function sourcesHash(root: string): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('dist') || entry.name === 'node_modules' || entry.name.includes('.test.')) continue;
      const file = join(path, entry.name);
      if (entry.isDirectory()) add(file);
      else hash.update(entry.name).update(readFileSync(file));
    }
  };
  for (const source of sources) {
    const path = join(root, source);
    if (source.includes('.')) hash.update(readFileSync(path));
    else add(path);
  }
  return hash.digest('hex');
}
