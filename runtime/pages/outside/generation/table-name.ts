import { sheetSchema } from '@tessera/schemas/generation/table-shape.ts';

/** What a person calls a table that stands behind its schema; a sheet has none. */
export const tableName = (key: string): string =>
  key.startsWith(`${sheetSchema}.`) ? key.slice(sheetSchema.length + 1) : key;

/** The table alone. */
export const bareName = (key: string): string => key.slice(key.indexOf('.') + 1);
