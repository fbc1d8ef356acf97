import { sql } from 'kysely';
import type { Dependencies, Work } from './work.ts';

interface CodeRuleRecord {
  id: string;
  prefix: string | null;
  date_format: string | null;
  digits: string;
  start: string;
  step: string;
  reset: 'none' | 'day' | 'month' | 'year';
}

/**
 * Draws the next number of a code rule (id or code) inside the caller's transaction: the counter's row stays
 * locked until the commit, so numbers are never equal and, when the record is not saved, never skipped.
 * Undefined when there is no such enabled rule.
 */
export async function drawNumber(
  work: Pick<Work, 'trx' | 'now'> & { deps: Pick<Dependencies, 'registry'> },
  rule: string,
): Promise<string | undefined> {
  const table = work.deps.registry.get('basic/CodeRule').table;
  const found =
    await sql<CodeRuleRecord>`select id, prefix, date_format, digits, start, step, reset from ${sql.id(table)}
    where (id = ${rule} or code = ${rule}) and state = 1 and deleted_at is null limit 1`.execute(work.trx);
  const record = found.rows[0];
  if (!record) return undefined;
  const parts = dateParts(work.now);
  const period = {
    none: '',
    day: `${parts.YYYY}${parts.MM}${parts.DD}`,
    month: `${parts.YYYY}${parts.MM}`,
    year: parts.YYYY,
  }[record.reset];
  const drawn = await sql<{ value: string }>`insert into code_rule_counter (rule_id, period, value)
    values (${record.id}, ${period}, ${Number(record.start)})
    on conflict (rule_id, period) do update set value = code_rule_counter.value + ${Number(record.step)}
    returning value`.execute(work.trx);
  const date = (record.date_format ?? '').replace(/YYYY|YY|MM|DD/g, (part) => parts[part as keyof typeof parts]);
  return `${record.prefix ?? ''}${date}${String(drawn.rows[0]?.value ?? '').padStart(Number(record.digits), '0')}`;
}

// choice: numbers follow the calendar of the organisation's main time zone, China's; UTC would change the day at 8 in the morning.
const numberZone = 'Asia/Shanghai';

function dateParts(now: Date) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: numberZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((item) => item.type === type)?.value ?? '';
  return { YYYY: part('year'), YY: part('year').slice(2), MM: part('month'), DD: part('day') };
}
