import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs with a folder of its own that is gone afterwards; what was started is ended, by a failure and by Ctrl-C too. */
export async function inFolder<T>(
  run: (folder: string, atEnd: (end: () => Promise<unknown>) => void) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-soak-'));
  const ends: (() => Promise<unknown>)[] = [];
  const clear = async () => {
    for (const end of ends.splice(0)) await end().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  const interrupted = () => void clear().then(() => process.exit(130));
  for (const signal of signals) process.on(signal, interrupted);
  try {
    return await run(folder, (end) => ends.unshift(end));
  } finally {
    for (const signal of signals) process.off(signal, interrupted);
    await clear();
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;
