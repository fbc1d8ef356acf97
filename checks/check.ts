import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { wrongArrows } from './arrows.ts';
import { misplacedTests, uncachedReads } from './cache-inputs.ts';
import { folderCircles } from './circles.ts';
import { fullFolders } from './folders.ts';
import { longFunctions } from './long-functions.ts';
import { positionalArguments } from './positional.ts';
import { unusedExports, wrongDependencies } from './unused.ts';
import { widgetNames } from './widget-names.ts';

/** `npm run check`: format and lint, types, then what the findings below name, then the tests. */
const root = resolve(import.meta.dirname, '..');

const commands: [string, string, string[]][] = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['types', 'tsc', ['-p', '.']],
];
const findings: [string, (root: string) => string[]][] = [
  ['arrows', wrongArrows],
  ['circles', folderCircles],
  ['long functions', longFunctions],
  ['positional arguments', positionalArguments],
  ['full folders', fullFolders],
  ['widgets by name', widgetNames],
  ['unused exports', unusedExports],
  ['dependencies', wrongDependencies],
  ['inputs of cached tasks', uncachedReads],
  ['tests of cached tasks', misplacedTests],
];

let failed = 0;
for (const [name, command, args] of commands) {
  const { status } = spawnSync(join(root, 'node_modules', '.bin', command), args, { cwd: root, stdio: 'inherit' });
  report(name, status === 0);
}
for (const [name, find] of findings) {
  const found = find(root);
  for (const line of found) console.error(`  ${line}`);
  report(name, found.length === 0);
}
if (process.argv.includes('--tests')) {
  const { status } = spawnSync('npm', ['test'], { cwd: root, stdio: 'inherit' });
  report('tests', status === 0);
}
process.exitCode = failed === 0 ? 0 : 1;

function report(name: string, passed: boolean) {
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  if (!passed) failed++;
}
