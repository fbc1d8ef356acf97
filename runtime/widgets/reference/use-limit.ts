import { useEffect, useMemo, useReducer } from 'react';
import type { FormPort, Limit } from '../form-port.ts';

/** What the choices of a field have to match as its form stands; undefined where it takes any. */
export function useLimit(form: FormPort, field: string): Limit | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const limit = form.limitOf(field);
  const name = limit?.name;
  useEffect(() => (name === undefined ? undefined : form.watch([name], redraw)), [form, name]);
  const { their, value } = limit ?? {};
  return useMemo(
    () => (name === undefined || their === undefined ? undefined : { name, their, value }),
    [name, their, value],
  );
}
