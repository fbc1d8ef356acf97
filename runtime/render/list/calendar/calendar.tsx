import type { DatesSetArg, EventClickArg, EventDropArg, EventInput } from '@fullcalendar/core';
import jaLocale from '@fullcalendar/core/locales/ja';
import zhLocale from '@fullcalendar/core/locales/zh-cn';
import zhtwLocale from '@fullcalendar/core/locales/zh-tw';
import dayGrid from '@fullcalendar/daygrid';
import interaction, { type EventResizeDoneArg } from '@fullcalendar/interaction';
import listDays from '@fullcalendar/list';
import FullCalendar from '@fullcalendar/react';
import timeGrid from '@fullcalendar/timegrid';
import { optionSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { chipColorOf } from '@tessera/schemas/options/colors.ts';
import { Alert, Spin } from 'antd';
import { useMemo, useState } from 'react';
import { useHost } from '../../../host/host-context.tsx';
import { flatOptions, useOptions } from '../../../host/options.ts';
import { usePhone } from '../../../navigation/use-window-below.ts';
import { language, say } from '../../../session/language.ts';
import { canCall } from '../../../session/resource.ts';
import { lettersOn } from '../../../widgets/choice/letters-on.ts';
import { isEmpty } from '../../../widgets/view.ts';
import { cellOf } from '../grid/field-columns.tsx';
import { type ListRow, rowName } from '../row.ts';
import type { ListViewProps } from '../view.ts';
import { chosenValues, type DayFields, isDays, type Shift, spanOf } from './days.ts';
import { calendarTexts } from './texts.ts';
import { useDayRows } from './use-day-rows.ts';
import { useRecordMove } from './use-record-move.ts';

const locales = { zh: zhLocale, zhtw: zhtwLocale, ja: jaLocale, en: 'en' } as const;
const englishButtons = { today: 'Today', month: 'Month', week: 'Week', list: 'List' };
const plugins = [dayGrid, timeGrid, listDays, interaction];

/** Where each list was left, by its resource: it is found there again while the page lives. */
const lastSeen = new Map<string, { view: string; day: Date }>();

export interface CalendarProps extends ListViewProps {
  fields: DayFields & { color: FieldDefinition | undefined };
}

/** The records of a list on their days: by month, by week, or one after another. */
export function Calendar(given: CalendarProps) {
  const { list, fields, onOpen, onCreate, fetchRows } = given;
  const { resource } = list;
  const spoken = language.use();
  const isPhone = usePhone();
  const hasTimes = !isDays(fields.start);
  const [seen, setSeen] = useState<{ from: Date; to: Date } | undefined>();
  const { rows, total, status, reload } = useDayRows(fetchRows, { fields, seen });
  const move = useRecordMove(resource, { fields, reload, reloadList: given.reload });
  const events = useEvents(given, rows);
  const last = lastSeen.get(resource.name);
  const week = hasTimes ? 'timeGridWeek' : 'dayGridWeek';
  return (
    <div className="ts-calendar">
      {status === 'failed' && <Alert type="error" showIcon message={say(calendarTexts.failed)} />}
      {total > rows.length && (
        <Alert
          type="info"
          showIcon
          message={say(calendarTexts.cut, { shown: rows.length, total: total.toLocaleString('en-US') })}
        />
      )}
      <Spin spinning={status === 'loading'} delay={300}>
        <FullCalendar
          key={`${spoken} ${isPhone}`}
          plugins={plugins}
          locale={locales[spoken]}
          initialView={isPhone ? 'listMonth' : (last?.view ?? 'dayGridMonth')}
          {...(last ? { initialDate: last.day } : {})}
          headerToolbar={{
            start: 'prev,today,next title',
            center: '',
            end: isPhone ? 'dayGridMonth,listMonth' : `dayGridMonth,${week},listMonth`,
          }}
          // Its icons have no names; those that read aloud have the titles.
          buttonIcons={false}
          buttonText={{ ...(spoken === 'en' ? englishButtons : {}), prev: '‹', next: '›' }}
          height="auto"
          dayMaxEvents={4}
          // A link that leads nowhere, and opens what stands on the day besides.
          moreLinkDidMount={({ el }) => el.setAttribute('role', 'button')}
          nowIndicator
          navLinks={false}
          // Named by what stands in it: its day, and its records.
          dayCellDidMount={({ el }) => el.removeAttribute('aria-labelledby')}
          eventInteractive
          events={events}
          datesSet={({ start, end, view }: DatesSetArg) => {
            lastSeen.set(resource.name, { view: view.type, day: view.calendar.getDate() });
            setSeen({ from: start, to: end });
          }}
          eventContent={({ event, timeText }) => (
            <EventText {...given} row={event.extendedProps.row as ListRow} time={timeText} />
          )}
          eventClick={({ event, jsEvent }: EventClickArg) => {
            jsEvent.preventDefault();
            onOpen?.(event.extendedProps.row as ListRow);
          }}
          // Whole days stay whole days.
          eventAllow={({ allDay }, event) => event === null || allDay === event.allDay}
          eventDrop={({ event, delta, revert }: EventDropArg) => {
            const shift = shiftOf(delta);
            void move(event.extendedProps.row as ListRow, { from: shift, to: shift, revert });
          }}
          eventResize={({ event, startDelta, endDelta, revert }: EventResizeDoneArg) =>
            void move(event.extendedProps.row as ListRow, {
              from: shiftOf(startDelta),
              to: shiftOf(endDelta),
              end: event.end,
              revert,
            })
          }
          selectable={onCreate !== undefined}
          selectAllow={({ allDay }) => hasTimes || allDay}
          select={(chosen) => {
            chosen.view.calendar.unselect();
            onCreate?.(chosenValues(fields, chosen));
          }}
        />
      </Spin>
    </div>
  );
}

/** Records as the calendar's library draws them; those without a start are left out. */
function useEvents({ list: { resource }, fields, edit }: CalendarProps, rows: ListRow[]): EventInput[] {
  const spoken = language.use();
  const colors = useColors(fields.color);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of records depend on the language
  return useMemo(() => {
    const mayMove = (row: ListRow) =>
      canCall(resource, 'batchUpdate') &&
      [fields.start, fields.end].every((field) => !field || edit?.mayEdit(row, field) === true);
    return rows.flatMap((row): EventInput[] => {
      const span = spanOf(row, fields);
      if (!span) return [];
      const color = fields.color && colors.get(String(row[fields.color.name]));
      return [
        {
          id: row.id,
          title: rowName(resource, row),
          ...span,
          ...colored(color),
          editable: mayMove(row),
          durationEditable: mayMove(row) && (fields.end !== undefined || fields.start.kind === 'range'),
          extendedProps: { row },
        },
      ];
    });
  }, [rows, fields, colors, edit, resource, spoken]);
}

/** When it is, what it is called, and the first thing that the list says of it besides. */
function EventText({ list, columns, row, time }: CalendarProps & { row: ListRow; time: string }) {
  const host = useHost();
  const { titleField } = list.resource.model;
  const beside = columns.find(({ field }) => field.name !== titleField && !isEmpty(row[field.name]));
  return (
    <span className="ts-calendar-event" title={rowName(list.resource, row)}>
      {time && `${time} `}
      {rowName(list.resource, row)} {beside && <span>{cellOf(beside, host)(row)}</span>}
    </span>
  );
}

const shiftOf = ({ years, months, days, milliseconds }: Shift & { years: number; months: number }): Shift => ({
  days: days + months * 30 + years * 365,
  milliseconds,
});

/** The colours of a field's choices, by their values. */
function useColors(field: FieldDefinition | undefined): Map<string, string> {
  const options = useOptions(useHost(), field && optionSourceOf(field));
  return useMemo(() => {
    if (field?.kind === 'boolean') return new Map([['true', 'green']]);
    return new Map(flatOptions(options ?? []).flatMap(({ value, color }) => (color ? [[value, color]] : [])));
  }, [field, options]);
}

function colored(color: string | undefined): EventInput {
  if (color?.startsWith('#')) return { backgroundColor: color, borderColor: color, textColor: lettersOn(color) };
  return { classNames: [`ts-tint-${(color && chipColorOf(color)) ?? 'blue'}`] };
}
