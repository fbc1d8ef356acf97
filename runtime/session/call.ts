import { t } from '@tessera/schemas/texts/text.ts';
import { CallError } from './call-error.ts';
import { waitForSession } from './ended-session.ts';
import { language, languageTags, say } from './language.ts';
import { toast } from './toast.ts';
import { isViewing, keepToken, leaveView, token } from './token.ts';
import { underWay } from './under-way.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface CallOptions {
  method?: Method;
  /** Absolute: `/api/…`. */
  path: string;
  /** `undefined` and empty values are left out. */
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  /** The caller shows errors by itself. */
  quiet?: boolean;
  /** The second call with the same key gets the first answer and writes nothing. */
  idempotencyKey?: string;
  /** Asks for another session than the own one, which nothing of the answer ends. */
  token?: string;
  /** Arrives although the page goes as soon as it was sent: small bodies, whose answer nobody waits for. */
  outlivesPage?: boolean;
}

type UploadOptions = CallOptions & { file: Blob; fileName: string; onProgress?: (share: number) => void };

const failedText = t(
  '请求出错，请重试',
  '請求出錯，請重試',
  'The request failed; please try again',
  'リクエストに失敗しました。もう一度お試しください',
);
const noNetworkText = t(
  '没有网络连接',
  '沒有網路連線',
  'There is no network connection',
  'ネットワークに接続されていません',
);
const toastTime = 1500; // SPEC §9.
/** API.md: the session is over. */
export const signOutCodes: ReadonlySet<number> = new Set([401, 410, 411, 412]);

/** The one way to talk to the server: answers the envelope's `data`, throws a CallError. */
export async function call<T = unknown>(options: CallOptions): Promise<T> {
  const sentWith = token.get();
  const envelope = await readJson(await send(options), options);
  return (await isSessionBack(envelope, { ...options, sentWith })) ? call<T>(options) : unwrap<T>(envelope, options);
}

/**
 * The call whose answer is no envelope (API.md, Transport: the test of a database link), known by a key that only the
 * answer has; errors come as the envelope all the same.
 */
export async function callBare<T extends object>(options: CallOptions, key: keyof T & string): Promise<T> {
  const sentWith = token.get();
  const text = await (await send(options)).text().catch(() => '');
  const bare = parsed(text);
  if (typeof bare === 'object' && bare !== null && key in bare) return bare as T;
  const envelope = parseEnvelope(text, options);
  if (await isSessionBack(envelope, { ...options, sentWith })) return callBare<T>(options, key);
  return unwrap<T>(envelope, options);
}

/** An answer as it came, whatever it says. */
export interface PlainAnswer {
  status: number;
  text: string;
  milliseconds: number;
}

/** A call of somebody who tries the API: nothing of its answer is told, followed or hidden. */
export async function callPlainly(options: CallOptions): Promise<PlainAnswer> {
  const began = performance.now();
  try {
    const response = await send({ ...options, quiet: true });
    const text = await response.text();
    return { status: response.status, text, milliseconds: Math.round(performance.now() - began) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { status: 0, text, milliseconds: Math.round(performance.now() - began) };
  }
}

/** A call whose answer is a file: exports, templates, downloads, pictures. Errors still come as the envelope. */
export async function callForBlob(options: CallOptions): Promise<{ blob: Blob; name: string | undefined }> {
  const response = await callForFile(options);
  return { blob: await response.blob(), name: fileNameOf(response.headers.get('content-disposition')) };
}

/** The same as its bytes come, for who may need only the first of them. */
export async function callForBytes(options: CallOptions): Promise<ReadableStream<Uint8Array>> {
  return (await callForFile(options)).body ?? new Blob().stream();
}

async function callForFile(options: CallOptions): Promise<Response> {
  const sentWith = token.get();
  const response = await send(options);
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('application/json')) {
    const envelope = await readJson(response, options);
    if (await isSessionBack(envelope, { ...options, sentWith })) return callForFile(options);
    unwrap(envelope, options);
    throw failure(options, { code: 0, msg: say(failedText) });
  }
  if (!response.ok) throw failure(options, { code: response.status, msg: say(failedText) });
  return response;
}

/** Sends one file as multipart and reports the share that has left (0 to 1). */
export async function upload<T = unknown>(options: UploadOptions): Promise<T> {
  const sentWith = token.get();
  const envelope = await sendFile(options);
  return (await isSessionBack(envelope, { ...options, sentWith })) ? upload<T>(options) : unwrap<T>(envelope, options);
}

function sendFile(options: UploadOptions): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(options.method ?? 'POST', addressOf(options));
    for (const [name, value] of Object.entries(headersOf(options))) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onerror = () => reject(failure(options, { code: 0, msg: notSentText() }));
    request.onabort = () => reject(new CallError({ code: 0, msg: '', shown: true }));
    request.onload = () => {
      try {
        resolve(parseEnvelope(request.responseText, options));
      } catch (error) {
        reject(error);
      }
    };
    options.signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', options.file, options.fileName);
    request.send(form);
  });
}

async function send(options: CallOptions): Promise<Response> {
  try {
    const request = {
      method: options.method ?? 'GET',
      headers: {
        ...headersOf(options),
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.outlivesPage ? { keepalive: true } : {}),
    };
    return await underWay(() => fetch(addressOf(options), request));
  } catch (error) {
    if (options.signal?.aborted) throw new CallError({ code: 0, msg: String(error), shown: true });
    throw failure(options, { code: 0, msg: notSentText() });
  }
}

const notSentText = () => say(navigator.onLine ? failedText : noNetworkText);

function headersOf(options: CallOptions): Record<string, string> {
  const current = options.token ?? token.get();
  return {
    'Accept-Language': languageTags[language.get()],
    ...(current ? { Authorization: current } : {}),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  };
}

function addressOf({ path, query = {} }: CallOptions): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  search.set('n', String(Date.now())); // SPEC §7: a timestamp on every request.
  return `${path}?${search}`;
}

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

async function readJson(response: Response, options: CallOptions): Promise<Envelope> {
  return parseEnvelope(await response.text().catch(() => ''), options);
}

function parseEnvelope(text: string, options: CallOptions): Envelope {
  const value = parsed(text);
  if (typeof value === 'object' && value !== null && 'code' in value) return value as Envelope;
  throw failure(options, { code: 0, msg: say(failedText) });
}

/** Undefined for a proxy's HTML page, or nothing: told as a failed request. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** After an answer that ends the session: whether it was taken up again, so that the call is worth another try. */
async function isSessionBack({ code, msg }: Envelope, call: CallOptions & { sentWith: string | null }) {
  if (!signOutCodes.has(code) || isSignInCall(call.path) || call.token !== undefined || isViewing()) return false;
  const current = token.get();
  // Sent by the session that was, and answered when the next one had begun.
  if (current !== null && current !== call.sentWith) return true;
  const outcome = await waitForSession(msg || say(failedText));
  // The page goes, and nobody reads what became of the call.
  if (outcome === 'left') throw new CallError({ code, msg, shown: true });
  return outcome === 'back';
}

function unwrap<T>(envelope: Envelope, options: CallOptions): T {
  if (envelope.code === 200) return envelope.data as T;
  const msg = envelope.msg || say(failedText);
  if (signOutCodes.has(envelope.code) && !isSignInCall(options.path) && options.token === undefined) endSession(msg);
  throw failure(options, { code: envelope.code, msg, data: envelope.data });
}

// SPEC §8: on these two, the codes mean a wrong password, not a lost session.
const isSignInCall = (path: string) => path === '/api/Login' || path === '/api/Login/LockScreen';

let ending = false;
function endSession(msg: string): void {
  if (ending) return;
  ending = true;
  if (isViewing()) {
    toast.error(msg, toastTime);
    setTimeout(leaveView, toastTime);
    return;
  }
  if (window.location.pathname === '/login') {
    keepToken(null);
    ending = false;
    return;
  }
  toast.error(msg, 1000); // SPEC §8: forced-logout messages last 1000 ms.
  // The page stays while the message is read: a sign-in form that appeared now would lose what was typed by then.
  setTimeout(() => {
    keepToken(null);
    window.location.reload();
  }, 1000);
}

function failure(options: CallOptions, details: { code: number; msg: string; data?: unknown }): CallError {
  const error = new CallError(details);
  // A conflict and findings belong beside the input that caused them; the caller draws them.
  const isConflict = error.code === 409 && isRecord(error.data) && !('usedBy' in error.data);
  const callers = options.quiet || ending || error.findings.length > 0 || isConflict;
  if (callers) return error;
  toast.error(details.msg, toastTime);
  return new CallError({ ...details, shown: true });
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}
