import { textBeside } from '../beside.ts';
import type { FormPort } from '../form-port.ts';
import { captionOf, isEmpty } from '../view.ts';

/** What a code says: a fixed text, what a field of the form holds, or all of the form; '' where that is nothing. */
export function shownText(props: Record<string, unknown>, form: FormPort): string {
  if (props.dataType === 'form') return wholeForm(form);
  if (props.dataType !== 'relation') return captionOf(props.text) ?? '';
  const name = typeof props.field === 'string' ? form.nameOf(props.field) : undefined;
  return name === undefined ? '' : textBeside(form, name);
}

/** SPEC §3: the whole form serialised. choice: without what is empty, which would only make the code denser. */
function wholeForm(form: FormPort): string {
  const held = form.names().map((name) => [name, form.get(name)] as const);
  const filled = held.filter(([, value]) => !isEmpty(value));
  return filled.length === 0 ? '' : JSON.stringify(Object.fromEntries(filled));
}
