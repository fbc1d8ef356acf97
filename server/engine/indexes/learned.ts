import type { FilterOperator } from '@tessera/schemas/kinds/operators.ts';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { TenantPart } from '../work/tenant.ts';

/** Milliseconds: a total that takes longer to count is worth an index. */
const long = 30;
/** So often before it is made: a question of one day is none that people ask. */
const enough = 5;
/** So many for each table, for every write of a record writes them too. */
const most = 3;
/** Wider than that it is hardly narrower than the table. */
const mostFields = 4;
/** Days for which one stands that nobody has needed. */
const keptDays = 30;
/** Milliseconds. */
const aDay = 24 * 60 * 60 * 1000;
const mostSeen = 1000;

const places: Partial<Record<FilterOperator, number>> = {
  eq: 0,
  in: 0,
  empty: 0,
  gt: 1,
  gte: 1,
  lt: 1,
  lte: 1,
  between: 1,
};

/**
 * The fields that an index counts these conditions by, in its order: where they are equal, then where they lie between
 * two ends, then what else is looked at. Undefined where they are too many.
 */
export function countedBy(conditions: readonly { id: string; operator: FilterOperator }[]): string[] | undefined {
  const placeOf = ({ operator }: { operator: FilterOperator }) => places[operator] ?? 2;
  const ordered = [...conditions].sort((one, other) => placeOf(one) - placeOf(other) || (one.id < other.id ? -1 : 1));
  const fields = [...new Set(ordered.map(({ id }) => id))];
  return fields.length > 0 && fields.length <= mostFields ? fields : undefined;
}

interface Count {
  resource: string;
  /** See `countedBy`. */
  fields: string[];
  /** Milliseconds. */
  took: number;
}

/** Learns from the totals that are counted which indexes would count them; the keeper makes these (decision 43). */
export const learning: TenantPart<Learning> = { open: ({ database }) => new Learning(database.longRunning) };

class Learning {
  /** How often each has taken long since it was last learned, and when its index was last said to be needed. */
  readonly #seen = new Map<string, { times: number; at: number }>();
  readonly #db: Database;
  #onLearn: () => void = () => undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Calls after each index that is to be made. */
  onLearn(call: () => void): void {
    this.#onLearn = call;
  }

  /** Resolves when what has been learned is written. */
  async note({ resource, fields, took }: Count): Promise<void> {
    const key = `${resource} ${fields.join()}`;
    // Many different ones are each asked seldom.
    if (this.#seen.size > mostSeen) this.#seen.clear();
    const { times, at } = this.#seen.get(key) ?? { times: 0, at: 0 };
    const next = took < long ? times : times + 1;
    const isDue = Date.now() - at > aDay;
    this.#seen.set(key, { times: next % enough, at: isDue ? Date.now() : at });
    // What does not come about is tried again by the next long counts, or tomorrow.
    if (next === enough) await this.#learn({ resource, fields }).catch(() => undefined);
    else if (isDue) await this.#stillNeeded({ resource, fields }).catch(() => undefined);
  }

  /** What its index has made quick needs it as well. */
  async #stillNeeded({ resource, fields }: Omit<Count, 'took'>): Promise<void> {
    await sql`update learned_index set needed_at = now() where resource = ${resource} and fields = ${fields}::text[]`.execute(
      this.#db,
    );
  }

  async #learn({ resource, fields }: Omit<Count, 'took'>): Promise<void> {
    const learned = await sql<{
      isNew: boolean;
    }>`insert into learned_index (resource, fields) select ${resource}, ${fields}::text[]
      where (select count(*) from learned_index where resource = ${resource} and fields <> ${fields}::text[] and ${isNeeded}) < ${most}
      on conflict (resource, fields) do update set needed_at = now() returning xmax = 0 as "isNew"`.execute(this.#db);
    if (learned.rows[0]?.isNew) this.#onLearn();
  }
}

const isNeeded = sql`needed_at > now() - make_interval(days => ${sql.lit(keptDays)})`;

/** The fields of each index that was learned and is still needed, by resource; what is not is forgotten. */
export async function learnedIndexes(db: Database): Promise<ReadonlyMap<string, string[][]>> {
  await sql`delete from learned_index where not ${isNeeded}`.execute(db);
  const found = await db.selectFrom('learned_index').select(['resource', 'fields']).execute();
  const byResource = new Map<string, string[][]>();
  for (const { resource, fields } of found) byResource.set(resource, [...(byResource.get(resource) ?? []), fields]);
  return byResource;
}
