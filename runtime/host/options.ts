import {
  codedParts,
  type OptionItem,
  type OptionSource,
  organizationParts,
  readSource,
  type SourceOf,
} from '@tessera/schemas/options/source.ts';
import { useEffect, useMemo, useState } from 'react';
import { isPassing } from '../session/call-error.ts';
import { language, say } from '../session/language.ts';
import type { Host, Option, SelectorEntry } from './host.ts';
import { type Beside, nestChoices, useSourceRows, type Waited } from './source-rows.ts';
import { useAgain } from './use-again.ts';

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
    codes: async ({ of }) =>
      (await host.selector(codedParts[of], { fields: ['code'] })).flatMap(({ code, fullName }) =>
        typeof code === 'string' ? [{ value: code, label: fullName }] : [],
      ),
    modules: () => host.modules(),
    // Of what another field points to: see choice/field-names-edit.tsx.
    fields: () => none,
  });

const entriesOf = async (host: Host, resource: string): Promise<Option[]> =>
  (await host.selector(resource, {})).map(entryOption);

/** Of a list, which has no fields to depend on. */
const alone: Beside = { get: () => undefined, watch: () => () => undefined };

/** Whether an option is offered, by its code. */
export type Offers = (code: string) => boolean;

/** A field, in the form that it stands in. */
interface Chooser {
  host: Host;
  props: Record<string, unknown>;
  form: Beside;
  offers?: Offers | undefined;
}

/** The choices of a source; undefined while they are on their way, none when they cannot be had. */
export const useOptions = (host: Host, source: unknown): Option[] | undefined => useSource(host, source, alone).options;

export interface Choices {
  /** Undefined while they are on their way, none when they cannot be had. */
  options: Option[] | undefined;
  /** Those that the form does not offer now, too, where a condition says which it does. */
  known?: Option[];
  /** What there is to say where they would stand. */
  found: Waited;
  retry: () => void;
  /** Of a data source alone: what its choices depend on, by its names for it. */
  parameters: Record<string, unknown> | undefined;
}

/** The choices that a field offers as its form stands. */
export function useChoices({ host, props, form, offers }: Chooser): Choices {
  const choices = useSource(host, props.options, form);
  const { options } = choices;
  const offered = useMemo(() => (offers && options ? offeredOnly(options, offers) : options), [options, offers]);
  return offered === options || !options ? choices : { ...choices, options: offered, known: options };
}

/** What hangs below an option is offered with it alone. */
const offeredOnly = (options: Option[], offers: Offers): Option[] =>
  options.flatMap((option) => {
    if (!offers(option.value)) return [];
    return [option.children ? { ...option, children: offeredOnly(option.children, offers) } : option];
  });

/** Those of a data source depend on the values beside it, which its `form` knows. */
function useSource(host: Host, source: unknown, form: Beside): Choices {
  const rows = rowsSourceOf(source);
  const { found, parameters, retry } = useSourceRows(host, { source: rows, form });
  const nested = useMemo(() => (found.is === 'here' ? nestChoices(found.list) : none), [found]);
  const other = useOtherOptions(host, rows ? undefined : source);
  if (!rows) return { ...other, parameters: undefined };
  return { options: found.is === 'asked' ? undefined : nested, found, retry, parameters };
}

/** The rows that choices are of, where they are rows of a data source. */
export const rowsSourceOf = (source: unknown): SourceOf<'dataSource'> | undefined =>
  (source as OptionSource | undefined)?.source === 'dataSource' ? (source as SourceOf<'dataSource'>) : undefined;

function useOtherOptions(host: Host, source: unknown): Omit<Choices, 'parameters'> {
  const spoken = language.use();
  const [fetched, setFetched] = useState<Option[] | 'failed' | undefined>();
  const [passes, setPassing] = useState(false);
  const { attempt, again } = useAgain({ hasFailed: fetched === 'failed' && passes, hasCome: Array.isArray(fetched) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels depend on the language, and an attempt asks again
  const loading = useMemo(() => {
    const asked = source ? loadOptions(host, source as OptionSource) : none;
    // What is drawn and thrown away, as while a part of it is fetched, hears of no failure.
    if (!Array.isArray(asked)) asked.catch(() => undefined);
    return asked;
  }, [host, source, spoken, attempt]);
  useEffect(() => {
    if (Array.isArray(loading)) return;
    let live = true;
    setFetched((known) => (known === 'failed' ? undefined : known));
    loading.then(
      (found) => live && setFetched(found),
      (reason: unknown) => {
        if (!live) return;
        setPassing(isPassing(reason));
        setFetched('failed');
      },
    );
    return () => {
      live = false;
    };
  }, [loading]);
  const options = Array.isArray(loading) ? loading : fetched;
  if (options === 'failed') return { options: none, found: { is: 'failed', why: '' }, retry: again };
  return { options, found: { is: options ? 'here' : 'asked' }, retry: again };
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
