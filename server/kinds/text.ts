import { escapeHtml } from '@tessera/schemas/html/plain-text.ts';
import { sql } from 'kysely';
import { castText, plain, type StoredKind, unchanged } from './kind.ts';

export const text: StoredKind = {
  column: 'text',
  bind: plain,
  bindFilter: plain,
  present: unchanged,
  isEmpty: (column) => sql`(${column} is null or ${column} = '')`,
  sqlType: 'text',
  indexable: true,
  hasReaders: true,
  asText: castText,
  fromText: (value) => value,
};

export const longText: StoredKind = { ...text, indexable: false };

const blockTags = '</?(p|h[1-4]|li|tr|td|th|pre|blockquote|br|hr)[^>]*>';
/** SQL of formatted text as plain text: a line for each block, letters as they are. */
const asLines = (column: string) =>
  `btrim(regexp_replace(${unescaped(`regexp_replace(regexp_replace(${column}, '${blockTags}', E'\\n', 'g'), '<[^>]*>', '', 'g')`)}, E'\\n+', E'\\n', 'g'), E' \\n')`;
const unescaped = (text: string) =>
  `replace(replace(replace(replace(${text}, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')`;
const escaped = (text: string) => `replace(replace(replace(${text}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;

const glimpseLength = 300;

export const html: StoredKind = {
  ...longText,
  // Pictures stand in it; a text without tags is formatted text all the same.
  glimpse: (column) =>
    sql`left(btrim(regexp_replace(regexp_replace(${column}, ${sql.lit(blockTags)}, ' ', 'g'), '<[^>]*>', '', 'g')), ${sql.lit(glimpseLength)})`,
  // Tags are no text: whoever looks for "strong" does not find every bold word.
  searched: (column) => sql`regexp_replace(${column}, '<[^>]*>', '', 'g')`,
  searchedText: escapeHtml,
  sqlType: null,
  asText: asLines,
  fromText: (text) => `'<p>' || replace(${escaped(text)}, E'\\n', '</p><p>') || '</p>'`,
};
