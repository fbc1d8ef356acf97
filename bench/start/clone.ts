import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openBrowser } from '@tessera/fixtures/browser.ts';
import { started } from './started.ts';

/** Seconds. */
const most = 20;

/** From `git clone` of the last commit over the README's first line to the login page, with what npm has kept of earlier times. */
export async function cloneBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-clone-'));
  const root = join(folder, 'checkout');
  const browser = await openBrowser();
  try {
    const clone = run(['git', 'clone', '--quiet', '--no-local', resolve(import.meta.dirname, '../..'), root], folder);
    const packages = run(['npm', 'ci', '--omit=dev', '--no-audit', '--no-fund'], root);
    const server = await started(['npm', 'start'], { root, dataDir: join(folder, 'data') });
    const began = performance.now();
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.locator('input[type=password]').waitFor();
    const drawn = (performance.now() - began) / 1000;
    await server.stop();
    const all = clone + packages + server.took / 1000 + drawn;
    console.log(
      `clone: git clone ${clone.toFixed(1)} s, npm ci --omit=dev ${packages.toFixed(1)} s, npm start ${(server.took / 1000).toFixed(1)} s, login page ${drawn.toFixed(1)} s; together ${all.toFixed(1)} s, at most ${most}: ${all <= most ? 'met' : 'MISSED'}`,
    );
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seconds that a command took. */
function run([program = '', ...args]: string[], cwd: string): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}:\n${stderr}`);
  return (performance.now() - began) / 1000;
}
