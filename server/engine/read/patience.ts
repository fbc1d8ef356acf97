import { sql } from 'kysely';
import type { Work } from '../work/work.ts';

/** Runs reading whose every statement may take so many milliseconds, whatever the table holds. */
export const withPatience = <T>(
  work: Work,
  milliseconds: number,
  { read }: { read: (work: Work) => Promise<T> },
): Promise<T> =>
  work.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.raw(String(Math.ceil(milliseconds)))}`.execute(trx);
    return read({ ...work, db: trx });
  });
