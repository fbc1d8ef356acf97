import { rowsSourceOf, targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { fillsOf } from '@tessera/schemas/language/picked-rows.ts';
import { valueFromColumn } from '@tessera/schemas/record/index.ts';
import { parametersOf } from '../../../host/source-rows.ts';
import { filledBy } from '../../reference/use-record-fills.ts';
import type { GridInput } from './grid-cells.ts';
import type { Row } from './row.ts';

/** What choosing pasted values fills in, a line a row: columns of that row, and fields around it. */
export interface Filled {
  own: Row;
  around: Row;
}

/** What nobody has pasted with the choice comes from it, as when somebody had chosen it by hand. */
export async function fillsOfPaste(grid: GridInput, values: readonly Row[]): Promise<Filled[]> {
  const filling = grid.fields.filter(
    (field) => fillsOf(field).length > 0 && values.some((line) => chosen(line, field) !== undefined),
  );
  const filled: Filled[] = values.map(() => ({ own: {}, around: {} }));
  for (const field of filling) {
    const by = await filledFrom(grid, {
      field,
      ids: [...new Set(values.flatMap((line) => chosen(line, field) ?? []))],
    });
    for (const [index, line] of values.entries()) {
      const held = by.get(chosen(line, field) ?? '');
      const place = filled[index];
      if (!held || !place) continue;
      for (const [name, value] of Object.entries(held)) {
        const column = grid.fields.find((one) => one.name === name);
        if (!column) place.around[name] = value;
        else if (!Object.hasOwn(line, name)) place.own[name] = valueFromColumn(column, value);
      }
    }
  }
  return filled;
}

const chosen = (line: Row, { name, kind }: FieldDefinition): string | undefined => {
  const value = kind === 'ref' || kind === 'text' ? line[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

async function filledFrom(
  { host, form }: GridInput,
  { field, ids }: { field: FieldDefinition; ids: string[] },
): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const source = rowsSourceOf(field);
  if (!source) return targetOf(field) ? filledBy(host, { field, ids }) : new Map();
  const fills = fillsOf(field);
  const asked = { parameters: parametersOf(source, form), values: ids, fills: fills.map(({ column }) => column) };
  const { list } = await host.rows(source, asked);
  return new Map(
    list.map(({ value, cells }) => [
      value,
      Object.fromEntries(fills.map(({ field: name, column }) => [name, cells?.[column] ?? null])),
    ]),
  );
}
