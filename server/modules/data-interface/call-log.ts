import { sql } from 'kysely';
import type { Tenant, TenantPart } from '../../engine/work/tenant.ts';
import type { Call, Ending } from '../../routing/route.ts';
import { whoCalled } from './admission.ts';
import { minuteOf } from './keys.ts';

/** choice: lines that the log keeps of all interfaces, and of each the lines of refused calls. */
const mostLines = 20_000;
const mostRefused = 2000;

/**
 * A line of the interface's log for each call that was let in. Of those that were not, one line a minute for each key and
 * method says how many they were: however many come, they fill neither the log nor the database.
 */
export async function noteCall(call: Call, { method, code, milliseconds }: Ending & { method: string }): Promise<void> {
  const { tenant } = call.work;
  const { interfaceId, keyId, isAdmitted } = await whoCalled(call);
  if (interfaceId === null) return;
  const line = { interfaceId, keyId, method, code, milliseconds, ip: call.ip };
  if (isAdmitted) await writeLine(tenant, line);
  else await tenant.part(refused).add(line);
}

interface Line {
  interfaceId: string;
  /** Null: nobody's. What was sent as a key is written nowhere. */
  keyId: string | null;
  method: string;
  code: number;
  milliseconds: number;
  ip: string;
}

async function writeLine({ database: { db }, now }: Tenant, line: Line): Promise<void> {
  const { id } = await db
    .insertInto('interface_call')
    .values({
      interface_id: line.interfaceId,
      key_id: line.keyId,
      at: now(),
      method: line.method,
      outcome: line.code,
      milliseconds: line.milliseconds,
      ip: line.ip,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (Number(id) % 100 !== 0) return;
  await sql`delete from interface_call where id <= (
    select id from interface_call order by id desc offset ${mostLines} limit 1)`.execute(db);
}

/**
 * What is refused is written by one connection, whatever it is asked: calls that come while it writes are added up, and
 * written with the next statement.
 */
class RefusedCalls {
  readonly #tenant: Tenant;
  #waiting = new Map<string, Line & { minute: number; calls: number }>();
  #writing: Promise<void> | null = null;

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
  }

  /** Ends when the call is written down. */
  async add(line: Line): Promise<void> {
    const minute = minuteOf(this.#tenant.now());
    const key = JSON.stringify([line.interfaceId, line.keyId, line.method, line.code, minute]);
    const calls = (this.#waiting.get(key)?.calls ?? 0) + 1;
    this.#waiting.set(key, { ...line, minute, calls });
    await this.#writing;
    this.#writing ??= this.#write()
      .catch(() => undefined)
      .finally(() => {
        this.#writing = null;
      });
    await this.#writing;
  }

  async #write(): Promise<void> {
    const lines = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (const line of lines) await writeRefused(this.#tenant, line);
  }
}

const refused: TenantPart<RefusedCalls> = { open: (tenant) => new RefusedCalls(tenant) };

async function writeRefused(
  { database: { db }, now }: Tenant,
  line: Line & { minute: number; calls: number },
): Promise<void> {
  const { interfaceId, keyId, method, code, milliseconds, ip, minute, calls } = line;
  const written = await sql<{ isNew: boolean }>`
    insert into interface_call as c (interface_id, key_id, at, method, outcome, milliseconds, ip, minute, calls)
    values (${interfaceId}, ${keyId}, ${now()}, ${method}, ${code}, ${milliseconds}, ${ip}, ${minute}, ${calls})
    on conflict (interface_id, minute, method, outcome, key_id) where minute is not null
    do update set calls = c.calls + excluded.calls, ip = excluded.ip
    returning xmax = 0 as "isNew"`.execute(db);
  if (!written.rows[0]?.isNew) return;
  await sql`delete from interface_call where interface_id = ${interfaceId} and minute is not null and id <= (
    select id from interface_call where interface_id = ${interfaceId} and minute is not null
    order by id desc offset ${mostRefused} limit 1)`.execute(db);
}
