import { bareElements, htmlElements, htmlStyles, linkPattern, picturePattern } from '@tessera/schemas/html/elements.ts';
import { plainText } from '@tessera/schemas/html/plain-text.ts';
import type { CleanHtml } from '@tessera/schemas/kinds/kind.ts';
import sanitizeHtml from 'sanitize-html';

const isBare = new RegExp(`<(${bareElements.join('|')})\\b`);

/** Formatted text as it is kept: what is not in the table of elements is taken out, and nothing at all is ''. */
export const cleanHtml: CleanHtml = (html) => {
  const clean = sanitizeHtml(html, options).trim();
  return plainText(clean) === '' && !isBare.test(clean) ? '' : clean;
};

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(htmlElements),
  allowedAttributes: Object.fromEntries(
    Object.entries(htmlElements).map(([name, attributes]) => [name, [...attributes]]),
  ),
  allowedStyles: { '*': Object.fromEntries(Object.entries(htmlStyles).map(([name, pattern]) => [name, [pattern]])) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'data'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !picturePattern.test(attribs.src ?? ''),
  transformTags: {
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: href !== undefined && linkPattern.test(href) ? { ...attribs, href } : attribs,
    }),
  },
};
