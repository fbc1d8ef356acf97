import type { ApiDocument } from './api-document.ts';

/** A document as a file of the reader's. */
export function saveDocument(document: ApiDocument, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }));
  Object.assign(window.document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
