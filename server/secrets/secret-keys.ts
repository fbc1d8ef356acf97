import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A key of AES-256; its id says which one sealed something, and nothing about the key. */
interface SecretKey {
  id: string;
  bytes: Buffer;
}

/** The keys that secrets are sealed with: outside the database, so that a copy of it opens nothing. */
export interface SecretKeys {
  /** What is sealed from now on. */
  current: () => SecretKey;
  /** The key of something sealed before; undefined when it is not here. */
  find: (id: string) => SecretKey | undefined;
}

const keyLength = 32;

/** One key a line, in base64; the first seals, the others open what was sealed before the last rotation. */
const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

/**
 * The keys that the environment gives, else those of the data folder, made when there are none. A key that is not known
 * is looked for in the file again: another process may have rotated it.
 */
export function openSecretKeys({ dataDir, given }: { dataDir: string; given: string | null }): SecretKeys {
  if (given !== null) return keysOf(() => parseKeys(given, 'SECRET_KEYS'));
  const path = keyFile(dataDir);
  if (!existsSync(path)) makeKeyFile(path);
  return keysOf(() => parseKeys(readFileSync(path, 'utf8'), path));
}

/** Puts a new key before those of the data folder; the old ones stay until nothing is sealed with them. */
export function addSecretKey(dataDir: string): void {
  const path = keyFile(dataDir);
  replace(path, `${newKey()}\n${readFileSync(path, 'utf8')}`);
}

/** Takes all keys out of the data folder but the one that seals. */
export function dropOldKeys(dataDir: string): void {
  const path = keyFile(dataDir);
  const [current] = parseKeys(readFileSync(path, 'utf8'), path);
  replace(path, `${current.bytes.toString('base64')}\n`);
}

/** Keys of a test, which nothing outlives. */
export const passingKeys = (): SecretKeys => {
  const text = newKey();
  return keysOf(() => parseKeys(text, 'test'));
};

const newKey = () => randomBytes(keyLength).toString('base64');

/** Of two processes that start at once the first one's stays; at no moment is there half a file. */
function makeKeyFile(path: string): void {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${newKey()}\n`, { mode: 0o600 });
  try {
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(own);
  }
}

function replace(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function keysOf(read: () => [SecretKey, ...SecretKey[]]): SecretKeys {
  let keys = read();
  const find = (id: string) => keys.find((key) => key.id === id);
  return {
    current: () => keys[0],
    find: (id) => {
      if (!find(id)) keys = read();
      return find(id);
    },
  };
}

function parseKeys(text: string, place: string): [SecretKey, ...SecretKey[]] {
  const [first, ...rest] = text
    .split(/[\s,]+/)
    .filter((line) => line !== '')
    .map((line): SecretKey => {
      const bytes = Buffer.from(line, 'base64');
      if (bytes.length !== keyLength) throw new Error(`${place} must hold keys of ${keyLength} bytes in base64`);
      return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
    });
  if (!first) throw new Error(`${place} holds no key`);
  return [first, ...rest];
}
