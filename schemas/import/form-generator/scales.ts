import type { Loose } from '../loose.ts';
import { clean, isLoose, own, PropertyReader } from '../loose.ts';
import { note } from '../report.ts';
import type { Convert, Element } from './widgets.ts';

const millions = { min: -1e15, max: 1e15 };

/** A least value above the greatest would let nothing in. */
export function bounds({ read, name, notes }: Element): { min?: number | undefined; max?: number | undefined } {
  const [min, max] = [read.number('min', millions), read.number('max', millions)];
  if (min === undefined || max === undefined || min <= max) return { min, max };
  notes.push(note(name, 'badValue', { property: 'max', value: max }));
  return { min };
}

export const slider: Convert = (element) => {
  const { read } = element;
  const limits = bounds(element);
  const [min, max] = [limits.min ?? Math.min(0, limits.max ?? 0), limits.max ?? Math.max(100, limits.min ?? 0)];
  const step = read.number('step', { min: 0.0001, max: 1e15 });
  const isRange = read.flag('range');
  const isWhole = Number.isInteger(min) && Number.isInteger(step ?? 1);
  return {
    widget: 'slider',
    kind: isRange ? 'numberRange' : isWhole ? 'integer' : 'decimal',
    props: {
      min,
      max,
      step,
      range: isRange || undefined,
      // That product shows no inputs beside the two knobs of a range.
      showInput: read.flag('show-input') || undefined,
      dots: read.flag('show-stops') || undefined,
      marks: marksOf(element),
    },
  };
};

const mostMarks = 50;

/** `{ 37: '37°C', 50: { style, label } }`. */
function marksOf({ read, name, notes }: Element): { value: number; label: string }[] | undefined {
  const raw = read.raw('marks');
  if (raw === undefined || raw === null) return undefined;
  const good = new Map<number, string>();
  let hasBad = !isLoose(raw);
  for (const [key, mark] of isLoose(raw) ? Object.entries(raw) : []) {
    const value = placeOf(key);
    const label = markLabel(mark, { name, notes });
    if (Number.isFinite(value) && !good.has(value) && label !== '' && good.size < mostMarks) good.set(value, label);
    else hasBad = true;
  }
  if (hasBad) notes.push(note(name, 'badValue', { property: 'marks', value: raw }));
  return good.size > 0 ? [...good].map(([value, label]) => ({ value, label })) : undefined;
}

/** `Number('')` is 0: a blank key names no place. */
function placeOf(key: string): number {
  return key.trim() === '' ? Number.NaN : Number(key);
}

function markLabel(mark: unknown, { name, notes }: Pick<Element, 'name' | 'notes'>): string {
  const source: Loose = isLoose(mark) ? mark : { label: mark };
  const read = new PropertyReader(source, { field: name, notes });
  const label = read.text('label', 200);
  const left = read.leftOver(new Set());
  if (left.length > 0) notes.push(note(name, 'properties', { names: left.map((key) => `marks.${key}`).join(', ') }));
  return label;
}

/** What that product calls one to five stars where a form asks for words and says none. */
const usualTexts = ['极差', '失望', '一般', '满意', '惊喜'];
const mostStars = 20;

export const rate: Convert = ({ read, source }) => {
  const isHalf = read.flag('allow-half');
  const count = read.number('max', { min: 1, max: mostStars, integer: true });
  const texts = read.flag('show-text') ? (own(source, 'texts') ?? usualTexts) : undefined;
  if (texts !== undefined) read.raw('texts');
  return {
    widget: 'rate',
    kind: isHalf ? 'decimal' : 'integer',
    props: { count, allowHalf: isHalf || undefined, texts: textsOf(texts) },
  };
};

/** Up to the first that is none: each stands for the star of its place. */
function textsOf(raw: unknown): { text: string }[] | undefined {
  const listed: unknown[] = Array.isArray(raw) ? raw : [];
  const end = listed.findIndex((text) => typeof text !== 'string' || clean(text).trim() === '');
  const texts = listed.slice(0, end < 0 ? mostStars : Math.min(end, mostStars));
  return texts.length > 0 ? texts.map((text) => ({ text: clean(String(text)).trim().slice(0, 200) })) : undefined;
}

/** Colours are stored here as `#rrggbb`; another spelling, or one that can be seen through, stays a text. */
export const color: Convert = ({ read, name, notes, tag }) => {
  const format = read.text('color-format', 20);
  const isClear = read.flag('show-alpha') === true;
  // Colours to begin with are the browser's here.
  if (!isClear && ['', 'hex'].includes(format)) return { widget: 'colorPicker' };
  notes.push(
    note(name, 'asWidget', { tag: [tag, format, isClear && 'alpha'].filter(Boolean).join(' '), widget: 'input' }),
  );
  return { widget: 'input', props: { maxlength: 64 } };
};
