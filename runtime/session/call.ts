import { t } from '@tessera/schemas/texts/text.ts';
import { CallError } from './call-error.ts';
import { waitForSession } from './ended-session.ts';
import { language, languageTags, say } from './language.ts';
import { timeoutOf } from './timeouts.ts';
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
  /** The release that the caller was drawn by: refused where the fields are others now. */
  releasedVersion?: number | undefined;
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
const tooLargeText = t(
  '提交的内容过大，被拒绝',
  '提交的內容過大，被拒絕',
  'What was sent is too large and was refused',
  '送信した内容が大きすぎるため拒否されました',
);
const noNetworkText = t(
  '没有网络连接',
  '沒有網路連線',
  'There is no network connection',
  'ネットワークに接続されていません',
);
const tooLateText = t(
  '服务器一直没有应答，请重试；它可能仍在处理',
  '伺服器一直沒有回應，請重試；它可能仍在處理',
  'The server does not answer; please try again. It may still be at it',
  'サーバーから応答がありません。もう一度お試しください（処理が続いている可能性があります）',
);
const toastTime = 1500; // SPEC §9.
/** API.md: the session is over. */
export const signOutCodes: ReadonlySet<number> = new Set([401, 410, 411, 412]);

/** The one way to talk to the server: answers the envelope's `data`, throws a CallError. */
export async function call<T = unknown>(options: CallOptions): Promise<T> {
  const sentWith = token.get();
  const envelope = parseEnvelope(await send(options, asText), options);
  return (await isSessionBack(envelope, { ...options, sentWith })) ? call<T>(options) : unwrap<T>(envelope, options);
}

/**
 * The call whose answer is no envelope (API.md, Transport: the test of a database link), known by a key that only the
 * answer has; errors come as the envelope all the same.
 */
export async function callBare<T extends object>(options: CallOptions, key: keyof T & string): Promise<T> {
  const sentWith = token.get();
  const answer = await send(options, asText);
  const bare = parsed(answer.text);
  if (typeof bare === 'object' && bare !== null && key in bare) return bare as T;
  const envelope = parseEnvelope(answer, options);
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
    const answer = await send({ ...options, quiet: true }, asText);
    return { ...answer, milliseconds: Math.round(performance.now() - began) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { status: 0, text, milliseconds: Math.round(performance.now() - began) };
  }
}

/** A call whose answer is a file: exports, templates, downloads, pictures. Errors still come as the envelope. */
export async function callForBlob(options: CallOptions): Promise<{ blob: Blob; name: string | undefined }> {
  const response = await callForFile(options);
  // Its head has come, and the rest may break off all the same.
  const blob = await response.blob().catch((error) => {
    throw broken(options, error);
  });
  return { blob, name: fileNameOf(response.headers.get('content-disposition')) };
}

/** The same as its bytes come, for who may need only the first of them. */
export async function callForBytes(options: CallOptions): Promise<ReadableStream<Uint8Array>> {
  return (await callForFile(options)).body ?? new Blob().stream();
}

async function callForFile(options: CallOptions): Promise<Response> {
  const sentWith = token.get();
  const response = await send(options, (answered) => answered);
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('application/json')) {
    const envelope = parseEnvelope(await asText(response).catch(() => unread(response)), options);
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
    // However long it takes, as long as it goes on.
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goesOn = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isLate = true;
        request.abort();
      }, timeoutOf(options.path));
    };
    goesOn();
    request.onloadend = () => clearTimeout(timer);
    request.upload.onprogress = (event) => {
      goesOn();
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onerror = () => reject(failure(options, { code: 0, msg: notSentText() }));
    request.onabort = () =>
      reject(
        isLate
          ? failure(options, { code: 0, msg: say(tooLateText) })
          : new CallError({ code: 0, msg: '', shown: true }),
      );
    request.onload = () => {
      try {
        resolve(parseEnvelope({ text: request.responseText, status: request.status }, options));
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

/**
 * Sends, and reads the answer as far as `read` does. A connection that says nothing more, which no browser gives up by itself,
 * ends like one that was cut.
 */
async function send<T>(options: CallOptions, read: (response: Response) => T | Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutOf(options.path));
  try {
    const request = {
      method: options.method ?? 'GET',
      headers: {
        ...headersOf(options),
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal,
      ...(options.outlivesPage ? { keepalive: true } : {}),
    };
    return await underWay(async () => read(await fetch(addressOf(options), request)));
  } catch (error) {
    throw late.signal.aborted && !options.signal?.aborted
      ? failure(options, { code: 0, msg: say(tooLateText) })
      : broken(options, error);
  } finally {
    clearTimeout(timer);
  }
}

/** What never went, or broke off; whoever has left it is told nothing. */
const broken = (options: CallOptions, error: unknown): CallError =>
  options.signal?.aborted
    ? new CallError({ code: 0, msg: String(error), shown: true })
    : failure(options, { code: 0, msg: notSentText() });

const notSentText = () => say(navigator.onLine ? failedText : noNetworkText);

function headersOf(options: CallOptions): Record<string, string> {
  const current = options.token ?? token.get();
  return {
    'Accept-Language': languageTags[language.get()],
    ...(current ? { Authorization: current } : {}),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    ...(options.releasedVersion === undefined ? {} : { 'Released-Version': String(options.releasedVersion) }),
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

interface TextAnswer {
  status: number;
  text: string;
}

const asText = async (response: Response): Promise<TextAnswer> => ({
  status: response.status,
  text: await response.text(),
});
const unread = ({ status }: Response): TextAnswer => ({ status, text: '' });

function parseEnvelope({ text, status }: TextAnswer, options: CallOptions): Envelope {
  const value = parsed(text);
  if (typeof value === 'object' && value !== null && 'code' in value) return value as Envelope;
  // A proxy has answered in place of the server: sending it once more would be refused again.
  if (status === 413) throw failure(options, { code: status, msg: say(tooLargeText) });
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
