import { organisationZone } from '@tessera/schemas/kinds/clock.ts';
import { sql } from 'kysely';
import { moduleTable } from '../registry/module-rows.ts';
import type { UnitOfWork } from '../work/work.ts';

/**
 * Draws the next number of a code rule (id or code) inside the caller's transaction: the counter's row stays
 * locked until the commit, so numbers are never equal and, when the record is not saved, never skipped.
 * Undefined when there is no such enabled rule.
 */
export async function drawNumber({ db, registry, now }: UnitOfWork, rule: string): Promise<string | undefined> {
  const record = await db
    .selectFrom(moduleTable(registry, 'basic/CodeRule').as('c'))
    .select(['id', 'prefix', 'date_format', 'digits', 'start', 'step', 'reset'])
    .where((either) => either.or([either('id', '=', rule), either('code', '=', rule)]))
    .where('state', '=', 1)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!record) return undefined;
  const parts = dateParts(now);
  const period = {
    none: '',
    day: `${parts.YYYY}${parts.MM}${parts.DD}`,
    month: `${parts.YYYY}${parts.MM}`,
    year: parts.YYYY,
  }[record.reset];
  const drawn = await sql<{ value: string }>`insert into code_rule_counter (rule_id, period, value)
    values (${record.id}, ${period}, ${Number(record.start)})
    on conflict (rule_id, period) do update set value = code_rule_counter.value + ${Number(record.step)}
    returning value`.execute(db);
  const date = (record.date_format ?? '').replace(/YYYY|YY|MM|DD/g, (part) => parts[part as keyof typeof parts]);
  return `${record.prefix ?? ''}${date}${String(drawn.rows[0]?.value ?? '').padStart(Number(record.digits), '0')}`;
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
