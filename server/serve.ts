import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { languageFrom } from '@tessera/schemas/texts/text.ts';
import type { Context } from 'hono';
import { requireSeen } from './engine/read/read-record.ts';
import { mayPress } from './engine/work/access.ts';
import type { Tenant, TenantPart } from './engine/work/tenant.ts';
import { longRunning, nobody, type Work } from './engine/work/work.ts';
import { grants } from './permission/grants.ts';
import { afterRelease } from './routing/after-release.ts';
import { answerError, codeOf } from './routing/answer-error.ts';
import { type Body, parseBody, readBody } from './routing/body.ts';
import type { BodyBudgets } from './routing/body-budget.ts';
import { openMaxBody, usualMaxBody } from './routing/body-limit.ts';
import type { AddressOf } from './routing/client-address.ts';
import { answer } from './routing/envelope.ts';
import { inTurn } from './routing/heavy-work.ts';
import { withIdempotency } from './routing/idempotency.ts';
import { requestHeader } from './routing/request-header.ts';
import { type Call, type Route, writes } from './routing/route.ts';
import { admitImpersonated } from './session/impersonation.ts';
import { findSession, isSameSession, lastSession, type Session } from './session/tokens.ts';
import { compressedFor } from './wire/compressed-answers.ts';

interface Serving {
  route: Route;
  tenant: Tenant;
  addressOf: AddressOf;
  /** For the bodies of all requests of this process. */
  budgets: BodyBudgets;
}

/** One request of one tenant: who asks, whether they may, and the route's answer on the wire. */
export async function serve(context: Context, serving: Serving): Promise<Response> {
  const { route } = serving;
  const bodies: Body[] = [];
  const call = callOf(context, { ...serving, bodies });
  try {
    // Hono asks the route of GET; one that writes draws, and must be asked for what it gives.
    if (context.req.method === 'HEAD' && writes(route)) throw new Problem('NO_ROUTE');
    refuseTwice(context);
    const run = () => heard(call, { route, run: () => runRoute(call, route) });
    // What anybody may ask for is signing in, and answers the secret of a session; a key is looked at by its route.
    if (needsNoSession(route)) return await headOnly(context, await run());
    const response = await headOnly(context, await runSignedIn(call, { route, run }));
    if (route.answersSecret) return response;
    return await compressedFor(response, { address: call.ip, accepted: requestHeader(context, 'accept-encoding') });
  } catch (error) {
    return answerError(error, { context, work: call.work });
  } finally {
    for (const body of bodies) body.release();
  }
}

/** Of a name that stands twice in an address only one could count, and nobody would know which. */
function refuseTwice({ req }: Context): void {
  if (!req.url.includes('&')) return;
  const given = Object.entries(req.queries());
  refuse(given.flatMap(([name, values]) => (values.length > 1 ? [finding(name.slice(0, 64), 'givenTwice')] : [])));
}

/** Of an answer that nobody reads nothing stays open, no file and no place of heavy work. */
async function headOnly(context: Context, response: Response): Promise<Response> {
  if (context.req.method !== 'HEAD' || !response.body) return response;
  await response.body.cancel();
  return new Response(null, response);
}

/** What this request may bring: known only when its caller is, and may do what the route does. */
async function maxBodyOf(call: Call, { maxBody, permission }: Route): Promise<number> {
  if (typeof maxBody === 'function') return maxBody(call);
  return maxBody ?? (needsNoSession({ permission }) ? openMaxBody : usualMaxBody);
}

/** `bodies` gets the body once it is read: it is held until the answer is there. */
function callOf(context: Context, { route, tenant, addressOf, budgets, bodies }: Serving & { bodies: Body[] }): Call {
  let reading: Promise<Uint8Array> | undefined;
  const read = async () => {
    const person = needsNoSession(route) ? undefined : call.work.actor.id;
    const body = await readBody(context, { max: await maxBodyOf(call, route), person, budgets });
    bodies.push(body);
    return body.bytes;
  };
  const bytes = () => {
    reading ??= call.arriving(read());
    return reading;
  };
  const { incoming } = (context.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  const call: Call = {
    work: workOf(context, tenant),
    context,
    token: (requestHeader(context, 'authorization') ?? '').replace(/^Bearer /i, '').trim(),
    impersonation: null,
    get ip() {
      return addressOf({
        peer: incoming?.socket?.remoteAddress ?? 'local',
        forwarded: requestHeader(context, 'x-forwarded-for'),
      });
    },
    query: context.req.query(),
    param: (name: string) => {
      const part = context.req.param(name) ?? '';
      // What PostgreSQL cannot even compare names nothing.
      if (part.includes('\0')) throw new Problem('NOT_FOUND');
      return part;
    },
    bytes,
    arriving: async (sent) => {
      const since = performance.now();
      const all = await sent;
      await enterAgain(call, { route, since });
      return all;
    },
    body: async () => parseBody(await bytes(), requestHeader(context, 'content-type') ?? ''),
  };
  return call;
}

const needsNoSession = ({ permission }: Pick<Route, 'permission'>) => permission === 'open' || permission === 'key';

/** As nobody, until the session says who it is. */
const workOf = (context: Context, tenant: Tenant): Work => ({
  tenant,
  registry: tenant.registry,
  db: tenant.database.db,
  actor: nobody,
  authority: tenant.part(grants).authorityOf(nobody),
  language: languageFrom(requestHeader(context, 'accept-language')),
  via: 'api',
  now: tenant.now(),
});

async function runRoute(call: Call, route: Route): Promise<Response> {
  if (route.longRunning) call.work = longRunning(call.work);
  const { heavy } = route;
  const run = async () => answer(await route.run(call));
  // Who impersonates writes nothing, so there is nothing to keep from being written twice.
  const keepsNothing = call.impersonation !== null || route.answersSecret === true;
  const done = () =>
    afterRelease({ call, route }, () => (keepsNothing ? run() : withIdempotency({ call, route }, run)));
  if (!heavy) return done();
  // Whoever waits holds nothing meanwhile, no connection either.
  const since = performance.now();
  const afterwards = async () => {
    await enterAgain(call, { route, since });
    return done();
  };
  return inTurn(call, { kind: heavy, run: afterwards });
}

interface Running {
  route: Route;
  run: () => Promise<Response>;
}

/** Tells the route how a call of it ended, when nothing is held for it any more: no transaction, no connection. */
async function heard(call: Call, { route: { ended }, run }: Running): Promise<Response> {
  if (!ended) return run();
  const began = performance.now();
  const tell = (code: number) =>
    ended(call, { code, milliseconds: Math.round(performance.now() - began) }).catch(() => undefined);
  try {
    const response = await run();
    await tell(200);
    return response;
  } catch (error) {
    await tell(codeOf(error));
    throw error;
  }
}

/** Runs a route as whom the session names, which is asked for at every request. */
async function runSignedIn(call: Call, { route, run }: Running): Promise<Response> {
  if (call.token === '') throw new Problem('NO_SESSION');
  const { tenant } = call.work;
  const running = tenant.part(requests);
  running.number++;
  try {
    const ahead = running.number <= mostAhead ? beginAhead(call, { route, run }) : null;
    const session = await findSession(tenant, call.token).finally(() => ahead?.settled);
    if (ahead?.wasAs(session)) return await ahead.response;
    await enter(call, { route, session });
    return await run();
  } finally {
    running.number--;
  }
}

const requests: TenantPart<{ number: number }> = { open: () => ({ number: 0 }) };
/** Where more run at a time, the processor has no time to spare for what may turn out to be in vain. */
const mostAhead = 4;

/**
 * Begins to read beside the question for the session, as whom it named the last time, so that the two wait for the
 * database together. What comes of it counts only if the session now says the same, and nothing has changed meanwhile
 * that a request which waits would have noticed: rights, definitions, kept answers. An answer that does not count is
 * shown to nobody.
 */
function beginAhead(call: Call, { route, run }: Running) {
  const { tenant } = call.work;
  const { registry, cache } = tenant;
  const readsOnly = route.operation !== undefined && !writes(route) && !route.heavy && !route.longRunning;
  const foreseen = readsOnly ? lastSession(tenant, call.token) : undefined;
  if (!foreseen) return null;
  const held = tenant.part(grants);
  const [definitions, rights, changes] = [registry.version, held.version, cache.changeCount];
  call.work = { ...call.work, actor: foreseen.user, authority: held.authorityOf(foreseen.user) };
  const response = (async () => {
    requireRight(call, route);
    return run();
  })();
  return {
    response,
    settled: response.then(
      () => undefined,
      () => undefined,
    ),
    wasAs: (session: Session) =>
      isSameSession(session, foreseen) &&
      session.registryVersion <= definitions &&
      session.grantVersion <= rights &&
      cache.changeCount === changes,
  };
}

/** `isAgain`: whoever has locked their screen meanwhile has asked before they did. */
async function enter(
  call: Call,
  { route, session, isAgain = false }: { route: Route; session: Session; isAgain?: boolean },
): Promise<void> {
  const { tenant } = call.work;
  const { user, impersonation, locked, registryVersion, grantVersion } = session;
  // Each call is written down once.
  if (impersonation && !isAgain) await admitImpersonated(call, { route, impersonation });
  if (locked && !route.whenLocked && !isAgain) throw new Problem('SCREEN_LOCKED');
  const held = tenant.part(grants);
  await tenant.registry.refreshTo(registryVersion);
  await held.refreshTo(grantVersion);
  call.impersonation = impersonation;
  call.work = { ...call.work, actor: user, authority: held.authorityOf(user) };
  requireRight(call, route);
  await requireRecord(call, route);
}

/** So long what was known of a caller when their request began counts. choice: milliseconds. */
const longestTrust = 1000;

/**
 * Whoever has waited for their turn, or sent so slowly, is asked for as by a new request: what was taken from them since is
 * theirs no more. A body may take hours to come.
 */
async function enterAgain(call: Call, { route, since }: { route: Route; since: number }): Promise<void> {
  if (performance.now() - since <= longestTrust) return;
  if (needsNoSession(route)) return route.admitAgain?.(call);
  await enter(call, { route, session: await findSession(call.work.tenant, call.token), isAgain: true });
}

/** Before anything of the request is read. Rights on an entry of the path are found by the operation, which knows it. */
function requireRight({ work: { actor, authority, registry } }: Call, { permission }: Route): void {
  if (permission === 'admin' && !actor.isAdmin) throw new Problem('FORBIDDEN');
  if (!permission.startsWith('right:') || permission.startsWith('right:{entry}')) return;
  const [, name = '', button] = permission.split(':');
  const access = authority.accessTo(registry.get(name));
  if (!access.granted || (button && !mayPress(access, button))) throw new Problem('FORBIDDEN');
}

async function requireRecord({ work, param }: Call, { permission, record }: Route): Promise<void> {
  if (typeof record !== 'string') return;
  const [, module = ''] = permission.split(':');
  await requireSeen(work, { module, id: param(record) });
}
