import type { Text } from '../texts/text.ts';
import { fillText, languages } from '../texts/text.ts';
import type { ImportGrade } from './report-texts.ts';
import { matters } from './report-texts.ts';

export type { ImportGrade } from './report-texts.ts';

/** One thing that did not come over as it was. */
export interface ImportNote {
  /** Name of the field in the result, or as the file calls it; '' for the form itself. */
  field: string;
  what: ImportMatter;
  text: Text;
  grade: ImportGrade;
}

export type ImportMatter = keyof typeof matters;

/** `note('sort', 'reservedName', { old: 'sort', name: 'sortValue' })`; long values are cut. */
export function note(field: string, what: ImportMatter, params: Record<string, unknown> = {}): ImportNote {
  const [grade, text] = matters[what];
  // Names of what was left out are all there is to say of it: they stand whole.
  const short = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, brief(value, key === 'names' ? 1000 : 80)]),
  );
  const filled = Object.fromEntries(languages.map((language) => [language, fillText(text[language], short)])) as Text;
  return { field, what, text: filled, grade };
}

function brief(value: unknown, most: number): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Notes of a sub-table's fields, as the whole form sees them. */
export const within = (rows: string, notes: ImportNote[]): ImportNote[] =>
  notes.map((found) => ({ ...found, field: found.field ? `${rows}.${found.field}` : rows }));
