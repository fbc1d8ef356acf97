import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FilterCondition } from '../query.ts';
import type { ListRow } from '../row.ts';

/** The fields that say when a record is. */
export interface DayFields {
  start: FieldDefinition;
  end: FieldDefinition | undefined;
}

/** A record in a calendar: whole days (`2026-11-20`, the end is the day behind the last) or moments (UTC). */
interface Span {
  start: string;
  end?: string;
  allDay: boolean;
}

/** How far something was moved. */
export interface Shift {
  days: number;
  milliseconds: number;
}

/** Whether a field holds whole days. */
export const isDays = (field: FieldDefinition): boolean =>
  field.kind === 'date' || (field.kind === 'range' && propsOf(field).withTime !== true);

const dayMs = 86_400_000;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

const two = (number: number) => String(number).padStart(2, '0');
/** The day that it is where the reader is. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** When a record is; undefined: its start is not known. */
export function spanOf(row: ListRow, { start, end }: DayFields): Span | undefined {
  const held = row[start.name];
  const [from, to] = start.kind === 'range' ? (Array.isArray(held) ? held : []) : [held, end && row[end.name]];
  if (!isText(from)) return undefined;
  const last = isText(to) && to >= from.slice(0, to.length) ? to : undefined;
  if (isDays(start)) {
    const day = last && !isDays(end ?? start) ? dayOf(new Date(last)) : last;
    return { start: from, ...(day && day >= from ? { end: dayAfter(day) } : {}), allDay: true };
  }
  // A day that something ends on is over when the next one begins.
  const moment = last && end && isDays(end) ? new Date(`${dayAfter(last)}T00:00:00`).toISOString() : last;
  return { start: from, ...(moment ? { end: moment } : {}), allDay: false };
}

/** What a record holds after it was moved, or its end was. */
export function movedValues(
  row: ListRow,
  { fields: { start, end }, from, to }: { fields: DayFields; from: Shift; to: Shift },
): Record<string, unknown> {
  if (start.kind === 'range') {
    const [first, last] = row[start.name] as [string, string];
    return { [start.name]: [shifted(first, from), shifted(last, to)] };
  }
  const held = end && row[end.name];
  return {
    ...(from.days === 0 && from.milliseconds === 0 ? {} : { [start.name]: shifted(String(row[start.name]), from) }),
    ...(end && isText(held) ? { [end.name]: shifted(held, to) } : {}),
  };
}

/** A day moves by days alone; a moment stays at its time of day where its reader is. */
function shifted(value: string, { days, milliseconds }: Shift): string {
  if (value.length === 10) return dayAfter(value, days);
  const at = new Date(value);
  at.setDate(at.getDate() + days);
  return new Date(at.getTime() + milliseconds).toISOString();
}

/** What a new record holds that is to be at a time: `end` is where it ends, a day behind the last one when it has whole days. */
export function chosenValues(
  { start, end }: DayFields,
  chosen: { start: Date; end: Date; allDay: boolean },
): Record<string, unknown> {
  const last = chosen.allDay ? new Date(chosen.end.getTime() - 1) : chosen.end;
  const written = (field: FieldDefinition, at: Date) => (isDays(field) ? dayOf(at) : at.toISOString());
  if (start.kind === 'range') return { [start.name]: [written(start, chosen.start), written(start, last)] };
  const isLong = chosen.end.getTime() - chosen.start.getTime() > dayMs || !chosen.allDay;
  return {
    [start.name]: written(start, chosen.start),
    ...(end && isLong ? { [end.name]: written(end, last) } : {}),
  };
}

/** Which records to ask for, to have all that is between two moments: those that begin there, and those that last into it. */
export function conditionsWithin(
  { start, end }: DayFields,
  { from, to }: { from: Date; to: Date },
): FilterCondition[][] {
  const said = (field: FieldDefinition, at: Date) => (isDays(field) ? dayOf(at) : at.toISOString());
  const last = new Date(to.getTime() - 1);
  const begins: FilterCondition[] = [
    { field: start.name, op: 'between', value: [said(start, from), said(start, last)] },
  ];
  // Ranges are found where they meet what is asked for.
  if (!end || start.kind === 'range') return [begins];
  return [
    begins,
    [
      { field: start.name, op: 'lt', value: said(start, from) },
      { field: end.name, op: 'gte', value: said(end, from) },
    ],
  ];
}
