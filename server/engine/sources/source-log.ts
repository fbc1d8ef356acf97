import { sql } from 'kysely';
import type { Tenant, TenantPart } from '../work/tenant.ts';

/** choice: lines that the log keeps of each source, and of all together. */
const mostOfOne = 5000;
const mostOfAll = 100_000;
const longestFault = 500;

interface SourceCall {
  sourceId: string;
  actor: string | null;
  keyId: string | null;
  purpose: string;
  milliseconds: number;
  rows: number | null;
  fault: string;
}

/** Lines that this process has written, by source. */
const written: TenantPart<Map<string, number>> = { open: () => new Map() };
const lookEvery = 100;

/** Writes down what a source was asked. Old lines are dropped at times: a few more than those may stand there. */
export async function writeSourceCall(tenant: Tenant, call: SourceCall): Promise<void> {
  const { db } = tenant.database;
  const { sourceId } = call;
  const { id } = await db
    .insertInto('source_call')
    .values({
      source_id: sourceId,
      at: tenant.now(),
      actor: call.actor,
      key_id: call.keyId,
      purpose: call.purpose,
      milliseconds: call.milliseconds,
      row_count: call.rows,
      fault: call.fault.replaceAll('\0', '').slice(0, longestFault),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = tenant.part(written);
  const count = lines.get(sourceId) ?? 0;
  lines.set(sourceId, count + 1);
  // One source that is asked all day takes no line from those that are asked once a week.
  if (count % lookEvery === 0)
    await sql`delete from source_call where source_id = ${sourceId} and id <= (
      select id from source_call where source_id = ${sourceId} order by id desc offset ${mostOfOne} limit 1)`.execute(
      db,
    );
  if (Number(id) % 1000 === 0)
    await sql`delete from source_call where id <= (
      select id from source_call order by id desc offset ${mostOfAll} limit 1)`.execute(db);
}
