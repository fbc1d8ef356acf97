import { isPath } from '@tessera/schemas/language/defaults.ts';
import { pickedRows } from '@tessera/schemas/language/picked-rows.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SourceChoice } from '../../host/host.ts';
import { rememberLabels } from '../../host/source-labels.ts';
import type { RowsSource } from '../../host/source-rows.ts';
import { say } from '../../session/language.ts';
import type { EditProps } from '../view.ts';
import { idsOf } from '../view.ts';
import { goneText } from './with-gone.ts';

/** By values; `of`: for what the source was asked which of them it has. */
type Names = Map<string, string> & { of?: string };

/** The options of a field that are rows of a data source. */
export const rowsSourceIn = ({ options }: Record<string, unknown>): RowsSource => options as RowsSource;
const hasRows = (source: RowsSource | undefined): boolean => source?.source === 'dataSource';

/** What a field holds of a data source (or of other options, of which it knows nothing more), what that is called there now, and how it is changed. */
export interface PickedRows {
  values: string[];
  /** With what is said of those that are gone. */
  labelled: { value: string; label: string }[];
  /** Takes what was picked; the rows, where they are known, fill other fields. */
  pick: (values: string[], rows: readonly SourceChoice[]) => void;
}

/**
 * What is not offered any more, for a field that it depends on holds something else now, is not kept: nobody chose it.
 * What is gone for another reason stays, and is shown as such.
 */
export function usePickedRows(given: EditProps, parameters: Record<string, unknown> = {}): PickedRows {
  const { value, onChange, field, host, form, disabled } = given;
  const values = useMemo(() => idsOf(value), [value]);
  const names = useNames(host, { source: rowsSourceIn(given.props), parameters, values });
  const multiple = Array.isArray(value) || given.props.multiple === true;
  const { fills } = pickedRows(field);
  const change = (next: string[], rows: readonly SourceChoice[]) => {
    if (rows.length > 0) rememberLabels(host, { source: rowsSourceIn(given.props), list: rows });
    onChange(multiple ? next : (next[0] ?? null));
    const [only] = next;
    const row = rows.find((one) => one.value === only);
    // What was held before is no new choice: what people made of the other fields since is theirs.
    if (fills.length === 0 || (only !== undefined && !row)) return;
    form.fill(Object.fromEntries(fills.map(({ field: name, column }) => [name, row?.cells?.[column] ?? null])));
  };
  const latest = useRef(change);
  latest.current = change;
  const dependsOn = JSON.stringify(parameters);
  const isWay = isPath(field);
  const isKnown = names.of === keyOf(parameters, values);
  const asOpened = useRef(dependsOn);
  const [read] = useState(values.length === 1 ? values[0] : undefined);
  useEffect(() => {
    if (disabled || dependsOn === asOpened.current || !isKnown) return;
    const left = values.filter((one) => names.has(one));
    // A way down a tree of which a part is gone leads nowhere.
    if (left.length < values.length) latest.current(isWay ? [] : left, []);
  }, [dependsOn, isKnown, names, values, disabled, isWay]);
  return {
    values,
    labelled: values.map((one) => ({
      value: one,
      // What a record has kept of it is what it was called.
      label: names.get(one) ?? (isKnown ? say(goneText, { name: one === read ? (given.name ?? one) : one }) : one),
    })),
    pick: change,
  };
}

const keyOf = (parameters: Record<string, unknown>, values: string[]) => JSON.stringify([parameters, values]);

function useNames(
  host: EditProps['host'],
  asked: { source: RowsSource; parameters: Record<string, unknown>; values: string[] },
): Names {
  const [names, setNames] = useState<Names>(new Map());
  const key = keyOf(asked.parameters, asked.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked
  useEffect(() => {
    const { source, parameters, values } = asked;
    if (values.length === 0 || !hasRows(source)) return;
    let live = true;
    host.rows(source, { parameters, values }).then(
      ({ list }) => {
        if (!live) return;
        rememberLabels(host, { source, list });
        const known = new Map(list.map((one) => [one.value, one.label]));
        setNames(Object.assign(known, { of: key }));
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [host, key]);
  return names;
}
