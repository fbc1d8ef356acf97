import { EyeOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import { useEffect, useState } from 'react';
import type { Host, StoredFile } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import type { ShowProps } from '../view.ts';
import { FileList, filesOf, fileTexts } from './views.tsx';

/** A stored picture. It needs the token, which an `<img>` cannot send, so it arrives as a blob. */
export function StoredImage(given: {
  host: Host;
  fileId: string;
  alt: string;
  /** Pixels of its height. */
  size: number;
  /** All of it is seen, in a place that is wider than high; otherwise its middle, in a square. */
  isWide?: boolean;
}) {
  const { host, fileId, alt, size, isWide = false } = given;
  const [address, setAddress] = useState<string | undefined>();
  useEffect(() => {
    let live = true;
    host.image('annexpic', fileId).then(
      (found) => live && setAddress(found),
      () => undefined, // The frame with the name stays.
    );
    return () => {
      live = false;
    };
  }, [host, fileId]);
  return (
    <Image
      className={isWide ? 'ts-picture ts-picture-wide' : 'ts-picture'}
      width={isWide ? size * 2.5 : size}
      height={size}
      src={address}
      alt={alt}
      preview={address ? { mask: size > 48 ? <EyeOutlined aria-label={say(fileTexts.view)} /> : false } : false}
    />
  );
}

/** The pictures of a field; a click shows them large. */
export function ImagesShow({ value, props, host, inCell }: ShowProps) {
  const files = filesOf(value);
  if (!inCell && props.listStyle !== 'card')
    return <PictureList files={files} host={host} isSmall={props.listStyle === 'picture'} />;
  return (
    <Image.PreviewGroup>
      <span className="ts-pictures">
        {(inCell ? files.slice(0, 3) : files).map((file) => (
          <StoredImage key={file.fileId} host={host} fileId={file.fileId} alt={file.name} size={inCell ? 24 : 88} />
        ))}
      </span>
    </Image.PreviewGroup>
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
