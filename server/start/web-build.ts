import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenStale } from './build-when-stale.js';
import { during } from './progress.js';

/** What the built page depends on. */
const sources = ['schemas', 'runtime', 'designer', 'web', 'package-lock.json'];

/** Builds the web page when its sources are not those of the last build; answers its folder. */
export async function buildWebWhenStale(root: string): Promise<string> {
  const into = join(root, 'web', 'dist');
  await buildWhenStale({
    root,
    into,
    sources,
    build: (folder) => during('Building the web page', () => build(root, folder)),
  });
  return into;
}

/** Makes a built page as small on the wire as it gets, which the build had no time for: 13 s of a core that has no other work. */
export async function finishCompressing(root: string, folder: string): Promise<void> {
  if (existsSync(join(folder, '.compressed'))) return;
  await run([join(root, compressing), folder, 'best'], { cwd: root });
}

const compressing = join('server', 'start', 'compress-pages.js');

async function build(root: string, folder: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await run([vite, 'build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await run([join(root, compressing), folder], { cwd: root });
}

/** Runs a program of Node, no longer than this process lives. */
async function run(program: string[], options: SpawnOptions): Promise<void> {
  await new Promise<void>((done, failed) => {
    const output: Buffer[] = [];
    const child = spawn(process.execPath, program, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = () => child.kill();
    process.once('exit', end);
    child.stdout?.on('data', (part: Buffer) => output.push(part));
    child.stderr?.on('data', (part: Buffer) => output.push(part));
    child.once('error', failed);
    child.once('exit', (code) => {
      process.off('exit', end);
      if (code === 0) done();
      else failed(new Error(`the web page could not be built:\n${Buffer.concat(output)}`));
    });
  });
}
