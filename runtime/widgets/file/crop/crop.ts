/** What a canvas draws and writes again: no animation and no drawing of lines would come out of it as it went in. */
const written = ['image/png', 'image/jpeg', 'image/webp'];

export const canBeCropped = ({ type }: File): boolean => written.includes(type);

/** Width to height of a shape such as `4:3`; undefined where any is right. */
export function ratioOf(shape: string): number | undefined {
  const [, width, height] = /^(\d+):(\d+)$/.exec(shape) ?? [];
  return width && height ? Number(width) / Number(height) : undefined;
}

/** A part of a picture, in shares of its width and height from 0 to 1. */
interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The largest part of a picture that has the ratio, in its middle; all of it where none is asked for. */
export function largestPart(size: { width: number; height: number }, ratio: number | undefined): Part {
  if (ratio === undefined) return { x: 0, y: 0, width: 1, height: 1 };
  const own = size.width / size.height;
  const width = Math.min(1, ratio / own);
  const height = Math.min(1, own / ratio);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** The part as a file of the same name and type. Undefined where the browser cannot draw it. */
export async function cropped(file: File, { picture, part }: { picture: HTMLImageElement; part: Part }) {
  const { naturalWidth, naturalHeight } = picture;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * naturalWidth));
  canvas.height = Math.max(1, Math.round(part.height * naturalHeight));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.drawImage(picture, -Math.round(part.x * naturalWidth), -Math.round(part.y * naturalHeight));
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, 0.92));
  return made ? new File([made], file.name, { type: made.type, lastModified: file.lastModified }) : undefined;
}
