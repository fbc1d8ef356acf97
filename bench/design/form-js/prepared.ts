import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The page of the editor of form-js (bpmn.io), the designer of forms that ours is held against, with its packages: they
 * are fetched for the run and run no scripts, so that nobody who does not measure installs them.
 */
export function preparedPage(folder: string): string {
  const root = join(folder, 'form-js');
  cpSync(import.meta.dirname, root, { recursive: true });
  console.log('design: fetching the packages of form-js');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return root;
}

/** What is nearest to the fields of our form. */
const types = [
  { type: 'textfield' },
  { type: 'number' },
  { type: 'datetime', subtype: 'date' },
  { type: 'textarea' },
  { type: 'checkbox' },
];

/** A form of as many fields, as it describes forms. */
export const largeSchema = (count: number) => ({
  type: 'default',
  id: 'large',
  components: Array.from({ length: count }, (_, index) => ({
    ...types[index % types.length],
    id: `f${index}`,
    key: `f${index}`,
    [index % types.length === 2 ? 'dateLabel' : 'label']: `Field ${index}`,
  })),
});
