import { useCallback, useEffect, useRef } from 'react';

/** Whether what asks does not stand any more: what answers late has nothing to close or to show there. */
export function useIsGone(): () => boolean {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return useCallback(() => gone.current, []);
}
