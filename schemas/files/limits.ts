/** SPEC §9: units of 1024. */
export const fileUnits = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const;
type FileUnit = keyof typeof fileUnits;

/** What a field allows of a file (SPEC §5, Upload). */
export interface FileLimits {
  /** Files that it holds. */
  max: number;
  /** A file is smaller than this. */
  size: number;
  unit: FileUnit;
  /** Extensions and types; all where there are none. */
  accept: readonly string[];
}

/** Megabytes that the server takes of one upload, by its type (SPEC §9); pictures are read whole to be looked at. */
export const largestUpload = { annex: 50, annexpic: 20 } as const;

/**
 * The limits of a field, of its properties with their defaults, and no more than the server takes; `accepts` is what its
 * widget takes whatever they say: pictures.
 */
export function limitsOf(props: Record<string, unknown>, accepts?: readonly string[]): FileLimits {
  const { limit, fileSize, sizeUnit, accept } = props;
  const own = typeof fileSize === 'number' ? fileSize : 2;
  const unit = sizeUnit === 'KB' || sizeUnit === 'GB' ? sizeUnit : 'MB';
  const most = largestUpload[accepts ? 'annexpic' : 'annex'];
  return {
    max: typeof limit === 'number' ? limit : 9,
    ...(own * fileUnits[unit] > most * fileUnits.MB ? { size: most, unit: 'MB' as const } : { size: own, unit }),
    accept: accepts ?? typesOf(accept),
  };
}

const typesOf = (accept: unknown): string[] =>
  typeof accept === 'string'
    ? accept
        .split(',')
        .map((type) => type.trim().toLowerCase())
        .filter(Boolean)
    : [];

type FileFault =
  | { rule: 'fileTooLarge'; params: { size: number; unit: FileUnit } }
  | { rule: 'fileType'; params: { accept: string } };

/** What a field has against a file. */
export function fileFaults(
  { size, unit, accept }: FileLimits,
  file: { name: string; size: number; mime: string },
): FileFault[] {
  const faults: FileFault[] = [];
  if (file.size >= size * fileUnits[unit]) faults.push({ rule: 'fileTooLarge', params: { size, unit } });
  if (accept.length > 0 && !accept.some((type) => isOfType(file, type)))
    faults.push({ rule: 'fileType', params: { accept: accept.join(', ') } });
  return faults;
}

/** Pictures are known by their bytes; of any other file there is only its name to go by. */
function isOfType({ name, mime }: { name: string; mime: string }, type: string): boolean {
  if (type.startsWith('image/')) return type === 'image/*' ? mime.startsWith('image/') : mime === type;
  // choice: a type of another kind cannot be told from the name, so it does not refuse anything.
  if (type.includes('/')) return true;
  return name.toLowerCase().endsWith(`.${type.replace(/^\*?\./, '')}`);
}
