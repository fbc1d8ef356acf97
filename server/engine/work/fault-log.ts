import { sql } from 'kysely';
import type { Tenant, TenantPart } from './tenant.ts';

interface Fault {
  /** The answer names it. */
  id: string;
  route: string;
  message: string;
  stack: string;
}

/** A fault that comes with every request of a day fills no disk. choice: those of weeks in which something is broken. */
const mostFaults = 10_000;
const lookEvery = 100;

/** Faults that this process has noted. */
const noted: TenantPart<{ count: number }> = { open: () => ({ count: 0 }) };

/** Keeps a fault for whoever looks after the system, the latest of them at most. Rejects where the database is away. */
export async function noteFault(tenant: Tenant, { id, route, message, stack }: Fault): Promise<void> {
  const { db } = tenant.database;
  await db
    .insertInto('fault')
    .values({
      id,
      route: route.slice(0, 300),
      message: message.slice(0, 2000),
      stack: stack.slice(0, 8000),
      user_id: null,
    })
    .execute();
  const counted = tenant.part(noted);
  // Their ids are in the order of time.
  if (counted.count++ % lookEvery === 0)
    await sql`delete from fault where id <= (
      select id from fault order by id desc offset ${mostFaults} limit 1)`.execute(db);
}
