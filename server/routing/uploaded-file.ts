import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { isDiskFull } from '../engine/work/database-problems.ts';
import { inTime, longestSilence, notWhole } from './body.ts';
import { requestHeader } from './request-header.ts';
import type { Call } from './route.ts';

type Sent = Pick<Call, 'context' | 'arrived' | 'arriving'>;

/** A file of an upload that stands on disk. */
interface UploadedFile {
  name: string;
  size: number;
  /** Its first bytes, by which pictures are known. */
  start: Uint8Array;
}

const startSize = 16;

/**
 * Writes the file of an upload (multipart, `file`) to a path as it comes, so that it is never whole in memory. Throws
 * INVALID when there is none, TOO_LARGE as soon as it is; nothing is left at the path then.
 */
export async function receiveFile(call: Sent, { path, max }: Place): Promise<UploadedFile> {
  const handle = await open(path, 'w');
  try {
    const received = await firstFile(call, async ({ name, stream }) => ({
      name,
      ...(await write(stream, { handle, max, at: 0 })),
    }));
    await handle.close();
    return received;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await unlink(path).catch(() => undefined);
    throw error;
  }
}

/** The same for a part of a file, from byte `at` on: what came before it broke off stays. */
export async function receivePart(call: Sent, { path, max, at }: Room & { path: string }): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await firstFile(call, ({ stream }) => write(stream, { handle, max, at }));
  } finally {
    await handle.close();
  }
}

/** An upload is a file, and what a form says beside it. choice: bytes. */
const mostBeside = 64 * 1024;

/**
 * Writes the body of an upload to a path as it comes, for whoever must not wait for it holding anything; answers what
 * tells its file from others: by itself the body is another each time, as browsers draw the lines between its parts anew.
 * What reads the upload reads it there, as often as it likes. The caller removes it.
 */
export async function receiveBody(call: Call, place: Place): Promise<string> {
  const size = await call.arriving(writeBody(call, place));
  call.arrived = place.path;
  return fingerprint(call).catch(() => String(size));
}

interface Place {
  path: string;
  /** Bytes. */
  max: number;
}

/** Answers its bytes. */
async function writeBody({ context }: Sent, { path, max }: Place): Promise<number> {
  const body = bodyOf(context) ?? Readable.from([]);
  const handle = await open(path, 'w');
  let size = 0;
  try {
    const parts = body.iterator({ destroyOnReturn: false });
    for (;;) {
      const { done, value: part } = await inTime<IteratorResult<Uint8Array>>(parts.next());
      if (done) break;
      size += part.byteLength;
      if (size > max + mostBeside) throw new Problem('TOO_LARGE', { params: { max: sizeText(max) } });
      await handle.write(part, 0, part.byteLength);
    }
    return size;
  } catch (error) {
    // What is still coming is read and forgotten, so that the answer arrives.
    body.resume();
    throw error instanceof Problem || isDiskFull(error) ? error : notWhole();
  } finally {
    await handle.close();
  }
}

const fingerprint = (call: Sent): Promise<string> =>
  firstFile(call, async ({ name, stream }) => {
    const hash = createHash('sha256').update(`${name}\0`);
    for await (const part of stream) hash.update(part);
    return hash.digest('hex');
  });

interface Room {
  /** Bytes that the whole file may have. */
  max: number;
  /** Bytes of it that are there already. */
  at: number;
}

async function write(
  stream: AsyncIterable<Uint8Array>,
  { handle, max, at }: Room & { handle: FileHandle },
): Promise<{ size: number; start: Uint8Array }> {
  let size = 0;
  let start = new Uint8Array();
  for await (const part of stream) {
    if (at + size + part.byteLength > max) throw new Problem('TOO_LARGE', { params: { max: sizeText(max) } });
    if (start.byteLength < startSize) start = Buffer.concat([start, part]).subarray(0, startSize);
    await handle.write(part, 0, part.byteLength, at + size);
    size += part.byteLength;
  }
  return { size, start };
}

const sizeText = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** The file of an upload in memory, for what is read at once. Throws INVALID when there is none, TOO_LARGE. */
export const uploadedFile = (call: Sent, { max }: { max: number }): Promise<{ name: string; content: Uint8Array }> =>
  firstFile(call, async ({ name, stream }) => {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of stream) {
      size += part.byteLength;
      if (size > max) throw new Problem('TOO_LARGE', { params: { max: sizeText(max) } });
      parts.push(part);
    }
    return { name, content: Buffer.concat(parts) };
  });

type Take<T> = (file: { name: string; stream: AsyncIterable<Uint8Array> }) => Promise<T>;

const firstFile = <T>(call: Sent, take: Take<T>): Promise<T> =>
  call.arrived === undefined ? call.arriving(takeFirst(call, take)) : takeFirst(call, take);

function takeFirst<T>({ context, arrived }: Sent, take: Take<T>): Promise<T> {
  const type = requestHeader(context, 'content-type') ?? '';
  const missing = () => new Problem('INVALID', { findings: [finding('file', 'required')] });
  const body = arrived === undefined ? bodyOf(context) : createReadStream(arrived);
  if (!type.startsWith('multipart/form-data') || body === null) return Promise.reject(missing());
  return new Promise<T>((done, failed) => {
    let taken: Promise<T> | undefined;
    let silent: NodeJS.Timeout;
    const stop = (error: unknown) => {
      clearTimeout(silent);
      body.unpipe();
      // What is still coming is read and forgotten, so that the answer arrives.
      body.resume();
      failed(error);
    };
    const wait = () => {
      clearTimeout(silent);
      silent = setTimeout(() => stop(notWhole()), longestSilence);
      silent.unref();
    };
    try {
      const parser = new Busboy({
        headers: { 'content-type': type },
        limits: { fields: 20, fieldSize: 1024, parts: 30 },
      });
      parser.on('file', (field, stream, name) => {
        if (field !== 'file' || taken) return void stream.resume();
        taken = take({ name: nameAsGiven(name ?? ''), stream });
        taken.catch((error) => {
          stream.resume();
          stop(error);
        });
      });
      parser.on('finish', () => {
        clearTimeout(silent);
        (taken ?? Promise.reject(missing())).then(done, failed);
      });
      parser.on('error', () => stop(missing()));
      body.on('data', wait);
      body.on('error', () => stop(missing()));
      wait();
      body.pipe(parser);
    } catch {
      stop(missing());
    }
  });
}

/** A browser writes these three of a name so in a form (WHATWG, multipart/form-data); lines are none of a name. */
const nameAsGiven = (name: string): string => name.replaceAll('%22', '"').replace(/%0D|%0A/gi, ' ');

/** Node's own stream where there is one. */
function bodyOf({ env, req }: Call['context']): Readable | null {
  const { incoming } = (env ?? {}) as { incoming?: Readable };
  if (incoming) return incoming;
  return req.raw.body === null ? null : Readable.fromWeb(req.raw.body as Parameters<typeof Readable.fromWeb>[0]);
}
