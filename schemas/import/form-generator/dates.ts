import { widgetOf } from '../../widgets/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import { own } from '../loose.ts';
import { note } from '../report.ts';
import type { Convert } from './widgets.ts';

export const time: Convert = ({ read, source }) => {
  const format = read.text('format', 40);
  const stored = read.text('value-format', 40);
  const draft: FieldDraft = {
    widget: 'time',
    props: {
      placeholder: read.text('placeholder'),
      format: format === 'HH:mm' || (!format && stored === 'HH:mm') ? 'HH:mm' : undefined,
    },
  };
  return own(source, 'is-range') === true || read.raw('is-range') === true ? [draft, draft] : draft;
};

const dates: Record<string, FieldDraft> = {
  date: { widget: 'date' },
  datetime: { widget: 'date', props: { withTime: true } },
  year: { widget: 'date', props: { format: 'YYYY' } },
  month: { widget: 'date', props: { format: 'YYYY-MM' } },
  daterange: { widget: 'dateRange' },
  datetimerange: { widget: 'dateRange', props: { withTime: true } },
};

export const date: Convert = ({ read, name, notes }) => {
  const type = read.text('type', 40) || 'date';
  const stored = read.text('value-format', 40);
  read.text('format', 40);
  const found = Object.hasOwn(dates, type) ? dates[type] : undefined;
  const draft =
    found ??
    (type.endsWith('range') ? dates.daterange! : type === 'dates' ? ({ widget: 'input' } as FieldDraft) : dates.date!);
  if (!found) notes.push(note(name, 'asWidget', { tag: `date ${type}`, widget: draft.widget }));
  if (stored === 'timestamp') notes.push(note(name, 'storedAs', { old: 'timestamp', kind: 'ISO 8601' }));
  const { props } = widgetOf(draft.widget);
  const placeholder = 'placeholder' in props ? read.text('placeholder') : '';
  const separator = 'separator' in props ? read.text('range-separator', 8) : '';
  return { ...draft, props: { ...draft.props, placeholder, separator } };
};
