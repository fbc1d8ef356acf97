import { limitsIn } from '../date-limits.ts';
import type { FieldDraft } from '../field-draft.ts';
import { note } from '../report.ts';
import type { Element } from './walk.ts';
import type { Convert } from './widgets.ts';

const periods: Record<string, string> = { year: 'YYYY', years: 'YYYY', month: 'YYYY-MM', months: 'YYYY-MM' };
const days = [
  '',
  'date',
  'datetime',
  'day',
  'time',
  'daterange',
  'datetimerange',
  'monthrange',
  'yearrange',
  'range',
  'single',
];
const isoFormats = ['YYYY', 'YYYY-MM', 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm'];

/** `yyyy-MM-dd` and `YYYY-MM-DD` are two spellings of one format. */
const usual = (format: string) => format.replaceAll('y', 'Y').replaceAll('d', 'D');

export const date: Convert = (element) => {
  const { sort, type, read, name, notes } = element;
  const kind = read.text('type', 40).toLowerCase();
  const picker = read.text('picker', 40).toLowerCase() || read.text('mode', 40).toLowerCase() || kind;
  const isRange = type === 'array' || sort.includes('range') || kind.endsWith('range');
  const formats = {
    format: read.text('format', 40),
    stored: read.text('valueFormat', 40) || read.text('value-format', 40),
  };
  const clock = read.raw('showTime') ?? read.raw('show-time');
  const withTime =
    (clock !== undefined && clock !== null && clock !== false) ||
    /^datetime/.test(kind) ||
    sort === 'datetimepicker' ||
    /[Hh]/.test(formats.format);
  const named = /(month|year|week|quarter)picker$/.exec(sort)?.[1] ?? picker;
  const period = Object.hasOwn(periods, named) ? periods[named] : undefined;
  if (period === undefined && !days.includes(named))
    notes.push(
      note(name, 'asWidget', { tag: `${element.component} ${named}`, widget: isRange ? 'dateRange' : 'date' }),
    );
  const draft: FieldDraft = isRange
    ? rangeOf(element)
    : { widget: 'date', props: { placeholder: read.text('placeholder') } };
  if (isRange && (period || /^(?:month|year)range$/.test(kind)))
    notes.push(note(name, 'dateFormat', { property: 'picker', old: named, format: 'YYYY-MM-DD' }));
  // These libraries show seconds unless they are told otherwise.
  const timeFormat = withTime && !/HH:mm$/.test(formats.format) ? 'HH:mm:ss' : undefined;
  const shown = withTime ? `YYYY-MM-DD ${timeFormat ?? 'HH:mm'}` : (!isRange && period) || 'YYYY-MM-DD';
  reportFormats(element, { ...formats, shown });
  const props = {
    ...draft.props,
    withTime: withTime || undefined,
    timeFormat,
    format: isRange || withTime ? undefined : period,
    ...limitsIn(element, 'day'),
  };
  return { ...draft, props };
};

/** Two dates or times: what stands between them; a range of dates has no placeholders here. */
function rangeOf({ read, name, notes }: Element): FieldDraft {
  const hints = placeholders(read.raw('placeholder')).filter(Boolean);
  if (hints.length > 0) notes.push(note(name, 'properties', { names: `placeholder ${hints.join(', ')}` }));
  return { widget: 'dateRange', props: { separator: separatorOf(read) } };
}

const separatorOf = (read: Element['read']) =>
  ['separator', 'rangeSeparator', 'range-separator'].map((key) => read.text(key, 8)).find(Boolean);

const placeholders = (raw: unknown): string[] =>
  (Array.isArray(raw) ? raw : [raw]).slice(0, 2).map((text) => (typeof text === 'string' ? text.slice(0, 200) : ''));

function reportFormats(
  { name, notes }: Element,
  { format, stored, shown }: { format: string; stored: string; shown: string },
): void {
  if (format && usual(format) !== usual(shown))
    notes.push(note(name, 'dateFormat', { property: 'format', old: format, format: shown }));
  if (stored && !isoFormats.includes(usual(stored)))
    notes.push(note(name, 'dateFormat', { property: 'valueFormat', old: stored, format: 'ISO 8601' }));
}

export const time: Convert = (element) => {
  const { sort, type, read, name, notes } = element;
  const format = read.text('format', 40);
  const isShort = format === 'HH:mm';
  if (format && !['HH:mm', 'HH:mm:ss'].includes(format))
    notes.push(note(name, 'dateFormat', { property: 'format', old: format, format: 'HH:mm:ss' }));
  const stored = read.text('valueFormat', 40) || read.text('value-format', 40);
  if (stored && !['HH:mm', 'HH:mm:ss'].includes(stored))
    notes.push(note(name, 'dateFormat', { property: 'valueFormat', old: stored, format: 'ISO 8601' }));
  const shown = isShort ? 'HH:mm' : undefined;
  const isRange = [type === 'array', sort.includes('range'), read.flag('isRange'), read.flag('is-range')].includes(
    true,
  );
  if (!isRange)
    return {
      widget: 'time',
      props: { placeholder: read.text('placeholder'), format: shown, ...limitsIn(element, 'time') },
    };
  const [startPlaceholder, endPlaceholder] = placeholders(read.raw('placeholder'));
  return {
    widget: 'timeRange',
    props: {
      ...{ format: shown, separator: separatorOf(read), startPlaceholder, endPlaceholder },
      ...limitsIn(element, 'time'),
    },
  };
};
