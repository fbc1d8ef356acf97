import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { type CompiledQuery, sql } from 'kysely';
import type { CurrentUser, Dependencies } from '../engine/work.ts';
import { type AccountRow, accountColumns, closedBecause, userOf } from './accounts.ts';
import { hoursText } from './log-on-hours.ts';

/** A session slides: it ends this long after its last use. choice: a working day. */
const lifetime = 10 * 60 * 60 * 1000;

const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export async function openSession(
  deps: Dependencies,
  userId: string,
  from: { ip: string; agent: string },
): Promise<string> {
  const token = newToken();
  await deps.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      ip: from.ip,
      agent: from.agent.slice(0, 300),
      expires_at: new Date(deps.now().getTime() + lifetime),
      ended_code: null,
    })
    .execute();
  return token;
}

export const closeSession = (deps: Dependencies, token: string) =>
  deps.db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();

interface SessionRow extends AccountRow {
  expires_at: Date;
  seen_at: Date;
  locked: boolean;
  ended_code: number | null;
  registry_version: string;
  grant_version: string;
}

export interface Session {
  user: CurrentUser;
  locked: boolean;
  registryVersion: number;
  grantVersion: number;
}

/**
 * The session of a token, checked against the stored user at every request: what was revoked is gone at the next one,
 * in every process. Throws the problem whose code signs the client out.
 */
export async function findSession(deps: Dependencies, token: string): Promise<Session> {
  const found = await deps.db.executeQuery<SessionRow>({ ...sessionQuery(deps), parameters: [hashToken(token)] });
  const row = found.rows[0];
  const now = deps.now();
  if (!row || row.expires_at <= now) throw new Problem('NO_SESSION');
  if (row.ended_code !== null) throw new Problem(row.ended_code === 411 ? 'SIGNED_IN_ELSEWHERE' : 'FORCED_OUT');
  const closed = closedBecause(row, now);
  if (closed === 'outsideHours') throw new Problem('HOURS_OVER', { params: { hours: hoursText(row) } });
  if (closed) throw new Problem('ACCOUNT_CLOSED');
  if (now.getTime() - row.seen_at.getTime() > 60_000) {
    await deps.db
      .updateTable('session')
      .set({ seen_at: now, expires_at: new Date(now.getTime() + lifetime) })
      .where('token_hash', '=', hashToken(token))
      .execute();
  }
  return {
    user: userOf(row),
    locked: row.locked,
    registryVersion: Number(row.registry_version),
    grantVersion: Number(row.grant_version),
  };
}

const queries = new WeakMap<object, CompiledQuery>();

/** The one query of every request, put together once. */
function sessionQuery({ db, registry }: Dependencies): CompiledQuery {
  const user = registry.get('organize/User');
  const known = queries.get(user);
  if (known) return known;
  const compiled = sql`select s.expires_at, s.seen_at, s.locked, s.ended_code,
      ${accountColumns(registry)},
      (select value::text from setting where name = 'registryVersion') as registry_version,
      (select value::text from setting where name = 'grantVersion') as grant_version
    from session s left join ${sql.id(user.table)} u on u.id = s.user_id where s.token_hash = ${''}`.compile(db);
  queries.set(user, compiled);
  return compiled;
}
