import { organisationZone } from '@tessera/schemas/kinds/clock.ts';
import { fillOf, propsOf } from '@tessera/schemas/language/defaults.ts';
import { sql } from 'kysely';
import { storedId } from '../../storage/record-id.ts';
import { moduleTable } from '../registry/module-rows.ts';
import type { Resource } from '../registry/resource.ts';
import type { UnitOfWork } from '../work/work.ts';

/** What a number looks like and when its counting starts anew. */
export interface CodeRuleShape {
  prefix: string | null;
  dateFormat: string | null;
  reset: string;
}

/**
 * Draws the next number of a code rule (id or code) inside the caller's transaction: the counter's row stays
 * locked until the commit, so numbers are never equal and, when the record is not saved, never skipped.
 * Undefined when there is no such enabled rule.
 */
export async function drawNumber({ db, registry, now }: UnitOfWork, rule: string): Promise<string | undefined> {
  const record = await db
    .selectFrom(moduleTable(registry, 'basic/CodeRule').as('c'))
    .select(['id', 'prefix', 'date_format as dateFormat', 'digits', 'start', 'step', 'reset'])
    .where((either) => either.or([either('id', '=', storedId(rule)), either('code', '=', rule)]))
    .where('state', '=', 1)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!record) return undefined;
  const { id } = record;
  const { period, head } = placesOf(record, now);
  const step = Number(record.step);
  const counted = await sql<{ value: string }>`insert into code_rule_counter (rule_id, period, value)
    values (${id}, ${period}, ${Number(record.start)})
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
  return head + value.padStart(Number(record.digits), '0');
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
    if (fillOf(field) !== 'codeRule') return false;
    const named = propsOf(field).rule;
    return typeof named === 'string' && named !== '' && (named === rule.code || named === rule.id);
  });

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
