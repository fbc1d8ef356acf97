import { usualTimeout } from '@tessera/schemas/language/timeouts.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { call, callForBlob } from './call.ts';
import type { CallError } from './call-error.ts';
import { askForSession, endedSession, sessionIsBack } from './ended-session.ts';
import { language } from './language.ts';
import { waitForAnswers } from './timeouts.ts';
import { attachToaster } from './toast.ts';
import { keepToken, token } from './token.ts';

afterEach(() => vi.unstubAllGlobals());

const ended = { code: 410, msg: 'The session has ended', data: null };
const answered = { code: 200, msg: '', data: 'answered' };

/** Answers what the session of the call's token deserves, after `meanwhile`. */
function serve(meanwhile: () => void) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers.Authorization ?? '');
    if (headers.Authorization !== 'old') return Response.json(answered);
    meanwhile();
    return Response.json(ended);
  });
  return sent;
}

test('what the session before is answered when the next one has begun asks nobody again', async () => {
  const stop = askForSession();
  keepToken('old');
  const sent = serve(() => keepToken('new'));
  expect(await call({ path: '/api/anything' })).toBe('answered');
  expect(sent).toEqual(['old', 'new']);
  expect(endedSession.get()).toBeNull();
  stop();
});

test('a session that has ended is asked for once, and the call is sent again by the next one', async () => {
  const stop = askForSession();
  keepToken('old');
  const sent = serve(() => undefined);
  const both = Promise.all([call({ path: '/api/one' }), call({ path: '/api/two' })]);
  await vi.waitFor(() => expect(endedSession.get()).toEqual({ reason: ended.msg }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  token.set('new');
  sessionIsBack();
  expect(await both).toEqual(['answered', 'answered']);
  expect(sent).toEqual(['old', 'old', 'new', 'new']);
  stop();
});

test('a conflict is for the caller to draw; what is in use is said', async () => {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  attachToaster({ success: say, error: say, info: say, warning: say } as never);
  const refused = async (data: unknown) => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 409, msg: 'Refused', data }));
    await call({ path: '/api/anything' }).catch(() => undefined);
    return said.splice(0);
  };
  expect(await refused({ version: 2 })).toEqual([]);
  expect(await refused({ usedBy: [{ resource: 'a/B', id: '1', name: 'C' }], more: 0 })).toEqual(['Refused']);
});

test('a connection that says nothing any more ends like one that was cut, after the time of its address', async () => {
  vi.useFakeTimers();
  const silent = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  vi.stubGlobal('fetch', silent);
  waitForAnswers(5000);
  const ended: [string, unknown][] = [];
  const ask = (path: string) =>
    call({ path, quiet: true }).catch((error: CallError) => ended.push([path, [error.code, error.message]]));
  const save = '/api/OnLineDevInstance/1/2';
  const test = '/api/framework/system/DbLink/1/Actions/Test';
  const change = '/api/OnLineDevInstance/batchUpdate/1';
  for (const path of [save, test, change]) void ask(path);
  const spoken = language.get();
  language.set('en');
  const late = [0, 'The server does not answer; please try again. It may still be at it'];
  await vi.advanceTimersByTimeAsync(5000);
  expect(ended).toEqual([[save, late]]);
  await vi.advanceTimersByTimeAsync(95_000);
  expect(ended).toEqual([save, test].map((path) => [path, late]));
  await vi.advanceTimersByTimeAsync(900_000);
  expect(ended).toEqual([save, test, change].map((path) => [path, late]));
  // An answer that stops in its midst is none either.
  ended.length = 0;
  const stuck = (_: string, { signal }: { signal: AbortSignal }) =>
    Promise.resolve({ status: 200, text: () => silent('', { signal }) });
  vi.stubGlobal('fetch', stuck);
  void ask(save);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ended).toEqual([[save, late]]);
  waitForAnswers(usualTimeout);
  language.set(spoken);
  vi.useRealTimers();
});

test('a file that breaks off while it comes is told like a call that fails', async () => {
  const told: string[] = [];
  const say = (text: string) => void told.push(text);
  attachToaster({ success: say, error: say, info: say, warning: say });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array(8));
        controller.error(new TypeError('Failed to fetch'));
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/octet-stream' } });
  });
  await expect(callForBlob({ path: '/api/anything' })).rejects.toMatchObject({ name: 'CallError', code: 0 });
  expect(told).toHaveLength(1);
});
