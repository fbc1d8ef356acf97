import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** The module behind which is all that only somebody who is signed in sees. */
const behindLogin = '/web/signed-in.tsx';

/**
 * Whoever comes signed in gets the files behind the login page together with those of the login page, and not when these
 * have run: a script of a few lines, for only the browser knows who it is, and the page forbids scripts within it.
 */
export const earlyPages = (): Plugin => ({
  name: 'early-pages',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('index.html'));
    const behind = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(behindLogin));
    if (page?.type !== 'asset' || !entry || !behind) throw new Error(`no page, or nothing behind ${behindLogin}`);
    const known = neededBy(bundle, entry);
    const source = script([...neededBy(bundle, behind)].filter((name) => !known.has(name)));
    const fileName = `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
    this.emitFile({ type: 'asset', fileName, source });
    page.source = String(page.source).replace(
      /^ *<script/m,
      (tag) => `    <script async src="/${fileName}"></script>\n${tag}`,
    );
  },
});

/** A chunk and the chunks that it imports, and theirs. */
function neededBy(bundle: Rolldown.OutputBundle, first: Rolldown.OutputChunk): Set<string> {
  const found = new Set<string>();
  const add = ({ fileName, imports }: Rolldown.OutputChunk) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const name of imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') add(next);
    }
  };
  add(first);
  return found;
}

// Where a session is kept: runtime/session/token.ts.
const script = (files: string[]) => `try {
  if (localStorage.getItem('token') || sessionStorage.getItem('viewToken'))
    for (const file of ${JSON.stringify(files)}) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = '/' + file;
      document.head.append(link);
    }
} catch {}
`;
