import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWhenStale } from './build-when-stale.js';

/** What the built page depends on. */
const sources = ['schemas', 'runtime', 'designer', 'web', 'package-lock.json'];

/** Builds the web page when its sources are not those of the last build; answers its folder. */
export async function buildWebWhenStale(root: string): Promise<string> {
  const into = join(root, 'web', 'dist');
  await buildWhenStale({ root, into, sources, build: (folder) => build(root, folder) });
  return into;
}

async function build(root: string, folder: string): Promise<void> {
  console.log('Building the web page …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await new Promise<void>((done, failed) => {
    const output: Buffer[] = [];
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'], {
      cwd: join(root, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.stdout.on('data', (part: Buffer) => output.push(part));
    child.stderr.on('data', (part: Buffer) => output.push(part));
    child.once('error', failed);
    child.once('exit', (code) =>
      code === 0 ? done() : failed(new Error(`the web page could not be built:\n${Buffer.concat(output)}`)),
    );
  });
}
