import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openBrowser } from '@tessera/fixtures/browser.ts';
import { median } from '../median.ts';
import { started } from './started.ts';

/** Seconds, and the commit that took 22 of them where they were set: on another machine, they are that part of what it takes there. */
const [most, before, tookBefore] = [20, '27bcbe9', 22];
const rounds = Number(process.env.CLONE_ROUNDS ?? 3);

const quiet = ['--no-audit', '--no-fund'];
const steps = ['clone', 'install', 'start', 'draw'] as const;
type Seconds = Record<(typeof steps)[number], number>;

/**
 * From `git clone` over the README's first line to the login page, with what npm has kept of earlier times: in turns with the
 * commit that the goal was set by, over the line that its README had.
 */
export async function cloneBench(): Promise<void> {
  const turns: { now: Seconds; before: Seconds }[] = [];
  const ours = () => cloned('HEAD', { install: ['npm', 'ci', '--omit=dev', ...quiet], start: ['npm', 'start'] });
  const theirs = () =>
    cloned(before, {
      install: ['npm', 'ci', ...quiet],
      // Its npm does not end the server with itself: started without, it takes a moment less.
      start: ['node', '--import', 'tsx', 'server/main.ts'],
    });
  for (let round = 0; round < rounds; round++) {
    // Whoever comes second finds more in the machine's memory: each does as often.
    const isFirst = round % 2 === 0;
    const first = await (isFirst ? ours : theirs)();
    const second = await (isFirst ? theirs : ours)();
    turns.push(isFirst ? { now: first, before: second } : { now: second, before: first });
  }
  for (const which of ['now', 'before'] as const)
    console.log(
      `clone, ${which}: ${steps.map((step) => `${step} ${median(turns.map((turn) => turn[which][step])).toFixed(1)} s`).join(', ')}; together ${turns.map((turn) => sum(turn[which]).toFixed(1)).join(', ')} s`,
    );
  const seconds = median(turns.map(({ now }) => sum(now)));
  const ratio = median(turns.map((turn) => sum(turn.now) / sum(turn.before)));
  const goal = most / tookBefore;
  console.log(`clone: ${seconds.toFixed(1)} s, at most ${most}: ${seconds <= most ? 'met' : 'MISSED'}`);
  console.log(
    `clone: ${ratio.toFixed(2)} of what ${before} takes beside it, at most ${goal.toFixed(2)}: ${ratio <= goal ? 'met' : 'MISSED'}`,
  );
}

const sum = (seconds: Seconds): number => steps.reduce((total, step) => total + seconds[step], 0);

async function cloned(commit: string, { install, start }: { install: string[]; start: string[] }): Promise<Seconds> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-clone-'));
  const root = join(folder, 'checkout');
  const browser = await openBrowser();
  try {
    const fetched = run(
      ['git', 'clone', '--quiet', '--no-local', '--no-checkout', resolve(import.meta.dirname, '../..'), root],
      folder,
    );
    const checkedOut = run(['git', 'checkout', '--quiet', '--detach', commit], root);
    const installed = run(install, root);
    const server = await started(start, { root, dataDir: join(folder, 'data'), until: 'page' });
    try {
      const began = performance.now();
      const page = await browser.newPage();
      await page.goto(server.url);
      await page.locator('input[type=password]').waitFor();
      const drawn = (performance.now() - began) / 1000;
      return { clone: fetched + checkedOut, install: installed, start: server.took / 1000, draw: drawn };
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
    // The database of the server that was stopped may still be writing its last.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Seconds that a command took. */
function run([program = '', ...args]: string[], cwd: string): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}:\n${stderr}`);
  return (performance.now() - began) / 1000;
}
