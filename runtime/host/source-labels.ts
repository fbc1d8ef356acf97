import { useEffect, useState } from 'react';
import { batcher } from './batcher.ts';
import type { Host } from './host.ts';
import { type Beside, type RowsSource, useParameters } from './source-rows.ts';

/** What the rows of a source were asked with, by the names of its parameters. */
type Parameters = Record<string, unknown>;

/** Values that one question may name. */
const mostAsked = 500;

/** What a page has seen of a data source's labels, and how it asks for others; of another host nothing is known. */
interface Labels {
  known: Map<string, string>;
  /** By source and parameters. */
  asks: Map<string, ReturnType<typeof batcher<string>>>;
}
const heard = new WeakMap<Host, Labels>();

function labelsBy(host: Host): Labels {
  const labels = heard.get(host) ?? { known: new Map(), asks: new Map() };
  heard.set(host, labels);
  return labels;
}

const placeOf = ({ code, value, label }: RowsSource, one: string): string => JSON.stringify([code, value, label, one]);

export function rememberLabels(
  host: Host,
  { source, list }: { source: RowsSource; list: Iterable<{ value: string; label: string }> },
): void {
  const { known } = labelsBy(host);
  for (const { value, label } of list) known.set(placeOf(source, value), label);
}

/** What values of a source are called; those that it does not have (any more) are missing. */
export async function labelsOf(
  host: Host,
  { source, parameters, values }: { source: RowsSource; parameters: Parameters; values: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { known, asks } = labelsBy(host);
  const unknown = values.filter((one) => !known.has(placeOf(source, one)));
  if (unknown.length > 0) {
    const key = JSON.stringify([source, parameters]);
    const ask = asks.get(key) ?? askerOf(host, { source, parameters });
    asks.set(key, ask);
    await ask(unknown);
  }
  return new Map(
    values.flatMap((one) => {
      const label = known.get(placeOf(source, one));
      return label === undefined ? [] : [[one, label] as const];
    }),
  );
}

const askerOf = (host: Host, { source, parameters }: { source: RowsSource; parameters: Parameters }) =>
  batcher<string>(
    async (values) => {
      const { list } = await host.rows(source, { parameters, values });
      rememberLabels(host, { source, list });
      return new Map(list.map(({ value, label }) => [value, label]));
    },
    { most: mostAsked },
  );

/** What the values of a field are called, as soon as that is known. */
export function useSourceLabels(
  host: Host,
  { source, form, values }: { source: RowsSource | undefined; form: Beside; values: readonly string[] },
): ReadonlyMap<string, string> {
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const parameters = useParameters(source, form);
  const key = JSON.stringify([source, parameters, values]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked
  useEffect(() => {
    if (!source || values.length === 0) return;
    let live = true;
    labelsOf(host, { source, parameters, values }).then(
      (found) => live && setLabels(found),
      // The values stay visible; a name that cannot be fetched blocks nobody.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [host, key]);
  return labels;
}
