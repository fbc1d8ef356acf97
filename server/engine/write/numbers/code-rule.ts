import { fillOf, propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { organisationZone } from '@tessera/schemas/time/clock.ts';
import { sql } from 'kysely';
import { storedId } from '../../../storage/record-id.ts';
import { moduleTable } from '../../registry/module-rows.ts';
import type { Resource } from '../../registry/resource.ts';
import type { UnitOfWork, Work } from '../../work/work.ts';

/** What a number looks like and when its counting starts anew. */
export interface CodeRuleShape {
  prefix: string | null;
  dateFormat: string | null;
  reset: string;
}

interface StoredRule extends CodeRuleShape {
  id: string;
  code: string;
  digits: string;
  start: string;
  step: string;
}

/** The rules of these names (a document names one by its code, or by its id) that are not deleted. */
export async function rulesNamed({ db, registry }: Pick<Work, 'db' | 'registry'>, names: string[]) {
  if (names.length === 0) return [];
  return db
    .selectFrom(moduleTable(registry, 'basic/CodeRule').as('c'))
    .select(['id', 'code', 'prefix', 'date_format as dateFormat', 'digits', 'start', 'step', 'reset', 'state'])
    .where((either) => either.or([either('id', 'in', names.map(storedId)), either('code', 'in', names)]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$castTo<StoredRule & { state: number }>()
    .execute();
}

/**
 * Draws the next number of a code rule (id or code) inside the caller's transaction: the counter's row stays
 * locked until the commit, so numbers are never equal and, when the record is not saved, never skipped.
 * Undefined when there is no such enabled rule.
 */
export async function drawNumber(unit: UnitOfWork, name: string): Promise<string | undefined> {
  const rule = (await rulesNamed(unit, [name])).find(({ state }) => state === 1);
  return rule && drawBy(unit, rule);
}

async function drawBy({ db, now }: UnitOfWork, rule: StoredRule): Promise<string> {
  const { id } = rule;
  const { period, head } = placesOf(rule, now);
  const step = Number(rule.step);
  const counted = await sql<{ value: string }>`insert into code_rule_counter (rule_id, period, value)
    values (${id}, ${period}, ${Number(rule.start)})
    on conflict (rule_id, period) do update set value = code_rule_counter.value + ${step}
    returning value`.execute(db);
  const next = counted.rows[0]?.value ?? '';
  // The rule may have been another one: what looks like this goes on from the greatest that was given so.
  const drawn = await sql<{ value: string }>`insert into code_rule_counter (rule_id, period, value)
    values (${id}, ${given(head)}, ${next})
    on conflict (rule_id, period) do update set value = greatest(excluded.value, code_rule_counter.value + ${step})
    returning value`.execute(db);
  const value = drawn.rows[0]?.value ?? '';
  if (value !== next)
    await sql`update code_rule_counter set value = ${value} where rule_id = ${id} and period = ${period}`.execute(db);
  return head + value.padStart(Number(rule.digits), '0');
}

/** Fields that take numbers, with the rule that each names, and their columns. */
interface Drawing {
  field: FieldDefinition;
  column: string | null;
}

const drawingFields = ({ fields }: Resource): Drawing[] => fields.filter(({ field }) => field.fill === 'codeRule');

/**
 * The numbers of a new record, by the names of their fields. All are drawn in one order of rules, in which nobody waits
 * for somebody who waits for them. A number that stands in another record, where no two may be equal, is passed over.
 */
export async function drawNumbers(unit: UnitOfWork, resource: Resource): Promise<Record<string, string | null>> {
  const drawing = drawingFields(resource);
  if (drawing.length === 0) return {};
  const value: Record<string, string | null> = {};
  const rules = await rulesNamed(
    unit,
    drawing.map(({ field }) => ruleOf(field)).filter((name) => name !== ''),
  );
  for (const { field } of drawing) {
    const name = ruleOf(field);
    value[field.name] = null;
    if (name !== '' && !rules.some((rule) => rule.state === 1 && isNamed(rule, name)))
      throw new Problem('INVALID', { findings: [finding(field.name, 'noCodeRule', { value: name })] });
  }
  for (const rule of rules)
    for (const one of drawing.filter(({ field }) => isNamed(rule, ruleOf(field))))
      value[one.field.name] = await drawFree(unit, { resource, rule, drawing: one });
  return value;
}

async function drawFree(
  unit: UnitOfWork,
  { resource, rule, drawing: { field, column } }: { resource: Resource; rule: StoredRule; drawing: Drawing },
): Promise<string> {
  const number = await drawBy(unit, rule);
  const { model } = resource.definition;
  if (!field.unique || column === null || model.external) return number;
  const taken = await sql`select 1 from ${sql.id(resource.table)} where ${sql.id(column)} = ${number} limit 1`.execute(
    unit.db,
  );
  if (taken.rows.length === 0) return number;
  await noteStored(unit, { rule, table: resource.table, column });
  return drawBy(unit, rule);
}

/** Numbers of a rule that stand in a column already are not given again: counting goes on behind the greatest of them. */
async function noteStored(
  { db, now }: UnitOfWork,
  { rule, table, column }: { rule: StoredRule; table: string; column: string },
): Promise<void> {
  const { head } = placesOf(rule, now);
  const digits = sql`substr(${sql.id(column)}, ${[...head].length + 1}::integer)`;
  // As many digits as it is padded to, or one more when it has grown: what is longer is a date, a phone number or another's.
  const [least, most] = [Number(rule.digits), Number(rule.digits) + 1];
  await sql`insert into code_rule_counter (rule_id, period, value)
    select ${rule.id}, ${given(head)}, greatest_of from (
      select max(case when ${digits} ~ ${`^([0-9]{${least}}|[1-9][0-9]{${most - 1}})$`} then ${digits}::bigint end) as greatest_of
      from ${sql.id(table)} where starts_with(${sql.id(column)}, ${head})) as stored
    where greatest_of is not null
    on conflict (rule_id, period) do update set value = greatest(excluded.value, code_rule_counter.value)`.execute(db);
}

/** The same for fields that take their numbers from another rule than before, or took none, in what is being released. */
export async function noteStoredAtRelease(
  unit: UnitOfWork,
  { previous, next }: { previous: ResourceDefinition | undefined; next: ResourceDefinition },
): Promise<void> {
  if (!previous || next.model.external) return;
  const rulesBefore = new Map(previous.model.fields.map((field) => [field.id, drawnRule(field)]));
  for (const field of next.model.fields) {
    const name = drawnRule(field);
    if (name === undefined || name === rulesBefore.get(field.id)) continue;
    const [rule] = await rulesNamed(unit, [name]);
    const place = await unit.db
      .selectFrom('model_column as c')
      .innerJoin('model_table as t', (on) => on.onRef('t.resource', '=', 'c.resource').onRef('t.path', '=', 'c.path'))
      .select(['t.table_name as table', 'c.column_name as column'])
      .where('c.resource', '=', next.name)
      .where('c.path', '=', '')
      .where('c.field_id', '=', field.id)
      .where('c.archived_at', 'is', null)
      .executeTakeFirst();
    if (rule && place) await noteStored(unit, { rule, ...place });
  }
}

/** The same for a rule whose numbers look other from now on, in all that draw from it. */
export async function noteStoredElsewhere(unit: UnitOfWork, rule: StoredRule): Promise<void> {
  for (const resource of unit.registry.stored().filter((one) => drawsFrom(one, rule)))
    for (const { field, column } of drawingFields(resource))
      if (column !== null && isNamed(rule, ruleOf(field)))
        await noteStored(unit, { rule, table: resource.table, column });
}

/**
 * Notes how far a rule has counted before it becomes another one: numbers that were drawn before it was noted with each
 * of them what they looked like are not given again.
 */
export async function noteGiven(
  { db, now }: UnitOfWork,
  { id, shape }: { id: string; shape: CodeRuleShape },
): Promise<void> {
  const { period, head } = placesOf(shape, now);
  await sql`insert into code_rule_counter (rule_id, period, value)
    select rule_id, ${given(head)}, value from code_rule_counter where rule_id = ${id} and period = ${period}
    on conflict (rule_id, period) do update set value = greatest(excluded.value, code_rule_counter.value)`.execute(db);
}

/** Whether records of a resource take their number from a rule; a document names it by its code, or by its id. */
export const drawsFrom = (resource: Resource, rule: { id: unknown; code: unknown }): boolean =>
  resource.fields.some(({ field }) => {
    const name = drawnRule(field);
    return name !== undefined && isNamed(rule, name);
  });

const isNamed = (rule: { id: unknown; code: unknown }, name: string) => name === rule.code || name === rule.id;

/** The rule that a field names; empty: none yet. */
const ruleOf = (field: FieldDefinition): string => {
  const { rule } = propsOf(field);
  return typeof rule === 'string' ? rule : '';
};

/** Undefined: it draws from none. */
const drawnRule = (field: FieldDefinition): string | undefined =>
  fillOf(field) === 'codeRule' && ruleOf(field) !== '' ? ruleOf(field) : undefined;

/** Periods are digits: this is none of them. */
const given = (head: string) => `=${head}`;

/** Where a number is counted, and what stands before its digits. */
function placesOf({ prefix, dateFormat, reset }: CodeRuleShape, now: Date) {
  const parts = dateParts(now);
  const periods: Record<string, string> = {
    day: `${parts.YYYY}${parts.MM}${parts.DD}`,
    month: `${parts.YYYY}${parts.MM}`,
    year: parts.YYYY,
  };
  const date = (dateFormat ?? '').replace(/YYYY|YY|MM|DD/g, (part) => parts[part as keyof typeof parts]);
  return { period: periods[reset] ?? '', head: `${prefix ?? ''}${date}` };
}

// choice: numbers follow the organisation's calendar; UTC would change the day at 8 in the morning.
function dateParts(now: Date) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: organisationZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((item) => item.type === type)?.value ?? '';
  return { YYYY: part('year'), YY: part('year').slice(2), MM: part('month'), DD: part('day') };
}
