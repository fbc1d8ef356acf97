import { batch, reaction, toJS } from '@formily/reactive';
import { fillOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import { fieldsOf } from '@tessera/schemas/language/layout.ts';
import { matchingOf } from '@tessera/schemas/language/matching.ts';
import { type FieldState, isSecret, valueFromColumn } from '@tessera/schemas/record/index.ts';
import type { FormPort, RowPlace } from '../../widgets/form-port.ts';
import type { RecordForm } from './state/record-form.ts';

/** A record and the fields of it that a form shows. */
interface Shown {
  record: RecordForm;
  fields: ReadonlyMap<string, FieldDefinition>;
  disabled: boolean;
  stateOf: (name: string) => FieldState;
}

/** What the widgets of a form reach of its record: the fields that the page shows, as far as this person may. */
export function formPort({ record, page }: { record: RecordForm; page: FormPage }): FormPort {
  return portOf(shownIn({ record, page }, (name) => record.state(name)));
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

/** One field as it is found by its name. */
interface Found {
  field: FieldDefinition;
  state: () => FieldState;
  /** As the record holds it: the same while nobody changes it. */
  held: () => unknown;
  path: string;
}

function portOf(shown: Shown, row?: RowPlace & { table: FieldDefinition }): FormPort {
  const { record, fields, stateOf } = shown;
  const find = (name: string): (Found & { inRow: boolean }) | undefined => {
    const cell = row && findCell(record, { ...row, name });
    const found = cell ?? findField(shown, name);
    const isShown = found?.state().visible && (!cell || stateOf(row.table.name).visible);
    return isShown ? { ...found, inRow: cell !== undefined } : undefined;
  };
  const read = (name: string) => {
    const found = find(name);
    return found?.field.secret ? undefined : found?.held();
  };
  const writable = (name: string) => {
    const found = find(name);
    if (shown.disabled || !found || !isFilledIn(found.field) || found.state().readonly) return undefined;
    return found.inRow && row && stateOf(row.table.name).readonly ? undefined : found;
  };
  const inRow = (table: FieldDefinition | undefined, place: RowPlace) =>
    portOf(shown, table?.kind === 'rows' ? { ...place, table } : undefined);
  const set = (values: Record<string, unknown>): string[] => {
    const cells: Record<string, unknown> = {};
    const head: Record<string, unknown> = {};
    const refused: string[] = [];
    for (const [name, value] of Object.entries(values)) {
      const found = writable(name);
      if (!found || found.field.secret) refused.push(name);
      else if (found.inRow) cells[name] = value;
      else head[name] = value;
    }
    batch(() => {
      if (Object.keys(cells).length > 0) row?.onSet(cells);
      record.merge(head);
    });
    return refused;
  };
  return {
    isStored: record.mode !== 'create',
    names: () =>
      [...fields.values()]
        .filter((field) => field.kind !== 'none' && !isSecret(field) && record.state(field.name).visible)
        .map(({ name }) => name),
    get: (name) => {
      const value = read(name);
      const { rows } = find(name)?.field ?? {};
      if (!rows || !Array.isArray(value)) return structuredClone(toJS(value));
      return value.map((_, index) => {
        const cells = inRow(fields.get(name), { index, onSet: ignore });
        return Object.fromEntries(
          rows.filter((cell) => cells.isShown(cell.name)).map((cell) => [cell.name, cells.get(cell.name)]),
        );
      });
    },
    isShown: (name) => find(name) !== undefined,
    nameOf: (id) => record.field(id)?.name,
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
    watch: (names, onChange) =>
      reaction(() => names.map(read), onChange, {
        equals: (before: unknown[], after: unknown[]) => before.every((value, at) => Object.is(value, after[at])),
      }),
    limitOf: (name) => {
      const field = row ? undefined : fields.get(name);
      const matching = field && matchingOf(field);
      const limit = matching && record.field(matching.field);
      if (!limit) return undefined;
      const value = read(limit.name);
      return { name: limit.name, their: matching.their, value: typeof value === 'string' && value ? value : undefined };
    },
    inRow: (name, place) => inRow(fields.get(name), place),
  };
}

const ignore = () => undefined;

/** Whether a person fills it in, if anybody; rows are set in their sub-table alone. */
const isFilledIn = (field: FieldDefinition) =>
  field.kind !== 'rows' && field.kind !== 'none' && field.value === undefined && fillOf(field) === undefined;

function findField({ record, fields, stateOf }: Shown, name: string): Found | undefined {
  const field = fields.get(name);
  if (!field) return undefined;
  return { field, state: () => stateOf(name), held: () => record.held(field), path: name };
}

function findCell(
  record: RecordForm,
  { table, index, name }: { table: FieldDefinition; index: number; name: string },
): Found | undefined {
  const field = table.rows?.find((one) => one.name === name);
  if (!field) return undefined;
  return {
    field,
    state: () => record.cellState(table, { row: index, name }),
    held: () => record.rows[table.name]?.[index]?.[name],
    path: `${table.name}[${index}].${name}`,
  };
}
