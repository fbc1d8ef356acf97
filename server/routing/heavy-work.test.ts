import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { heldWork } from '../../fixtures/held-work.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { type HeavyKind, inTurn } from './heavy-work.ts';
import type { Call } from './route.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const held = (user: string, rest: { kind?: HeavyKind; signal?: AbortSignal } = {}) =>
  heldWork(world.tenant, { user, ...rest });
const settled = () => new Promise((done) => setTimeout(done, 10));

test('two imports at once, one of each person; the others come in their order', async () => {
  const jobs = ['a', 'a', 'b', 'c', 'c'].map((user) => held(user));
  await settled();
  expect(jobs.map(({ started }) => started)).toEqual([true, false, true, false, false]);
  jobs[0]!.end();
  await settled();
  expect(jobs.map(({ started }) => started)).toEqual([true, true, true, false, false]);
  jobs[2]!.end();
  await settled();
  expect(jobs[3]!.started).toBe(true);
  for (const job of [1, 3, 4]) {
    jobs[job]!.end();
    await settled();
  }
  await Promise.all(jobs.map(({ finished }) => finished));
});

test('who looks at the product as somebody takes none of their turns', async () => {
  const view = heldWork(world.tenant, { user: 'a', viewer: 'admin' });
  const own = held('a');
  const second = heldWork(world.tenant, { user: 'b', viewer: 'admin' });
  await settled();
  expect([view.started, own.started, second.started]).toEqual([true, true, false]);
  for (const job of [view, own, second]) {
    job.end();
    await settled();
  }
  await Promise.all([view, own, second].map(({ finished }) => finished));
});

test('work that fails, or is no longer wanted, keeps no place', async () => {
  const first = held('a');
  const wish = new AbortController();
  const gone = held('a', { signal: wish.signal });
  const last = held('a');
  await settled();
  wish.abort();
  await expect(gone.finished).rejects.toMatchObject({ problem: 'TOO_BUSY' });
  first.end();
  await settled();
  expect([gone.started, last.started]).toEqual([false, true]);
  last.end();
  await last.finished;
});

test('one person has at most five waiting, all together a hundred', async () => {
  const own = Array.from({ length: 6 }, () => held('a'));
  await expect(held('a').finished).rejects.toMatchObject({ problem: 'TOO_BUSY' });
  const others = Array.from({ length: 96 }, (_, i) => held(`u${i}`));
  await expect(held('late').finished).rejects.toMatchObject({ problem: 'TOO_BUSY' });
  const all = [...own, ...others];
  const isOver = Promise.all(all.map(({ finished }) => finished));
  let over = false;
  void isOver.then(() => {
    over = true;
  });
  while (!over) {
    for (const job of all) if (job.started) job.end();
    await settled();
  }
});

test('who waits is told behind how many; an export keeps its place until its last byte is taken', async () => {
  const entry = await releaseEntry(world, { code: 'task', fullName: 'Tasks', page: tasks });
  const ask = async (as: Ask) => (await as('GET', '/api/HeavyWork')).data;
  expect(await ask(world.ask)).toEqual([]);
  const { userInfo } = (await world.ask('GET', '/api/Login/CurrentUser')).data;
  const [first, second] = [held('x', { kind: 'import' }), held('y')];
  await settled();
  const third = held('z');
  const own = held(userInfo.id);
  await settled();
  expect(await ask(world.ask)).toEqual([{ kind: 'import', state: 'waiting', before: 2 }]);
  for (const job of [first, second, third, own]) {
    await vi.waitFor(() => expect(job.started).toBe(true));
    job.end();
  }
  await own.finished;
  const { data: token } = await world.askAnonymous('POST', '/api/Login', {
    account: 'admin',
    password: (await import('../seed/seed.ts')).clientHash('admin123'),
  });
  const response = await world.app.request(`/api/OnLineDevInstance/${entry}/Actions/Export`, {
    method: 'POST',
    headers: { authorization: token.token },
  });
  expect(await ask(world.ask)).toEqual([{ kind: 'export', state: 'running', before: 0 }]);
  await response.arrayBuffer();
  expect(await ask(world.ask)).toEqual([]);
});

/** One who reads an export a kilobyte every half a minute; whether it is ended. */
async function readSlowly({ isWaitedFor }: { isWaitedFor: boolean | 'by one for their own' }): Promise<boolean> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  // Places of its own: what nobody reads keeps them.
  const held = new Map<unknown, unknown>();
  const part = (one: { open: () => unknown }) => {
    if (!held.has(one)) held.set(one, one.open());
    return held.get(one);
  };
  const endless = () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(1024)) });
  const askedBy = (id: string) => {
    const gone = new AbortController();
    onTestFinished(() => gone.abort());
    const call = {
      work: { tenant: { part }, actor: { id } },
      context: { req: { raw: { signal: gone.signal } } },
    } as unknown as Call;
    const asked = inTurn(call, { kind: 'export', run: async () => new Response(endless()) });
    asked.catch(() => undefined);
    return asked;
  };
  const isAlone = isWaitedFor === 'by one for their own';
  const readers = isAlone ? ['slow', 'other', 'other'] : ['slow', 'slow', 'b', 'b', 'c', 'c'];
  const [slow] = await Promise.all(readers.map(askedBy));
  if (isAlone) void askedBy('other');
  // The other five are ended after a minute, for nobody reads them.
  for (let others = 0; isWaitedFor === true && others < 12; others++) void askedBy(`next${others}`);
  const reader = slow!.body!.getReader();
  onTestFinished(() => reader.cancel().catch(() => undefined));
  for (let times = 0; times < 8; times++) {
    const taken = await reader.read().catch(() => null);
    if (taken === null) return true;
    await vi.advanceTimersByTimeAsync(30_000);
  }
  return false;
}

test('who takes an answer a kilobyte at a time has it while nobody waits', async () => {
  expect(await readSlowly({ isWaitedFor: false })).toBe(false);
});

test('and where somebody waits for an own one to end', async () => {
  expect(await readSlowly({ isWaitedFor: 'by one for their own' })).toBe(false);
});

test('and is ended where others wait for the place', async () => {
  expect(await readSlowly({ isWaitedFor: true })).toBe(true);
});

test('an answer that nobody takes is ended, and what it holds with it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isGivenUp = false;
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1024)),
    cancel: () => {
      isGivenUp = true;
    },
  });
  const call = {
    work: { tenant: world.tenant, actor: { id: 'slow' } },
    context: { req: { raw: { signal: new AbortController().signal } } },
  } as unknown as Call;
  const response = await inTurn(call, { kind: 'export', run: async () => new Response(source) });
  const reader = response.body!.getReader();
  await reader.read();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(isGivenUp).toBe(false);
  // Whoever goes on in time has all of it.
  await reader.read();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(isGivenUp).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isGivenUp).toBe(true);
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow();
});
