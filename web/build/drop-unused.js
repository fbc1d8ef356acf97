import { rmSync } from 'node:fs';
import { join } from 'node:path';

// After an installation: forms in which packages bring what the page is built from once more, whole and compressed, for
// pages that build nothing. A third of all that is installed (decision 41).
const packages = join(import.meta.dirname, '../..', 'node_modules');
const unused = [
  ...['antd/dist', 'monaco-editor/dev', 'monaco-editor/min'],
  ...['pdfjs-dist/build', 'pdfjs-dist/image_decoders', 'pdfjs-dist/legacy/image_decoders', 'pdfjs-dist/web'],
];

for (const folder of unused) rmSync(join(packages, folder), { recursive: true, force: true });
