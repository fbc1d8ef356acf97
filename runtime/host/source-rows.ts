import type { SourceOf } from '@tessera/schemas/options/source.ts';
import { useEffect, useState } from 'react';
import type { Host, Option, RowsFound, SourceChoice } from './host.ts';

export type RowsSource = SourceOf<'dataSource'>;

/** The values beside a field that its options may depend on. */
export interface Beside {
  get: (name: string) => unknown;
  watch: (names: readonly string[], onChange: () => void) => () => void;
}

/** How far an answer has come, for what stands in its place until it is there, or instead of it. */
export type Waited =
  | { is: 'asked' }
  | { is: 'failed'; why: string }
  | ({ is: 'here' } & Partial<Pick<RowsFound, 'lacks' | 'more'>>);
type Found = { is: 'asked' } | { is: 'failed'; why: string } | ({ is: 'here' } & RowsFound);

/** What is wanted of the rows; `columns` and what follows: see `Host.rows`. */
interface Wanted {
  source: RowsSource | undefined;
  form: Beside;
  keyword?: string;
  columns?: string[];
  fills?: string[];
  currentPage?: number;
  pageSize?: number;
  isWanted?: boolean;
}

/** What the parameters of a source are now, by their names. */
export function useParameters(source: RowsSource | undefined, form: Beside): Record<string, unknown> {
  const [, setChange] = useState(0);
  const fields = (source?.parameters ?? []).map(({ field }) => field).join();
  useEffect(() => {
    if (fields === '') return;
    return form.watch(fields.split(','), () => setChange((count) => count + 1));
  }, [form, fields]);
  return parametersOf(source, form);
}

/** The same, as they are at this moment. */
export const parametersOf = (source: RowsSource | undefined, form: Pick<Beside, 'get'>): Record<string, unknown> =>
  Object.fromEntries((source?.parameters ?? []).map(({ name, field }) => [name, form.get(field) ?? null]));

/** The rows of a data source, asked again whenever what they depend on changes. */
export function useSourceRows(
  host: Host,
  { source, form, keyword = '', isWanted = true, ...more }: Wanted,
): { found: Found; parameters: Record<string, unknown>; retry: () => void } {
  const [found, setFound] = useState<Found>({ is: 'asked' });
  const [attempt, setAttempt] = useState(0);
  const parameters = useParameters(source, form);
  const key = JSON.stringify([source, parameters, keyword, more]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked, an attempt that it is asked again
  useEffect(() => {
    if (!source || !isWanted) return;
    let live = true;
    setFound({ is: 'asked' });
    const ask = () =>
      host.rows(source, { parameters, ...more, ...(keyword ? { keyword } : {}) }).then(
        (answer) => live && setFound({ is: 'here', ...answer }),
        (error: unknown) => live && setFound({ is: 'failed', why: error instanceof Error ? error.message : '' }),
      );
    // Somebody is typing.
    const wait = setTimeout(ask, keyword ? 250 : 0);
    return () => {
      live = false;
      clearTimeout(wait);
    };
  }, [host, key, isWanted, attempt]);
  return { found, parameters, retry: () => setAttempt((count) => count + 1) };
}

/** How many rows there are in all; undefined while that is not known, or cannot be. */
export function useTotal(
  host: Host,
  { source, form, keyword = '', columns, isWanted }: Wanted & { source: RowsSource; isWanted: boolean },
): number | undefined {
  const [counted, setCounted] = useState<{ key: string; total: number | undefined } | undefined>();
  const parameters = useParameters(source, form);
  const key = JSON.stringify([source, parameters, keyword, columns]);
  const isKnown = counted?.key === key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked
  useEffect(() => {
    if (!isWanted || isKnown) return;
    let live = true;
    const asked = { parameters, ...(keyword ? { keyword } : {}), ...(columns ? { columns } : {}) };
    host.rows(source, { ...asked, withTotal: 'only' }).then(
      ({ total }) => live && setCounted({ key, total }),
      // Rows are turned over without it too.
      () => live && setCounted({ key, total: undefined }),
    );
    return () => {
      live = false;
    };
  }, [host, key, isWanted, isKnown]);
  return isKnown ? counted.total : undefined;
}

/**
 * Rows below the ones that they name as their parents; one whose parent is not among them stands at the top, and so does
 * what would hang below itself. A value that comes twice stands where it came first.
 */
export function nestChoices(list: SourceChoice[]): Option[] {
  const options = new Map<string, Option>();
  const parents = new Map<string, string>();
  for (const { value, label, parent } of list) {
    if (options.has(value)) continue;
    options.set(value, { value, label });
    if (parent !== undefined) parents.set(value, parent);
  }
  const roots: Option[] = [];
  for (const [value, option] of options) {
    const above = options.get(parents.get(value) ?? '');
    if (above && !hangsBelowItself(value, parents)) above.children = [...(above.children ?? []), option];
    else roots.push(option);
  }
  return roots;
}

function hangsBelowItself(value: string, parents: ReadonlyMap<string, string>): boolean {
  const passed = new Set<string>();
  for (let at = parents.get(value); at !== undefined && !passed.has(at); at = parents.get(at)) {
    if (at === value) return true;
    passed.add(at);
  }
  return false;
}
