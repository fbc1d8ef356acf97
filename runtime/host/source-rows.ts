import type { SourceOf } from '@tessera/schemas/options/source.ts';
import { useEffect, useState } from 'react';
import type { Host, Option, SourceChoice } from './host.ts';

type RowsSource = SourceOf<'dataSource'>;

/** The values beside a field that its options may depend on. */
export interface Beside {
  get: (name: string) => unknown;
  watch: (names: readonly string[], onChange: () => void) => () => void;
}

type Found =
  | { is: 'asked' }
  | { is: 'failed'; why: string }
  | { is: 'here'; list: SourceChoice[]; more: boolean; lacks?: string };

/** What the parameters of a source are now, by their names. */
const parametersOf = (source: RowsSource | undefined, form: Beside): Record<string, unknown> =>
  Object.fromEntries((source?.parameters ?? []).map(({ name, field }) => [name, form.get(field) ?? null]));

/** The rows of a data source, asked again whenever what they depend on changes. */
export function useSourceRows(
  host: Host,
  {
    source,
    form,
    keyword = '',
    isWanted = true,
  }: { source: RowsSource | undefined; form: Beside; keyword?: string; isWanted?: boolean },
): { found: Found; parameters: Record<string, unknown>; retry: () => void } {
  const [found, setFound] = useState<Found>({ is: 'asked' });
  const [attempt, setAttempt] = useState(0);
  const [, setChange] = useState(0);
  const fields = (source?.parameters ?? []).map(({ field }) => field).join();
  useEffect(() => {
    if (fields === '') return;
    return form.watch(fields.split(','), () => setChange((count) => count + 1));
  }, [form, fields]);
  const parameters = parametersOf(source, form);
  const key = JSON.stringify([source, parameters, keyword]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked, an attempt that it is asked again
  useEffect(() => {
    if (!source || !isWanted) return;
    let live = true;
    setFound({ is: 'asked' });
    const ask = () =>
      host.rows(source, { parameters, ...(keyword ? { keyword } : {}) }).then(
        ({ list, more, lacks }) => live && setFound({ is: 'here', list, more, ...(lacks ? { lacks } : {}) }),
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

/** Rows below the ones that they name as their parents; one whose parent is not among them stands at the top. */
export function nestChoices(list: SourceChoice[]): Option[] {
  const options = new Map(list.map(({ value, label }) => [value, { value, label } as Option]));
  const roots: Option[] = [];
  for (const { value, parent } of list) {
    const option = options.get(value);
    const above = parent === undefined || parent === value ? undefined : options.get(parent);
    if (!option) continue;
    if (above) above.children = [...(above.children ?? []), option];
    else roots.push(option);
  }
  return roots;
}
