import { clean, isLoose, own } from '../loose.ts';
import { note } from '../report.ts';
import { type Element, textOf } from './walk.ts';
import type { Convert } from './widgets.ts';

const millions = { min: -1e15, max: 1e15 };

interface Bounds {
  min: number | undefined;
  max: number | undefined;
}

/** The limits of a number, by its component or by its schema; a least value above the greatest would let nothing in. */
function boundsOf({ read, readSchema, name, notes }: Element): Bounds {
  const [least, most] = [readSchema.number('minimum', millions), readSchema.number('maximum', millions)];
  const [min, max] = [read.number('min', millions) ?? least, read.number('max', millions) ?? most];
  if (min === undefined || max === undefined || min <= max) return { min, max };
  notes.push(note(name, 'badValue', { property: 'max', value: max }));
  return { min, max: undefined };
}

const precisionOf = ({ read }: Element) => read.number('precision', { min: 0, max: 10, integer: true });
const affixes = (element: Element) => ({
  prefix: textOf(element, ['addonBefore', 'prefix']),
  suffix: textOf(element, ['addonAfter', 'suffix', 'innerAfter']),
});

export const number: Convert = (element) => {
  const { read, readSchema, type } = element;
  const precision = precisionOf(element);
  const isWhole = precision === 0 || type === 'integer';
  const multiple = readSchema.number('multipleOf', { min: 0.0001, max: 1e15 });
  return {
    widget: 'number',
    kind: isWhole ? 'integer' : 'decimal',
    props: {
      placeholder: read.text('placeholder'),
      ...boundsOf(element),
      step: multiple ?? read.number('step', { min: 0, max: 1e15 }),
      stepStrictly: multiple !== undefined || undefined,
      precision: isWhole ? undefined : precision,
      ...affixes(element),
    },
  };
};

export const numberRange: Convert = (element) => ({
  widget: 'numberRange',
  props: {
    ...boundsOf(element),
    precision: precisionOf(element),
    ...affixes(element),
    separator: element.read.text('separator', 8),
  },
});

export const slider: Convert = (element) => {
  const { read, type } = element;
  const limits = boundsOf(element);
  const [min, max] = [limits.min ?? Math.min(0, limits.max ?? 0), limits.max ?? Math.max(100, limits.min ?? 0)];
  const step = read.number('step', { min: 0.0001, max: 1e15 });
  const isRange = [read.flag('range'), type === 'array', read.text('slider', 20) === 'double'].includes(true);
  const isWhole = Number.isInteger(min) && Number.isInteger(step ?? 1);
  return {
    widget: 'slider',
    kind: isRange ? 'numberRange' : isWhole ? 'integer' : 'decimal',
    props: {
      ...{ min, max, step, range: isRange || undefined },
      showInput: read.flag('showInput') || undefined,
      dots: [read.flag('dots'), read.flag('showStops')].includes(true) || undefined,
      marks: marksOf(element),
    },
  };
};

const mostMarks = 50;

/** `{ 37: '37°C', 50: { style, label } }`. */
function marksOf({ read, name, notes }: Element): { value: number; label: string }[] | undefined {
  const raw = read.raw('marks');
  if (raw === undefined || raw === null || raw === false) return undefined;
  const marks = isLoose(raw)
    ? Object.entries(raw).map(([value, mark]) => ({ value: Number(value), label: markText(mark) }))
    : [];
  const good = marks.filter(({ value, label }) => Number.isFinite(value) && label !== '').slice(0, mostMarks);
  const isWhole = isLoose(raw) && good.length === marks.length && Object.values(raw).every((mark) => !isLoose(mark));
  if (!isWhole) notes.push(note(name, 'properties', { names: `marks ${JSON.stringify(raw)}`.slice(0, 200) }));
  return good.length > 0 ? good : undefined;
}

function markText(mark: unknown): string {
  const text = isLoose(mark) ? own(mark, 'label') : mark;
  return typeof text === 'string' || typeof text === 'number' ? clean(String(text)).trim().slice(0, 200) : '';
}

const mostStars = 20;

export const rate: Convert = ({ read, name, notes }) => {
  const isHalf = [read.flag('allowHalf'), read.flag('allow-half')].includes(true);
  const stars = { min: 1, max: mostStars, integer: true };
  const raw = read.raw('tooltips') ?? read.raw('texts');
  const listed: unknown[] = Array.isArray(raw) ? raw : [];
  const end = listed.findIndex((text) => typeof text !== 'string' || clean(text).trim() === '');
  const texts = listed.slice(0, end < 0 ? mostStars : Math.min(end, mostStars)).map(String);
  if (texts.length < listed.length || (raw !== undefined && !Array.isArray(raw)))
    notes.push(note(name, 'badValue', { property: 'tooltips', value: raw }));
  return {
    widget: 'rate',
    kind: isHalf ? 'decimal' : 'integer',
    props: {
      count: read.number('count', stars) ?? read.number('max', stars),
      allowHalf: isHalf || undefined,
      texts: texts.length > 0 ? texts.map((text) => ({ text: clean(text).trim().slice(0, 200) })) : undefined,
    },
  };
};

/** A colour is stored as six digits after `#`: one of another notation, or with transparency, stays a text. */
export const color: Convert = ({ read, name, notes, component }) => {
  const format = (
    read.text('format', 20) ||
    read.text('colorFormat', 20) ||
    read.text('defaultFormat', 20)
  ).toLowerCase();
  const isClear = [read.flag('showAlpha'), read.flag('show-alpha')].includes(true);
  const placeholder = read.text('placeholder');
  if (!isClear && ['', 'hex'].includes(format)) return { widget: 'colorPicker', props: { placeholder } };
  notes.push(note(name, 'asWidget', { tag: `${component} ${isClear ? 'alpha' : format}`, widget: 'input' }));
  return { widget: 'input', props: { placeholder, maxlength: 64 } };
};
