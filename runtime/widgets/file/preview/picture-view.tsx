import type { PictureType } from '@tessera/schemas/files/picture.ts';
import type { Text } from '@tessera/schemas/texts/text.ts';
import { useEffect, useRef, useState } from 'react';
import { previewTexts } from './texts.ts';
import { ZoomBar } from './zoom-bar.tsx';

/** A picture, at first as large as there is room. */
export function PictureView({
  type,
  bytes,
  name,
  onFault,
}: {
  type: PictureType;
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  onFault: (why: Text) => void;
}) {
  const [address, setAddress] = useState<string | undefined>();
  const [zoom, setZoom] = useState(1);
  /** Pixels that it is wide where all of it is seen. */
  const fitted = useRef(0);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return (
    <div className="ts-preview-stage">
      <ZoomBar zoom={zoom} onZoom={setZoom} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <section className="ts-preview-scroll ts-preview-picture" tabIndex={0} aria-label={name}>
        {address && (
          <img
            src={address}
            alt={name}
            style={zoom === 1 ? undefined : { maxWidth: 'none', maxHeight: 'none', width: fitted.current * zoom }}
            onLoad={({ currentTarget }) => {
              if (zoom === 1) fitted.current = currentTarget.clientWidth;
            }}
            onError={() => onFault(previewTexts.broken)}
          />
        )}
      </section>
    </div>
  );
}
