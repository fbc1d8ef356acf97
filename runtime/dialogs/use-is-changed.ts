import { Form, type FormInstance } from 'antd';
import { useRef } from 'react';

/**
 * Whether a form holds something else than it began with; nothing typed and nothing there are the same. `read`: what it
 * was filled with; when that is read anew, what is there is how it begins.
 */
export function useIsChanged(form: FormInstance, read?: unknown): boolean {
  const values = inWords(Form.useWatch([], form));
  const first = useRef<{ values: string | undefined; read: unknown }>({ values: undefined, read });
  if (first.current.values === undefined || first.current.read !== read) first.current = { values, read };
  return values !== undefined && values !== first.current.values;
}

const inWords = (values: unknown): string | undefined =>
  values === undefined
    ? undefined
    : JSON.stringify(values, (_, value: unknown) => (value === '' || value === null ? undefined : value));
