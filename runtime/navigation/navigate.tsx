import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { type NavigateFunction, useNavigate as useNavigateOfRouter } from 'react-router-dom';
import { steppedBack } from './step-back.ts';

const NavigateContext = createContext<NavigateFunction | null>(null);

/**
 * Steps to an address, by one function for as long as the page lives. The router's own is another one after each step:
 * whoever asks it is drawn anew at each, and with them all that is in the open tabs that nobody looks at.
 */
export function NavigateProvider({ children }: { children: ReactNode }) {
  const latest = useRef<NavigateFunction>();
  latest.current = useNavigateOfRouter();
  const navigate = useMemo(
    () =>
      // The router's function has two spellings, and only one knows a number.
      ((...step: [never]) => {
        const go = () => latest.current?.(...step);
        // What would be left by a step back that is under way comes after it.
        const leaving = steppedBack();
        if (leaving) void leaving.then(go);
        else go();
      }) as NavigateFunction,
    [],
  );
  return <NavigateContext.Provider value={navigate}>{children}</NavigateContext.Provider>;
}

/** The same for what may also be drawn without the product around it, where there is none. */
export const useNavigateIfAny = (): NavigateFunction | null => useContext(NavigateContext);

export function useNavigate(): NavigateFunction {
  const navigate = useContext(NavigateContext);
  if (!navigate) throw new Error('no NavigateProvider');
  return navigate;
}
