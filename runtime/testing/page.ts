import { soon } from './draw.tsx';
import type { Entry } from './widget-samples.ts';

/** What a person reads in a part of the page, without its spaces: texts, what inputs hold, what is ticked, pictures. */
export function heldBy(place: Element): string {
  const parts: string[] = [];
  const walk = (node: Node) => {
    if (node instanceof Text) parts.push(node.data);
    if (!(node instanceof Element) || node.matches(unread)) return;
    if (node instanceof HTMLInputElement && ['radio', 'checkbox'].includes(node.type)) return;
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) parts.push(node.value);
    if (node instanceof HTMLImageElement) parts.push(node.alt);
    // A picture of something, and where a knob stands.
    if (node.matches('[role=img]:not(.anticon)')) parts.push(node.getAttribute('aria-label') ?? '');
    if (node.matches('[role=slider]')) parts.push(node.getAttribute('aria-valuetext') ?? '');
    // Of choices that all stand there, those that are made.
    const box = node.matches('label') && node.querySelector<HTMLInputElement>('input');
    if (box && !box.checked) return;
    // A switch holds both of its texts, one of them out of sight.
    if (node.matches('[aria-checked=true] .ant-switch-inner-unchecked, [aria-checked=false] .ant-switch-inner-checked'))
      return;
    for (const child of node.childNodes) walk(child);
  };
  walk(place);
  return unspaced(parts.join(''));
}

const unread = '.ts-label, .ts-unseen, [aria-hidden=true], .ant-select-dropdown';

export const unspaced = (text: string): string => text.replace(/\s/g, '');

/** The name that a screen reader says of a control. */
export function nameOf(control: HTMLElement): string {
  const by = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const named = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const own = control.getAttribute('aria-label') ?? '';
  const labels = [
    // A label names what can be labelled, whatever else bears the id.
    ...(control.id && control.matches(labelable)
      ? document.querySelectorAll(`label[for="${CSS.escape(control.id)}"]`)
      : []),
    control.closest('label'),
  ].map((label) => label?.textContent ?? '');
  const inside = [...control.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')).join(' ');
  const content = control.matches('button') ? control.textContent || inside : '';
  return [named, own, ...labels, content].find((text) => text.trim() !== '')?.trim() ?? '';
}

const labelable = 'input, textarea, button, select';

/** Enters something as a person does: types, chooses, presses, uploads. */
export async function enter(place: Element, entry: Entry): Promise<void> {
  // Nobody is quicker than the effects of the first drawing.
  await aMoment();
  if ('type' in entry) return type(place, [entry.type].flat());
  if ('upload' in entry) return upload(place, entry.upload);
  if ('keys' in entry) return press(place, entry.keys);
  if ('press' in entry) return (await soon(() => pressable(place, entry.press))).click();
  place.querySelector('.ant-select-selector')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  if (!place.querySelector('.ant-select-selector')) place.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click();
  for (const label of entry.choose) (await soon(() => choiceOf(label))).click();
}

/** By its text; what a cell is too small for stands beside it. */
function pressable(place: Element, text: string): HTMLElement {
  const beside = document.querySelectorAll<HTMLElement>('.ts-cell-popover button');
  const all = [...place.querySelectorAll<HTMLElement>('button, label'), ...beside];
  const found = all.find((one) => (one.textContent ?? '').includes(text));
  if (!found) throw new Error(`There is no ${text} to press`);
  return found;
}

/** React works in slices, one at each turn of the event loop: on a busy machine time alone says nothing of them. */
export async function aMoment(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 10));
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const choices =
  '.ant-select-item-option, .ant-select-tree-node-content-wrapper, .ant-cascader-menu-item, [role=dialog] button';

function choiceOf(label: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(choices)].find((one) => one.textContent === label);
  if (!found) throw new Error(`There is no ${label} to choose`);
  return found;
}

async function type(place: Element, texts: string[]): Promise<void> {
  const controls = [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  for (const [index, text] of texts.entries()) {
    const control = controls[index];
    if (!control) throw new Error('There is nothing to type into');
    const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    control.focus();
    // React listens to the element's own setter.
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    await aMoment();
    control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await aMoment();
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** React reads the letter of a key from one property, a library from another. */
const keyCodes: Record<string, number> = { ArrowLeft: 37, ArrowRight: 39, Delete: 46 };

async function press(place: Element, keys: string[]): Promise<void> {
  const control = place.querySelector<HTMLElement>('[role=slider]');
  if (!control) throw new Error('There is nothing that moves by keys');
  control.focus();
  for (const key of keys) {
    for (const type of ['keydown', 'keyup']) {
      const event = new KeyboardEvent(type, { key, bubbles: true });
      Object.defineProperty(event, 'keyCode', { value: keyCodes[key] });
      control.dispatchEvent(event);
    }
    await aMoment();
  }
}

function upload(place: Element, name: string): void {
  const control = (place.querySelector('input[type=file]') ??
    // What a cell is too small for stands beside it.
    document.querySelector('.ant-popover input[type=file]')) as HTMLInputElement | null;
  if (!control) throw new Error('There is nothing to upload with');
  Object.defineProperty(control, 'files', { value: [new File(['12345'], name)] });
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
