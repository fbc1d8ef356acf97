import type { Caption } from '@tessera/schemas/texts/text.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';

/** One generated page. */
export interface DocumentPage {
  file: string;
  text: string;
}

export const english = (text: Caption) => textIn(text, 'en');

/** `Widgets · 控件`: English, and Chinese for those who look for it. */
export const titled = (text: Caption) => `${textIn(text, 'en')} · ${textIn(text, 'zh')}`;

/** A table; columns that are empty everywhere are left out. */
export function table(head: string[], rows: string[][]): string {
  const shown = head.map((_, i) => rows.some((row) => (row[i] ?? '') !== ''));
  const line = (cells: string[]) => `| ${cells.filter((_, i) => shown[i]).join(' | ')} |`;
  const plain = (cell: string) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ');
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map((row) => line(head.map((_, i) => plain(row[i] ?? '')))),
  ].join('\n');
}

export const code = (text: unknown) => `\`${typeof text === 'string' ? text : JSON.stringify(text)}\``;
export const codes = (texts: readonly unknown[]) => texts.map(code).join(', ');

/** A page from its parts, with the note that keeps people from editing it. */
export const page = (file: string, title: string, parts: string[]): DocumentPage => ({
  file,
  text: `${[`# ${title}`, '<!-- Written by `npm run docs` from schemas/. Change it there. -->', ...parts].join('\n\n')}\n`,
});
