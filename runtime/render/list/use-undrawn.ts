import { type MutableRefObject, useLayoutEffect, useRef } from 'react';

/**
 * What was asked for and is not drawn yet; null once the page shows another query. What is drawn says what the next click means,
 * and on a busy machine it comes behind it.
 */
export function useUndrawn<Asked>(query: object): MutableRefObject<Asked | null> {
  const asked = useRef<Asked | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query has been drawn
  useLayoutEffect(() => {
    asked.current = null;
  }, [query]);
  return asked;
}
