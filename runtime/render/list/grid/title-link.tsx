import type { ReactNode } from 'react';

/**
 * The name of a record: a click opens it here. Where it has a page it is a link to that, which a browser opens in
 * another tab with the middle button or Ctrl.
 */
export function TitleLink(given: { href: string | undefined; onOpen: () => void; children: ReactNode }) {
  const { href, onOpen, children } = given;
  if (href === undefined) {
    return (
      <button type="button" className="ts-link ts-title-link" onClick={onOpen}>
        {children}
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it acts as a button, and a browser must know where it leads
    <a
      href={href}
      role="button"
      className="ts-link ts-title-link"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
