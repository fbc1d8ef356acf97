import { type OptionItem, type OptionSource, organizationParts, readSource } from '@tessera/schemas/options/source.ts';
import { useEffect, useMemo, useState } from 'react';
import { language, say } from '../session/language.ts';
import type { Host, Option, SelectorEntry } from './host.ts';

const none: Option[] = [];

/** The choices of a source, in the language of the person: at once, or when they have been fetched. */
export const loadOptions = (host: Host, source: OptionSource): Option[] | Promise<Option[]> =>
  readSource<Option[] | Promise<Option[]>>(source, {
    static: ({ items }) => items.map(spokenOption),
    dictionary: ({ code }) => host.options(code),
    records: ({ resource }) => entriesOf(host, resource),
    organization: ({ of }) => entriesOf(host, organizationParts[of].resource),
    modules: () => host.modules(),
  });

const entriesOf = async (host: Host, resource: string): Promise<Option[]> =>
  (await host.selector(resource, {})).map(entryOption);

/** The choices of a source; undefined while they are on their way, none when they cannot be had. */
export function useOptions(host: Host, source: unknown): Option[] | undefined {
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
