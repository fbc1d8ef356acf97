import { isLoose, type Loose, own, part, textAt } from './loose.ts';

/** What the newer editors of the family keep of an element in its `__config__`; the older ones wrote all of it side by side. */
const configKeys = new Set(
  'label labelWidth showLabel changeTag tag tagIcon required layout span document regList defaultValue formId renderKey componentName layoutTree dataType optionType border children fileSize sizeUnit buttonText showTip tips tipsDesc tipsLink'.split(
    ' ',
  ),
);
const slotKeys = new Set(['prepend', 'append']);

const layouts = new Set(['colFormItem', 'rowFormItem', 'tableFormItem']);

/** An element of an older editor: `{ layout: 'colFormItem', tag: 'el-input', vModel: 'mobile', … }`. */
const isOlder = (value: Loose): boolean =>
  !isLoose(own(value, '__config__')) &&
  (layouts.has(textAt(value, 'layout')) || (textAt(value, 'tag') !== '' && textAt(value, 'vModel') !== ''));

export const isElement = (value: unknown): value is Loose =>
  isLoose(value) && (isLoose(own(value, '__config__')) || isOlder(value));

/** An element as the newer editors write it. */
export function asParted(element: Loose): Loose {
  if (!isOlder(element)) return withoutStubs(element);
  const [config, slot, rest]: [Loose, Loose, Loose] = [{}, {}, {}];
  for (const [key, value] of Object.entries(element)) {
    if (key === 'vModel') rest.__vModel__ = value;
    else if (configKeys.has(key)) config[key] = value;
    else if (slotKeys.has(key)) slot[key] = value;
    else rest[key] = value;
  }
  return { ...rest, __config__: config, __slot__: { ...slot, ...part(element, '__slot__') } };
}

/** Handlers in which nobody wrote anything: the editor begins each with its heading and a comment. */
function withoutStubs(element: Loose): Loose {
  const handlers = own(element, 'on');
  if (!isLoose(handlers)) return element;
  const written = Object.entries(handlers).filter(([, code]) => typeof code !== 'string' || !isStub(code));
  const { on: _, ...rest } = element;
  return written.length > 0 ? { ...rest, on: Object.fromEntries(written) } : rest;
}

/** Nobody wrote so little. */
const longestStub = 1000;

const isStub = (code: string): boolean =>
  code.length <= longestStub && /^(?:async\s*)?\([^)]*\)\s*=>\s*\{\s*\}$/.test(code.replace(/\/\/[^\n]*/g, '').trim());
