/** About how many bytes a row takes: what its texts take, and a little for whatever is none. */
export function rowSize(row: readonly unknown[]): number {
  let size = 0;
  for (const value of row) size += typeof value === 'string' ? Buffer.byteLength(value) : 8;
  return size;
}
