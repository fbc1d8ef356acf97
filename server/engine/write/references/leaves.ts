import { optionSourceOf, takesLeaves } from '@tessera/schemas/language/defaults.ts';
import type { SourceOf } from '@tessera/schemas/options/source.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { storedId } from '../../../storage/record-id.ts';
import { isExternal } from '../../read/external-records.ts';
import { hasBelow } from '../../read/selector.ts';
import type { Resource, StoredField } from '../../registry/resource.ts';
import { sourceChoices } from '../../sources/source-choices.ts';
import type { RecordValue } from '../../work/hooks.ts';
import type { UnitOfWork } from '../../work/work.ts';
import { dictionaryEntries } from './dictionary-entries.ts';
import { writtenRows } from './written-rows.ts';

/** What was newly chosen of one tree. */
interface Picked {
  path: string;
  ids: string[];
  /** Of which tree: it is asked once. */
  tree: string;
  /** Which of some ids have others below them. */
  inner: (ids: string[]) => Promise<Set<string>>;
}

/** SPEC §5: who takes only the last level takes nothing below which something hangs. What was chosen before stays. */
export async function checkLeaves(
  unit: UnitOfWork,
  { resource, value, before }: { resource: Resource; value: RecordValue; before: RecordValue | null },
): Promise<Finding[]> {
  const picked: Picked[] = [];
  const isAsked = ({ field }: StoredField) => takesLeaves(field);
  for (const { fields, ...written } of writtenRows(resource, { value, before, isAsked }))
    for (const stored of fields) {
      const found = pickedIn(unit, { ...written, stored });
      if (found) picked.push({ ...found, path: written.path + stored.field.name });
    }
  const byTree = new Map<string, Picked[]>();
  for (const one of picked) {
    const known = byTree.get(one.tree);
    if (known) known.push(one);
    else byTree.set(one.tree, [one]);
  }
  const findings: Finding[] = [];
  for (const [first, ...others] of byTree.values()) {
    if (!first) continue;
    const all = [first, ...others];
    const inner = await first.inner([...new Set(all.flatMap(({ ids }) => ids))]);
    for (const { ids, path } of all) if (ids.some((id) => inner.has(id))) findings.push(finding(path, 'notLeaf'));
  }
  return findings;
}

function pickedIn(
  unit: UnitOfWork,
  place: { stored: StoredField; value: RecordValue; before: RecordValue | null; around: RecordValue },
): Omit<Picked, 'path'> | undefined {
  const { stored, value, before, around } = place;
  const { field, to } = stored;
  const old = new Set(textsOf(before?.[field.name]));
  const ids = textsOf(value[field.name]).filter((id) => !old.has(id));
  if (ids.length === 0) return undefined;
  if (to) {
    const target = unit.registry.find(to.resource);
    if (!target?.has('tree') || isExternal(target)) return undefined;
    return { ids, tree: `records ${to.resource}`, inner: (all) => innerRecords(unit, { target, ids: all }) };
  }
  // Fixed options are held against by the rules of the field.
  const source = optionSourceOf(field);
  if (source?.source === 'dictionary') {
    const { code } = source;
    return { ids, tree: `dictionary ${code}`, inner: (all) => innerEntries(unit, { code, ids: all }) };
  }
  if (source?.source !== 'dataSource' || source.parent === undefined) return undefined;
  const given = source.parameters ?? [];
  const parameters = Object.fromEntries(given.map(({ name, field: from }) => [name, around[from]]));
  return {
    ids,
    tree: JSON.stringify([source, parameters]),
    inner: (all) => innerRows(unit, { source, parameters, ids: all }),
  };
}

const textsOf = (value: unknown): string[] =>
  [value ?? []].flat().filter((one): one is string => typeof one === 'string' && one !== '');

async function innerRecords(
  { db }: UnitOfWork,
  { target, ids }: { target: Resource; ids: string[] },
): Promise<Set<string>> {
  const found = await sql<{ id: string }>`select t.id from ${sql.id(target.table)} t
    where t.id = any(${ids.map(storedId)}::uuid[]) and ${hasBelow(target)}`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}

async function innerEntries(unit: UnitOfWork, { code, ids }: { code: string; ids: string[] }): Promise<Set<string>> {
  const below = sql<boolean>`exists (select 1 from ${sql.id(unit.registry.get('basic/DictionaryData').table)} c
    where c.parent_id = d.id::text and c.deleted_at is null and c.state = 1)`;
  const isAsked = sql<boolean>`d.data_value = any(${ids}::text[])`;
  const found = await dictionaryEntries(unit, code).where(isAsked).where(below).execute();
  return new Set(found.map(({ value }) => value));
}

async function innerRows(
  unit: UnitOfWork,
  asked: { source: SourceOf<'dataSource'>; parameters: RecordValue; ids: string[] },
): Promise<Set<string>> {
  const { source, parameters, ids } = asked;
  try {
    // The rows that hang below them, each by what it hangs below.
    const below = { ...source, value: source.parent ?? source.value, label: source.value };
    const { list } = await sourceChoices(unit, { source: below, parameters, values: ids, purpose: 'check' });
    return new Set(list.map(({ value }) => value));
  } catch (error) {
    // That it is away is said where its values are looked for.
    if (error instanceof Problem) return new Set();
    throw error;
  }
}
