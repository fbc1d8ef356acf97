import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSetting, writeSetting } from '../session/settings.ts';
import { keptStyles } from './kept-styles.ts';

const store = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const made = (name: string, text = `.${name}{}`) => [text, 'theme', name, { [`${name}-in`]: '{}' }, undefined, -999];
type Cache = ReturnType<typeof keptStyles>;
const use = (cache: Cache, name: string) => {
  const make = vi.fn(() => made(name));
  cache.update(['style', name], (before) => before ?? [0, make()]);
  cache.update(['style', name], (before) => [(before?.[0] ?? 0) + 1, before?.[1]]);
  return make;
};
const names = () => readSetting<{ made: [string][] }>('styles', { made: [] }).made.map(([path]) => path.slice(6));

test('a style that nothing stands in at the moment is kept; a theme that nobody sees is not', () => {
  const cache = keptStyles();
  for (const kind of ['style', 'token', 'cssVar']) {
    cache.update([kind, 'Button'], () => [1, 'made']);
    cache.update([kind, 'Button'], () => null);
  }
  expect(cache.get(['style', 'Button'])).toEqual([0, 'made']);
  expect([cache.get(['token', 'Button']), cache.get(['cssVar', 'Button'])]).toEqual([null, null]);
  cache.update(['style', 'Button'], (before) => [(before?.[0] ?? 0) + 1, before?.[1]]);
  expect(cache.get(['style', 'Button'])).toEqual([1, 'made']);
  cache.update(['style', 'Select'], () => null);
  expect(cache.get(['style', 'Select'])).toBeNull();
  vi.runAllTimers();
  expect(store.size).toBe(0);
});

test('the next page of the same build begins with the styles of this one, and makes none again', () => {
  const first = keptStyles({ build: 'a' });
  expect(use(first, 'Button')).toHaveBeenCalled();
  use(first, 'Select');
  vi.runAllTimers();
  const next = keptStyles({ build: 'a' });
  expect(use(next, 'Button')).not.toHaveBeenCalled();
  expect(next.get(['style', 'Button'])).toEqual([1, JSON.parse(JSON.stringify(made('Button')))]);
  // Nothing new: nothing is written.
  store.set('rdif_styles', 'untouched');
  vi.runAllTimers();
  expect(store.get('rdif_styles')).toBe('untouched');
  use(next, 'Table');
  vi.runAllTimers();
  expect(names()).toEqual(['Select', 'Button', 'Table']);
  expect(use(keptStyles({ build: 'b' }), 'Button')).toHaveBeenCalled();
});

test('what was used last is stored as far as there is room', () => {
  const cache = keptStyles({ build: 'a' });
  const large = 'x'.repeat(400_000);
  for (const name of ['one', 'two', 'three', 'four'])
    cache.update(['style', name], () => [1, made(name, name === 'four' ? 'short' : large)]);
  vi.runAllTimers();
  expect(names()).toEqual(['two', 'three', 'four']);
});

test('what is none of ours is as if nothing were stored', () => {
  for (const entry of [
    ['token%Button', made('Button')],
    ['style%Button', 'x'],
    ['style%Button', [1, 'theme', 'Button', {}, null, 0]],
    ['style%Button', ['x', 'theme', 'Button', { a: 1 }, null, 0]],
    ['style%Button', ['x', 'theme', 'Button', null, null, 0]],
    ['style%Button', ['x', 'theme', 'Button', {}, null]],
    null,
  ]) {
    writeSetting('styles', { build: 'a', made: [entry] });
    expect(use(keptStyles({ build: 'a' }), 'Button'), JSON.stringify(entry)).toHaveBeenCalled();
  }
  for (const text of ['', 'null', '{', '[]', '{"build":"a"}', '{"build":"a","made":{}}']) {
    store.set('rdif_styles', text);
    expect(use(keptStyles({ build: 'a' }), 'Button'), text).toHaveBeenCalled();
  }
});
