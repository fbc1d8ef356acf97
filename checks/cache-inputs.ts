import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { importsOf, sourceFiles } from './imports.ts';

/** Outside of the project: fixtures/changed/surroundings.ts reads them for the cache. */
const surroundings = ['../shared/data/forms', '../shared/data/databases', '../shared/data/validation'];

interface TurboConfig {
  globalDependencies?: string[];
  tasks: Record<string, { inputs?: string[] }>;
}

/**
 * What the code of a cached task reads and its inputs (turbo.json) leave out: a change there would be answered with an
 * old pass. Followed are imports, of whatever they import too, and written paths that lead out of a folder.
 */
export function uncachedReads(root: string): string[] {
  const { tasks, globalDependencies = [] } = JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8')) as TurboConfig;
  const files = sourceFiles(root);
  return Object.entries(tasks).flatMap(([task, { inputs = [] }]) => {
    const folder = folderOf(task);
    const covers = matcher([...inputs.map((input) => fromRoot(input, { task, folder })), ...globalDependencies]);
    const begin = files.filter((file) => file.startsWith(`${folder}/`) && covers(file));
    if (begin.length === 0) return [`${task} declares none of ${folder}/`];
    // The rules read whatever there is.
    const all = folder === 'checks' ? files.map((to) => ({ from: folder, to, isFolder: false })) : [];
    return [...readsFrom(root, begin), ...all]
      .filter(({ to, isFolder }) => !isKnown(to) && !covers(isFolder ? `${to}/any.json` : to))
      .map(({ from, to }) => `${task} does not declare ${to}, which ${from} reads`);
  });
}

/** Folders whose tests no task runs, and tests that a task of another folder would run too: it names its own by `folder/`. */
export function misplacedTests(root: string): string[] {
  const { tasks } = JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8')) as TurboConfig;
  const folders = Object.keys(tasks)
    .filter((task) => /#test\b/.test(task))
    .map(folderOf);
  return sourceFiles(root)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const running = folders.filter((folder) => file.includes(`${folder}/`));
      return running.length === 1 && file.startsWith(`${running[0]}/`) ? [] : [`${file}: run by ${running.join(', ')}`];
    });
}

const isKnown = (path: string) => surroundings.some((known) => path === known || path.startsWith(`${known}/`));

/** `@tessera/web#test` and `//#test:docs` as the folder whose code they run. */
function folderOf(task: string): string {
  const [owner = '', name = ''] = task.split('#');
  return owner === '//' ? (name.split(':')[1] ?? 'checks') : owner.replace('@tessera/', '');
}

/** An input of a task as a pattern from the root. */
function fromRoot(input: string, { task, folder }: { task: string; folder: string }): string {
  const not = input.startsWith('!') ? '!' : '';
  const pattern = input.slice(not.length);
  if (pattern === '$TURBO_DEFAULT$') return `${folder}/**`;
  if (pattern.startsWith('$TURBO_ROOT$/')) return not + pattern.slice('$TURBO_ROOT$/'.length);
  return not + (task.startsWith('//') ? pattern : `${folder}/${pattern}`);
}

function matcher(patterns: string[]): (path: string) => boolean {
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!')).map(expression);
  const unwanted = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => expression(pattern.slice(1)));
  return (path) => wanted.some((one) => one.test(path)) && !unwanted.some((one) => one.test(path));
}

/** A pattern of `*`, `**` and names. */
function expression(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*/g, (stars) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' })[stars] ?? stars);
  return new RegExp(`^${source}$`);
}

interface Read {
  from: string;
  to: string;
  isFolder: boolean;
}

/** Everything that files read of the project, and what that reads. */
function readsFrom(root: string, begin: string[]): Read[] {
  const reads = new Map<string, Read>();
  const waiting = [...begin];
  for (const file of waiting) {
    for (const read of readsOf(root, file)) {
      if (reads.has(read.to)) continue;
      reads.set(read.to, read);
      if (!begin.includes(read.to) && /\.tsx?$/.test(read.to)) waiting.push(read.to);
    }
  }
  return [...reads.values()];
}

const outwards = /(['"`])((?:\.\.\/)+[^'"`$\n]*)/g;

function readsOf(root: string, file: string): Read[] {
  const imported = importsOf(root, file).filter(({ isPackage }) => !isPackage);
  const named = [...readFileSync(join(root, file), 'utf8').matchAll(outwards)].flatMap(([, , path = '']) => {
    const to = relative(root, resolve(root, dirname(file), path));
    const outside = to.startsWith('..');
    // The root itself is where other paths begin; what is not there is a text that looks like a path.
    if (to === '' || (!outside && !existsSync(join(root, to)))) return [];
    return [{ from: file, to, isFolder: !outside && statSync(join(root, to)).isDirectory() }];
  });
  return [...imported.map(({ from, to }) => ({ from, to, isFolder: false })), ...named];
}
