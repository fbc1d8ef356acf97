import { rowsIn } from '@tessera/schemas/expression/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { operations } from '@tessera/schemas/language/operations.ts';
import { systemFieldsOf } from '@tessera/schemas/language/system-fields.ts';
import { isRowChanges, sameIn } from '@tessera/schemas/record/index.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { fieldPathOf } from '@tessera/schemas/texts/place.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { isAmongRows } from '../read/read-record.ts';
import type { Resource } from '../registry/resource.ts';
import { type Access, mayPress, maySee } from '../work/access.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';

const stateButton = operations.state.right;

/** A key of a field that the writer may not see is unknown to them, and named like one. */
export function hiddenKeys(resource: Resource, { input, access }: { input: unknown; access: Access }): Finding[] {
  if (access.columns === 'all' || input === null || typeof input !== 'object') return [];
  const fields = resource.fields.map(({ field }) => field);
  const sent = input as RecordValue;
  const system = access.namesSystem ? systemFieldsOf(resource.definition.model.traits) : [];
  const hidden = system.filter(([name, { input }]) => input === 'taken' && !maySee(access, name));
  return [
    ...hiddenIn(fields, { sent, at: '', access, around: '' }),
    ...hidden.flatMap(([name]) => (sent[name] === undefined ? [] : [finding(name, 'unknownKey')])),
  ];
}

/** Switching a record on or off is a right of its own where a button says so, whatever else is sent. Throws FORBIDDEN. */
export function requireState(
  { definition }: Resource,
  { sent, before, access }: { sent: RecordValue; before: RecordValue; access: Access },
): void {
  const isSwitched = sent.state !== undefined && sent.state !== before.state;
  const hasButton = definition.pages.list?.buttons?.includes(stateButton);
  if (isSwitched && hasButton && !mayPress(access, stateButton)) throw new Problem('FORBIDDEN');
}

interface Sent {
  /** The record, or a row. */
  sent: RecordValue | null | undefined;
  /** What stands before its keys: in the input, `lines.changed[2].`, and in the model, `lines.`. */
  at: string;
  around: string;
  access: Access;
}

function hiddenIn(fields: FieldDefinition[], { sent, at, around, access }: Sent): Finding[] {
  return fields.flatMap((field) => {
    const [value, path] = [sent?.[field.name], around + field.name];
    if (value === undefined) return [];
    if (!maySee(access, path)) return [finding(at + field.name, 'unknownKey')];
    const inner = field.kind === 'rows' ? (field.rows ?? []) : [];
    if (!hidesAny(inner, { access, around: `${path}.` })) return [];
    return sentRows(at + field.name, value).flatMap(({ row, path: place }) =>
      hiddenIn(inner, { sent: row, at: `${place}.`, around: `${path}.`, access }),
    );
  });
}

/** Most sub-tables hide nothing, and may have a thousand rows. */
const hidesAny = (fields: FieldDefinition[], { access, around }: Pick<Sent, 'access' | 'around'>): boolean =>
  fields.some(({ name, rows = [] }) => {
    const path = around + name;
    return !maySee(access, path) || hidesAny(rows, { access, around: `${path}.` });
  });

/** The rows that were sent of a sub-table, and where they stand in the input. */
function sentRows(name: string, value: unknown): { row: RecordValue | null | undefined; path: string }[] {
  const placed = (list: unknown, path: string) =>
    Array.isArray(list) ? list.map((row: RecordValue | null, index) => ({ row, path: `${path}[${index}]` })) : [];
  if (!isRowChanges(value)) return placed(value, name);
  const added = placed(value.added, `${name}.added`);
  return [
    ...placed(value.changed, `${name}.changed`),
    ...added.map(({ row, path }) => ({ row: row?.row as RecordValue | undefined, path: `${path}.row` })),
  ];
}

/** What a person cannot see they cannot mend: rules of hidden fields do not stop them. */
export function seenFindings(
  resource: Resource,
  { findings, access }: { findings: Finding[]; access: Access },
): Finding[] {
  if (access.columns === 'all') return findings;
  return findings.filter(({ field }) => {
    const known = knownPath(resource, fieldPathOf(field));
    return known === undefined || maySee(access, known);
  });
}

/** The field that a path is of, or goes on from into its value. */
function knownPath({ byPath }: Resource, path: string): string | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1))
    if (byPath.has(path.slice(0, end))) return path.slice(0, end);
  return undefined;
}

/** Says of a path (`papers`, `lines.photo`) whether its channel cannot carry a value: then none is required there. */
export type Excuse = (path: string) => boolean;

export const unexcused = (findings: Finding[], excuse: Excuse = () => false): Finding[] =>
  findings.filter(({ rule, field }) => rule !== 'required' || !excuse(fieldPathOf(field)));

/**
 * Cells that the input lacks, or that the writer may not see, keep their values, and so in the rows of rows. A row that
 * was sent as it is stored is the stored object: the steps that follow pass it over. `anywhere`: the rows of this table in
 * all of the record, for one that was moved from one row into another is a new row, with what its mover does not see.
 */
export function mergeRows(
  field: FieldDefinition,
  {
    sent,
    before,
    access,
    around = '',
    anywhere,
  }: { sent: unknown; before: unknown; access: Access; around?: string; anywhere?: () => RecordValue[] },
): unknown {
  if (!Array.isArray(sent) || sent === before) return sent;
  const path = `${around}${field.name}.`;
  const stored = (before as RecordValue[] | undefined) ?? [];
  let byId: Map<unknown, RecordValue> | undefined;
  // Most rows stand where they stood.
  const knownAs = ({ id }: RecordValue, at: number) => {
    if (id !== undefined && stored[at]?.id === id) return stored[at];
    byId ??= new Map(stored.map((row) => [row.id, row]));
    return byId.get(id);
  };
  const fields = field.rows ?? [];
  const inner = fields.filter(({ kind }) => kind === 'rows');
  const cells = new Map(fields.map((cell) => [cell.name, cell]));
  const isKept = (row: RecordValue, known: RecordValue) =>
    Object.entries(row).every(([name, value]) => {
      const cell = cells.get(name) ?? { kind: 'text' };
      return cell.kind === 'rows' ? value === known[name] : sameIn(cell)(value, known[name]);
    });
  const hidden = fields.filter(({ name }) => !maySee(access, path + name));
  const all = anywhere ?? (() => stored);
  const movedHere = (given: RecordValue): RecordValue => {
    const moved = hidden.length > 0 && given.id !== undefined ? all().find(({ id }) => id === given.id) : undefined;
    return Object.fromEntries(
      hidden.map(({ name }) => [name, moved?.[name]]).filter(([, value]) => value !== undefined),
    );
  };
  const rows = (sent as RecordValue[]).map((given, at) => {
    const known = knownAs(given, at);
    // An id that is not one of this record's rows is somebody else's row: it becomes a new one here.
    if (!known) return { ...given, ...movedHere(given), id: undefined };
    if (given === known) return known;
    const row = inner.length === 0 ? given : { ...given };
    for (const table of inner)
      if (Object.hasOwn(row, table.name))
        row[table.name] = mergeRows(table, {
          sent: row[table.name],
          before: known[table.name],
          access,
          around: path,
          anywhere: () => all().flatMap((one) => rowsIn(one, table.name)),
        });
    if (isKept(row, known)) return known;
    const merged = { ...known, ...row };
    for (const { name } of hidden) merged[name] = known[name];
    return merged;
  });
  return stored === before && rows.length === stored.length && rows.every((row, at) => row === stored[at])
    ? stored
    : rows;
}

/** Nobody plants a record where they do not see it, nor moves one out of their sight. */
export async function refuseOutOfRows(
  unit: UnitOfWork,
  place: { resource: Resource; id: string; access: Access },
): Promise<void> {
  if (!(await isAmongRows(unit, place))) throw new Problem('OUT_OF_SCOPE');
}
