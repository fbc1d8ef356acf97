import { open, unlink } from 'node:fs/promises';
import { isTooLarge, mostPixels, pictureHead, pictureOf } from '@tessera/schemas/files/picture.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';

/**
 * What a file that stands whole at a path is, by its first bytes. Where only pictures are taken, throws INVALID for all
 * else, and for one that would take more memory to be drawn than its bytes let expect; the file is gone then.
 */
export async function checkedMime(path: string, { images }: { images: boolean }): Promise<string> {
  const picture = pictureOf(await headOf(path));
  const refuse = async (finds: ReturnType<typeof finding>) => {
    await unlink(path).catch(() => undefined);
    throw new Problem('INVALID', { findings: [finds] });
  };
  if (images && !picture) await refuse(finding('file', 'notValid', { reason: 'png, jpg, gif, webp' }));
  if (images && picture && isTooLarge(picture))
    await refuse(
      finding('file', 'notValid', { reason: `${picture.width} × ${picture.height} > ${mostPixels / 1e6} MP` }),
    );
  return picture?.type ?? 'application/octet-stream';
}

async function headOf(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(pictureHead), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
