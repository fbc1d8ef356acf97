import type { HttpPaging, HttpRequest } from '@tessera/schemas/data-source/http-request.ts';
import { mostPages } from '@tessera/schemas/data-source/http-request.ts';
import type { ParameterValues } from '@tessera/schemas/data-source/parameters.ts';
import type { Egress } from '../../network/egress.ts';
import type { Limits } from '../answer/asked.ts';
import { listedRows } from '../answer/found-rows.ts';
import { parseJson } from '../answer/json-text.ts';
import { SourceProblem } from '../answer/source-problem.ts';
import { type FilledRequest, fillRequest } from './fill-request.ts';
import { followPath, unpickedPath } from './json-path.ts';
import { PagesSoFar } from './pages-so-far.ts';
import { sendRequest } from './send-request.ts';

/** What is needed for a call. */
interface Calling {
  values: ParameterValues;
  secrets: (name: string) => Promise<string | undefined>;
  egress: Egress;
  limits: Limits;
}

interface HttpRows {
  rows: Readonly<Record<string, unknown>>[];
  cut: null | 'rows' | 'bytes';
}

/** Calls, page by page, and answers the rows. The limits are those of all pages together. */
export async function httpRows(
  request: HttpRequest,
  { values, secrets, limits, ...reach }: Calling,
): Promise<HttpRows> {
  const filled = await fillRequest(request, { values, secrets });
  const timer = AbortSignal.timeout(limits.milliseconds);
  const signal = limits.signal ? AbortSignal.any([limits.signal, timer]) : timer;
  const { paging } = request;
  const pages = new PagesSoFar(request);
  let elements: unknown[] = [];
  let bytes = limits.bytes;
  let step: FilledRequest | undefined = paging ? firstPage(filled, paging) : filled;
  const most = Math.min(paging?.most ?? 1, mostPages);
  while (step && pages.count < most) {
    const answer: Awaited<ReturnType<typeof sendRequest>> | 'bytes' | 'over' = await sendRequest(step, {
      ...reach,
      bytes,
      signal,
    }).catch((error: unknown) => {
      // What came before is worth something; the first page has nothing before it.
      if (pages.count > 0 && error instanceof SourceProblem && error.reason === 'tooLarge') return 'bytes';
      if (pages.endsWith(error)) return 'over';
      throw error;
    });
    if (answer === 'bytes') return { rows: listedRows(elements), cut: 'bytes' };
    if (answer === 'over') return { rows: listedRows(elements), cut: null };
    bytes -= answer.bytes;
    const data = parseJson(answer.text);
    const found = elementsOf(data, request.path);
    const rows = paging ? amongWhich(found, { data, path: request.path }) : found;
    if (pages.repeats({ text: answer.text, rows })) return { rows: listedRows(elements), cut: null };
    // Servers echo what they are asked with, and rows are shown to more people than know the secrets.
    elements = elements.concat(found.map(filled.hideIn));
    if (elements.length > limits.rows) return { rows: listedRows(elements.slice(0, limits.rows)), cut: 'rows' };
    pages.add(rows.length);
    step = paging && nextPage(step, { paging, data, pages });
  }
  return { rows: listedRows(elements), cut: step ? 'rows' : null };
}

/** The list that a path leads to, or everything that it leads to. */
function elementsOf(data: unknown, path: string | undefined): unknown[] {
  const { values, isSingle } = path ? followPath(path, data) : { values: [data], isSingle: true };
  const [only] = values;
  if (isSingle && values.length === 0) throw new SourceProblem('path');
  if (values.length === 1 && Array.isArray(only)) return only;
  if (!isSingle) return values;
  // How some languages write a list that has nothing in it.
  if (path && only === null) return [];
  if (typeof only !== 'object' || only === null) throw new SourceProblem('notRows');
  return values;
}

/** All rows of an answer, where the path picks some of them: these say whether there is more, and how far it has been read. */
function amongWhich(found: unknown[], { data, path }: { data: unknown; path: string | undefined }): unknown[] {
  const all = path && unpickedPath(path);
  if (!path || !all) return found;
  const { values } = followPath(path, data);
  return values.length === 1 && Array.isArray(values[0]) ? found : followPath(all, data).values;
}

function firstPage(request: FilledRequest, paging: HttpPaging): FilledRequest {
  if (paging.kind === 'next') return request;
  const sized = paging.sizeParameter
    ? withMember(request, { paging, name: paging.sizeParameter, value: paging.size ?? null })
    : request;
  const first = paging.kind === 'page' ? (paging.first ?? 1) : 0;
  return withMember(sized, { paging, name: paging.parameter, value: first });
}

/** Undefined: that was the last. */
function nextPage(
  request: FilledRequest,
  { paging, data, pages }: { paging: HttpPaging; data: unknown; pages: PagesSoFar },
): FilledRequest | undefined {
  if (paging.kind === 'next') {
    const next = following(request, { paging, data });
    return next && pages.leadsOn(next, { from: request }) ? next : undefined;
  }
  if (pages.isOver) return undefined;
  const value = paging.kind === 'page' ? (paging.first ?? 1) + pages.count : pages.nextOffset;
  return withMember(request, { paging, name: paging.parameter, value });
}

function following(
  request: FilledRequest,
  { paging, data }: { paging: HttpPaging & { kind: 'next' }; data: unknown },
): FilledRequest | undefined {
  const [next] = followPath(paging.next, data).values;
  if (next === undefined || next === null || next === '' || next === false) return undefined;
  if (typeof next !== 'string' && typeof next !== 'number') throw new SourceProblem('path');
  if (paging.parameter) return withMember(request, { paging, name: paging.parameter, value: next });
  const { href, origin, host } = request.url;
  const url = URL.canParse(String(next), href) ? new URL(String(next), href) : undefined;
  // Headers and secrets go along with it.
  if (url?.origin !== origin || url.username !== '' || url.password !== '')
    throw new SourceProblem('redirects', { host, text: 'the next page is on another server' });
  return { ...request, url };
}

/** The request with one more value in its query, or in its body. */
function withMember(
  request: FilledRequest,
  { paging, name, value }: { paging: HttpPaging; name: string; value: string | number | null },
): FilledRequest {
  const { body = {}, url, method } = request;
  if (paging.place === 'body' && method !== 'GET') {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return request;
    return { ...request, body: Object.fromEntries([...Object.entries(body), [name, value]]) };
  }
  const next = new URL(url.href);
  // Not by `searchParams`: that writes everything else anew, spaces as `+`.
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !new URLSearchParams(part).has(name));
  next.search = [...kept, `${encodeURIComponent(name)}=${encodeURIComponent(value ?? '')}`].join('&');
  return { ...request, url: next };
}
