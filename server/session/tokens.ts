import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { type CompiledQuery, sql } from 'kysely';
import type { CurrentUser, Dependencies } from '../engine/work.ts';
import type { Database } from '../storage/database.ts';
import { Together } from '../storage/together.ts';
import { type AccountRow, accountColumns, closedBecause, userOf } from './accounts.ts';
import { hoursText } from './log-on-hours.ts';
import { endViews, findView, type View } from './viewing.ts';

/** A session slides: it ends this long after its last use. choice: a working day. */
const lifetime = 10 * 60 * 60 * 1000;

const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Signs a user in; a session of a view ends by itself at `viewing.until`. */
export async function openSession(
  deps: Dependencies,
  user: { id: string; account: string },
  from: { ip: string; agent: string; viewing?: { id: string; until: Date } },
): Promise<string> {
  const token = newToken();
  // What ended a month ago tells nobody anything any more; one wrong clock takes nothing away.
  await sql`delete from session where token_hash in (select token_hash from session
    where expires_at < least(now(), ${deps.now()}::timestamptz) - interval '30 days' limit 100 for update skip locked)`.execute(
    deps.db,
  );
  await deps.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      account: user.account,
      ip: from.ip,
      agent: from.agent.slice(0, 300),
      expires_at: from.viewing?.until ?? new Date(deps.now().getTime() + lifetime),
      ended_code: null,
      view_id: from.viewing?.id ?? null,
    })
    .execute();
  return token;
}

/** Signs out: the session, and whatever view it has begun or is. */
export async function closeSession(deps: Dependencies, token: string): Promise<void> {
  const hash = hashToken(token);
  const closed = await deps.db
    .deleteFrom('session')
    .where('token_hash', '=', hash)
    .returning('view_id')
    .executeTakeFirst();
  await endViews(deps, closed?.view_id ? { id: closed.view_id } : { ownHash: hash });
}

interface SessionRow extends AccountRow {
  token_hash: string;
  expires_at: Date;
  seen_at: Date;
  locked: boolean;
  ended_code: number | null;
  view_id: string | null;
  registry_version: string;
  grant_version: string;
}

export interface Session {
  user: CurrentUser;
  locked: boolean;
  /** Present while an administrator views as the user. */
  view: View | null;
  registryVersion: number;
  grantVersion: number;
}

/**
 * The session of a token, checked against the stored user at every request: what was revoked is gone at the next one,
 * in every process. Throws the problem whose code signs the client out.
 */
export const findSession = (deps: Dependencies, token: string): Promise<Session> => findByHash(deps, hashToken(token));

async function findByHash(deps: Dependencies, hash: string): Promise<Session> {
  const row = await sessionRows(deps).of(hash);
  const now = deps.now();
  if (!row || row.expires_at <= now) throw new Problem('NO_SESSION');
  if (row.ended_code !== null) throw new Problem(row.ended_code === 411 ? 'SIGNED_IN_ELSEWHERE' : 'FORCED_OUT');
  const closed = closedBecause(row, now);
  if (closed === 'outsideHours') throw new Problem('HOURS_OVER', { params: { hours: hoursText(row) } });
  if (closed) throw new Problem('ACCOUNT_CLOSED');
  const view = row.view_id === null ? null : await findView(deps, row.view_id, (own) => findByHash(deps, own));
  if (now.getTime() - row.seen_at.getTime() > 60_000) {
    // A view ends when it ends.
    const slid = view ? {} : { expires_at: new Date(now.getTime() + lifetime) };
    await deps.db
      .updateTable('session')
      .set({ seen_at: now, ...slid })
      .where('token_hash', '=', hash)
      .execute();
  }
  return {
    user: view ? { ...userOf(row), viewedBy: view.viewer } : userOf(row),
    locked: row.locked || view?.locked === true,
    view,
    registryVersion: Number(row.registry_version),
    grantVersion: Number(row.grant_version),
  };
}

const rowsOf = new WeakMap<Database, Together<SessionRow>>();

/** The rows of all requests that came in at about the same time, by one query. */
function sessionRows(deps: Dependencies): Together<SessionRow> {
  const known = rowsOf.get(deps.db);
  if (known) return known;
  const together = new Together<SessionRow>(async (hashes) => {
    const found = await deps.db.executeQuery<SessionRow>(sessionQuery(deps, hashes));
    return new Map(found.rows.map((row) => [row.token_hash, row]));
  });
  rowsOf.set(deps.db, together);
  return together;
}

const queries = new WeakMap<object, Map<number, CompiledQuery>>();

/** The one query of every request, put together once for each number of sessions. */
function sessionQuery({ db, registry }: Dependencies, hashes: string[]): CompiledQuery {
  const user = registry.get('organize/User');
  const known = queries.get(user) ?? new Map<number, CompiledQuery>();
  queries.set(user, known);
  const compiled =
    known.get(hashes.length) ??
    sql`select s.token_hash, s.expires_at, s.seen_at, s.locked, s.ended_code, s.view_id,
      ${accountColumns(registry)},
      (select value::text from setting where name = 'registryVersion') as registry_version,
      (select value::text from setting where name = 'grantVersion') as grant_version
    from session s left join ${sql.id(user.table)} u on u.id = s.user_id where s.token_hash in (${sql.join(hashes)})`.compile(
      db,
    );
  known.set(hashes.length, compiled);
  return { ...compiled, parameters: hashes };
}
