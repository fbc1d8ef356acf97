import type { Selection } from '@tessera/schemas/data-source/source.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Work } from '../work/work.ts';
import { askSource, type Purpose } from './ask-source.ts';
import { offersRows, type RowsSource } from './source-uses.ts';
import { storedSource } from './stored-source.ts';

/** One choice; `parent` is the value that it hangs below. */
interface SourceChoice {
  value: string;
  label: string;
  parent?: string;
}

export interface AskedChoices {
  source: Omit<RowsSource, 'source' | 'parameters'>;
  /** What the fields that the source's parameters name hold. */
  parameters: Readonly<Record<string, unknown>>;
  keyword?: string;
  /** Only those of these values: what is stored, to be shown. */
  values?: readonly string[];
  page?: { offset: number; limit: number };
  purpose: Purpose;
}

/**
 * The choices that a field offers to somebody who sees it: of the rows no other column than these is given away. Throws
 * NOT_FOUND to others, as if there were no such source.
 */
export async function offeredChoices(work: Work, asked: AskedChoices): Promise<SourceChoice[]> {
  const given = Object.keys(asked.parameters);
  if (!offersRows(work, { asked: asked.source, given })) throw new Problem('NOT_FOUND');
  return sourceChoices(work, asked);
}

/** The same for whoever has decided already that it may be asked. */
export async function sourceChoices(work: Work, asked: AskedChoices): Promise<SourceChoice[]> {
  const { source, parameters, keyword = '', values, page, purpose } = asked;
  const selection: Selection = {
    ...(keyword === '' ? {} : { keyword: { text: keyword, columns: [source.label] } }),
    ...(values ? { filter: { column: source.value, values } } : {}),
    ...(page ? { page } : {}),
  };
  const stored = await storedSource(work, source.code);
  const { columns, rows } = await askSource(work, stored, { parameters, selection, purpose });
  const missing = [source.value, source.label, source.parent].find(
    (name) => name !== undefined && !columns.some((column) => column.name === name),
  );
  if (missing !== undefined)
    throw new Problem('SOURCE_COLUMN_MISSING', { params: { name: stored.name, column: missing } });
  return rows.flatMap((row): SourceChoice[] => {
    const value = textOf(row[source.value]);
    if (value === '') return [];
    const parent = source.parent === undefined ? '' : textOf(row[source.parent]);
    return [{ value, label: textOf(row[source.label]) || value, ...(parent === '' ? {} : { parent }) }];
  });
}

/** As a field of choices stores it. */
const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
