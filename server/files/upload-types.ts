import { fileUnits, largestUpload } from '@tessera/schemas/files/limits.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Call } from '../routing/route.ts';

/** Uploads by kind: bytes that they may have, and what may be in them, by their first bytes where it matters. */
export const uploadTypes = {
  annex: { max: largestUpload.annex * fileUnits.MB, images: false },
  annexpic: { max: largestUpload.annexpic * fileUnits.MB, images: true },
} as const;
type UploadType = keyof typeof uploadTypes;

export function typeOf({ param }: Call): UploadType {
  const type = param('type');
  if (!Object.hasOwn(uploadTypes, type)) throw new Problem('NOT_FOUND');
  return type as UploadType;
}
