import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';

/** What a workbook may be when it is unpacked; 100,000 rows of ten columns are about 90 MB. */
const unpackedLimit = 128 * 1024 * 1024;

/** Letters of all rows of a workbook, as they wait on disk: a text may stand in many cells. choice. */
export const mostWritten = 256 * 1024 * 1024;

/** The file is none of what is read here; `kinds` names what is. */
export const refusedFile = (kinds: string) =>
  new Problem('INVALID', { findings: [finding('file', 'noWorkbook', { kinds })] });
export const tooLarge = () => new Problem('TOO_LARGE', { params: { max: '128 MB' } });

/**
 * Reads only the directory of the archive: nothing is unpacked before its size is known. No part is unpacked further
 * than the directory says. Several libraries read the archive after this, and each is lenient in its own way: a directory
 * that one of them could read otherwise than another is refused.
 */
export function refuseBombs(file: Uint8Array): void {
  const size = unpackedSize(new DataView(file.buffer, file.byteOffset, file.byteLength));
  if (size === null) throw refusedFile('.xlsx');
  if (size > unpackedLimit) throw tooLarge();
}

const signatures = { end: 0x06054b50, largeEnd: 0x07064b50, entry: 0x02014b50 };
const lengths = { end: 22, largeEnd: 20, entry: 46 };
/** Stands for a value that is too large for its place, and is found elsewhere: of no workbook that is taken. */
const elsewhere = { short: 0xffff, long: 0xffffffff };

/** Bytes of all parts together; null where the directory does not say it beyond doubt. Format: PKWARE APPNOTE 4.3. */
function unpackedSize(view: DataView): number | null {
  const end = endOf(view);
  if (end === null) return null;
  const [here, all] = [view.getUint16(end + 8, true), view.getUint16(end + 10, true)];
  const [length, begin] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  if (here !== all || all === elsewhere.short || begin + length !== end) return null;
  // An archive in several files, and the second directory of archives over 4 GB.
  if (view.getUint32(end + 4, true) !== 0) return null;
  if (end >= lengths.largeEnd && view.getUint32(end - lengths.largeEnd, true) === signatures.largeEnd) return null;
  const names = new Set<string>();
  let size = 0;
  let at = begin;
  for (let count = 0; count < all; count++) {
    if (at + lengths.entry > end || view.getUint32(at, true) !== signatures.entry) return null;
    const entry = entryAt(view, at);
    if (at + entry.length > end || names.has(entry.name) || isDoubtful(entry)) return null;
    names.add(entry.name);
    size += entry.unpacked;
    at += entry.length;
  }
  return at === end ? size : null;
}

/** Where the end record stands, from behind; null when what follows it is not its comment. */
function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - lengths.end - elsewhere.short);
  for (let at = view.byteLength - lengths.end; at >= first; at--)
    if (view.getUint32(at, true) === signatures.end)
      return at + lengths.end + view.getUint16(at + 20, true) === view.byteLength ? at : null;
  return null;
}

const entryAt = (view: DataView, at: number) => {
  const nameLength = view.getUint16(at + 28, true);
  const name = Buffer.from(view.buffer, view.byteOffset + at + lengths.entry, nameLength).toString('latin1');
  return {
    name,
    isSaidBehind: (view.getUint16(at + 8, true) & 8) !== 0,
    packed: view.getUint32(at + 20, true),
    unpacked: view.getUint32(at + 24, true),
    length: lengths.entry + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true),
  };
};

/**
 * A part of no size is read without a limit, so it may not hold anything; two bytes are nothing, deflated. Of one that
 * says its size behind itself the directory must say it too.
 */
const isDoubtful = ({ isSaidBehind, packed, unpacked }: ReturnType<typeof entryAt>): boolean =>
  packed === elsewhere.long ||
  unpacked === elsewhere.long ||
  (unpacked === 0 && (packed > 2 || (isSaidBehind && packed === 0)));
