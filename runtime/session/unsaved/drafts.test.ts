// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';

/** A page of its own, as of a window: what it was called before it was loaded anew is that of `former`. */
async function pageOf(former?: string) {
  vi.resetModules();
  sessionStorage.clear();
  if (former !== undefined) sessionStorage.setItem('rdif_window', former);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: former === undefined ? 'navigate' : 'reload' } as PerformanceNavigationTiming,
  ]);
  const { currentUser } = await import('../current-user.ts');
  currentUser.set({ status: 'ready', user: { userInfo: { id: 'u1' } } as never, routes: [] });
  const drafts = await import('./drafts.ts');
  const { thisWindow } = await import('./windows.ts');
  return { ...drafts, name: thisWindow };
}

test('a form that is drawn twice before it stands gets the same draft, though another window left a later one', async () => {
  localStorage.clear();
  const one = await pageOf();
  one.keepDraft('new a', 'of one');
  const two = await pageOf();
  two.keepDraft('new b', 'of two');
  // Both are loaded anew at once: the other has gone and is not back yet.
  const again = await pageOf(one.name);
  const offered = () => again.readLeftDraft<string>('new', () => true)?.value;
  expect([offered(), offered()]).toEqual(['of one', 'of one']);
  const other = await pageOf(two.name);
  expect(other.readLeftDraft<string>('new', () => true)?.value).toBe('of two');
});

test('the last word of a window before it was loaded anew takes nothing from it; that of another window does', async () => {
  localStorage.clear();
  const before = await pageOf();
  before.keepDraft('new a', 'typed');
  const again = await pageOf(before.name);
  const heard: string[] = [];
  again.watchDraft('new a', (change) => heard.push(change));
  const tell = (holder: string | null) =>
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: 'rdif_draft u1 new a',
        newValue: holder === null ? null : JSON.stringify({ at: Date.now(), value: 'typed', holder }),
      }),
    );
  tell(before.name);
  expect(heard).toEqual([]);
  tell('another');
  tell(null);
  expect(heard).toEqual(['taken', 'dropped']);
});
