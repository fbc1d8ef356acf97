import { lazy } from '@tessera/runtime/navigation/lazy.ts';
import type { PageRegistry } from '@tessera/runtime/pages/page-registry.ts';
import { designerTitle } from './title.ts';

/** The designer's pages and dialogs by the names that actions open them with; all of them load when first opened. */
export const designerPages = {
  pages: {
    entryEditor: {
      title: designerTitle,
      view: lazy(async () => ({ default: (await import('./source/entry-editor.tsx')).EntryEditor })),
    },
  },
  dialogs: {
    entryStart: lazy(async () => ({ default: (await import('./start/start-dialog.tsx')).StartDialog })),
    entryRelease: lazy(async () => ({ default: (await import('./source/release-dialog.tsx')).ReleaseDialog })),
    entryPublish: lazy(async () => ({ default: (await import('./source/publish-dialog.tsx')).PublishDialog })),
    entryExtend: lazy(async () => ({ default: (await import('./uses/extend-dialog.tsx')).ExtendDialog })),
    entryUses: lazy(async () => ({ default: (await import('./uses/uses-dialog.tsx')).UsesDialog })),
    entryProblems: lazy(async () => ({ default: (await import('./uses/problems-dialog.tsx')).ProblemsDialog })),
    entryImport: lazy(async () => ({ default: (await import('./import/import-dialog.tsx')).ImportFormsDialog })),
  },
} satisfies PageRegistry;
