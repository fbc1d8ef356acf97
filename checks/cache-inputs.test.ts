import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { misplacedTests, uncachedReads } from './cache-inputs.ts';
import { workspaces } from './imports.ts';

const root = resolve(import.meta.dirname, '..');

/** A project of two workspaces, and more. */
function project(files: Record<string, string>, inputs: string[]): string {
  const made = mkdtempSync(join(tmpdir(), 'tessera-inputs-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  const turbo = { globalDependencies: ['every.ts'], tasks: { '@tessera/web#test': { inputs } } };
  for (const [path, text] of Object.entries({ ...files, 'turbo.json': JSON.stringify(turbo) })) {
    mkdirSync(join(made, dirname(path)), { recursive: true });
    writeFileSync(join(made, path), text);
  }
  for (const folder of [...workspaces, 'checks', 'docs', 'soak']) mkdirSync(join(made, folder), { recursive: true });
  return made;
}

// Written out, this file itself would be read as importing and naming it.
const from = (path: string) => `import { a } from '${path}';`;
const files = {
  'web/a.test.ts': `${from('@tessera/runtime/b.ts')}\nimport '${'..'}/every.ts';`,
  'runtime/b.ts': from('@tessera/schemas/c.ts'),
  'schemas/c.ts': `readFileSync(join(import.meta.dirname, \`${'..'}/fixtures/documents/\${name}.json\`));`,
  'fixtures/documents/one.json': '{}',
  'every.ts': '',
};

test('the inputs of every task cover what its code reads, and every test is run by the task of its folder', () => {
  expect(uncachedReads(root)).toEqual([]);
  expect(misplacedTests(root)).toEqual([]);
});

test('an import, the import of an import, and a path that is read are missed when no input covers them', () => {
  expect(uncachedReads(project(files, ['$TURBO_DEFAULT$']))).toEqual([
    '@tessera/web#test does not declare runtime/b.ts, which web/a.test.ts reads',
    '@tessera/web#test does not declare schemas/c.ts, which runtime/b.ts reads',
    '@tessera/web#test does not declare fixtures/documents, which schemas/c.ts reads',
  ]);
  const all = ['$TURBO_DEFAULT$', ...['runtime', 'schemas', 'fixtures/documents'].map((at) => `$TURBO_ROOT$/${at}/**`)];
  expect(uncachedReads(project(files, all))).toEqual([]);
  expect(uncachedReads(project(files, [...all, '!$TURBO_ROOT$/schemas/**/c.ts']))).toHaveLength(1);
  expect(uncachedReads(project(files, ['nothing/**']))).toEqual(['@tessera/web#test declares none of web/']);
});

test('what lies outside of the project must be known to the cache', () => {
  const outside = (path: string) => ({ 'web/a.ts': `const at = '${'..'}/../${path}';` });
  expect(uncachedReads(project(outside('shared/data/forms/one'), ['$TURBO_DEFAULT$']))).toEqual([]);
  expect(uncachedReads(project(outside('elsewhere'), ['$TURBO_DEFAULT$']))).toHaveLength(1);
});

test('a test that no task runs, and one that two run, are told', () => {
  const found = misplacedTests(project({ ...files, 'docs/d.test.ts': '', 'server/web/e.test.ts': '' }, []));
  expect(found).toEqual(['server/web/e.test.ts: run by web', 'docs/d.test.ts: run by ']);
});

test('what every test loads before it runs imports nothing of the server', () => {
  const setup = readFileSync(join(root, 'fixtures/database-setup.ts'), 'utf8');
  expect(setup.match(/^import (?!type).*from '(?!node:|pg').*$/gm)).toBeNull();
});
