import { BlockList, isIP } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { type Coding, chooseCoding, codings } from './accept-encoding.ts';

/** Bytes; what is smaller fits into a packet as it is. */
const least = 1024;

/** This machine and the networks of a house: there the wire is faster than what makes the answer smaller. */
const near = new BlockList();
near.addSubnet('127.0.0.0', 8, 'ipv4');
near.addSubnet('10.0.0.0', 8, 'ipv4');
near.addSubnet('172.16.0.0', 12, 'ipv4');
near.addSubnet('192.168.0.0', 16, 'ipv4');
near.addSubnet('169.254.0.0', 16, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/** Bytes; so much is packed in a tenth of a millisecond, which is less than handing it to a thread takes. */
const packedHere = 32 * 1024;

/** Brotli at a level as fast as gzip's fastest, which it undercuts. */
const brotliParams = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 2,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});
const gzipLevel = { level: 2 };

const pack: Record<Coding, (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>> = {
  br: (bytes) => {
    const params = brotliParams(bytes.byteLength);
    return bytes.byteLength <= packedHere
      ? brotliCompressSync(bytes, params)
      : promisify(brotliCompress)(bytes, params);
  },
  gzip: (bytes) => (bytes.byteLength <= packedHere ? gzipSync(bytes, gzipLevel) : promisify(gzip)(bytes, gzipLevel)),
};

/**
 * The same answer, smaller for a client that is far away and takes it so. Only data in the envelope: files come as
 * streams, and most are packed already. Not for answers that hold a secret: what of their size depends on what somebody
 * else put into them would tell it (decision 41).
 *
 * `address`: where the client is, `local` when nobody knows; `accepted`: its `accept-encoding`.
 */
export async function compressedFor(
  response: Response,
  { address, accepted }: { address: string; accepted: string | undefined },
): Promise<Response> {
  const coding = accepted !== undefined && isFar(address) ? chooseCoding(accepted, codings) : null;
  // Before anything of the answer is looked at, which would make its headers an object.
  if (!coding) return response;
  const isData = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const isWhole = !response.headers.has('content-disposition') && !response.headers.has('content-encoding');
  if (!isData || !isWhole) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status } = response;
  const headers = new Headers(response.headers);
  if (bytes.byteLength < least) return new Response(bytes, { status, headers });
  headers.append('vary', 'accept-encoding');
  headers.set('content-encoding', coding);
  headers.delete('content-length');
  return new Response(new Uint8Array(await pack[coding](bytes)), { status, headers });
}

/** The addresses of late, for looking one up costs more than all else here. */
const known = new Map<string, boolean>();
const mostKnown = 1000;

function isFar(address: string): boolean {
  const before = known.get(address);
  if (before !== undefined) return before;
  const isNow = isIP(address) !== 0 && !near.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  if (known.size >= mostKnown) known.clear();
  known.set(address, isNow);
  return isNow;
}
