import { call, upload } from '../session/call.ts';
import { CallError, isPassing } from '../session/call-error.ts';
import type { FileType, StoredFile, UploadGiven } from './host.ts';

/** choice, bytes: what is smaller comes in one piece, and is sent again whole where the connection breaks. */
const partSize = 2 * 1024 * 1024;
/** Seconds between two tries while nothing answers: two minutes, then somebody has to say that it goes on. */
const pauses = [1, 2, 4, 8, 15, 30, 30, 30];
/** Milliseconds without a byte after which a connection is taken for lost. */
const silence = 30_000;

interface Progress {
  uploadId: string;
  received: number;
  file?: StoredFile;
}

/** What has begun and is not whole: it goes on where it was when the same file is tried again. */
const begun = new WeakMap<File, string>();

/** Sends a file; a large one in parts, which goes on by itself after the connection was lost. Throws what the server refuses. */
export async function uploadFile(type: FileType, given: UploadGiven): Promise<StoredFile> {
  const { file, onProgress, signal } = given;
  const path = `/api/file/Upload/${type}`;
  if (file.size <= partSize)
    return upload<StoredFile>({
      ...{ path, file, fileName: file.name, quiet: true, onProgress },
      ...(signal ? { signal } : {}),
    });
  try {
    const stored = await sendParts(`${path}/Parts`, given);
    begun.delete(file);
    return stored;
  } catch (error) {
    const id = begun.get(file);
    if (signal?.aborted && id)
      void call({ method: 'DELETE', path: `${path}/Parts/${id}`, quiet: true, outlivesPage: true }).catch(
        () => undefined,
      );
    if (!isPassing(error)) begun.delete(file);
    throw error;
  }
}

async function sendParts(path: string, given: UploadGiven): Promise<StoredFile> {
  const { onPause, signal } = given;
  let progress: Progress | undefined;
  for (let failed = 0; ; ) {
    try {
      progress ??= await beginOrFind(path, given.file);
      if (progress.file) return progress.file;
      progress = await sendPart(path, { ...given, progress });
      failed = 0;
    } catch (error) {
      const pause = pauses[failed++];
      if (signal?.aborted || !isPassing(error) || pause === undefined) throw error;
      progress = undefined;
      onPause?.();
      await pauseOf(pause, signal);
    }
  }
}

async function beginOrFind(path: string, file: File): Promise<Progress> {
  const id = begun.get(file);
  if (id !== undefined) {
    const found = await call<Progress>({ path: `${path}/${id}`, quiet: true }).catch((error) => {
      if (error instanceof CallError && error.code === 404) return null;
      throw error;
    });
    if (found) return found;
  }
  const progress = await call<Progress>({
    ...{ method: 'POST', path, quiet: true },
    body: { name: file.name, size: file.size },
  });
  begun.set(file, progress.uploadId);
  return progress;
}

async function sendPart(
  path: string,
  { file, onProgress, signal, progress: { uploadId, received } }: UploadGiven & { progress: Progress },
): Promise<Progress> {
  const part = file.slice(received, received + partSize);
  const stop = new AbortController();
  const end = () => stop.abort();
  let timer = setTimeout(end, silence);
  signal?.addEventListener('abort', end);
  try {
    return await upload<Progress>({
      ...{ method: 'PUT', path: `${path}/${uploadId}`, query: { offset: received }, quiet: true },
      ...{ file: part, fileName: file.name, signal: stop.signal },
      onProgress: (share) => {
        clearTimeout(timer);
        timer = setTimeout(end, silence);
        onProgress((received + share * part.size) / file.size);
      },
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** Ends early when the connection is back, or nobody wants the file any more. */
function pauseOf(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, seconds * 1000);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}
