import { Problem } from '@tessera/schemas/language/problems.ts';
import { languageFrom } from '@tessera/schemas/language/text.ts';
import { type Context, Hono } from 'hono';
import { instanceRoutes } from './dialects/instance.ts';
import { metaRoutes } from './dialects/meta.ts';
import { openApiDocument } from './dialects/openapi.ts';
import { restRoutes } from './dialects/rest.ts';
import { mayPress } from './engine/access.ts';
import type { Dependencies } from './engine/work.ts';
import { fileRoutes } from './files/files.ts';
import { moduleHooks } from './modules/index.ts';
import { ownAccountRoutes } from './modules/own-account.ts';
import { moduleRoutes } from './modules/routes.ts';
import { userDictionaryRoutes } from './modules/user-dictionary-routes.ts';
import { userRoutes } from './modules/user-routes.ts';
import { onlineDevRoutes } from './online-dev/routes.ts';
import { authorizeRoutes } from './permission/authorize.ts';
import { explainRoutes } from './permission/explain.ts';
import { Grants } from './permission/grants.ts';
import { viewAsRoutes } from './permission/view-as.ts';
import { afterRelease } from './routing/after-release.ts';
import { parseBody, readBytes, usualMaxBody } from './routing/body.ts';
import { answer, answerProblem, translateDatabaseError } from './routing/envelope.ts';
import { idempotency } from './routing/idempotency.ts';
import type { Call, Route } from './routing/route.ts';
import { securityHeaders } from './routing/security-headers.ts';
import { loginRoutes } from './session/login.ts';
import { onlineUserRoutes } from './session/online-users.ts';
import { findSession } from './session/tokens.ts';
import { admitView } from './session/viewing.ts';
import { webPages } from './web-pages.ts';

export interface AppOptions extends Dependencies {
  /** Where uploads are kept. */
  filesFolder: string;
  /** The built web page; absent in tests of the API. */
  webFolder?: string;
}

/** The whole server as one function from request to response. Throws when a route declares no permission. */
export function createApp(options: AppOptions): Hono {
  const deps: Dependencies = {
    db: options.db,
    patient: options.patient,
    registry: options.registry,
    kept: options.kept,
    now: options.now,
    newId: options.newId,
  };
  const grants = new Grants(deps);
  // More exact paths stand first: `/api/OnLineDev/Schema` before `/api/OnLineDev/:id`.
  const routes = [
    ...loginRoutes(grants),
    ...moduleRoutes(),
    ...userDictionaryRoutes(),
    ...userRoutes(),
    ...ownAccountRoutes(grants),
    ...metaRoutes(grants),
    ...authorizeRoutes(grants),
    ...explainRoutes(grants),
    ...viewAsRoutes(),
    ...onlineUserRoutes(),
    ...onlineDevRoutes(grants),
    ...fileRoutes(options.filesFolder, grants),
    ...restRoutes(grants, moduleHooks),
    ...instanceRoutes(grants),
  ];
  routes.push({
    method: 'GET',
    path: '/api/openapi.json',
    permission: 'open',
    summary: 'This document.',
    run: async (call) => {
      // What people have designed is shown to those who are signed in.
      const isKnown = await findSession(deps, call.token).then(
        () => true,
        () => false,
      );
      return new Response(JSON.stringify(openApiDocument(routes, isKnown ? deps.registry.all() : [])), {
        headers: { 'content-type': 'application/json; charset=utf-8' },
      });
    },
  });
  const app = new Hono();
  const withIdempotency = idempotency();
  app.use(securityHeaders);
  const serving: Serving = { deps, grants, filesFolder: options.filesFolder, withIdempotency };
  for (const route of inOrder(routes)) {
    declare(route);
    app.on(route.method, route.path, (context) => serve(context, route, serving));
  }
  app.all('/api/*', (context) =>
    answerProblem(new Problem('NO_ROUTE'), languageFrom(context.req.header('accept-language'))),
  );
  if (options.webFolder) app.get('*', webPages(options.webFolder));
  app.onError((error, context) => answerError(error, context, { deps }));
  return app;
}

/** Deny by default: a route without a declared permission stops the server. */
function declare(route: Route) {
  if (!/^(open|self|admin|right:.+)$/.test(route.permission ?? '')) {
    throw new Error(`${route.method} ${route.path} declares no permission`);
  }
}

/** Fixed parts of a path win over places, from left to right, whatever the order of declaration. */
function inOrder(routes: Route[]): Route[] {
  const key = (route: Route) =>
    route.path
      .split('/')
      .map((part) => (part.startsWith(':') ? '1' : '0'))
      .join('');
  return routes
    .map((route, index) => ({ route, index }))
    .sort((a, b) => key(a.route).localeCompare(key(b.route)) || a.index - b.index)
    .map(({ route }) => route);
}

interface Serving {
  filesFolder: string;
  deps: Dependencies;
  grants: Grants;
  withIdempotency: ReturnType<typeof idempotency>;
}

async function serve(
  context: Context,
  route: Route,
  { deps, grants, filesFolder, withIdempotency }: Serving,
): Promise<Response> {
  const language = languageFrom(context.req.header('accept-language'));
  const token = (context.req.header('authorization') ?? '').replace(/^Bearer /i, '').trim();
  let bytes: Promise<Uint8Array> | undefined;
  const readBody = () => {
    bytes ??= readBytes(context, route.maxBody ?? usualMaxBody);
    return bytes;
  };
  const call = {
    deps,
    context,
    token,
    view: null,
    language,
    filesFolder,
    ip:
      (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
        ?.remoteAddress ?? 'local',
    query: context.req.query(),
    param: (name: string) => {
      const part = context.req.param(name) ?? '';
      // What PostgreSQL cannot even compare names nothing.
      if (part.includes('\0')) throw new Problem('NOT_FOUND');
      return part;
    },
    bytes: readBody,
    body: async () => parseBody(await readBody(), context.req.header('content-type') ?? ''),
  } as Call;
  if (route.permission !== 'open') {
    if (token === '') throw new Problem('NO_SESSION');
    const session = await findSession(deps, token);
    call.view = session.view;
    if (session.view) await admitView(call, route, session.view);
    if (session.locked && !route.whenLocked) throw new Problem('SCREEN_LOCKED');
    await deps.registry.refreshTo(session.registryVersion);
    await grants.refreshTo(session.grantVersion);
    call.user = session.user;
    requireRight(call, route, grants);
  }
  if (route.patient) call.deps = { ...deps, db: deps.patient };
  const run = async () => {
    const result = await route.run(call);
    return result instanceof Response ? result : answer(result);
  };
  // A view writes nothing, so there is nothing to keep from being written twice.
  return afterRelease(call, route, () => (call.view || route.answersSecret ? run() : withIdempotency(call, run)));
}

/** Rights on an entry of the path are found by the instance dialect itself, which alone knows the entry. */
function requireRight(call: Call, route: Route, grants: Grants) {
  if (route.permission === 'admin' && !call.user.isAdmin) throw new Problem('FORBIDDEN');
  if (!route.permission.startsWith('right:') || route.permission.startsWith('right:{entry}')) return;
  const [, name = '', button] = route.permission.split(':');
  const access = grants.accessTo(call.user, call.deps.registry.get(name));
  if (!access.granted || (button && !mayPress(access, button))) throw new Problem('FORBIDDEN');
}

async function answerError(error: unknown, context: Context, { deps }: { deps: Dependencies }): Promise<Response> {
  const language = languageFrom(context.req.header('accept-language'));
  if (error instanceof Problem) return answerProblem(error, language);
  const translated = translateDatabaseError(error, deps.registry);
  if (translated) return answerProblem(translated, language);
  const traceId = deps.newId();
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(`[${traceId}] ${context.req.method} ${context.req.path}\n${stack}`);
  await deps.db
    .insertInto('fault')
    .values({
      id: traceId,
      route: `${context.req.method} ${context.req.path}`.slice(0, 300),
      message: message.slice(0, 2000),
      stack: (stack ?? '').slice(0, 8000),
      user_id: null,
    })
    .execute()
    .catch(() => undefined);
  return answerProblem(new Problem('FAULT', { params: { traceId }, data: { traceId } }), language);
}
