import { inexactNumbers } from '@tessera/schemas/kinds/exact-json.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import type { Context } from 'hono';
import type { BodyBudgets } from './body-budget.ts';
import { usualMaxBody } from './body-limit.ts';
import { shapeFault } from './body-shape.ts';
import { requestHeader } from './request-header.ts';

const maxDepth = 32;

interface BodyRead {
  /** Bytes at most. */
  max: number;
  /** Of whom, to share room fairly; undefined before anybody has signed in: then `max` is all that there is. */
  person?: string | undefined;
  budgets: BodyBudgets;
}

/** A body that has been read, and the room that it holds until it is let go. */
export interface Body {
  bytes: Uint8Array;
  release: () => void;
}

/**
 * Reads a body, counting bytes as they come, so that chunked bodies have the same limit as announced ones. It holds room
 * for what has come; one that grows beyond the usual takes its room among the large ones.
 */
export async function readBody(context: Context, { max, person, budgets }: BodyRead): Promise<Body> {
  const tooLarge = () =>
    new Problem('TOO_LARGE', {
      params: { max: max >= 1024 * 1024 ? `${Math.round(max / 1024 / 1024)} MB` : `${Math.round(max / 1024)} KB` },
    });
  if (Number(requestHeader(context, 'content-length') ?? 0) > max) throw tooLarge();
  // Node's own stream where there is one: making a web Request of it costs more than all the rest of a small call.
  const incoming = (context.env as { incoming?: AsyncIterable<Uint8Array> } | undefined)?.incoming;
  const stream = incoming ?? (context.req.raw.body as unknown as AsyncIterable<Uint8Array> | null);
  if (stream === null) return { bytes: new Uint8Array(), release: () => undefined };
  const parts: Uint8Array[] = [];
  let size = 0;
  let held = person === undefined ? undefined : budgets.usual.hold(person);
  const began = performance.now();
  try {
    const iterator = stream[Symbol.asyncIterator]();
    for (;;) {
      const { done, value: part } = await inTime(iterator.next());
      if (done) break;
      const before = size;
      size += part.byteLength;
      if (size > max) throw tooLarge();
      if ((size > usualMaxBody || person === undefined) && performance.now() - began > longestReading) throw notWhole();
      if (size > usualMaxBody && before <= usualMaxBody && person !== undefined) {
        held?.release();
        held = budgets.large.hold(person);
        await held.take(size);
      } else await held?.take(part.byteLength);
      parts.push(part);
    }
  } catch (error) {
    held?.release();
    throw error;
  }
  const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  return { bytes, release: () => held?.release() };
}

/**
 * A large body that has not come in this time is given up: it would hold its room for others. So is one of which nobody knows
 * who sends it: a letter now and then would hold a connection for weeks. choice: milliseconds.
 */
const longestReading = 120_000;

/** How long nothing of a body may come before it is given up. choice: milliseconds. */
export const longestSilence = 30_000;

export const notWhole = () => new Problem('INVALID', { findings: [finding('body', 'notWhole')] });

/** What does not come in time is not waited for: whoever sends nothing holds nothing. */
export function inTime<T>(next: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(notWhole()), longestSilence);
    timer.unref();
    next.then(done, failed).finally(() => clearTimeout(timer));
  });
}

/** The value of a body that says it is JSON or form-encoded; `undefined` when it is empty. */
export function parseBody(bytes: Uint8Array, contentType: string): unknown {
  if (bytes.byteLength === 0) return undefined;
  const fault = bytes.byteLength > usualMaxBody ? shapeFault(bytes, { maxDepth }) : undefined;
  if (fault) throw new Problem('INVALID', { findings: [fault] });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('INVALID', { findings: [finding('body', 'badText')] });
  }
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type))
    throw new Problem('INVALID', { findings: [finding('body', 'notJson')] });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Problem('INVALID', {
      findings: [finding('body', 'notValid', { reason: String((error as Error).message).slice(0, 200) })],
    });
  }
  if (depthOf(value, maxDepth + 1) > maxDepth)
    throw new Problem('INVALID', { findings: [finding('body', 'tooDeep', { max: maxDepth })] });
  refuse(inexactFindings(text));
  return value;
}

/** No number is stored with other digits than were sent: who needs more sends them as text, where its field takes that. */
function inexactFindings(text: string): Finding[] {
  const numbers = inexactNumbers(text);
  if (numbers.length === 0) return [];
  const [mark, parts, end] = [`\0${text.length}`, [] as string[], numbers.at(-1)?.to ?? 0];
  for (const [at, { from }] of numbers.entries())
    parts.push(text.slice(numbers[at - 1]?.to ?? 0, from), JSON.stringify(mark));
  const places = placesOf(JSON.parse(parts.join('') + text.slice(end)), { mark, path: '' });
  return (places.length > 0 ? places : ['body']).map((path) => finding(path, 'inexactNumber'));
}

function placesOf(value: unknown, { mark, path }: { mark: string; path: string }): string[] {
  if (value === mark) return [path || 'body'];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    return placesOf(inner, { mark, path: place });
  });
}

function depthOf(value: unknown, limit: number): number {
  if (value === null || typeof value !== 'object' || limit === 0) return 0;
  let deepest = 0;
  for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner, limit - 1));
  return deepest + 1;
}
