import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { circlesIn, folderCircles } from './circles.ts';

/** A project of made-up files. */
function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'tessera-circles-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

// Written out, this file itself would be read as importing it.
const lazily = (path: string) => `import('${path}')`;

test('the folders of the checked workspaces form no circle', () => {
  expect(folderCircles(resolve(import.meta.dirname, '..'))).toEqual([]);
});

test('a circle of folders is told by one import a step; types and lazy imports count', () => {
  const root = tree({
    'app/a/one.ts': "import type { Two } from '../b/two.ts';",
    'app/b/two.ts': `export const two = async () => (await ${lazily('../c/three.ts')}).three;`,
    'app/c/three.ts': "import { other } from '../a/other.ts';\nexport const three = other;",
    'app/a/other.ts': 'export const other = 1;',
    'app/d/above.ts': "import { two } from '../b/two.ts';",
  });
  expect(circlesIn(root, 'app')).toEqual([
    [
      'app/a/one.ts imports app/b/two.ts',
      'app/b/two.ts imports app/c/three.ts',
      'app/c/three.ts imports app/a/other.ts',
    ],
  ]);
});

test('a folder and its sub-folder are two rooms', () => {
  const root = tree({
    'app/list/page.ts': "import { table } from './views/table.ts';",
    'app/list/row.ts': 'export interface Row {}',
    'app/list/views/table.ts': "import type { Row } from '../row.ts';\nexport const table = 1;",
  });
  expect(circlesIn(root, 'app')).toHaveLength(1);
});

test('an index lists sub-folders that use what lies beside it, but nothing that it lists comes back to it', () => {
  const files = {
    'app/widgets/view.ts': 'export interface View {}',
    'app/widgets/text/input.ts': "import type { View } from '../view.ts';\nexport const input = 1;",
    'app/widgets/index.ts': "import { input } from './text/input.ts';\nexport const views = { input };",
    'app/form/field.ts': "import { views } from '../widgets/index.ts';",
    // A test may look at anything.
    'app/widgets/view.test.ts': "import { field } from '../form/field.ts';",
  };
  expect(circlesIn(tree(files), 'app')).toEqual([]);
  const back = "import { views } from '../index.ts';\nexport const rows = () => views;";
  const found = circlesIn(
    tree({
      ...files,
      'app/widgets/rows/rows.ts': back,
      'app/widgets/index.ts': `${files['app/widgets/index.ts']}\nimport { rows } from './rows/rows.ts';`,
    }),
    'app',
  );
  expect(found).toEqual([
    ['app/widgets/index.ts imports app/widgets/rows/rows.ts', 'app/widgets/rows/rows.ts imports app/widgets/index.ts'],
  ]);
});
