import { rowsSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { moduleTable } from '../../registry/module-rows.ts';
import type { Resource, StoredField } from '../../registry/resource.ts';
import { sourceChoices } from '../../sources/source-choices.ts';
import type { RowsSource } from '../../sources/source-uses.ts';
import type { RecordValue } from '../../work/hooks.ts';
import type { UnitOfWork } from '../../work/work.ts';
import { writtenRows } from './written-rows.ts';

interface Checked {
  resource: Resource;
  value: RecordValue;
  before: RecordValue | null;
}

interface Chosen {
  path: string;
  source: RowsSource;
  parameters: RecordValue;
  values: string[];
}

/**
 * What was newly chosen from data sources must be offered there, with what the other fields hold; its text is kept, so
 * that whoever reads the record needs nobody else, and what is gone there is still called by its name.
 */
export async function checkSourceValues(unit: UnitOfWork, checked: Checked): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { path, source, parameters, values } of chosen(checked)) {
    const found = await offered(unit, { source, parameters, values });
    if (found === 'away') {
      findings.push(finding(path, 'sourceAway'));
      continue;
    }
    if (values.some((value) => !found.has(value))) findings.push(finding(path, 'notAnOption'));
    else await keepTexts(unit, { code: source.code, texts: found });
  }
  return findings;
}

function chosen({ resource, value, before }: Checked): Chosen[] {
  const all: Chosen[] = [];
  const isAsked = ({ field }: StoredField) => rowsSourceOf(field) !== undefined;
  for (const { fields, ...written } of writtenRows(resource, { value, before, isAsked }))
    for (const { field } of fields) add(all, { ...written, field, path: written.path + field.name });
  return all;
}

function add(
  all: Chosen[],
  place: { field: FieldDefinition; value: RecordValue; before: RecordValue | null; path: string; around: RecordValue },
): void {
  const { field, value, before, path, around } = place;
  const source = rowsSourceOf(field);
  const held = textsOf(value[field.name]);
  const old = new Set(textsOf(before?.[field.name]));
  const values = held.filter((one) => !old.has(one));
  if (!source || values.length === 0) return;
  const parameters = Object.fromEntries((source.parameters ?? []).map(({ name, field: from }) => [name, around[from]]));
  all.push({ path, source, parameters, values });
}

const textsOf = (value: unknown): string[] =>
  [value ?? []].flat().filter((one): one is string => typeof one === 'string' && one !== '');

/** Texts by values; `away` where nobody can say now. */
async function offered(
  unit: UnitOfWork,
  { source, parameters, values }: Omit<Chosen, 'path'>,
): Promise<Map<string, string> | 'away'> {
  try {
    const { list } = await sourceChoices(unit, { source, parameters, values, purpose: 'check' });
    return new Map(list.map(({ value, label }) => [value, label]));
  } catch (error) {
    if (error instanceof Problem && away.has(error.problem)) return 'away';
    throw error;
  }
}

const away: ReadonlySet<string> = new Set([
  ...['SOURCE_FAILED', 'SOURCE_DISABLED', 'SOURCE_COLUMN_MISSING', 'LINK_DISABLED', 'NOT_FOUND'],
]);

async function keepTexts(
  { db, registry, now }: UnitOfWork,
  { code, texts }: { code: string; texts: Map<string, string> },
): Promise<void> {
  await sql`insert into source_text (source_id, value, label, seen_at)
    select s.id, o.value, o.label, ${now}::timestamptz
    from unnest(${[...texts.keys()]}::text[], ${[...texts.values()]}::text[]) as o (value, label),
      ${moduleTable(registry, 'basic/DataSource')} s
    where s.code = ${code} and s.deleted_at is null
    on conflict (source_id, value) do update set label = excluded.label, seen_at = excluded.seen_at, gone_at = null`.execute(
    db,
  );
}
