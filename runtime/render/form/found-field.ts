import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FieldState } from '@tessera/schemas/record/index.ts';
import { stepsOf } from '@tessera/schemas/texts/place.ts';
import type { RowPlace, WantedCell } from '../../widgets/form-port.ts';
import type { RecordForm } from './state/record-form.ts';

/** A record and the fields of it that a form shows. */
export interface Shown {
  record: RecordForm;
  fields: ReadonlyMap<string, FieldDefinition>;
  disabled: boolean;
  unfolds?: boolean;
  stateOf: (name: string) => FieldState;
}

/** A row of a sub-table, and that sub-table. */
export interface PlacedRow extends RowPlace {
  table: FieldDefinition;
  /** What the paths of its cells begin with: `lines[0].details[2].`. */
  way: string;
}

/** A row of a sub-table that stands in these rows, behind them. */
export const within = (around: PlacedRow[], row: RowPlace & { table: FieldDefinition }): PlacedRow[] => [
  ...around,
  { ...row, way: `${around.at(-1)?.way ?? ''}${row.table.name}[${row.index}].` },
];

/** One field as it is found by its name. */
interface Found {
  field: FieldDefinition;
  state: () => FieldState;
  /** As the record holds it: the same while nobody changes it. */
  held: () => unknown;
  path: string;
  /** The rows that it stands in, outermost first; none for a field of the record. */
  rows: PlacedRow[];
}

/** The field that a name means in a row, if a person sees it and the sub-tables that it stands in. */
export function findShown(shown: Shown, at: { rows: PlacedRow[]; name: string }): Found | undefined {
  const found = findAt(shown, at);
  return found?.state().visible && isEach(shown, { found, holds: ({ visible }) => visible }) ? found : undefined;
}

/** Whether it may be changed, as the sub-tables that it stands in may. */
export function isOpen(shown: Shown, found: Found): boolean {
  return !shown.disabled && !found.state().readonly && isEach(shown, { found, holds: ({ readonly }) => !readonly });
}

function isEach(shown: Shown, { found, holds }: { found: Found; holds: (state: FieldState) => boolean }): boolean {
  return found.rows.every((row, level) => {
    const table = findOwn(shown, { rows: found.rows.slice(0, level), name: row.table.name });
    return table !== undefined && holds(table.state());
  });
}

/** The field of a name in a row, or in the nearest around it that has one; at last in the record. */
function findAt(shown: Shown, { rows, name }: { rows: PlacedRow[]; name: string }): Found | undefined {
  for (let level = rows.length; level >= 0; level--) {
    const found = findOwn(shown, { rows: level === rows.length ? rows : rows.slice(0, level), name });
    if (found) return found;
  }
  return undefined;
}

/** The field of a name right in a row, or without rows in the record. */
export function findOwn(
  { record, fields, stateOf }: Shown,
  { rows, name }: { rows: PlacedRow[]; name: string },
): Found | undefined {
  const row = rows.at(-1);
  const field = row ? row.table.rows?.find((one) => one.name === name) : fields.get(name);
  if (!field) return undefined;
  if (!row) return { field, state: () => stateOf(name), held: () => record.held(field), path: name, rows };
  return {
    field,
    state: () => record.cellState(rows, field),
    held: () => record.rowAt(rows)?.[name],
    path: `${row.way}${name}`,
    rows,
  };
}

/** The next row on the way to where a person wants to be, as far as it leads through this sub-table. */
export function wantedIn({ wanted }: RecordForm, path: string): WantedCell | undefined {
  const { path: way, count: request } = wanted;
  if (path === '' || !way?.startsWith(`${path}[`)) return undefined;
  const [row, column] = stepsOf(way.slice(path.lastIndexOf('.') + 1));
  return row?.index === undefined
    ? undefined
    : { row: row.index, column: column?.name, isInside: column?.index !== undefined, request };
}
