import { sheetSchema } from '@tessera/schemas/generation/table-shape.ts';
import { generationTexts as texts } from './texts.ts';

const isSheet = (key: string): boolean => key.startsWith(`${sheetSchema}.`);

/** What a person calls a table that stands behind its schema; a sheet has none. */
export const tableName = (key: string): string => (isSheet(key) ? bareName(key) : key);

/** The table alone. */
export const bareName = (key: string): string => key.slice(key.indexOf('.') + 1);

/** What such a thing is. */
export const tableWord = (key = '') => (isSheet(key) ? texts.sheet : texts.table);
