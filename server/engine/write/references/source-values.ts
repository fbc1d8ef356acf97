import { rowsSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { sameValue } from '@tessera/schemas/record/index.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { moduleTable } from '../../registry/module-rows.ts';
import type { Resource, StoredField, StoredRows } from '../../registry/resource.ts';
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
  fieldId: string;
  source: RowsSource;
  parameters: RecordValue;
  values: string[];
  /** The field that it was chosen with and that holds something else now. */
  changed?: Caption;
}

/**
 * What was newly chosen from data sources must be offered there, with what the other fields hold; so must what was chosen
 * before, once one of these holds something else. Its text is kept, so that whoever reads the record needs nobody else,
 * and what is gone there is still called by its name.
 */
export async function checkSourceValues(unit: UnitOfWork, checked: Checked): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { source, parameters, of } of questionsOf(chosen(checked))) {
    const found = await offered(unit, { source, parameters, values: [...new Set(of.flatMap(({ values }) => values))] });
    if ('rule' in found) {
      findings.push(...of.map(({ path }) => finding(path, found.rule, found.params)));
      continue;
    }
    const wrong = of.filter(({ values }) => values.some((value) => !found.has(value)));
    for (const { path, changed } of wrong)
      findings.push(
        changed === undefined ? finding(path, 'notAnOption') : finding(path, 'notMatching', { label: changed }),
      );
    if (wrong.length === 0) await keepTexts(unit, { resource: checked.resource, source, texts: found, of });
  }
  return findings;
}

/** Values that a source is asked for at once. */
const mostAsked = 500;

/** What is asked of a source: a thousand rows that were chosen with the same are a few questions. */
function questionsOf(all: Chosen[]): (Pick<Chosen, 'source' | 'parameters'> & { of: Chosen[] })[] {
  const questions = new Map<string, { source: RowsSource; parameters: RecordValue; of: Chosen[]; values: number }[]>();
  for (const one of all) {
    const { source, parameters, values } = one;
    const key = JSON.stringify([source, parameters]);
    const open = questions.get(key) ?? [];
    questions.set(key, open);
    const last = open.at(-1);
    if (last && last.values + values.length <= mostAsked) {
      last.of.push(one);
      last.values += values.length;
    } else open.push({ source, parameters, of: [one], values: values.length });
  }
  return [...questions.values()].flat();
}

function chosen({ resource, value, before }: Checked): Chosen[] {
  const all: Chosen[] = [];
  const isAsked = ({ field }: StoredField) => rowsSourceOf(field) !== undefined;
  const labels = labelsOf(resource);
  const isLimiting = (name: string) => before !== null && !sameValue(value[name] ?? null, before[name] ?? null);
  const withUnchanged = resource.fields.some(({ field }) => labels.has(field.name) && isLimiting(field.name));
  for (const { fields, ...written } of writtenRows(resource, { value, before, isAsked, withUnchanged }))
    for (const { field } of fields) {
      const found = chosenIn({ ...written, field, labels });
      if (found) all.push({ ...found, path: written.path + field.name });
    }
  return all;
}

/** What the fields are called that options of others depend on, by name: those of the record and of its rows. */
function labelsOf({ fields, rows }: Pick<Resource, 'fields' | 'rows'>): Map<string, Caption> {
  const all: FieldDefinition[] = [];
  const add = (stored: StoredField[], inner: StoredRows[]) => {
    all.push(...stored.map(({ field }) => field));
    for (const table of inner) add(table.fields, table.rows);
  };
  add(fields, rows);
  const names = new Set(all.flatMap((field) => rowsSourceOf(field)?.parameters ?? []).map(({ field }) => field));
  return new Map(all.filter(({ name }) => names.has(name)).map(({ name, label }) => [name, label]));
}

function chosenIn(place: {
  field: FieldDefinition;
  value: RecordValue;
  before: RecordValue | null;
  around: RecordValue;
  aroundBefore: RecordValue;
  labels: Map<string, Caption>;
}): Omit<Chosen, 'path'> | undefined {
  const { field, value, before, around, aroundBefore, labels } = place;
  const source = rowsSourceOf(field);
  const held = textsOf(value[field.name]);
  if (!source || held.length === 0) return undefined;
  const old = new Set(textsOf(before?.[field.name]));
  const parameters = source.parameters ?? [];
  const other = parameters.find(({ field: from }) => !sameValue(around[from] ?? null, aroundBefore[from] ?? null));
  const isNew = held.some((one) => !old.has(one));
  const values = before !== null && other ? held : held.filter((one) => !old.has(one));
  if (values.length === 0) return undefined;
  return {
    fieldId: field.id,
    source,
    parameters: Object.fromEntries(parameters.map(({ name, field: from }) => [name, around[from]])),
    values,
    ...(other && !isNew ? { changed: labels.get(other.field) ?? other.field } : {}),
  };
}

const textsOf = (value: unknown): string[] =>
  [value ?? []].flat().filter((one): one is string => typeof one === 'string' && one !== '');

/** Why nobody can say whether a value is offered. */
interface Unsaid {
  rule: 'sourceAway' | 'sourceMissing' | 'sourceColumnMissing' | 'sourceTooLong';
  params?: Record<string, unknown>;
}

/** Texts by values, or why nobody can say. */
async function offered(
  unit: UnitOfWork,
  { source, parameters, values }: Pick<Chosen, 'source' | 'parameters' | 'values'>,
): Promise<Map<string, string> | Unsaid> {
  try {
    const { list, isCut } = await sourceChoices(unit, { source, parameters, values, purpose: 'check' });
    const found = new Map(list.map(({ value, label }) => [value, label]));
    return isCut && values.some((value) => !found.has(value)) ? { rule: 'sourceTooLong' } : found;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.problem === 'NOT_FOUND') return { rule: 'sourceMissing' };
    if (error.problem === 'SOURCE_COLUMN_MISSING') return { rule: 'sourceColumnMissing', params: error.params };
    if (away.has(error.problem)) return { rule: 'sourceAway' };
    throw error;
  }
}

const away: ReadonlySet<string> = new Set(['SOURCE_FAILED', 'SOURCE_DISABLED', 'LINK_DISABLED']);

/** Each field remembers what was chosen in it: another one may call the same by another column. */
async function keepTexts(
  { db, registry, now }: UnitOfWork,
  { resource, source, texts, of }: { resource: Resource; source: RowsSource; texts: Map<string, string>; of: Chosen[] },
): Promise<void> {
  const kept = new Map<string, { fieldId: string; value: string; label: string }>();
  for (const { fieldId, values } of of)
    for (const value of values) kept.set(`${fieldId} ${value}`, { fieldId, value, label: texts.get(value) ?? value });
  if (kept.size === 0) return;
  const rows = [...kept.values()];
  const column = (name: 'fieldId' | 'value' | 'label') => sql`${rows.map((row) => row[name])}::text[]`;
  await sql`insert into source_text (source_id, resource, field_id, value, label, shown_by, seen_at)
    select s.id, ${resource.name}, o.field_id, o.value, o.label, ${source.label}, ${now}::timestamptz
    from unnest(${column('fieldId')}, ${column('value')}, ${column('label')}) as o (field_id, value, label),
      ${moduleTable(registry, 'basic/DataSource')} s
    where s.code = ${source.code} and s.deleted_at is null
    on conflict (source_id, resource, field_id, value) do update set label = excluded.label,
      shown_by = excluded.shown_by, seen_at = excluded.seen_at, gone_at = null`.execute(db);
}
