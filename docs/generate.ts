import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { modelPage, pagesPage } from './document-page.ts';
import { type DocumentPage, page } from './markdown.ts';
import { modulesPage, resourcePage } from './module-pages.ts';
import { expressionsPage, kindsPage, rulesPage } from './value-pages.ts';
import { widgetsPage } from './widget-page.ts';

const folder = join(import.meta.dirname, 'language');

/** The whole language reference, as it must stand in docs/language. */
export function languagePages(): DocumentPage[] {
  const pages = [
    modelPage(),
    kindsPage(),
    widgetsPage(),
    rulesPage(),
    pagesPage(),
    expressionsPage(),
    resourcePage(),
    modulesPage(),
  ];
  const titleOf = ({ text }: DocumentPage) => text.slice(2, text.indexOf('\n'));
  const contents = pages.map((each) => `- [${titleOf(each)}](${each.file})`).join('\n');
  return [page('README.md', 'The language · 语言参考', [contents]), ...pages];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of languagePages()) writeFileSync(join(folder, file), text);
  console.log(`${languagePages().length} pages in docs/language`);
}
