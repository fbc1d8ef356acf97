import { widgetOf } from '../../widgets/index.ts';
import { limitsIn } from '../date-limits.ts';
import type { FieldDraft } from '../field-draft.ts';
import { note } from '../report.ts';
import type { Convert, Element } from './widgets.ts';

export const time: Convert = (element) => {
  const { read } = element;
  const format = read.text('format', 40);
  const stored = read.text('value-format', 40);
  const isShort = format === 'HH:mm' || (!format && stored === 'HH:mm');
  reportFormats(element, { format, stored, shown: isShort ? 'HH:mm' : 'HH:mm:ss', kept: ['HH:mm', 'HH:mm:ss'] });
  const shown = isShort ? 'HH:mm' : undefined;
  if (!read.flag('is-range'))
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
};

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

export const date: Convert = (element) => {
  const { read, name, notes } = element;
  const type = read.text('type', 40) || 'date';
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
};
