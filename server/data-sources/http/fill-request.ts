import {
  checkHttpRequest,
  type HttpRequest,
  literalOrigin,
  markForm,
} from '@tessera/schemas/data-source/http-request.ts';
import type { ParameterValue, ParameterValues } from '@tessera/schemas/data-source/parameters.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { SourceProblem } from '../answer/source-problem.ts';

/** A request as it is sent. */
export interface FilledRequest {
  method: HttpRequest['method'];
  url: URL;
  /** Those of the definition. */
  headers: Readonly<Record<string, string>>;
  /** Undefined: none. */
  body: unknown;
  hasSecretBody: boolean;
  /** A text without the secrets of the request, however it came by them. */
  hide: (text: string) => string;
  /** What came in answer without them: in its texts, the names in it, and numbers that are one. */
  hideIn: (data: unknown) => unknown;
}

/** What the marks of a request stand for. */
interface Meanings {
  values: ParameterValues;
  secrets: ReadonlyMap<string, string>;
}

/** What stands in a place of a text. */
interface Mark {
  name: string;
  isSecret: boolean;
}

/** Puts values and secrets in their places. Throws Problem INVALID where a value does not fit its place, SourceProblem for secrets. */
export async function fillRequest(
  request: HttpRequest,
  { values, secrets: ask }: { values: ParameterValues; secrets: (name: string) => Promise<string | undefined> },
): Promise<FilledRequest> {
  refuse(checkHttpRequest(request, Object.keys(values)));
  const secrets = new Map<string, string>();
  for (const { name, isSecret } of marksOf(JSON.stringify(request))) {
    if (!isSecret || secrets.has(name)) continue;
    const secret = await ask(name);
    if (secret === undefined) throw new SourceProblem('secretMissing');
    secrets.set(name, secret);
  }
  const meanings = { values, secrets };
  const isSent = request.method !== 'GET' && request.body !== undefined;
  return {
    method: request.method,
    url: filledUrl(request.url, meanings),
    headers: filledHeaders(request.headers, meanings),
    body: isSent ? filledJson(JSON.parse(request.body ?? ''), meanings) : undefined,
    hasSecretBody: isSent && marksOf(request.body ?? '').some(({ isSecret }) => isSecret),
    hide: hiding([...secrets.values()]),
    hideIn: hidingIn([...secrets.values()].filter((secret) => secret.length >= leastHidden)),
  };
}

const marksOf = (text: string): Mark[] =>
  [...text.matchAll(markForm)].map(([, secret, name = '']) => ({ name, isSecret: secret !== undefined }));

function meaning({ name, isSecret }: Mark, { values, secrets }: Meanings): ParameterValue {
  return (isSecret ? secrets.get(name) : values[name]) ?? null;
}

const replaced = (text: string, replace: (mark: Mark) => string): string =>
  text.replace(markForm, (_, secret: string | undefined, name: string) =>
    replace({ name, isSecret: secret !== undefined }),
  );

const written = (value: ParameterValue): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''));

/** A value is one segment of the path or one value of the query, and can be nothing else there. */
function filledUrl(template: string, meanings: Meanings): URL {
  const origin = literalOrigin(template);
  const [address = ''] = template.split('#');
  const [, head = '', path = '', query = ''] = /^(https?:\/\/[^/?]*)([^?]*)(.*)$/is.exec(address) ?? [];
  const encoded = (mark: Mark) => encodeURIComponent(written(meaning(mark, meanings)));
  const segments = path.split('/').map((segment) => {
    const filled = replaced(segment, encoded);
    // These two would lead to another path, and an empty one often to the list of everything.
    if (filled !== segment && /^(?:\.|%2e){0,2}$/i.test(filled)) refuse(marksOf(segment).map(misplaced));
    return filled;
  });
  const url = new URL(head + segments.join('/') + replaced(query, encoded));
  if (url.origin !== origin || url.username !== '' || url.password !== '')
    throw new SourceProblem('other', { text: 'the address does not lead to the host that is written in it' });
  return url;
}

const misplaced = ({ name }: Mark) => finding(`parameters.${name}`, 'pattern');

function filledHeaders(headers: HttpRequest['headers'], meanings: Meanings): Record<string, string> {
  const filled: Record<string, string> = Object.create(null);
  for (const { name, value } of headers)
    filled[name.toLowerCase()] = replaced(value, (mark) => {
      const text = written(meaning(mark, meanings));
      // Beyond Latin 1 nothing can be sent, and a line break would end the header.
      if (/[^\x20-\x7e\x80-\xff]/.test(text)) {
        if (mark.isSecret) throw new SourceProblem('other', { text: 'a secret does not fit a header' });
        refuse([finding(`parameters.${mark.name}`, 'badText')]);
      }
      return text;
    });
  return filled;
}

/** Texts of a JSON value with their marks filled in; a text that is one mark becomes what it stands for. */
function filledJson(data: unknown, meanings: Meanings): unknown {
  if (typeof data === 'string') {
    const [mark] = marksOf(data);
    if (mark && data.replace(markForm, '') === '' && marksOf(data).length === 1) return meaning(mark, meanings);
    return replaced(data, (one) => written(meaning(one, meanings)));
  }
  if (Array.isArray(data)) return data.map((part) => filledJson(part, meanings));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, part]) => [key, filledJson(part, meanings)]));
}

/** What is shorter stands in any answer, and to take it out would change what the answer says. */
const leastHidden = 4;

function hidingIn(secrets: string[]): (data: unknown) => unknown {
  if (secrets.length === 0) return (data) => data;
  const hide = hiding(secrets);
  const hidden = (data: unknown): unknown => {
    if (typeof data === 'string') return hide(data);
    if (typeof data === 'number') return secrets.includes(String(data)) ? hide(String(data)) : data;
    if (Array.isArray(data)) return data.map(hidden);
    if (typeof data !== 'object' || data === null) return data;
    return Object.fromEntries(Object.entries(data).map(([name, part]) => [hide(name), hidden(part)]));
  };
  return hidden;
}

/** Servers echo what they were sent, as it was or in one of the forms in which it travelled. */
function hiding(secrets: string[]): (text: string) => string {
  const forms = secrets
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      encodeURIComponent(secret).replaceAll('%20', '+'),
      encodeURI(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('base64url'),
    ])
    .filter((form) => form !== '')
    .sort((one, other) => other.length - one.length);
  return (text) => forms.reduce((hidden, form) => hidden.replaceAll(form, '***'), text);
}
