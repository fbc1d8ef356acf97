import { widgetOf } from '../../widgets/index.ts';
import { limitsIn } from '../date-limits.ts';
import type { FieldDraft } from '../field-draft.ts';
import { textAt } from '../loose.ts';
import { note } from '../report.ts';
import type { Convert, Element } from './widgets.ts';

export const time: Convert = (element) => timeOf(element, { isRange: element.read.flag('is-range') });

/** A control of its own for two times. */
export const timeRange: Convert = (element) => {
  element.read.raw('is-range');
  return timeOf(element, { isRange: true });
};

function timeOf(element: Element, { isRange }: { isRange: boolean }): FieldDraft {
  const { read } = element;
  const format = read.text('format', 40);
  const stored = read.text('value-format', 40);
  const isShort = format === 'HH:mm' || (!format && stored === 'HH:mm');
  reportFormats(element, { format, stored, shown: isShort ? 'HH:mm' : 'HH:mm:ss', kept: ['HH:mm', 'HH:mm:ss'] });
  const shown = isShort ? 'HH:mm' : undefined;
  if (!isRange)
    return {
      widget: 'time',
      props: { placeholder: read.text('placeholder'), format: shown, ...limitsIn(element, 'time') },
    };
  return {
    widget: 'timeRange',
    props: {
      format: shown,
      separator: read.text('range-separator', 8),
      startPlaceholder: read.text('start-placeholder'),
      endPlaceholder: read.text('end-placeholder'),
      ...limitsIn(element, 'time'),
    },
  };
}

const dates: Record<string, FieldDraft> = {
  date: { widget: 'date' },
  datetime: { widget: 'date', props: { withTime: true } },
  year: { widget: 'date', props: { format: 'YYYY' } },
  month: { widget: 'date', props: { format: 'YYYY-MM' } },
  daterange: { widget: 'dateRange' },
  datetimerange: { widget: 'dateRange', props: { withTime: true } },
};

/** What each is shown as; a value is stored as ISO 8601 writes it. */
const shownAs: Record<string, string> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  year: 'YYYY',
  month: 'YYYY-MM',
  daterange: 'YYYY-MM-DD',
  datetimerange: 'YYYY-MM-DD HH:mm:ss',
};
const isoFormats = ['YYYY', 'YYYY-MM', 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm'];

/** `yyyy-MM-dd` and `YYYY-MM-DD` are two spellings of one format. */
const usual = (format: string) => format.replaceAll('y', 'Y').replaceAll('d', 'D');

function reportFormats(
  { name, notes }: Element,
  { format, stored, shown, kept }: { format: string; stored: string; shown: string; kept: string[] },
): void {
  if (format && usual(format) !== usual(shown))
    notes.push(note(name, 'dateFormat', { property: 'format', old: format, format: shown }));
  if (stored && !kept.includes(usual(stored)))
    notes.push(note(name, 'dateFormat', { property: 'value-format', old: stored, format: 'ISO 8601' }));
}

const typesByFormat = new Map([
  ['YYYY', 'year'],
  ['YYYY-MM', 'month'],
]);

/** Of one that says no more than how it is shown. */
const typeOf = (format: string): string =>
  hasTime(format) ? 'datetime' : (typesByFormat.get(usual(format)) ?? 'date');

export const date: Convert = (element) => {
  const { read, source } = element;
  return dateOf(element, read.text('type', 40) || typeOf(textAt(source, 'format')));
};

/** A control of its own for two days, or two moments. */
export const dateRange: Convert = (element) => {
  element.read.raw('type');
  return dateOf(element, hasTime(textAt(element.source, 'format')) ? 'datetimerange' : 'daterange');
};

const hasTime = (format: string) => /[Hh]/.test(format);

function dateOf(element: Element, type: string): FieldDraft {
  const { read, name, notes } = element;
  const stored = read.text('value-format', 40);
  const format = read.text('format', 40);
  const found = Object.hasOwn(dates, type) ? dates[type] : undefined;
  const draft =
    found ??
    (type.endsWith('range') ? dates.daterange! : type === 'dates' ? ({ widget: 'input' } as FieldDraft) : dates.date!);
  if (!found) notes.push(note(name, 'asWidget', { tag: `date ${type}`, widget: draft.widget }));
  const usualShown = shownAs[type] ?? 'YYYY-MM-DD';
  // That library shows seconds unless it is told otherwise.
  const isShort = /HH:mm$/.test(format);
  const shown = isShort ? usualShown.replace(/:ss$/, '') : usualShown;
  reportFormats(element, { format, stored, shown, kept: isoFormats });
  const timeFormat = draft.props?.withTime === true && !isShort ? 'HH:mm:ss' : undefined;
  const { props } = widgetOf(draft.widget);
  const limits = 'min' in props ? limitsIn(element, 'day') : {};
  const placeholder = 'placeholder' in props ? read.text('placeholder') : '';
  const separator = 'separator' in props ? read.text('range-separator', 8) : '';
  return { ...draft, props: { ...draft.props, placeholder, separator, timeFormat, ...limits } };
}
