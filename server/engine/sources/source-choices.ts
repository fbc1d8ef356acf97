import type { SourceRows } from '@tessera/schemas/data-source/columns.ts';
import type { Selection } from '@tessera/schemas/data-source/source.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Work } from '../work/work.ts';
import { askSource, type Purpose } from './ask-source.ts';
import { offersRows, type RowsSource } from './source-uses.ts';
import { type StoredSource, storedSource } from './stored-source.ts';

/** One choice; `parent` is the value that it hangs below, `cells` are the columns that were asked for. */
interface SourceChoice {
  value: string;
  label: string;
  parent?: string;
  cells?: Record<string, unknown>;
}

interface SourceChoices {
  list: SourceChoice[];
  /** There are others behind these. */
  more: boolean;
  /** What the columns that are shown hold, and are called where the form says nothing. */
  columns: { name: string; kind: string; label: string }[];
  /** The source did not give all of its rows. */
  isCut: boolean;
  total?: number;
}

export interface AskedChoices {
  source: Omit<RowsSource, 'source' | 'parameters'>;
  /** What the fields that the source's parameters name hold. */
  parameters: Readonly<Record<string, unknown>>;
  /** The columns that a pop-up shows: a keyword is looked for in them, as it is written. */
  shown?: readonly string[];
  /** The columns that other fields take over. */
  fills?: readonly string[];
  keyword?: string;
  /** Only those of these values: what is stored, to be shown. */
  values?: readonly string[];
  page?: { offset: number; limit: number };
  /** No rows, but how many there are. */
  isCount?: boolean;
  purpose: Purpose;
}

/**
 * The choices that a field offers to somebody who sees it: of the rows no other column than these is given away. Throws
 * NOT_FOUND to others, as if there were no such source.
 */
export async function offeredChoices(work: Work, asked: AskedChoices): Promise<SourceChoices> {
  const { source, shown = [], fills = [] } = asked;
  const given = Object.keys(asked.parameters);
  if (!offersRows(work, { asked: source, given, shown, fills })) throw new Problem('NOT_FOUND');
  return sourceChoices(work, asked);
}

/** The same for whoever has decided already that it may be asked. */
export async function sourceChoices(work: Work, asked: AskedChoices): Promise<SourceChoices> {
  const { source, parameters, shown = [], fills = [], page, isCount = false, purpose } = asked;
  const stored = await storedSource(work, source.code);
  const answer = await askSource(work, stored, { parameters, selection: selectionOf(asked), isCount, purpose });
  const { columns, rows, cut, total } = answer;
  const isCut = cut !== null;
  const more = isCut || (page !== undefined && rows.length > page.limit);
  const known = { more, isCut, ...(total === undefined ? {} : { total }) };
  if (isCount) return { list: [], columns: [], ...known };
  const parents = source.parent === undefined ? [] : [source.parent];
  requireColumns(stored, { columns, wanted: [source.value, source.label, ...parents, ...shown, ...fills] });
  const carried = [...new Set([...shown, ...fills])];
  const list = rows.slice(0, page?.limit).flatMap((row): SourceChoice[] => {
    const value = textOf(row[source.value]);
    if (value === '') return [];
    const parent = source.parent === undefined ? '' : textOf(row[source.parent]);
    return [
      {
        value,
        label: textOf(row[source.label]) || value,
        ...(parent === '' ? {} : { parent }),
        ...(carried.length > 0 ? { cells: Object.fromEntries(carried.map((name) => [name, row[name] ?? null])) } : {}),
      },
    ];
  });
  return { list, columns: shown.map((name) => describedColumn(name, { stored, columns })), ...known };
}

function selectionOf({ source, shown = [], keyword = '', values, page }: AskedChoices): Selection {
  const columns = shown.length > 0 ? shown : [source.label];
  // SPEC §5: a pop-up finds what any of its columns holds, capitals as they are.
  const isExact = shown.length > 0;
  return {
    ...(keyword === '' ? {} : { keyword: { text: keyword, columns, isExact } }),
    ...(values ? { filters: [{ column: source.value, values }] } : {}),
    // One more says that there are more.
    ...(page ? { page: { ...page, limit: page.limit + 1 } } : {}),
  };
}

function requireColumns(
  { name }: StoredSource,
  { columns, wanted }: { columns: SourceRows['columns']; wanted: string[] },
): void {
  // What answers no rows at all may name no columns either.
  if (columns.length === 0) return;
  const missing = wanted.find((one) => !columns.some((column) => column.name === one));
  if (missing !== undefined) throw new Problem('SOURCE_COLUMN_MISSING', { params: { name, column: missing } });
}

function describedColumn(name: string, { stored, columns }: { stored: StoredSource; columns: SourceRows['columns'] }) {
  const said = stored.columns.find((column) => column.name === name);
  const kind = columns.find((column) => column.name === name)?.kind ?? 'text';
  return { name, kind, label: said?.label ?? name };
}

/** As a field of choices stores it. */
const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
