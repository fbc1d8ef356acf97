import { plainText } from '@tessera/schemas/html/plain-text.ts';

/** Characters. */
const longest = 300;

/** What a cell has room for of a formatted text. */
export const firstWords = (html: string): string => plainText(html).replaceAll('\n', ' ').slice(0, longest);
