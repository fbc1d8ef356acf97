import { type Finding, finding } from '../texts/document-findings.ts';

const httpMethods = ['GET', 'POST', 'PUT'] as const;

/**
 * A call whose answer is rows of JSON. `{{name}}` stands for a parameter and `{{secret:NAME}}` for a secret, in the URL
 * behind the host, in the values of headers, and in the texts of the body.
 */
export interface HttpRequest {
  method: (typeof httpMethods)[number];
  url: string;
  headers: readonly { name: string; value: string }[];
  /** JSON. A text that is one mark and nothing else becomes the parameter's value: a number, a list. */
  body?: string;
  /** RFC 9535: the list of rows in the answer, or each of them. */
  path?: string;
  paging?: HttpPaging;
}

/**
 * How an answer is asked for page by page. `most`: pages, at most a hundred. `size`: how many rows a page has, sent as
 * `sizeParameter` where that is given; without it pages are asked for until one is empty.
 */
export type HttpPaging = { most: number } & (
  | { kind: 'page'; parameter: string; first?: number; size?: number; sizeParameter?: string; place?: Place }
  | { kind: 'offset'; parameter: string; size?: number; sizeParameter?: string; place?: Place }
  /** `next`: where the answer says what comes next (RFC 9535): a value for the parameter, else an address. */
  | { kind: 'next'; next: string; parameter?: string; place?: Place }
);

/** Whether a number of pages stands in the address or is a member of the body. */
type Place = 'query' | 'body';

export const mostPages = 100;

/** `{{name}}`, `{{secret:NAME}}`. */
export const markForm = /\{\{\s*(secret:)?([A-Za-z][A-Za-z0-9_]{0,49})\s*\}\}/g;

/** Headers that say how the message is sent, which is nobody's to change (RFC 9110, 7.6.1). */
const ownHeaders =
  /^(?:host|connection|content-length|transfer-encoding|accept-encoding|upgrade|te|trailer|keep-alive|expect|proxy-.*)$/i;
const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that end a header.
const headerValue = /^[^\x00-\x1f\x7f]*$/;

const requestKeys = ['method', 'url', 'headers', 'body', 'path', 'paging'];

/** What is wrong with a request, as far as it can be told without its values; `names`: the declared parameters. */
export function checkHttpRequest(request: unknown, names: readonly string[]): Finding[] {
  if (!isObject(request)) return [finding('request', 'notObject')];
  const { method, url, headers, body, path, paging } = request;
  const findings = Object.keys(request)
    .filter((key) => !requestKeys.includes(key))
    .map((key) => finding(`request.${key}`, 'unknownKey'));
  if (!httpMethods.some((one) => one === method)) findings.push(finding('request.method', 'notAnOption'));
  if (typeof url !== 'string' || url.length > 4000 || !literalOrigin(url))
    findings.push(finding('request.url', 'notAddress'));
  if (path !== undefined && typeof path !== 'string') findings.push(finding('request.path', 'notText'));
  findings.push(...headerFaults(headers), ...bodyFaults(body), ...pagingFaults(paging));
  return findings.length > 0 ? findings : markFaults(request, names);
}

/** Scheme, host and port of an address, where they are written out and nothing stands for them. */
export function literalOrigin(url: string): string | undefined {
  const found = /^https?:\/\/([^/?#]*)/i.exec(url);
  if (!found || !/^(?:[\p{L}\p{N}._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/iu.test(found[1] ?? '')) return undefined;
  return URL.canParse(found[0]) ? new URL(found[0]).origin : undefined;
}

function headerFaults(headers: unknown): Finding[] {
  if (!Array.isArray(headers)) return [finding('request.headers', 'notList')];
  if (headers.length > 50) return [finding('request.headers', 'tooMany', { max: 50 })];
  return headers.flatMap((header: unknown, index) => {
    const at = `request.headers[${index}]`;
    if (!isObject(header)) return [finding(at, 'notObject')];
    const { name, value } = header;
    if (typeof name !== 'string' || !headerName.test(name)) return [finding(`${at}.name`, 'pattern')];
    if (ownHeaders.test(name)) return [finding(`${at}.name`, 'notHeader')];
    if (typeof value !== 'string') return [finding(`${at}.value`, 'notText')];
    return headerValue.test(value) ? [] : [finding(`${at}.value`, 'badText')];
  });
}

function bodyFaults(body: unknown): Finding[] {
  if (body === undefined) return [];
  if (typeof body !== 'string') return [finding('request.body', 'notText')];
  if (body.length > 100_000) return [finding('request.body', 'tooLong', { max: 100_000 })];
  try {
    JSON.parse(body);
    return [];
  } catch {
    return [finding('request.body', 'notJson')];
  }
}

function pagingFaults(paging: unknown): Finding[] {
  if (paging === undefined) return [];
  if (!isObject(paging)) return [finding('request.paging', 'notObject')];
  const { kind, parameter, next, place, sizeParameter } = paging;
  const wrong: Finding[] = [];
  const isWhole = (key: string, { least, most }: { least: number; most: number }) => {
    const value = paging[key];
    if (!Number.isInteger(value) || Number(value) < least || Number(value) > most)
      wrong.push(finding(`request.paging.${key}`, 'notPlace', { max: most }));
  };
  isWhole('most', { least: 1, most: mostPages });
  if (paging.size !== undefined) isWhole('size', { least: 1, most: 10_000 });
  if (paging.first !== undefined) isWhole('first', { least: 0, most: 1 });
  if (kind !== 'page' && kind !== 'offset' && kind !== 'next')
    wrong.push(finding('request.paging.kind', 'notAnOption'));
  if (kind === 'next' && typeof next !== 'string') wrong.push(finding('request.paging.next', 'required'));
  const isOptional = kind === 'next' && parameter === undefined;
  if (!isOptional && (typeof parameter !== 'string' || parameter === ''))
    wrong.push(finding('request.paging.parameter', 'required'));
  if (sizeParameter !== undefined && (typeof sizeParameter !== 'string' || sizeParameter === ''))
    wrong.push(finding('request.paging.sizeParameter', 'required'));
  if (sizeParameter !== undefined && paging.size === undefined) wrong.push(finding('request.paging.size', 'required'));
  if (place !== undefined && place !== 'query' && place !== 'body')
    wrong.push(finding('request.paging.place', 'notAnOption'));
  return wrong;
}

/** Marks for parameters that there are not. */
function markFaults(request: Record<string, unknown>, names: readonly string[]): Finding[] {
  const used = [...JSON.stringify(request).matchAll(markForm)].flatMap(([, secret, name = '']) =>
    secret === undefined && !names.includes(name) ? [name] : [],
  );
  return [...new Set(used)].map((name) => finding('request', 'unknownParameter', { name }));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
