import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What pdf.js asks for by name while it draws: tables of letters, fonts, decoders. */
const folders = ['cmaps', 'standard_fonts', 'wasm'];

/**
 * Puts what pdf.js looks up beside the built files, in a folder that is named by its version (runtime/widgets/file/preview
 * asks there): it changes only with the version, so browsers keep it.
 */
export function pdfParts(): Plugin {
  const described = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const root = dirname(described);
  const base = `assets/pdf-${JSON.parse(readFileSync(described, 'utf8')).version}`;
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => !name.startsWith('LICENSE'))
      .map((name) => ({ at: `${base}/${folder}/${name}`, path: join(root, folder, name) })),
  );
  return {
    name: 'pdf-parts',
    generateBundle() {
      // A thread that is built by itself gets none of its own.
      if (this.environment.config.isWorker) return;
      for (const { at, path } of files) this.emitFile({ type: 'asset', fileName: at, source: readFileSync(path) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = files.find(({ at }) => request.url === `/${at}`);
        if (!file) return next();
        response.end(readFileSync(file.path));
      });
    },
  };
}
