import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// JavaScript, because Node starts the server without a loader that reads TypeScript.

/**
 * Has `into` built when its sources (files and folders of `root`) are not those of the last build, in this place. It is
 * built beside and then put in place: whoever reads the old files goes on reading them whole.
 *
 * @param {{ root: string; into: string; sources: string[]; build: (folder: string) => Promise<void> }} what
 */
export async function buildWhenStale({ root, into, sources, build }) {
  const now = hashOf(root, sources);
  const isFresh = () => builtFrom(into) === now;
  if (isFresh()) return;
  const beside = `${into}-${process.pid}`;
  await build(beside);
  writeFileSync(join(beside, '.sources'), now);
  const old = `${beside}-old`;
  try {
    // In two steps that are whole each: who builds the same at the same time finds either the old files or the new.
    if (existsSync(into)) renameSync(into, old);
    renameSync(beside, into);
  } catch (error) {
    // Somebody else has built the same in the meantime, and may be between the two steps.
    for (let tries = 0; !isFresh(); tries++) {
      if (tries === 100) throw error;
      await new Promise((done) => setTimeout(done, 20));
    }
    rmSync(beside, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}

/**
 * Whether it would be built.
 *
 * @param {{ root: string; into: string; sources: string[] }} what
 */
export const isStale = ({ root, into, sources }) => builtFrom(into) !== hashOf(root, sources);

/** @param {string} into */
function builtFrom(into) {
  const note = join(into, '.sources');
  return existsSync(note) ? readFileSync(note, 'utf8') : null;
}

/**
 * @param {string} root
 * @param {string[]} sources
 */
function hashOf(root, sources) {
  const hash = createHash('sha256').update(root);
  /** @param {string} folder */
  const add = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const { name } = entry;
      if (name.startsWith('dist') || name === 'node_modules' || name.includes('.test.')) continue;
      if (entry.isDirectory()) add(join(folder, name));
      else hash.update(name).update(readFileSync(join(folder, name)));
    }
  };
  for (const source of sources) {
    const path = join(root, source);
    if (source.includes('.')) hash.update(readFileSync(path));
    else add(path);
  }
  return hash.digest('hex');
}
