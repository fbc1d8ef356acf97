import type { Database } from '../../storage/database.ts';
import type { Tenant, TenantPart } from '../work/tenant.ts';
import { isStatementTimeout } from './patience.ts';

/** Milliseconds in the database; planning a list by its values takes half of one. */
const tooLong = 20;
/** For so long a question is planned by its values; then its kept plan is tried again. choice: milliseconds. */
const pause = 10 * 60_000;
const mostKnown = 2000;

/** Questions whose kept plan took too long, and until when they are planned by their values; found last, stands last. */
const slow: TenantPart<Map<string, number>> = { open: () => new Map() };

/**
 * Reads by the plan that is kept for whatever values are asked for, which saves two thirds of a small list's time. Null
 * where that is not good: values that hardly any record has are looked for in all of them. Once a question has taken long
 * it is not tried again for a while.
 *
 * `question`: the same for those that differ in their values alone; `took`: milliseconds in the database.
 */
export async function byKeptPlan<T extends { took: number }>(
  tenant: Tenant,
  { question, read }: { question: string; read: (db: Database) => Promise<T> },
): Promise<T | null> {
  const known = tenant.part(slow);
  if ((known.get(question) ?? 0) > tenant.now().getTime()) return null;
  const note = () => {
    known.delete(question);
    known.set(question, tenant.now().getTime() + pause);
    for (const oldest of known.keys()) {
      if (known.size <= mostKnown) break;
      known.delete(oldest);
    }
  };
  try {
    const answer = await read(tenant.database.plannedOnce);
    if (answer.took >= tooLong) note();
    return answer;
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    note();
    return null;
  }
}
