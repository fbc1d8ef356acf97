import { PictureOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import type { Host, StoredFile } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import type { ShowProps } from '../view.ts';
import { filesOf, fileTexts } from './preview/file-texts.ts';
import { usePreview } from './preview/use-preview.tsx';
import { FileList } from './views.tsx';

/** A stored picture. It needs the token, which an `<img>` cannot send, so it arrives as a blob. */
export function StoredImage(given: {
  host: Host;
  fileId: string;
  alt: string;
  /** Pixels of its height. */
  size: number;
  /** All of it is seen, in a place that is wider than high; otherwise its middle, in a square. */
  isWide?: boolean;
  /** Shows it large, where that is wanted. */
  onOpen?: (() => void) | undefined;
}) {
  const { host, fileId, alt, size, isWide = false, onOpen } = given;
  const address = useAddress(host, fileId);
  const style = { width: isWide ? size * 2.5 : size, height: size };
  const picture = address ? (
    <img className={isWide ? 'ts-picture ts-picture-wide' : 'ts-picture'} src={address} alt={alt} style={style} />
  ) : (
    // The frame with the name stays when the picture does not come.
    <span className="ts-picture ts-picture-missing" role="img" aria-label={alt} title={alt} style={style}>
      <PictureOutlined aria-hidden />
    </span>
  );
  if (!onOpen) return picture;
  return (
    <button
      type="button"
      className="ts-picture-open"
      aria-label={`${say(fileTexts.view)} ${alt}`}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {picture}
    </button>
  );
}

function useAddress(host: Host, fileId: string): string | undefined {
  const [address, setAddress] = useState<string | undefined>();
  useEffect(() => {
    let live = true;
    host.image('annexpic', fileId).then(
      (found) => live && setAddress(found),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [host, fileId]);
  return address;
}

/** The pictures of a field; a click shows them large. */
export function ImagesShow({ value, props, host, inCell }: ShowProps) {
  const files = filesOf(value);
  const { open, dialog } = usePreview({ files, type: 'annexpic', host });
  if (!inCell && props.listStyle !== 'card')
    return <PictureList files={files} host={host} isSmall={props.listStyle === 'picture'} />;
  return (
    <span className="ts-pictures">
      {(inCell ? files.slice(0, 3) : files).map(({ fileId, name }, index) => (
        <StoredImage key={fileId} {...{ host, fileId }} alt={name} size={inCell ? 24 : 88} onOpen={() => open(index)} />
      ))}
      {dialog}
    </span>
  );
}

/** Pictures one below the other, by their names. */
export function PictureList({
  files,
  host,
  isSmall,
  onRemove,
}: {
  files: StoredFile[];
  host: Host;
  /** With a small picture before each name. */
  isSmall: boolean;
  onRemove?: ((fileId: string) => void) | undefined;
}) {
  const small = (file: StoredFile) => <StoredImage host={host} fileId={file.fileId} alt={file.name} size={24} />;
  return (
    <FileList type="annexpic" files={files} host={host} onRemove={onRemove} {...(isSmall ? { sign: small } : {})} />
  );
}
