import type { FormPort } from '../form-port.ts';
import { captionOf, isEmpty } from '../view.ts';

/** What a code says: a fixed text, what a field of the form holds, or all of the form; '' where that is nothing. */
export function shownText(props: Record<string, unknown>, form: FormPort): string {
  if (props.dataType === 'form') return wholeForm(form);
  if (props.dataType === 'relation') return asText(heldBeside(form, props.field));
  return captionOf(props.text) ?? '';
}

/** A code can be read by whoever stands before it: what is masked is not in it. */
function heldBeside(form: FormPort, id: unknown): unknown {
  const name = typeof id === 'string' ? form.nameOf(id) : undefined;
  return name !== undefined && form.names().includes(name) ? form.get(name) : undefined;
}

/** SPEC §3: the whole form serialised. choice: without what is empty, which would only make the code denser. */
function wholeForm(form: FormPort): string {
  const held = form.names().map((name) => [name, form.get(name)] as const);
  const filled = held.filter(([, value]) => !isEmpty(value));
  return filled.length === 0 ? '' : JSON.stringify(Object.fromEntries(filled));
}

const asText = (value: unknown): string =>
  isEmpty(value) ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
