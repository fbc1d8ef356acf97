import { note } from '../report.ts';
import { number } from './scales.ts';
import { type Element, textOf } from './walk.ts';
import type { Convert } from './widgets.ts';

/** The libraries set no limit by themselves; here a line of text would end at 255. */
export const unlimited = 100_000;

function lengthOf({ read, readSchema }: Element): number | undefined {
  const lengths = ['maxLength', 'maxlength'].map((key) => read.number(key, { min: 1, max: unlimited, integer: true }));
  return lengths.find(Boolean) ?? readSchema.number('maxLength', { min: 1, max: unlimited, integer: true });
}

const counts = ['showCount', 'showWordLimit', 'show-word-limit', 'showLimitHint'];

function textProps(element: Element, limit: number | undefined = unlimited) {
  const maxlength = lengthOf(element);
  const isCounted = counts.map((key) => element.read.flag(key)).includes(true);
  return {
    placeholder: element.read.text('placeholder'),
    maxlength: maxlength ?? limit,
    showWordLimit: maxlength !== undefined && isCounted,
  };
}

export const input: Convert = (element) => {
  const { read, name, notes } = element;
  const type = read.text('type', 40);
  if (type === 'textarea') return textarea(element);
  if (['number', 'digit'].includes(type)) return number(element);
  if (type && !['text', 'password'].includes(type))
    notes.push(note(name, 'asWidget', { tag: `${element.component} ${type}`, widget: 'input' }));
  return {
    widget: 'input',
    props: {
      ...textProps(element),
      prefix: textOf(element, ['addonBefore', 'prefix', 'prepend', 'addonTextBefore']),
      suffix: textOf(element, ['addonAfter', 'suffix', 'append', 'addonTextAfter']),
      password: type === 'password' || element.sort.includes('password') || read.flag('showPassword') || undefined,
    },
  };
};

export const textarea: Convert = (element) => {
  const { read } = element;
  const sizes = ['autoSize', 'autosize', 'autoHeight'].map((key) => read.raw(key)).find((size) => size !== undefined);
  const [minRows, maxRows] = ['minRows', 'maxRows'].map((key) => rowsAt(sizes, key));
  const rows = read.number('rows', { min: 1, max: 50, integer: true });
  return { widget: 'textarea', props: { ...textProps(element, undefined), minRows: minRows ?? rows, maxRows } };
};

function rowsAt(sizes: unknown, key: string): number | undefined {
  const rows = typeof sizes === 'object' && sizes !== null && !Array.isArray(sizes) ? Object.entries(sizes) : [];
  const value: unknown = rows.find(([name]) => name === key)?.[1];
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 50 ? value : undefined;
}
