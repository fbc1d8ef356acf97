import { Problem } from '@tessera/schemas/texts/problems.ts';
import { languageFrom } from '@tessera/schemas/texts/text.ts';
import type { Context } from 'hono';
import { mayPress } from './engine/work/access.ts';
import type { Tenant } from './engine/work/tenant.ts';
import { longRunning, nobody, type Work } from './engine/work/work.ts';
import { grants } from './permission/grants.ts';
import { afterRelease } from './routing/after-release.ts';
import { answerError } from './routing/answer-error.ts';
import { parseBody, readBytes, usualMaxBody } from './routing/body.ts';
import type { AddressOf } from './routing/client-address.ts';
import { answer } from './routing/envelope.ts';
import { inTurn } from './routing/heavy-work.ts';
import { withIdempotency } from './routing/idempotency.ts';
import { type Call, type Route, writes } from './routing/route.ts';
import { admitImpersonated } from './session/impersonation.ts';
import { findSession } from './session/tokens.ts';

interface Serving {
  route: Route;
  tenant: Tenant;
  addressOf: AddressOf;
}

/** One request of one tenant: who asks, whether they may, and the route's answer on the wire. */
export async function serve(context: Context, serving: Serving): Promise<Response> {
  const { route, tenant } = serving;
  try {
    // Hono asks the route of GET; one that writes draws, and must be asked for what it gives.
    if (context.req.method === 'HEAD' && writes(route)) throw new Problem('NO_ROUTE');
    const call = callOf(context, serving);
    if (route.permission !== 'open') await signIn(call, route);
    if (route.longRunning) call.work = longRunning(call.work);
    const { heavy } = route;
    const run = async () => answer(await route.run(call));
    // Who impersonates writes nothing, so there is nothing to keep from being written twice.
    const keepsNothing = call.impersonation !== null || route.answersSecret === true;
    const done = () =>
      afterRelease({ call, route }, () => (keepsNothing ? run() : withIdempotency({ call, route }, run)));
    // Whoever waits holds nothing meanwhile, no connection either.
    return await (heavy ? inTurn(call, { kind: heavy, run: done }) : done());
  } catch (error) {
    return answerError(error, { context, tenant });
  }
}

function callOf(context: Context, { route, tenant, addressOf }: Serving): Call {
  let bytes: Promise<Uint8Array> | undefined;
  const readBody = () => {
    bytes ??= readBytes(context, route.maxBody ?? usualMaxBody);
    return bytes;
  };
  const { incoming } = (context.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return {
    work: workOf(context, tenant),
    context,
    token: (context.req.header('authorization') ?? '').replace(/^Bearer /i, '').trim(),
    impersonation: null,
    get ip() {
      return addressOf({
        peer: incoming?.socket?.remoteAddress ?? 'local',
        forwarded: context.req.header('x-forwarded-for'),
      });
    },
    query: context.req.query(),
    param: (name: string) => {
      const part = context.req.param(name) ?? '';
      // What PostgreSQL cannot even compare names nothing.
      if (part.includes('\0')) throw new Problem('NOT_FOUND');
      return part;
    },
    bytes: readBody,
    body: async () => parseBody(await readBody(), context.req.header('content-type') ?? ''),
  };
}

/** As nobody, until the session says who it is. */
const workOf = (context: Context, tenant: Tenant): Work => ({
  tenant,
  registry: tenant.registry,
  db: tenant.database.db,
  actor: nobody,
  authority: tenant.part(grants).authorityOf(nobody),
  language: languageFrom(context.req.header('accept-language')),
  via: 'api',
  now: tenant.now(),
});

async function signIn(call: Call, route: Route): Promise<void> {
  const { tenant } = call.work;
  if (call.token === '') throw new Problem('NO_SESSION');
  const { user, impersonation, locked, registryVersion, grantVersion } = await findSession(tenant, call.token);
  if (impersonation) await admitImpersonated(call, { route, impersonation });
  if (locked && !route.whenLocked) throw new Problem('SCREEN_LOCKED');
  const held = tenant.part(grants);
  await tenant.registry.refreshTo(registryVersion);
  await held.refreshTo(grantVersion);
  call.impersonation = impersonation;
  call.work = { ...call.work, actor: user, authority: held.authorityOf(user) };
  requireRight(call, route);
}

/** Before anything of the request is read. Rights on an entry of the path are found by the operation, which knows it. */
function requireRight({ work: { actor, authority, registry } }: Call, { permission }: Route): void {
  if (permission === 'admin' && !actor.isAdmin) throw new Problem('FORBIDDEN');
  if (!permission.startsWith('right:') || permission.startsWith('right:{entry}')) return;
  const [, name = '', button] = permission.split(':');
  const access = authority.accessTo(registry.get(name));
  if (!access.granted || (button && !mayPress(access, button))) throw new Problem('FORBIDDEN');
}
