import {
  type OptionItem,
  type OptionSource,
  organizationParts,
  readSource,
  type SourceOf,
} from '@tessera/schemas/options/source.ts';
import { useEffect, useMemo, useState } from 'react';
import { language, say } from '../session/language.ts';
import type { Host, Option, SelectorEntry } from './host.ts';
import { type Beside, nestChoices, useSourceRows } from './source-rows.ts';

const none: Option[] = [];

/** The choices of a source, in the language of the person: at once, or when they have been fetched. */
export const loadOptions = (host: Host, source: OptionSource): Option[] | Promise<Option[]> =>
  readSource<Option[] | Promise<Option[]>>(source, {
    static: ({ items }) => items.map(spokenOption),
    dictionary: ({ code }) => host.options(code),
    records: ({ resource }) => entriesOf(host, resource),
    organization: ({ of }) => entriesOf(host, organizationParts[of].resource),
    // Asked for with what other fields hold: see source-rows.ts.
    dataSource: () => none,
    modules: () => host.modules(),
  });

const entriesOf = async (host: Host, resource: string): Promise<Option[]> =>
  (await host.selector(resource, {})).map(entryOption);

/** Of a list, which has no fields to depend on. */
const alone: Beside = { get: () => undefined, watch: () => () => undefined };

/**
 * The choices of a source; undefined while they are on their way, none when they cannot be had. Those of a data source
 * depend on the values beside the field, which its `form` knows.
 */
export function useOptions(host: Host, source: unknown, form: Beside = alone): Option[] | undefined {
  const rows = rowsOf(source);
  const { found } = useSourceRows(host, { source: rows, form });
  const nested = useMemo(() => (found.is === 'here' ? nestChoices(found.list) : none), [found]);
  const options = useOtherOptions(host, rows ? undefined : source);
  if (!rows) return options;
  return found.is === 'asked' ? undefined : nested;
}

const rowsOf = (source: unknown): SourceOf<'dataSource'> | undefined =>
  (source as OptionSource | undefined)?.source === 'dataSource' ? (source as SourceOf<'dataSource'>) : undefined;

function useOtherOptions(host: Host, source: unknown): Option[] | undefined {
  const spoken = language.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels depend on the language
  const loading = useMemo(() => (source ? loadOptions(host, source as OptionSource) : none), [host, source, spoken]);
  const [fetched, setFetched] = useState<Option[] | undefined>();
  useEffect(() => {
    if (Array.isArray(loading)) return;
    let live = true;
    loading.then(
      (found) => live && setFetched(found),
      () => live && setFetched(none),
    );
    return () => {
      live = false;
    };
  }, [loading]);
  return Array.isArray(loading) ? loading : fetched;
}

const spokenOption = ({ value, label, color, disabled, children }: OptionItem): Option => ({
  value,
  label: say(label),
  ...(color ? { color } : {}),
  ...(disabled ? { disabled } : {}),
  ...(children?.length ? { children: children.map(spokenOption) } : {}),
});

const entryOption = ({ id, fullName, children }: SelectorEntry): Option => ({
  value: id,
  label: fullName,
  ...(children?.length ? { children: children.map(entryOption) } : {}),
});

export const flatOptions = (options: Option[]): Option[] =>
  options.flatMap((option) => [option, ...flatOptions(option.children ?? [])]);
