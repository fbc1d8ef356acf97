import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { AddressRefused, type Egress } from '../../network/egress.ts';
import { SourceProblem, type SourceReason } from '../answer/source-problem.ts';
import type { FilledRequest } from './fill-request.ts';
import { acceptedEncodings, type ReadBody, readBody } from './read-body.ts';

/** How far a request may go. */
interface Reach {
  egress: Egress;
  /** Of the answer, before it is unpacked and after. */
  bytes: number;
  signal: AbortSignal;
}

const mostRedirects = 5;
/** Until the headers of an answer are there. */
const headersTime = 10_000;
/** Of what a server says about its error. */
const quotedLength = 500;
const quotedBytes = 64 * 1024;

/** One step of a request: it may be sent on from there. */
interface Step extends Pick<FilledRequest, 'url' | 'headers' | 'body'> {
  method: string;
}

/** Sends a request and reads its answer. Throws SourceProblem, whatever happens, and none that tells a secret. */
export async function sendRequest(request: FilledRequest, reach: Reach): Promise<ReadBody> {
  try {
    return await followed(request, reach);
  } catch (error) {
    const { reason, detail } = problemOf(error, { host: request.url.host, signal: reach.signal });
    // Even the name of a host may be one that the other side made of what it was told.
    const { host = '', text } = detail;
    throw new SourceProblem(reason, {
      ...detail,
      host: request.hide(host),
      ...(text === undefined ? {} : { text: request.hide(text).slice(0, quotedLength) }),
    });
  }
}

async function followed(request: FilledRequest, reach: Reach): Promise<ReadBody> {
  let step: Step = request;
  for (let redirects = 0; ; redirects++) {
    const { host } = step.url;
    const response = await sent(step, reach);
    try {
      const status = response.statusCode ?? 0;
      const next = redirectOf(status, response.headers.location);
      if (next === undefined) {
        if (status < 200 || status > 299) throw await refusal(response, host);
        return await readBody(response, reach.bytes);
      }
      if (redirects === mostRedirects) throw new SourceProblem('redirects', { host, text: 'too many' });
      step = redirected(step, { status, location: next, request });
    } catch (error) {
      throw problemOf(error, { host, signal: reach.signal });
    } finally {
      response.destroy();
    }
  }
}

const redirectOf = (status: number, location: string | undefined) =>
  [301, 302, 303, 307, 308].includes(status) ? location : undefined;

/** As browsers go on (Fetch, "HTTP-redirect fetch"), and what somebody entrusted to one server is not told to another. */
function redirected(
  step: Step,
  { status, location, request }: { status: number; location: string; request: FilledRequest },
): Step {
  const refused = (text: string) => new SourceProblem('redirects', { host: step.url.host, text });
  if (!URL.canParse(location, step.url.href)) throw refused('no address');
  const url = new URL(location, step.url.href);
  if (!/^https?:$/.test(url.protocol)) throw refused('neither http nor https');
  if (url.username !== '' || url.password !== '') throw refused('an address with an account');
  const isGet = status === 303 || (status < 303 && step.method === 'POST');
  const isElsewhere = url.origin !== step.url.origin;
  const body = isGet ? undefined : step.body;
  if (isElsewhere && body !== undefined && request.hasSecretBody) throw refused('a secret would go to another server');
  return { method: isGet ? 'GET' : step.method, url, headers: isElsewhere ? {} : step.headers, body };
}

/** The answer's headers are there, its body is not. */
async function sent({ method, url, headers, body }: Step, reach: Reach): Promise<IncomingMessage> {
  const { egress } = reach;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const late = AbortSignal.timeout(headersTime);
  const signal = AbortSignal.any([reach.signal, late]);
  const isSecure = url.protocol === 'https:';
  // An agent of its own: a connection that is used again was checked for somebody else.
  const agent = isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
  const options: RequestOptions = {
    method,
    agent,
    lookup: egress.lookup,
    headers: {
      accept: 'application/json',
      'user-agent': 'Tessera',
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
      'accept-encoding': acceptedEncodings,
      ...(text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }),
    },
  };
  try {
    egress.refuseLiteral(url.hostname);
    return await new Promise<IncomingMessage>((answered, failed) => {
      const request = (isSecure ? requestHttps : requestHttp)(url, options, answered);
      const end = () => request.destroy(new SourceProblem('timeout'));
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      // A server that changes to another protocol ends the connection without an error.
      request.once('close', () => {
        signal.removeEventListener('abort', end);
        failed(new SourceProblem('unreachable'));
      });
      request.once('response', (response) => {
        signal.removeEventListener('abort', end);
        const stop = () => response.destroy(new SourceProblem('timeout'));
        reach.signal.addEventListener('abort', stop, { once: true });
        response.once('close', () => reach.signal.removeEventListener('abort', stop));
      });
      request.once('error', failed);
      request.end(text);
    });
  } catch (error) {
    throw problemOf(error, { host: url.host, signal: reach.signal });
  }
}

/** What a server that refuses says. */
async function refusal(response: IncomingMessage, host: string): Promise<SourceProblem> {
  const { text } = await readBody(response, quotedBytes).catch(() => ({ text: '' }));
  return new SourceProblem('status', { host, status: response.statusCode ?? 0, text });
}

const reasons: Readonly<Record<string, SourceReason>> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  EAI_FAIL: 'unknownHost',
  ENODATA: 'unknownHost',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
};

/** What went wrong as one of ours. The system's own errors name addresses. */
function problemOf(error: unknown, { host, signal }: { host: string; signal: AbortSignal }): SourceProblem {
  if (error instanceof SourceProblem) return new SourceProblem(error.reason, { host, ...error.detail });
  if (error instanceof AddressRefused) return new SourceProblem('addressRefused', { host });
  if (error instanceof AggregateError && error.errors.length > 0) return problemOf(error.errors[0], { host, signal });
  if (signal.aborted) return new SourceProblem('timeout', { host });
  const code = String((error as { code?: unknown } | null)?.code);
  const isCertificate = /CERT|SIGNATURE|ISSUER|SELF_SIGNED|CRL|ERR_TLS/.test(code);
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : isCertificate ? 'certificate' : 'unreachable';
  return new SourceProblem(reason ?? 'other', { host });
}
