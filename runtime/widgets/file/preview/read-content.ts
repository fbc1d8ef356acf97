import { isTooLarge, type PictureType, pictureOf } from '@tessera/schemas/files/picture.ts';
import { textOfBytes } from '../../cells/text-of-bytes.ts';

/** What a file turned out to be, by its bytes alone: its name may lie. */
export type Content =
  | { is: 'picture'; type: PictureType; bytes: Uint8Array<ArrayBuffer> }
  | { is: 'pdf'; bytes: Uint8Array<ArrayBuffer> }
  | { is: 'text'; text: string; isCut: boolean }
  | { is: 'empty' | 'unknown' | 'tooLarge' };

/** Bytes of a text that are shown. */
const mostText = 1024 * 1024;
/** choice: bytes of a picture or PDF that are shown; what is larger is downloaded. */
const mostDrawn = 100 * 1024 * 1024;
/** Within these a PDF says that it is one. */
const pdfHead = 1024;

/**
 * Reads no more of a file than showing it needs: all of a picture and a PDF, the beginning of a text, and of anything
 * else as much as says that it is none of these.
 */
export async function readContent(stream: ReadableStream<Uint8Array>): Promise<Content> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  let isOver = false;
  const readTo = async (wanted: number) => {
    while (!isOver && size < wanted) {
      const { done, value } = await reader.read();
      if (done) isOver = true;
      else {
        parts.push(value);
        size += value.byteLength;
      }
    }
    return joined(parts.splice(0), { size, into: parts });
  };
  try {
    const head = await readTo(pdfHead);
    if (head.byteLength === 0) return { is: 'empty' };
    const picture = pictureOf(head);
    if (picture || isPdf(head)) {
      const bytes = await readTo(mostDrawn + 1);
      const whole = picture && pictureOf(bytes);
      if (bytes.byteLength > mostDrawn || (whole && isTooLarge(whole))) return { is: 'tooLarge' };
      return picture ? { is: 'picture', type: picture.type, bytes } : { is: 'pdf', bytes };
    }
    if (textOfBytes(head, { isCut: !isOver }) === undefined) return { is: 'unknown' };
    const bytes = await readTo(mostText + 1);
    const isCut = bytes.byteLength > mostText;
    const text = textOfBytes(bytes.subarray(0, mostText), { isCut });
    return text === undefined ? { is: 'unknown' } : { is: 'text', text, isCut };
  } finally {
    // What was not read is not sent.
    await reader.cancel().catch(() => undefined);
  }
}

function joined(parts: Uint8Array[], { size, into }: { size: number; into: Uint8Array[] }): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  into.push(all);
  return all;
}

function isPdf(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head.subarray(0, pdfHead)).includes('%PDF-');
}
