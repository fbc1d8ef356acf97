import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

export const workspaces = ['schemas', 'runtime', 'designer', 'server', 'web', 'fixtures', 'bench'] as const;

/** One import (or re-export) of a source file. */
interface Import {
  from: string;
  /** File in the project, or name of a package. */
  to: string;
  isPackage: boolean;
  /** Names taken; `*` for a whole module. */
  names: string[];
  isType: boolean;
}

/** Every TypeScript file of the project, relative to its root. */
export function sourceFiles(
  root: string,
  folders: readonly string[] = [...workspaces, 'checks', 'docs', 'soak'],
): string[] {
  const found: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name === 'node_modules' || entry.name.startsWith('dist')) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (/\.(?:tsx?|js)$/.test(entry.name)) found.push(relative(root, path));
    }
  };
  for (const folder of folders) walk(join(root, folder));
  return [...found, ...readdirSync(root).filter((name) => name.endsWith('.ts'))];
}

const statement = /^(?:import|export)\s+(type\s+)?(?:([\w$*{][^;'"]*?)\s+from\s+)?['"]([^'"]+)['"]/gm;
/** A thread's file is named by its address. */
const thread = /new Worker\(\s*new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url/g;
const dynamic = /import\(\s*['"]([^'"]+)['"]\s*\)(?:\.then\(\s*\(\s*\{([^}]*)\})?/g;

/** The imports of a file, from its text: the project writes every import with its full path. */
export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const imports: Import[] = [];
  for (const [, isType, names, to = ''] of text.matchAll(statement))
    imports.push(resolveImport(root, file, { to, names: namesIn(names ?? ''), isType: isType !== undefined }));
  for (const [, to = '', names] of text.matchAll(dynamic))
    imports.push(resolveImport(root, file, { to, names: names ? namesIn(`{${names}}`) : ['*'], isType: false }));
  for (const [, to = ''] of text.matchAll(thread))
    imports.push(resolveImport(root, file, { to, names: ['*'], isType: false }));
  return imports;
}

function resolveImport(
  root: string,
  from: string,
  { to, names, isType }: { to: string; names: string[]; isType: boolean },
): Import {
  const clean = to.replace(/\?.*$/, '');
  if (clean.startsWith('.'))
    return { from, to: relative(root, resolve(root, dirname(from), clean)), isPackage: false, names, isType };
  if (clean.startsWith('@tessera/'))
    return { from, to: clean.slice('@tessera/'.length), isPackage: false, names, isType };
  const parts = clean.split('/');
  return {
    from,
    to: clean.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? ''),
    isPackage: true,
    names,
    isType,
  };
}

function namesIn(clause: string): string[] {
  const names: string[] = [];
  const braces = /\{([^}]*)\}/.exec(clause)?.[1];
  for (const part of (braces ?? '').split(',')) {
    const name = part
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+|\s*:\s*/)[0]
      ?.trim();
    if (name) names.push(name);
  }
  const rest = clause
    .replace(/\{[^}]*\}/, '')
    .replace(/,/g, ' ')
    .trim();
  if (rest.startsWith('*')) names.push('*');
  else if (rest) names.push('default');
  return names;
}

export const isBuiltin = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name);
