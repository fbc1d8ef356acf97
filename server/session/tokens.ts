import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type CompiledQuery, sql } from 'kysely';
import type { Resource } from '../engine/registry/resource.ts';
import type { Tenant, TenantPart } from '../engine/work/tenant.ts';
import type { CurrentUser, Work } from '../engine/work/work.ts';
import type { Impersonation } from '../routing/route.ts';
import { Batcher } from '../storage/batcher.ts';
import { type AccountRow, accounts, closedBecause, userOf } from './accounts.ts';
import { endImpersonations, findImpersonation } from './impersonation.ts';
import { hoursText } from './log-on-hours.ts';

/** A session slides: it ends this long after its last use. choice: a working day. */
const lifetime = 10 * 60 * 60 * 1000;

const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Opening {
  user: { id: string; account: string };
  ip: string;
  agent: string;
  /** The session ends by itself at `until`. */
  impersonation?: { id: string; until: Date };
}

/** Signs a user in; answers the token. */
export async function openSession({ db, tenant }: Work, { user, ip, agent, impersonation }: Opening): Promise<string> {
  const token = newToken();
  const now = tenant.now();
  // What ended a month ago tells nobody anything any more; one wrong clock takes nothing away.
  await sql`delete from session where token_hash in (select token_hash from session
    where expires_at < least(now(), ${now}::timestamptz) - interval '30 days' limit 100 for update skip locked)`.execute(
    db,
  );
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      account: user.account,
      ip,
      agent: agent.slice(0, 300),
      expires_at: impersonation?.until ?? new Date(now.getTime() + lifetime),
      ended_code: null,
      view_id: impersonation?.id ?? null,
    })
    .execute();
  return token;
}

/** Signs out: the session, and whatever impersonation it has begun or is. */
export async function closeSession({ db, tenant }: Work, token: string): Promise<void> {
  const hash = hashToken(token);
  const closed = await db.deleteFrom('session').where('token_hash', '=', hash).returning('view_id').executeTakeFirst();
  await endImpersonations(db, { ...(closed?.view_id ? { id: closed.view_id } : { ownHash: hash }), now: tenant.now() });
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
  impersonation: Impersonation | null;
  registryVersion: number;
  grantVersion: number;
}

/**
 * The session of a token, checked against the stored user at every request: what was revoked is gone at the next one,
 * in every process. Throws the problem whose code signs the client out.
 */
export async function findSession(tenant: Tenant, token: string): Promise<Session> {
  const hash = hashToken(token);
  const last = tenant.part(lastSessions);
  const session = await findByHash(tenant, hash).catch((error) => {
    last.delete(hash);
    throw error;
  });
  // The map keeps the order of use.
  last.delete(hash);
  if (!session.locked && !session.impersonation) last.set(hash, session);
  for (const oldest of last.keys()) {
    if (last.size <= mostLast) break;
    last.delete(oldest);
  }
  return session;
}

/** What a process last learned of sessions that may do what their user may. */
const lastSessions: TenantPart<Map<string, Session>> = { open: () => new Map() };
const mostLast = 5000;

/** A guess, for whoever asks `findSession` too: what the session was when this process last asked for it. */
export const lastSession = (tenant: Tenant, token: string): Session | undefined =>
  tenant.part(lastSessions).get(hashToken(token));

/** Whether two sessions may do the same, as far as they themselves say it. */
export const isSameSession = (one: Session, other: Session): boolean =>
  one.locked === other.locked && one.impersonation === other.impersonation && isDeepStrictEqual(one.user, other.user);

async function findByHash(tenant: Tenant, hash: string): Promise<Session> {
  const row = await tenant.part(sessionRows).of(hash);
  const now = tenant.now();
  if (!row || row.expires_at <= now) throw new Problem('NO_SESSION');
  if (row.ended_code !== null) throw new Problem(row.ended_code === 411 ? 'SIGNED_IN_ELSEWHERE' : 'FORCED_OUT');
  const closed = closedBecause(row, now);
  if (closed === 'outsideHours') throw new Problem('HOURS_OVER', { params: { hours: hoursText(row) } });
  if (closed) throw new Problem('ACCOUNT_CLOSED');
  const impersonation =
    row.view_id === null
      ? null
      : await findImpersonation(tenant, { id: row.view_id, findOwn: (own) => findByHash(tenant, own) });
  if (now.getTime() - row.seen_at.getTime() > 60_000) {
    // An impersonation ends when it ends.
    const slid = impersonation ? {} : { expires_at: new Date(now.getTime() + lifetime) };
    await tenant.database.db
      .updateTable('session')
      .set({ seen_at: now, ...slid })
      .where('token_hash', '=', hash)
      .execute();
  }
  return {
    user: impersonation ? { ...userOf(row), viewedBy: impersonation.viewer } : userOf(row),
    locked: row.locked || impersonation?.locked === true,
    impersonation,
    registryVersion: Number(row.registry_version),
    grantVersion: Number(row.grant_version),
  };
}

/** The rows of all requests that come in at about the same time, by one query. */
const sessionRows: TenantPart<Batcher<SessionRow>> = {
  open: (tenant) => {
    const queries = new WeakMap<Resource, Map<number, CompiledQuery>>();
    return new Batcher<SessionRow>(async (hashes) => {
      const found = await tenant.database.quickly((db) =>
        db.executeQuery<SessionRow>(sessionQuery(tenant, { hashes, queries })),
      );
      return new Map(found.rows.map((row) => [row.token_hash, row]));
    });
  },
};

const versionOf = (setting: string) => sql<string>`(select value::text from setting where name = ${sql.lit(setting)})`;

/** The one query of every request, put together once for each number of sessions. */
function sessionQuery(
  { database, registry }: Tenant,
  { hashes, queries }: { hashes: string[]; queries: WeakMap<Resource, Map<number, CompiledQuery>> },
): CompiledQuery {
  const user = registry.get('organize/User');
  const known = queries.get(user) ?? new Map<number, CompiledQuery>();
  queries.set(user, known);
  const compiled =
    known.get(hashes.length) ??
    database.db
      .selectFrom('session as s')
      .leftJoin(accounts({ db: database.db, registry }).as('u'), 'u.id', 's.user_id')
      .selectAll('u')
      .select(['s.token_hash', 's.expires_at', 's.seen_at', 's.locked', 's.ended_code', 's.view_id'])
      .select([versionOf('registryVersion').as('registry_version'), versionOf('grantVersion').as('grant_version')])
      .where('s.token_hash', 'in', hashes)
      .compile();
  known.set(hashes.length, compiled);
  // The hashes are the last that it asks by.
  return { ...compiled, parameters: [...compiled.parameters.slice(0, -hashes.length), ...hashes] };
}
