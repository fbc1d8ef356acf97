import { batch, reaction, toJS } from '@formily/reactive';
import { fillOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import { fieldsOf } from '@tessera/schemas/language/layout.ts';
import { matchingOf } from '@tessera/schemas/language/matching.ts';
import { type FieldState, isSecret, valueFromColumn } from '@tessera/schemas/record/index.ts';
import type { FollowedRow, FormPort } from '../../widgets/form-port.ts';
import { rowsOf } from '../../widgets/sub-table/rows/row.ts';
import { findOwn, findShown, isOpen, type PlacedRow, type Shown, wantedIn, within } from './found-field.ts';
import { followRow, withCells } from './state/follow-row.ts';
import type { CellRow, RecordForm } from './state/record-form.ts';

/** What the widgets of a form reach of its record: the fields that the page shows, as far as this person may. */
export function formPort({
  record,
  page,
  unfolds = false,
}: {
  record: RecordForm;
  page: FormPage;
  unfolds?: boolean;
}): FormPort {
  return portOf({ ...shownIn({ record, page }, (name) => record.state(name)), unfolds });
}

/** What its scripts reach: the same, as if no script had hidden or locked anything. */
export function scriptPort({ record, page }: { record: RecordForm; page: FormPage }): FormPort {
  return portOf(shownIn({ record, page }, (name) => record.ruled(name)));
}

function shownIn(
  { record, page }: { record: RecordForm; page: FormPage },
  stateOf: (name: string) => FieldState,
): Shown {
  const placed = new Set(fieldsOf(page.body));
  const fields = record.model.fields.filter((field) => placed.has(field.id));
  return {
    record,
    fields: new Map(fields.map((field) => [field.name, field])),
    disabled: page.disabled === true || record.mode === 'view',
    stateOf,
  };
}

/** What the names mean in a row, with those that it stands in; in none, to the record. */
function portOf(shown: Shown, rows: PlacedRow[] = []): FormPort {
  const { record, fields } = shown;
  const find = (name: string) => findShown(shown, { rows, name });
  const read = (name: string) => {
    const found = find(name);
    return found?.field.secret ? undefined : found?.held();
  };
  const writable = (name: string) => {
    const found = find(name);
    return found && isFilledIn(found.field) && isOpen(shown, found) ? found : undefined;
  };
  const set = (values: Record<string, unknown>): string[] => {
    const levels = new Map<number, Record<string, unknown>>();
    const refused: string[] = [];
    for (const [name, value] of Object.entries(values)) {
      const found = writable(name);
      if (!found || found.field.secret) refused.push(name);
      else levels.set(found.rows.length, { ...levels.get(found.rows.length), [name]: value });
    }
    batch(() => {
      for (const [level, own] of levels)
        if (level > 0) rows[level - 1]?.onSet(own);
        else record.merge(own);
    });
    return refused;
  };
  return {
    isStored: record.mode !== 'create',
    uploads: record.uploads,
    names: () =>
      [...fields.values()]
        .filter((field) => field.kind !== 'none' && !isSecret(field) && record.state(field.name).visible)
        .map(({ name }) => name),
    get: (name) => {
      const value = read(name);
      const found = find(name);
      if (!found?.field.rows || !Array.isArray(value)) return structuredClone(toJS(value));
      const { field, rows: around } = found;
      return value.map((_, index) => {
        const cells = portOf(shown, within(around, { table: field, index, onSet: ignore }));
        return Object.fromEntries(
          (field.rows ?? [])
            .filter((cell) => cells.isShown(cell.name))
            .map((cell) => [cell.name, cells.get(cell.name)]),
        );
      });
    },
    isShown: (name) => find(name) !== undefined,
    nameOf: (id) =>
      [...rows.flatMap(({ table }) => table.rows ?? []), ...record.model.fields].find((field) => field.id === id)?.name,
    isWritable: (name) => writable(name) !== undefined,
    errorOf: (name) => {
      const found = find(name);
      return found && record.errors[found.path];
    },
    warningOf: (name) => {
      const found = find(name);
      return found && record.warnings[found.path];
    },
    set,
    fill: (columns) =>
      set(
        Object.fromEntries(
          Object.entries(columns).map(([name, value]) => {
            const found = find(name);
            return [name, found ? valueFromColumn(found.field, value) : value];
          }),
        ),
      ),
    leaveUnfinished: (name, why) => record.leaveUnfinished(name, why),
    during: (work, by) => record.during(work, by),
    watch: (names, onChange) =>
      reaction(() => names.map(read), onChange, {
        equals: (before: unknown[], after: unknown[]) => before.every((value, at) => Object.is(value, after[at])),
      }),
    limitOf: (name) => {
      const field = findOwn(shown, { rows, name })?.field;
      const matching = field && matchingOf(field);
      const levels = [record.model.fields, ...rows.map(({ table }) => table.rows ?? [])];
      const depth = levels.findIndex((level) => level.some(({ id }) => id === matching?.field));
      const limit = levels[depth]?.find(({ id }) => id === matching?.field);
      if (!matching || !limit) return undefined;
      const value = findShown(shown, { rows: rows.slice(0, depth), name: limit.name })?.held();
      return { name: limit.name, their: matching.their, value: typeof value === 'string' && value ? value : undefined };
    },
    offers: (name) => findOwn(shown, { rows, name })?.state().offers,
    inRow: (name, place) => {
      const table = findOwn(shown, { rows, name })?.field;
      return portOf(shown, table?.kind === 'rows' ? within(rows, { ...place, table }) : []);
    },
    followRow: () => (rows.length > 0 ? followed(shown, rows) : undefined),
    ...rowsPort(shown, rows),
  };
}

/** A row, and what is filled in from there, wherever it then stands. */
function followed(shown: Shown, rows: PlacedRow[]): FollowedRow {
  const { place, ...row } = followRow(shown.record, rows);
  const fill: FollowedRow['fill'] = (columns) => {
    const now = place();
    return now ? portOf(shown, placedIn(shown.record, now)).fill(columns) : Object.keys(columns);
  };
  return { ...row, fill };
}

/** Rows that are set in the record itself, whoever draws them. */
function placedIn(record: RecordForm, places: readonly CellRow[]): PlacedRow[] {
  const [outermost] = places;
  if (!outermost) return [];
  const way = places.map(({ table: { name }, index }) => ({ name, index }));
  return places.reduce((around: PlacedRow[], { table, index }, level) => {
    const onSet = (values: Record<string, unknown>) => {
      const held = rowsOf(record.held(outermost.table));
      record.set(outermost.table, withCells(held, { way: way.slice(0, level + 1), values }));
    };
    return within(around, { table, index, onSet });
  }, []);
}

/** What it says of the sub-tables that stand there. */
function rowsPort(
  shown: Shown,
  rows: PlacedRow[],
): Pick<FormPort, 'unfolds' | 'takesRows' | 'errorsIn' | 'wanted' | 'arrive'> {
  const { record } = shown;
  return {
    unfolds: shown.unfolds === true,
    takesRows: (name) => {
      const found = findShown(shown, { rows, name });
      return found?.field.kind === 'rows' && found.field.value === undefined && isOpen(shown, found);
    },
    errorsIn: (name) => {
      const path = findOwn(shown, { rows, name })?.path;
      return Object.keys(record.errors).filter((each) => each.startsWith(`${path}[`)).length;
    },
    wanted: (name) => wantedIn(record, findOwn(shown, { rows, name })?.path ?? ''),
    arrive: () => record.arrive(),
  };
}

const ignore = () => undefined;

/** Whether a person fills it in, if anybody; rows are set in their sub-table alone. */
const isFilledIn = (field: FieldDefinition) =>
  field.kind !== 'rows' && field.kind !== 'none' && field.value === undefined && fillOf(field) === undefined;
