import { once } from 'node:events';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { tooLarge } from './archive.ts';

/** Memory of the thread that reads, in MB; when that is not enough the file is refused, not the server lost. */
const threadMemory = 384;

interface Reading {
  /** Milliseconds; none: as long as it takes. */
  patience?: number;
  /** What the reader's own error means. */
  refuse: (message: string) => Error;
}

/** What a reader says at its end, in a thread of its own that ends with that. */
export async function inThread<T>(
  start: (options: WorkerOptions) => Worker,
  { patience, refuse }: Reading,
): Promise<T> {
  const worker = start({
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: threadMemory, maxYoungGenerationSizeMb: 2 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const ended = once(worker, 'exit').then(() => Promise.reject(new Error('the thread ended')));
    const late = new Promise<never>((_, failed) => {
      if (patience !== undefined) timer = setTimeout(() => failed(new Error('too slow')), patience);
    });
    const [said] = await Promise.race([once(worker, 'message'), ended, late]);
    return said;
  } catch (error) {
    const { code, message, syscall } = error as { code?: string; message: string; syscall?: string };
    // A disk that is full is not the workbook's fault.
    if (syscall) throw error;
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : refuse(message);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
