import type { MiddlewareHandler } from 'hono';

/** No eval, no inline scripts, nothing from elsewhere. antd writes its styles into the page, hence `style-src`. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' ws: wss:",
  "worker-src 'self' blob:",
  'frame-src https: http:',
  "frame-ancestors 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ');

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
};

const secured = new WeakSet<Response>();

/**
 * An answer that is made with these headers: they go out as they stand here, while adding them to a finished one makes
 * web Headers of all, which costs more than the rest of a small call.
 */
export function securedResponse(body: string, { status = 200, headers }: SecuredInit): Response {
  const response = new Response(body, {
    status,
    headers: { 'content-security-policy': policy, ...always, ...headers },
  });
  secured.add(response);
  return response;
}

interface SecuredInit {
  status?: number;
  headers: Record<string, string>;
}

/** What every answer says to a browser; one with a policy of its own keeps it. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  if (secured.has(context.res)) return;
  const { headers } = context.res;
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
};
