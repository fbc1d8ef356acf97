import { blockElements } from './elements.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Formatted text as a person reads it aloud: a line for each paragraph, row or point, cells apart by a blank. */
export function plainText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<(\/?)([a-z0-9]+)[^<>]*>/gi, (_, _end: string, name: string) => gap(name.toLowerCase()))
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

const gap = (name: string): string => {
  if (blockElements.has(name)) return '\n';
  return name === 'td' || name === 'th' ? ' ' : '';
};

/** A text as it stands in HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A plain text as formatted text: a paragraph a line. */
export const htmlOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
