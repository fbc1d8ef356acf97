import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freshCheckout } from '@tessera/fixtures/fresh-checkout.ts';
import { postmasterOf } from '@tessera/fixtures/server-process.ts';
import { median } from '../median.ts';
import { familyOf, proportionalOf, residentOf } from './memory.ts';
import { type Started, started } from './started.ts';

const rounds = 5;
/** Milliseconds, and MB of the server's own process. */
const most = { again: 1000, memory: 150 };

const node = [process.execPath, 'server/start.js'];

/**
 * From the birth of the process until the port answers the page, on an own data folder with the demonstration: the first
 * time, with everything to be built and filled; then again, by npm and without it in turns. Then the memory of the
 * server's process; the embedded database is told apart.
 */
export async function startBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-start-'));
  const place = { root: join(folder, 'checkout'), dataDir: join(folder, 'data') };
  try {
    freshCheckout(place.root);
    const first = await started(['npm', 'start'], place);
    console.log(`start, first: ${first.took.toFixed(0)} ms; of which`);
    for (const line of first.log().match(/^\w[^…\n]*: [\d.]+ s$/gm) ?? []) console.log(`  ${line}`);
    // What it does at leisure is not to be felt in the next ones.
    await pause(20_000);
    await first.stop();
    await again(place);
    await memory(place);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function again(place: { root: string; dataDir: string }): Promise<void> {
  const took: Record<'npm start' | 'node server/start.js', number[]> = { 'npm start': [], 'node server/start.js': [] };
  // The first of each reads its files from the disk.
  for (let round = -1; round < rounds; round++)
    for (const [name, command] of [
      ['npm start', ['npm', 'start']],
      ['node server/start.js', node],
    ] as const) {
      const server = await started([...command], place);
      await server.stop();
      if (round >= 0) took[name].push(server.took);
    }
  for (const [name, times] of Object.entries(took)) {
    const middle = median(times);
    console.log(
      `start, again, ${name}: ${middle.toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}), at most ${most.again}: ${word(middle <= most.again)}`,
    );
  }
}

async function memory(place: { root: string; dataDir: string }): Promise<void> {
  const collect = pathToFileURL(join(import.meta.dirname, 'collect.js')).href;
  const server = await started(node, { ...place, env: { NODE_OPTIONS: `--import ${collect}` } });
  try {
    await pause(10_000);
    tell('after 10 s in which nobody asks', server);
    process.kill(server.pid, 'SIGUSR2');
    await pause(1000);
    tell('with nothing in it that nobody needs', server);
    const database = familyOf(postmasterOf(join(place.dataDir, 'postgres')));
    console.log(
      `memory of the embedded database beside it: ${proportionalOf(database).toFixed(0)} MB in ${database.length} processes, no goal`,
    );
  } finally {
    await server.stop();
  }
}

function tell(when: string, { pid }: Started): void {
  const held = residentOf(pid);
  console.log(
    `memory of the server ${when}: ${held.toFixed(0)} MB, at most ${most.memory}: ${word(held <= most.memory)}`,
  );
}

const word = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
