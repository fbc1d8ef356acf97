import { chipColorNames } from '@tessera/schemas/options/colors.ts';
import { useEffect, useState } from 'react';
import type { Host } from '../../host/host.ts';
import { initialsOf } from './initials.ts';

/** The picture of a person, or the first letters of the name on a colour that is always this person's. */
export function Avatar(given: {
  id: string;
  name: string;
  /** File id of the picture. */
  picture?: string | undefined;
  size?: number;
  host: Pick<Host, 'image'>;
}) {
  const { id, name, picture, size = 20, host } = given;
  const address = usePicture(picture, host);
  const letters = initialsOf(name, { most: size < 28 ? 1 : 2 });
  const style = { width: size, height: size, fontSize: Math.round(size * (letters.length > 1 ? 0.38 : 0.55)) };
  if (address) return <img className="ts-avatar" src={address} alt="" style={style} />;
  return (
    <span
      className={`ts-avatar ts-tint-${colorOf(id)}`}
      // Drawn by the style: it is no part of the text that is read or copied.
      data-initials={letters}
      aria-hidden="true"
      style={style}
    />
  );
}

const tints = chipColorNames.filter((name) => name !== 'gray');

function colorOf(id: string): string {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return id === '' ? 'gray' : (tints[sum % tints.length] ?? 'gray');
}

function usePicture(picture: string | undefined, host: Pick<Host, 'image'>): string | undefined {
  const [address, setAddress] = useState<string | undefined>();
  useEffect(() => {
    setAddress(undefined);
    if (!picture) return;
    let live = true;
    host.image('annexpic', picture).then(
      (found) => live && setAddress(found),
      () => undefined, // The letters stand there.
    );
    return () => {
      live = false;
    };
  }, [picture, host]);
  return address;
}
