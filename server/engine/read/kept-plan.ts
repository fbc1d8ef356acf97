import type { Questions } from '../../storage/database.ts';
import type { Tenant, TenantPart } from '../work/tenant.ts';

/** Milliseconds in the database; planning a list by its values takes half of one. */
const tooLong = 20;
/**
 * For so long a question is planned by its values; then its kept plan is tried again, and waits twice as long when that was
 * slow again, half as long when it was not: what nobody had asked for an hour is slow once, because it comes from the disk.
 * choice: milliseconds.
 */
const pauses = { least: 5000, most: 10 * 60_000 };
const mostKnown = 2000;

interface Slow {
  pause: number;
  until: number;
}

/** Questions whose kept plan took too long; found last, stands last. */
const slow: TenantPart<Map<string, Slow>> = { open: () => new Map() };

/**
 * Reads by the plan that is kept for whatever values are asked for, which saves two thirds of a small list's time. Null
 * where that is not good: values that hardly any record has are looked for in all of them. A question that took long is
 * not tried again for a while.
 *
 * `question`: the same for those that differ in their values alone; `took`: milliseconds in the database.
 */
export async function byKeptPlan<T extends { took: number }>(
  tenant: Tenant,
  { question, read }: { question: string; read: (db: Questions) => Promise<T> },
): Promise<T | null> {
  const known = tenant.part(slow);
  const now = tenant.now().getTime();
  const before = known.get(question);
  if (before && before.until > now) return null;
  const wasSlow = () => {
    const pause = before ? Math.min(2 * before.pause, pauses.most) : pauses.least;
    known.delete(question);
    known.set(question, { pause, until: now + pause });
    for (const oldest of known.keys()) {
      if (known.size <= mostKnown) break;
      known.delete(oldest);
    }
  };
  const wasFast = ({ pause }: Slow) => {
    if (pause / 2 < pauses.least) known.delete(question);
    else known.set(question, { pause: pause / 2, until: 0 });
  };
  const { answer, isSlow } = await tenant.database.plannedOnce(read);
  if (isSlow || (answer && answer.took >= tooLong)) wasSlow();
  else if (answer && before) wasFast(before);
  return answer;
}
