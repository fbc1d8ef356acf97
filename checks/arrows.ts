import { importsOf, sourceFiles } from './imports.ts';

/** Which folder may import which (DESIGN.md, Layout). Tests may use the world of fixtures. */
const allowed: Record<string, readonly string[]> = {
  schemas: [],
  runtime: ['schemas'],
  designer: ['runtime', 'schemas'],
  server: ['schemas', 'fixtures'],
  web: ['designer', 'runtime', 'schemas'],
  fixtures: ['server', 'schemas'],
  bench: ['server', 'runtime', 'schemas', 'fixtures', 'web'],
  docs: ['schemas', 'fixtures'],
  soak: ['server', 'schemas', 'fixtures'],
  checks: [],
};

/** Imports that go against the arrows, each as a sentence. */
export function wrongArrows(root: string): string[] {
  return sourceFiles(root).flatMap((file) => {
    const folder = file.split('/')[0] ?? '';
    const may = allowed[folder];
    if (!may) return [];
    return importsOf(root, file)
      .filter((imported) => !imported.isPackage)
      .flatMap(({ to }) => {
        const target = to.split('/')[0] ?? '';
        const isTest = /\.test\.tsx?$/.test(file);
        if (target === folder || may.includes(target) || (isTest && (target === 'fixtures' || target === 'server')))
          return [];
        return [`${file} imports ${to}: ${folder} may import ${may.join(', ') || 'nothing'}`];
      });
  });
}
