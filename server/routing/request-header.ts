import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'hono';

/**
 * One header of a request, `name` in small letters. From Node's own object where there is one: making web Headers of all of
 * them costs more than the rest of a small call.
 */
export function requestHeader(context: Context, name: string): string | undefined {
  const { incoming } = (context.env ?? {}) as { incoming?: { headers?: IncomingHttpHeaders } };
  const value = incoming?.headers ? incoming.headers[name] : context.req.header(name);
  return Array.isArray(value) ? value.join(', ') : value;
}
