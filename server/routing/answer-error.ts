import { Problem, problems } from '@tessera/schemas/texts/problems.ts';
import { languageFrom } from '@tessera/schemas/texts/text.ts';
import type { Context } from 'hono';
import { translateDatabaseError } from '../engine/work/database-problems.ts';
import { noteFault } from '../engine/work/fault-log.ts';
import type { Work } from '../engine/work/work.ts';
import { answerProblem } from './envelope.ts';

import { requestHeader } from './request-header.ts';

/** What went wrong, in words for whoever asked (null: outside of any tenant); a fault of ours is kept under an id that the answer names. */
export async function answerError(
  error: unknown,
  { context, work }: { context: Context; work: Work | null },
): Promise<Response> {
  const language = languageFrom(requestHeader(context, 'accept-language'));
  const known = problemIn(error, work);
  if (known) return answerProblem(known, language);
  const tenant = work?.tenant;
  const traceId = tenant?.newId() ?? crypto.randomUUID();
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const route = `${context.req.method} ${context.req.path}`;
  console.error(`[${traceId}] ${route}\n${stack}`);
  if (tenant) await noteFault(tenant, { id: traceId, route, message, stack: stack ?? '' }).catch(() => undefined);
  return answerProblem(new Problem('FAULT', { params: { traceId }, data: { traceId } }), language);
}

/** What the envelope of an error says. */
export function codeOf(error: unknown): number {
  return problems[problemIn(error, null)?.problem ?? 'FAULT'].code;
}

/** Null: it is a fault of ours. */
const problemIn = (error: unknown, work: Work | null): Problem | null =>
  error instanceof Problem ? error : translateDatabaseError(error, work);
