import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenStale, isStale } from './build-when-stale.js';
import { during } from './progress.js';

/** What the built page depends on. */
const sources = ['schemas', 'runtime', 'designer', 'web', 'package-lock.json'];

const wholeFolder = (root: string) => join(root, 'web', 'dist');

/** Builds the web page when its sources are not those of the last build; answers its folder. */
export async function buildWebWhenStale(root: string): Promise<string> {
  const into = wholeFolder(root);
  const build = (folder: string) => during('Building the web page', () => buildWhole(root, folder));
  await buildWhenStale({ root, into, sources, build });
  return into;
}

export interface GrowingPages {
  /** Where pages are, the first folder first: of a page that has to be built, the login page alone until `finish` is done. */
  folders: readonly string[];
  /** There is something to serve. */
  login: Promise<void>;
  isWhole: () => boolean;
  /** Builds what is behind the login page, and answers its folder. */
  finish: () => Promise<string>;
}

/**
 * The same for a start that somebody waits for: the login page is built first, in a fifth of the time, and waits itself for
 * what is behind it (web/pages-to-come.tsx). The rest takes all processors, so it is begun when nobody waits for them.
 */
export function buildLoginFirst(root: string): GrowingPages {
  const into = join(root, 'web', 'dist-login');
  const folders: string[] = [];
  if (!isStale({ root, into: wholeFolder(root), sources })) {
    rmSync(into, { recursive: true, force: true });
    folders.push(wholeFolder(root));
    return { folders, login: Promise.resolve(), isWhole: () => true, finish: async () => wholeFolder(root) };
  }
  const build = (folder: string) => during('Building the login page', () => runVite(root, { folder, mode: 'login' }));
  const login = buildWhenStale({ root, into, sources, build }).then(() => void folders.push(into));
  // It is heard when the start waits for it.
  login.catch(() => undefined);
  const finish = async () => {
    const folder = await buildWebWhenStale(root);
    // Whoever has the login page open may still ask for a part of it.
    folders.unshift(folder);
    return folder;
  };
  return { folders, login, isWhole: () => folders.length > 1, finish };
}

/** Makes a built page as small on the wire as it gets, which the build had no time for: 13 s of a core that has no other work. */
export async function finishCompressing(root: string, folder: string): Promise<void> {
  if (existsSync(join(folder, '.compressed'))) return;
  await run([join(root, compressing), folder, 'best'], { cwd: root });
}

const compressing = join('server', 'start', 'compress-pages.js');

async function buildWhole(root: string, folder: string): Promise<void> {
  await runVite(root, { folder, mode: 'production' });
  await run([join(root, compressing), folder], { cwd: root });
}

/** `mode`: see web/vite.config.ts. */
function runVite(root: string, { folder, mode }: { folder: string; mode: 'production' | 'login' }): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return run([vite, 'build', '--mode', mode, '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
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
