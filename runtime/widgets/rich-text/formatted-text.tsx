import { htmlElements, htmlStyles, linkPattern, picturePattern } from '@tessera/schemas/html/elements.ts';
import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

/**
 * Formatted text as it was written. The server has cleaned what it stores; it is cleaned here once more, because what a
 * page draws may also come from an older version, another table or somebody else's hands.
 */
export function FormattedText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(cleaned(html)), [html]);
  return <div ref={place} className="ts-rich-text" />;
}

/** The elements of a formatted text, and nothing of it that runs, loads or leads elsewhere. */
export function cleaned(html: string): DocumentFragment {
  return purify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
}

const allowed = {
  ALLOWED_TAGS: Object.keys(htmlElements),
  ALLOWED_ATTR: [...new Set([...Object.values(htmlElements).flat(), 'target', 'rel'])],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

// An instance of its own: hooks would hold for everybody who uses the shared one.
const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', (element) => {
  const href = element.getAttribute('href');
  if (href !== null && !linkPattern.test(href)) element.removeAttribute('href');
  if (href !== null) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
  if (element.nodeName === 'IMG' && !picturePattern.test(element.getAttribute('src') ?? '')) element.remove();
  if (element instanceof HTMLElement && element.hasAttribute('style')) keepStyles(element);
});

function keepStyles({ style }: HTMLElement): void {
  for (const name of [...style]) if (!htmlStyles[name]?.test(style.getPropertyValue(name))) style.removeProperty(name);
}
