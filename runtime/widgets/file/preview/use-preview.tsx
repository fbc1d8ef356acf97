import { type ReactNode, Suspense, useState } from 'react';
import type { FileType, Host, StoredFile } from '../../../host/host.ts';
import { lazy } from '../../../navigation/lazy.ts';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

/** Shows the files of a field large, from the one that is opened; `dialog` stands where the files do. */
export function usePreview(shown: { files: StoredFile[]; type: FileType; host: Host }): {
  open: (index: number) => void;
  dialog: ReactNode;
} {
  const [first, setFirst] = useState<number | undefined>();
  return {
    open: setFirst,
    dialog: first !== undefined && (
      <Suspense fallback={null}>
        <PreviewDialog {...shown} first={first} onClose={() => setFirst(undefined)} />
      </Suspense>
    ),
  };
}
