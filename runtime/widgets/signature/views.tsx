import { Suspense } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { printing } from '../../session/printing.ts';
import { Coming } from '../coming.tsx';
import { filesOf } from '../file/preview/file-texts.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';

const StoredImage = lazy(async () => ({ default: (await import('../file/stored-images.tsx')).StoredImage }));

function SignatureShow({ value, host, inCell }: ShowProps) {
  const isPrinted = printing.use();
  const files = filesOf(value);
  if (files.length === 0) return <EmptyValue />;
  return (
    <Suspense fallback={<Coming />}>
      <span className="ts-pictures">
        {files.map(({ fileId, name }) => (
          <StoredImage
            key={fileId}
            host={host}
            fileId={fileId}
            alt={name}
            size={inCell ? (isPrinted ? 40 : 24) : 72}
            isWide
          />
        ))}
      </span>
    </Suspense>
  );
}

export const signatureView: WidgetView = {
  edit: lazyEdit(async () => (await import('./signature-edit.tsx')).SignatureEdit),
  show: SignatureShow,
  fetchShow: StoredImage.fetch,
  room: 200,
};
