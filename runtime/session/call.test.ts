import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { askForSession, endedSession, sessionIsBack } from './ended-session.ts';
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
