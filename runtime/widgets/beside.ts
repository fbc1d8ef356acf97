import type { FormPort } from './form-port.ts';
import { isEmpty } from './view.ts';

/**
 * What another field of the form holds, as plain text; '' where it is empty, or not shown to this person. What is masked
 * is in no text: a code or an address can be read by whoever stands before it.
 */
export function textBeside(form: FormPort, name: string): string {
  const value = form.names().includes(name) ? form.get(name) : undefined;
  if (isEmpty(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
