import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { unzipSync } from 'fflate';

/** What a workbook may be when it is unpacked; 100,000 rows of ten columns are about 90 MB. */
const unpackedLimit = 128 * 1024 * 1024;

/** The file is none of what is read here; `kinds` names what is. */
export const refusedFile = (kinds: string) =>
  new Problem('INVALID', { findings: [finding('file', 'noWorkbook', { kinds })] });
export const tooLarge = () => new Problem('TOO_LARGE', { params: { max: '128 MB' } });

/**
 * Reads only the directory of the archive: nothing is unpacked before its size is known. No part is unpacked further
 * than the directory says.
 */
export function refuseBombs(file: Uint8Array): void {
  let size = 0;
  let lies = false;
  try {
    unzipSync(file, {
      filter: (entry) => {
        size += entry.originalSize;
        // A part of no size is read without a limit, so it may not hold anything.
        lies ||= entry.originalSize === 0 && entry.size > 2;
        return false;
      },
    });
  } catch {
    throw refusedFile('.xlsx');
  }
  if (lies) throw refusedFile('.xlsx');
  if (size > unpackedLimit) throw tooLarge();
}
