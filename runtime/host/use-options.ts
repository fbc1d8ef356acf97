import type { OptionItem, Options } from '@tessera/schemas/widgets/widget.ts';
import { useEffect, useState } from 'react';
import { language, say } from '../session/language.ts';
import type { Host, Option } from './host.ts';

const none: Option[] = [];

/** The choices of a widget; undefined while they are on their way. */
export function useOptions(host: Host, source: unknown): Option[] | undefined {
  const options = source as Options | undefined;
  const code = options?.source === 'dictionary' ? options.code : undefined;
  const spoken = language.use();
  const [fetched, setFetched] = useState<Option[] | undefined>(code ? undefined : none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels depend on the language
  useEffect(() => {
    if (!code) return;
    let live = true;
    host.options(code).then(
      (found) => live && setFetched(found),
      () => live && setFetched(none),
    );
    return () => {
      live = false;
    };
  }, [host, code, spoken]);
  if (options?.source === 'static') return options.items.map(spokenOption);
  return code ? fetched : none;
}

export function spokenOption(item: OptionItem): Option {
  return {
    value: item.value,
    label: say(item.label),
    ...(item.children?.length ? { children: item.children.map(spokenOption) } : {}),
  };
}

export const flatOptions = (options: Option[]): Option[] =>
  options.flatMap((option) => [option, ...flatOptions(option.children ?? [])]);
