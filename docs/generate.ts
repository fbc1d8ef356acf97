import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { modelPage, pagesPage } from './document-page.ts';
import { type DocumentPage, page } from './markdown.ts';
import { modulesPage, resourcePage } from './module-pages.ts';
import { expressionsPage, kindsPage, rulesPage } from './value-pages.ts';
import { widgetGallery, widgetsPage } from './widget-page.ts';

const folder = (name: string) => join(import.meta.dirname, name);

/** The whole language reference, as it must stand in docs/language. */
function languagePages(): DocumentPage[] {
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

/** All that is written of schemas/, by the folder in docs that it stands in. */
export const generatedPages = (): Record<string, DocumentPage[]> => ({
  language: languagePages(),
  widgets: [widgetGallery()],
});

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, pages] of Object.entries(generatedPages())) {
    mkdirSync(folder(name), { recursive: true });
    for (const { file, text } of pages) writeFileSync(join(folder(name), file), text);
    console.log(`${pages.length} pages in docs/${name}`);
  }
}
