import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../../../navigation/lazy.ts';
import type { EditProps } from '../../view.ts';
import { canBeCropped } from './crop.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

/** Lets a person crop pictures, one after the other, before `onTake` gets them; what cannot be cropped it gets at once. */
export function useCropping(
  { props }: EditProps,
  onTake: (files: File[]) => void,
): { take: (files: File[]) => void; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const { crop } = props;
  if (typeof crop !== 'string' || crop === 'none') return { take: onTake, dialog: null };
  const [file] = waiting;
  return {
    take: (files) => {
      setWaiting((before) => [...before, ...files.filter(canBeCropped)]);
      const others = files.filter((one) => !canBeCropped(one));
      if (others.length > 0) onTake(others);
    },
    dialog: file && (
      <Suspense fallback={null}>
        <CropDialog
          // Two pictures may be the same file.
          key={waiting.length}
          file={file}
          shape={crop}
          following={waiting.length - 1}
          onDone={(cropped) => {
            setWaiting((before) => before.slice(1));
            if (cropped) onTake([cropped]);
          }}
        />
      </Suspense>
    ),
  };
}
