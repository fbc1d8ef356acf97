import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// A program, `compress-pages.js <folder of a built page> [best]`: puts each file beside itself as `.br` and `.gz`. In a
// hurry while somebody waits for the build: Brotli's best takes thirty times as long for a ninth less. `best` makes that
// later, in the time that nobody else wants, and marks the folder when all of it is done.

const [, , folder = '', level] = process.argv;
const best = level === 'best';
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.ttf', '.wasm']);
/** Bytes; a smaller file is one packet anyhow. */
const least = 1000;

// Before the first thread of zlib, which takes it over.
if (best) setPriority(19);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => join(folder, name))
  .filter((path) => compressible.has(extname(path)) && statSync(path).size >= least)
  // What a first page needs is smaller than the editor's parts.
  .sort((one, other) => statSync(one).size - statSync(other).size);
if (best) for (const path of files) await compress(path);
else await Promise.all(files.map(compress));
if (best) writeFileSync(join(folder, '.compressed'), '');

/** @param {string} path */
async function compress(path) {
  const content = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: best ? constants.BROTLI_MAX_QUALITY : 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  put(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  if (best || !existsSync(`${path}.gz`)) put(`${path}.gz`, await promisify(gzip)(content, { level: best ? 9 : 6 }));
}

/**
 * Whole at once: the old form is served until the new one is there.
 *
 * @param {string} path
 * @param {Buffer} content
 */
function put(path, content) {
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, content);
  renameSync(beside, path);
}
