import { createHash } from 'node:crypto';

interface Place {
  /** What the table belongs to: the link, or the module over it. */
  linkId: string;
  /** The key of the table. */
  table: string;
}

/**
 * The id of the record that a row becomes, by its key alone: what points to it finds it without looking, and a row that
 * is copied again is the same record. A UUID of version 8 (RFC 9562), of SHA-256.
 */
export function idMaker({ linkId, table }: Place): (key: readonly unknown[]) => string {
  const place = JSON.stringify([linkId, table]);
  return (key) => {
    const hex = createHash('sha256')
      .update(`${place}${JSON.stringify(key.map(String))}`)
      .digest('hex');
    const variant = '89ab'[Number.parseInt(hex[16]!, 16) & 3];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
}
