import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pressing, whenStill } from './when-still.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  pressing.set(false);
  vi.useRealTimers();
});

test('what can wait runs after its pause, and after that of a drag', () => {
  const run = vi.fn();
  whenStill(run, 100);
  vi.advanceTimersByTime(50);
  pressing.set(true);
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
  pressing.set(false);
  vi.advanceTimersByTime(99);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  // A drag after it begins nothing anew.
  pressing.set(true);
  pressing.set(false);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('what is called off never runs, before and while something is dragged', () => {
  const run = vi.fn();
  whenStill(run, 100)();
  const callOff = whenStill(run, 100);
  pressing.set(true);
  vi.advanceTimersByTime(200);
  callOff();
  pressing.set(false);
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
});
