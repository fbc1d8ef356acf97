import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Context, Handler } from 'hono';
import { requestHeader } from '../routing/request-header.ts';
import { type Coding, chooseCoding, codings } from './accept-encoding.ts';

/** What is served; files of other kinds in the folder are not for the browser. */
const mimes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
};

/**
 * The threads that change scripts run in (runtime/change-script) and PDFs are read in (runtime/widgets/file/preview) compile
 * WebAssembly, which no page may. They are handed the bytes and reach nothing themselves; a browser asks the answer with a
 * thread's file for the policy of that thread.
 */
const closedThread = {
  name: /^(?:sandbox|pdf)-worker-[\w-]+\.js$/,
  policy: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
};

/** How a file's compressed forms are named beside it (server/start/compress-pages.js makes them). */
const suffixes: Record<Coding, string> = { br: '.br', gzip: '.gz' };

/** Bytes that are read of a file at once. */
const pieceSize = 64 * 1024;

/**
 * The built web page: files under their names, every other address the one page (its routes are the browser's). Of several
 * folders the first that has the file counts; there may be more of them at the next request.
 */
export function webPages(folders: readonly string[]): Handler {
  return async (context) => {
    const asked = decodedPath(context.req.path);
    const file = asked === null ? null : await find(folders, asked);
    // Built names carry their content's hash.
    const isBuilt = asked?.startsWith('assets/') ?? false;
    if (!file && isBuilt) return context.notFound();
    const shown = file ?? (await find(folders, 'index.html'));
    if (!shown) return context.notFound();
    return answer(context, { file: shown, isBuilt: isBuilt && file !== null });
  };
}

async function answer(context: Context, { file, isBuilt }: { file: string; isBuilt: boolean }): Promise<Response> {
  const { size, mtimeMs } = await stat(file);
  // The same for each of its forms, hence a weak one.
  const tag = `W/"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`;
  const headers: Record<string, string> = {
    'cache-control': isBuilt ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
    vary: 'accept-encoding',
  };
  if (isBuilt && closedThread.name.test(basename(file))) headers['content-security-policy'] = closedThread.policy;
  if (hasTag(requestHeader(context, 'if-none-match'), tag)) return new Response(null, { status: 304, headers });
  const { handle, coding } = await openSmallest(file, requestHeader(context, 'accept-encoding'));
  // Of the file that is open: another one may be put in its place at any time.
  const length = (await handle.stat()).size;
  headers['content-length'] = String(length);
  headers['content-type'] = mimes[extname(file)] ?? 'application/octet-stream';
  if (coding) headers['content-encoding'] = coding;
  if (context.req.method === 'HEAD') {
    await handle.close();
    return new Response(null, { headers });
  }
  return new Response(Readable.toWeb(exactly(handle, length)) as ReadableStream, { headers });
}

/**
 * As many bytes as the answer has announced, for somebody may write into the file while it is sent: what is more would
 * be taken for the beginning of the connection's next answer, and what is less ends the connection. The file is closed with
 * the stream, also where the client has gone before the first byte was read (a generator that never began ends without a word).
 */
function exactly(handle: FileHandle, length: number): Readable {
  let left = length;
  return new Readable({
    highWaterMark: pieceSize,
    read() {
      if (left === 0) {
        this.push(null);
        return;
      }
      handle.read({ buffer: Buffer.allocUnsafe(Math.min(left, pieceSize)) }).then(
        ({ bytesRead, buffer }) => {
          if (bytesRead === 0) {
            this.destroy(new Error('a file became shorter while it was sent'));
            return;
          }
          left -= bytesRead;
          this.push(buffer.subarray(0, bytesRead));
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      handle.close().then(
        () => done(error),
        (failed: Error) => done(error ?? failed),
      );
    },
  });
}

/** The form that the client wants most of those that are there. */
async function openSmallest(
  file: string,
  accepted: string | undefined,
): Promise<{ handle: FileHandle; coding: Coding | null }> {
  const available = [...codings];
  for (let coding = chooseCoding(accepted, available); coding; coding = chooseCoding(accepted, available)) {
    const handle = await open(file + suffixes[coding]).catch(() => null);
    if (handle) return { handle, coding };
    available.splice(available.indexOf(coding), 1);
  }
  return { handle: await open(file), coding: null };
}

/** The part of a path below the folder; null when it is none that a file there could have. */
function decodedPath(path: string): string | null {
  try {
    const parts = decodeURIComponent(path).replace(/^\/+/, '').split('/');
    // Nothing begins with a dot: not what the build notes beside the files, and nothing above the folder.
    const isPlain = parts.every((part) => part !== '' && !part.startsWith('.') && !/[\\\0]/.test(part));
    return isPlain ? parts.join('/') : null;
  } catch {
    return null;
  }
}

async function find(folders: readonly string[], asked: string): Promise<string | null> {
  if (!Object.hasOwn(mimes, extname(asked))) return null;
  for (const folder of folders) {
    const path = join(folder, asked);
    const stats = path.startsWith(folder + sep) ? await stat(path).catch(() => null) : null;
    if (stats?.isFile()) return path;
  }
  return null;
}

const hasTag = (asked: string | undefined, tag: string): boolean =>
  asked?.split(',').some((one) => one.trim() === tag || one.trim() === '*') ?? false;
