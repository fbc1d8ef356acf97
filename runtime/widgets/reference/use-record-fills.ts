import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { fillsOf } from '@tessera/schemas/language/picked-rows.ts';
import { useRef } from 'react';
import type { Host, SelectorEntry } from '../../host/host.ts';
import { tellError } from '../../session/tell-error.ts';
import type { EditProps } from '../view.ts';
import { resourceOf } from './views.tsx';

/** Fills other fields with what the record holds that was chosen; the last choice counts. */
export function useRecordFills({ field, host, form }: EditProps): (chosen: unknown) => void {
  const choice = useRef<unknown>(undefined);
  return (chosen) => {
    choice.current = chosen;
    const fills = fillsOf(field);
    if (fills.length === 0 || Array.isArray(chosen)) return;
    const empty = Object.fromEntries(fills.map(({ field: name }) => [name, null]));
    if (typeof chosen !== 'string') return void form.fill(empty);
    // Of a row: wherever it stands by then.
    const { fill, end } = form.followRow() ?? { fill: form.fill, end: () => undefined };
    const filling = filledBy(host, { field, ids: [chosen] })
      .then(
        (found) => {
          if (choice.current === chosen) fill(found.get(chosen) ?? {});
        },
        (error) => {
          // Of a choice that was given up nobody misses anything.
          if (choice.current !== chosen) return;
          // What the choice before brought along is not this one's.
          fill(empty);
          tellError(error);
          throw error;
        },
      )
      .finally(end);
    // The next choice here makes a failure good.
    form.during(filling, choice);
  };
}

/** What records hold for the fields that a choice of them fills, by their ids: values by the names of those fields. */
export async function filledBy(
  host: Host,
  { field, ids }: { field: EditProps['field']; ids: string[] },
): Promise<Map<string, Record<string, unknown>>> {
  const [fills, resource] = [fillsOf(field), resourceOf(field)];
  if (fills.length === 0 || !resource) return new Map();
  const [model, held] = await Promise.all([
    host.model(resource),
    host.held(resource, { ids, fields: fills.map(({ column }) => column) }),
  ]);
  return new Map(
    [...held].map(([id, entry]) => [id, Object.fromEntries(fills.flatMap((fill) => filledIn(fill, { entry, model })))]),
  );
}

/** What somebody may not see of a record is not among what it holds, and fills nothing. */
function filledIn(
  { field, column }: { field: string; column: string },
  { entry, model }: { entry: SelectorEntry; model: ModelDefinition },
): [string, unknown][] {
  // A selector calls the title `fullName`.
  const key = column === model.titleField ? 'fullName' : column;
  return Object.hasOwn(entry, key) ? [[field, entry[key] ?? null]] : [];
}
