import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

test('how long a page waits is configured in milliseconds that a browser can count, and a wrong one is refused by name', () => {
  const timeout = (text?: string) => readEnvironment({ REQUEST_TIMEOUT: text }, '/').requestTimeout;
  expect([timeout(), timeout('1000000')]).toEqual([100_000, 1_000_000]);
  for (const wrong of ['soon', '0', '999', '1e12', '-5', '1000.5'])
    expect(() => timeout(wrong), wrong).toThrow('REQUEST_TIMEOUT');
});
