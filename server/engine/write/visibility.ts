import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isRowChanges, sameIn } from '@tessera/schemas/record/index.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { isAmongRows } from '../read/read-record.ts';
import type { Resource } from '../registry/resource.ts';
import { type Access, maySee } from '../work/access.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';

/** A key of a field that the writer may not see is unknown to them, and named like one. */
export function hiddenKeys(resource: Resource, { input, access }: { input: unknown; access: Access }): Finding[] {
  if (access.columns === 'all' || input === null || typeof input !== 'object') return [];
  return resource.fields.flatMap(({ field }) => {
    const value = (input as RecordValue)[field.name];
    if (value === undefined) return [];
    const own = maySee(access, field.name) ? [] : [finding(field.name, 'unknownKey')];
    return field.kind === 'rows' ? [...own, ...hiddenCells(field, { value, access })] : own;
  });
}

function hiddenCells(field: FieldDefinition, { value, access }: { value: unknown; access: Access }): Finding[] {
  const hidden = (field.rows ?? []).filter((cell) => !maySee(access, cell.name, { path: field.name }));
  if (hidden.length === 0) return [];
  return sentRows(field.name, value).flatMap(({ row, path }) =>
    hidden.flatMap(({ name }) => (row?.[name] === undefined ? [] : [finding(`${path}.${name}`, 'unknownKey')])),
  );
}

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
    const [head = '', cell] = field.replace(/\[\d+\]/g, '').split('.');
    const known = resource.byName.has(head);
    return !known || (cell === undefined ? maySee(access, head) : maySee(access, cell, { path: head }));
  });
}

/** Says of a path (`papers`, `lines.photo`) whether its channel cannot carry a value: then none is required there. */
export type Excuse = (path: string) => boolean;

export const unexcused = (findings: Finding[], excuse: Excuse = () => false): Finding[] =>
  findings.filter(({ rule, field }) => rule !== 'required' || !excuse(field.replace(/\[\d+\]/g, '')));

/**
 * Cells that the input lacks, or that the writer may not see, keep their values. A row that was sent as it is stored is
 * the stored object: the steps that follow pass it over.
 */
export function mergeRows(
  field: FieldDefinition,
  { sent, before, access }: { sent: unknown; before: unknown; access: Access },
): unknown {
  if (!Array.isArray(sent) || sent === before) return sent;
  const old = new Map(((before as RecordValue[] | undefined) ?? []).map((row) => [row.id, row]));
  const cells = new Map((field.rows ?? []).map((cell) => [cell.name, cell]));
  const isKept = (row: RecordValue, known: RecordValue) =>
    Object.entries(row).every(([name, value]) => sameIn(cells.get(name) ?? { kind: 'text' })(value, known[name]));
  const hidden =
    access.columns === 'all'
      ? []
      : (field.rows ?? []).filter((cell) => !maySee(access, cell.name, { path: field.name }));
  return (sent as RecordValue[]).map((row) => {
    const known = old.get(row.id);
    // An id that is not one of this record's rows is somebody else's row: it becomes a new one here.
    if (!known) return { ...row, id: undefined };
    if (row === known) return known;
    if (isKept(row, known)) return known;
    const merged = { ...known, ...row };
    for (const { name } of hidden) merged[name] = known[name];
    return merged;
  });
}

/** Nobody plants a record where they do not see it, nor moves one out of their sight. */
export async function refuseOutOfRows(
  unit: UnitOfWork,
  place: { resource: Resource; id: string; access: Access },
): Promise<void> {
  if (!(await isAmongRows(unit, place))) throw new Problem('OUT_OF_SCOPE');
}
