/** The kinds of pictures that are shown. SVG is none: it can hold scripts. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

interface Picture {
  type: PictureType;
  /** Undefined where the bytes that were looked at do not say it. */
  width?: number;
  height?: number;
}

/** choice: a larger one takes half a gigabyte to be drawn, however few bytes it comes in; the largest cameras make 108. */
export const mostPixels = 120_000_000;

/** Bytes of its beginning within which a picture says how large it is, whatever a camera writes before that. */
export const pictureHead = 512 * 1024;

/** A picture is known by its first bytes, never by its name; null for everything else. */
export function pictureOf(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = (...prefix: number[]) => prefix.every((byte, index) => bytes[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47)) return { type: 'image/png', ...read(view, pngSize) };
  if (starts(0xff, 0xd8, 0xff)) return { type: 'image/jpeg', ...read(view, jpegSize) };
  if (starts(0x47, 0x49, 0x46, 0x38)) return { type: 'image/gif', ...read(view, gifSize) };
  if (starts(0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45)
    return { type: 'image/webp', ...read(view, webpSize) };
  return null;
}

/** Whether it says that it is larger than what is drawn, or does not say how large it is. */
export const isTooLarge = ({ width, height }: Picture): boolean =>
  width === undefined || height === undefined || width * height > mostPixels;

interface Size {
  width: number;
  height: number;
}

function read(view: DataView, size: (view: DataView) => Size | undefined): Partial<Size> {
  try {
    return size(view) ?? {};
  } catch (error) {
    // It ends before it says its size.
    if (error instanceof RangeError) return {};
    throw error;
  }
}

const pngSize = (view: DataView): Size => ({ width: view.getUint32(16), height: view.getUint32(20) });

/** What it says of itself, or its first frame where that is larger: browsers draw that. */
function gifSize(view: DataView): Size {
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const flags = view.getUint8(10);
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  while (view.getUint8(at) === 0x21) {
    at += 2;
    while (view.getUint8(at) !== 0) at += view.getUint8(at) + 1;
    at++;
  }
  const [left, top] = [view.getUint16(at + 1, true), view.getUint16(at + 3, true)];
  return {
    width: Math.max(width, left + view.getUint16(at + 5, true)),
    height: Math.max(height, top + view.getUint16(at + 7, true)),
  };
}

/** The segments of a JPEG one after the other, until one that begins a frame. */
function jpegSize(view: DataView): Size | undefined {
  let at = 2;
  for (;;) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at++;
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += isBare ? 2 : 2 + view.getUint16(at + 2);
  }
}

/** Its three forms: with an own head, without loss, and the usual one. */
function webpSize(view: DataView): Size | undefined {
  const form = view.getUint32(12);
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (form === 0x56503858) return { width: three(24) + 1, height: three(27) + 1 };
  if (form === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (form === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  return undefined;
}
