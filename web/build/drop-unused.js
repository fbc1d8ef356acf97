import { rmSync } from 'node:fs';
import { join } from 'node:path';

// After an installation: forms in which packages bring what the page is built from once more, whole and compressed, for
// pages that build nothing. A quarter of all that is installed (decision 41).
const unused = ['antd/dist', 'monaco-editor/dev', 'monaco-editor/min'];

for (const folder of unused)
  rmSync(join(import.meta.dirname, '../..', 'node_modules', folder), { recursive: true, force: true });
