import { createReadStream, existsSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import type { Handler } from 'hono';

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
};

/** The built web page: files under their names, every other address the one page (its routes are the browser's). */
export function webPages(folder: string): Handler {
  return (context) => {
    const asked = normalize(decodeURIComponentSafe(context.req.path)).replace(/^([/\\])+/, '');
    const path = join(folder, asked);
    const isFile = path.startsWith(folder) && asked !== '' && existsSync(path) && statSync(path).isFile();
    if (!isFile && extname(asked) !== '' && asked.startsWith('assets')) return context.notFound();
    const file = isFile ? path : join(folder, 'index.html');
    const compressed = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '') && existsSync(`${file}.gz`);
    return new Response(Readable.toWeb(createReadStream(compressed ? `${file}.gz` : file)) as ReadableStream, {
      headers: {
        'content-type': mimes[extname(file)] ?? 'application/octet-stream',
        // Built names carry their content's hash.
        'cache-control': isFile && asked.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(compressed ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {}),
      },
    });
  };
}

function decodeURIComponentSafe(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
