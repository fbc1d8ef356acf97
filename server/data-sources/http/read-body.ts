import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { SourceProblem } from '../answer/source-problem.ts';

export interface ReadBody {
  text: string;
  /** After unpacking. */
  bytes: number;
}

type Unpack = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const inflated = promisify(inflate) as Unpack;
const inflatedRaw = promisify(inflateRaw) as Unpack;

/** RFC 1950, 2.2. Some servers leave it out, as browsers know: the specification was misread for long (RFC 9110, 8.4.1.2). */
const hasZlibHead = (packed: Buffer): boolean =>
  packed.length >= 2 && (packed.readUInt8(0) & 0x0f) === 8 && packed.readUInt16BE(0) % 31 === 0;

/** What we say that we take (RFC 9110, 8.4.1), and what becomes of it. */
const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip) as Unpack,
  'x-gzip': promisify(gunzip) as Unpack,
  deflate: (packed, options) => (hasZlibHead(packed) ? inflated : inflatedRaw)(packed, options),
  br: promisify(brotliDecompress) as Unpack,
};

export const acceptedEncodings = 'gzip, deflate, br';

/** The whole of an answer as text. Counted while it comes and while it is unpacked: throws SourceProblem tooLarge, or notJson. */
export async function readBody(response: IncomingMessage, most: number): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > most) throw new SourceProblem('tooLarge');
    chunks.push(chunk);
  }
  const body = await unpacked(Buffer.concat(chunks), { encoding: response.headers['content-encoding'] ?? '', most });
  try {
    const charset = /charset="?([\w-]+)/i.exec(response.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    return { text: new TextDecoder(charset, { fatal: true }).decode(body), bytes: body.length };
  } catch {
    throw new SourceProblem('notJson', { text: 'the characters are not in the encoding that the answer names' });
  }
}

async function unpacked(packed: Buffer, { encoding, most }: { encoding: string; most: number }): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity' || packed.length === 0) return packed;
  const unpack = Object.hasOwn(unpackers, name) ? unpackers[name] : undefined;
  if (!unpack) throw new SourceProblem('notJson', { text: 'the answer is packed in a way that was not asked for' });
  try {
    return await unpack(packed, { maxOutputLength: most });
  } catch (error) {
    const isTooLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new SourceProblem(isTooLarge ? 'tooLarge' : 'notJson');
  }
}
