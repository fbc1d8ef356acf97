import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inDatabase } from '../../fixtures/database-setup.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { seal, unseal } from './sealed.ts';
import { addSecretKey, dropOldKeys, openSecretKeys, passingKeys } from './secret-keys.ts';
import { keepSecret, readSecret } from './stored-secrets.ts';

const place = { resource: 'basic/DbLink', recordId: '01890000-0000-7000-8000-000000000001', name: 'password' };
const folder = mkdtempSync(join(tmpdir(), 'tessera-secrets-'));
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.end();
  rmSync(folder, { recursive: true });
});

test('what is sealed opens with its key, at its place and unchanged, and says nothing of its text', () => {
  const keys = passingKeys();
  const sealed = seal(keys, { place, text: 'geheim 密码' });
  expect(unseal(keys, { place, sealed })).toBe('geheim 密码');
  expect(seal(keys, { place, text: 'geheim 密码' })).not.toBe(sealed);
  expect(() => unseal(keys, { place: { ...place, name: 'other' }, sealed })).toThrow();
  expect(() => unseal(passingKeys(), { place, sealed })).toThrow('is not here');
  const [id, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(() => unseal(keys, { place, sealed: `${id}.${bytes.toString('base64')}` })).toThrow();
});

test('the first start makes a key that only its user can read; a rotation opens what was sealed before', () => {
  const keys = openSecretKeys({ dataDir: folder, given: null });
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  const sealed = seal(keys, { place, text: 'one' });
  expect(unseal(openSecretKeys({ dataDir: folder, given: null }), { place, sealed })).toBe('one');
  addSecretKey(folder);
  const rotated = openSecretKeys({ dataDir: folder, given: null });
  expect(unseal(rotated, { place, sealed })).toBe('one');
  const anew = seal(rotated, { place, text: 'two' });
  // A process that runs on reads the file again.
  expect(unseal(keys, { place, sealed: anew })).toBe('two');
  dropOldKeys(folder);
  expect(() => unseal(openSecretKeys({ dataDir: folder, given: null }), { place, sealed })).toThrow();
});

test('keys that the environment gives are used as they are, and refused when they are none', () => {
  const [one, two] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const sealed = seal(openSecretKeys({ dataDir: folder, given: one }), { place, text: 'x' });
  expect(unseal(openSecretKeys({ dataDir: folder, given: `${two},${one}` }), { place, sealed })).toBe('x');
  expect(() => openSecretKeys({ dataDir: folder, given: 'abc' })).toThrow('SECRET_KEYS');
});

test('npm run rotate-secrets seals everything anew', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const { db, pool } = world.database;
  const keys = openSecretKeys({ dataDir, given: null });
  await keepSecret({ db, keys }, { place, text: 'kept' });
  const before = readFileSync(join(dataDir, 'secret.key'), 'utf8');
  const { rows } = await pool.query('select current_database() as name');
  const { connectionString, host = '', user } = inDatabase(inject('connection'), rows[0].name);
  const onSocket = `postgres://${user}@localhost/${rows[0].name}?host=${encodeURIComponent(host)}`;
  const DATABASE_URL = connectionString ?? onSocket;
  const root = join(import.meta.dirname, '../..');
  const run = spawnSync('npm', ['run', '-s', 'rotate-secrets'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL, DATA_DIR: dataDir },
  });
  expect(run.stdout + run.stderr).toContain('1 secrets are sealed with the new key.');
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).not.toContain(before.trim());
  await expect(readSecret({ db, keys: openSecretKeys({ dataDir, given: before }) }, place)).rejects.toThrow();
  expect(await readSecret({ db, keys: openSecretKeys({ dataDir, given: null }) }, place)).toBe('kept');
});
