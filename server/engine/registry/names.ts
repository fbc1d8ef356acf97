import { createHash } from 'node:crypto';

/** `purchaseOrder` → `purchase_order`; anything but letters and digits becomes one underscore. */
export function snakeCase(name: string): string {
  return (
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .toLowerCase() || 'field'
  );
}

/** An identifier of at most 48 bytes (PostgreSQL cuts at 63; indexes add a prefix), unlike any in `taken`. */
export function uniqueName(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted.length <= 40 ? wanted : `${wanted.slice(0, 32)}_${shortHash(wanted)}`;
  for (let i = 1; ; i++) {
    const name = i === 1 ? base : `${base}_${i}`;
    if (!taken.has(name)) return name;
  }
}

/** Where a table of a resource stands in its model: '' for the head's, then the ids of fields on the way to a sub-table. */
export const tablePath = (around: string, fieldId: string): string =>
  around === '' ? fieldId : `${around}/${fieldId}`;

export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 7);
