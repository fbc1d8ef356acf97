import { Problem } from '@tessera/schemas/texts/problems.ts';
import { languageFrom } from '@tessera/schemas/texts/text.ts';
import { type Context, Hono } from 'hono';
import { serverRoutes } from './routes.ts';
import { answerError } from './routing/answer-error.ts';
import { type BodyBudgets, bodyBudgets } from './routing/body-budget.ts';
import { type AddressOf, peerAddress } from './routing/client-address.ts';
import { answerProblem } from './routing/envelope.ts';
import { requestHeader } from './routing/request-header.ts';
import { securityHeaders } from './routing/security-headers.ts';
import { serve } from './serve.ts';
import { mainTenant, type Tenants } from './tenants/tenants.ts';
import { webPages } from './wire/web-pages.ts';

interface AppOptions {
  tenants: Tenants;
  /** Whose request it is. */
  tenantOf?: (context: Context) => string;
  /** Whose address it is that asks, for counts and logs. */
  addressOf?: AddressOf;
  /** The built web page, in the first of these folders that has what is asked for; absent in tests of the API. */
  webFolders?: readonly string[];
  budgets?: BodyBudgets;
  /** What its pages and its calls wait for, where it is asked before it has everything. */
  whenReady?: { pages: Promise<unknown>; calls: Promise<unknown> };
}

/** The whole server as one function from request to response. Throws when its routes are not as they must be. */
export function createApp({
  tenants,
  tenantOf = () => mainTenant,
  addressOf = peerAddress,
  webFolders,
  budgets = bodyBudgets(),
  whenReady,
}: AppOptions): Hono {
  const app = new Hono();
  app.use(securityHeaders);
  if (whenReady)
    app.use(async ({ req }, next) => {
      await (req.path.startsWith('/api/') ? whenReady.calls : whenReady.pages);
      await next();
    });
  for (const route of serverRoutes())
    app.on(route.method, route.path, (context) =>
      tenants.use(tenantOf(context), (tenant) => serve(context, { route, tenant, addressOf, budgets })),
    );
  app.all('/api/*', (context) =>
    answerProblem(new Problem('NO_ROUTE'), languageFrom(requestHeader(context, 'accept-language'))),
  );
  if (webFolders) app.get('*', webPages(webFolders));
  app.onError((error, context) => answerError(error, { context, work: null }));
  return app;
}
