import { useMemo, useRef } from 'react';

/**
 * The same object for as long as its owner is drawn, that is at each moment what was given last: what is handed on by it
 * need not be drawn anew for a function that does the same.
 */
export function useSteady<T extends object>(given: T): T {
  const latest = useRef(given);
  latest.current = given;
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, by what was given first
  return useMemo(() => new Proxy(given, { get: (_, name) => Reflect.get(latest.current, name) }), []);
}
