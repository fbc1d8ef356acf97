import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs with a folder of its own that is gone afterwards, and ends what was started even when a step fails. */
export async function inFolder<T>(
  run: (folder: string, atEnd: (end: () => Promise<unknown>) => void) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-soak-'));
  const ends: (() => Promise<unknown>)[] = [];
  try {
    return await run(folder, (end) => ends.unshift(end));
  } finally {
    for (const end of ends) await end().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
