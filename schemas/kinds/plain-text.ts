/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** The length as a person and the database count it. */
export const lengthOf = (text: string) => {
  // Only texts with surrogates have another length than their number of code units.
  return /[\uD800-\uDFFF]/.test(text) ? [...text].length : text.length;
};

/** Whether data can be stored as JSON: depth, and every text and key in it. */
export function jsonFault(data: unknown, depth = 32): 'tooDeep' | 'badText' | undefined {
  if (typeof data === 'string') return isStorable(data) ? undefined : 'badText';
  if (typeof data !== 'object' || data === null) return undefined;
  if (depth === 0) return 'tooDeep';
  for (const [key, part] of Object.entries(data)) {
    const fault = isStorable(key) ? jsonFault(part, depth - 1) : 'badText';
    if (fault) return fault;
  }
  return undefined;
}
