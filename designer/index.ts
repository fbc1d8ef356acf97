import type { PageRegistry } from '@tessera/runtime/pages/page-registry.ts';
import { lazy } from 'react';
import { sourceTexts } from './source/source-texts.ts';

/** The designer's pages and dialogs by the names that actions open them with; all of them load when first opened. */
export const designerPages = {
  pages: {
    entryEditor: {
      title: sourceTexts.title,
      view: lazy(async () => ({ default: (await import('./source/entry-editor.tsx')).EntryEditor })),
    },
  },
  dialogs: {
    entryRelease: lazy(async () => ({ default: (await import('./source/release-dialog.tsx')).ReleaseDialog })),
    entryPublish: lazy(async () => ({ default: (await import('./source/publish-dialog.tsx')).PublishDialog })),
    entryImport: lazy(async () => ({ default: (await import('./import/import-dialog.tsx')).ImportFormsDialog })),
  },
} satisfies PageRegistry;
