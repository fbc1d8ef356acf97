import { Form, type FormInstance } from 'antd';
import { useRef } from 'react';

type Values = Record<string, unknown>;

/**
 * Whether a form holds something else than it began with; nothing typed and nothing there are the same. `read`: what it is
 * filled with. Only a form that needs to read nothing begins with what it first holds: another is empty until its fields
 * stand there.
 */
export function useIsChanged(form: FormInstance, read?: Values): boolean {
  const values: Values | undefined = Form.useWatch([], form);
  const first = useRef<Values>(undefined);
  first.current ??= values;
  const begun = read ?? first.current ?? {};
  const names = Object.keys(read ? { ...values } : { ...begun, ...values });
  return values !== undefined && names.some((name) => inWords(values[name]) !== inWords(begun[name]));
}

const inWords = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) => (part === '' || part === null ? undefined : part));
