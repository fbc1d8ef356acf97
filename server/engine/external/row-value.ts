import type { GuessedField } from '@tessera/schemas/generation/guess.ts';
import type { ColumnShape } from '@tessera/schemas/generation/table-shape.ts';
import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { readDate, readDateTime, readTime } from '@tessera/schemas/kinds/moment.ts';
import { isStorable, lengthOf } from '@tessera/schemas/kinds/plain-text.ts';
import { momentOf } from '@tessera/schemas/time/clock.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';

/** What keeps a value from being one of the field's; some are kept nevertheless. */
type Misfit =
  | 'badText'
  | 'tooLong'
  | 'notAnOption'
  | 'tooPrecise'
  | 'tooLarge'
  | 'notInteger'
  | 'notDecimal'
  | 'notDate'
  | 'notDateTime'
  | 'notTime'
  | 'notBoolean'
  | 'formulaFault';
type Tell = (reason: Misfit) => void;
/** A value of a row as the column of the record takes it, as JSON; null where it cannot be one. */
export type ReadValue = (value: unknown, tell: Tell) => unknown;

/** How the values of a column become those of its field. */
export function valueReader(field: ReadField, column: ColumnShape): ReadValue {
  const read = readers[field.kind]({ field, column });
  return (value, tell) => (value === null || value === undefined || value === '' ? null : read(value, tell));
}

/** What of a field says how its values are read. */
export type ReadField = Pick<GuessedField, 'kind' | 'widget' | 'props' | 'options'>;

interface Place {
  field: ReadField;
  column: ColumnShape;
}

const nothing = () => () => null;

/** What the person who reads it sees as missing is told: it is left out where the column cannot hold it, and kept where it can. */
const readers: Record<ValueKind, (place: Place) => ReadValue> = {
  text: ({ field, column }) => {
    const most = Number(field.props.maxlength ?? 255);
    const options = field.options && field.props.options ? new Set(field.options.map(({ value }) => value)) : null;
    const padded = /^character\(/.test(column.type);
    return (raw, tell) => {
      const text = padded ? String(raw).trimEnd() : String(raw);
      if (isOdd(text)) return refused(tell, 'badText');
      if (text.length > most && lengthOf(text) > most) tell('tooLong');
      if (options && text !== '' && !options.has(text)) tell('notAnOption');
      return text === '' ? null : text;
    };
  },
  longText: () => (raw, tell) => {
    const text = String(raw);
    if (isOdd(text)) return refused(tell, 'badText');
    if (text.length > longest) tell('tooLong');
    return text;
  },
  integer: ({ field }) => {
    const isSwitch = widgetOf(field.widget).input === 'flag';
    return (raw, tell) => {
      if (!isSwitch && Number.isSafeInteger(raw)) return raw;
      const text = typeof raw === 'boolean' ? String(Number(raw)) : String(raw);
      if (!/^-?\d{1,19}$/.test(text) || BigInt.asIntN(64, BigInt(text)) !== BigInt(text))
        return refused(tell, 'notInteger');
      if (isSwitch && text !== '0' && text !== '1') tell('notAnOption');
      return text;
    };
  },
  decimal: ({ field }) => {
    const places = widgetOf(field.widget).places ?? Number(field.props.precision ?? 10);
    return (raw, tell) => {
      if (Number.isSafeInteger(raw) && Math.abs(raw as number) < 1e15) return raw;
      const text = String(raw);
      const [, whole = '', part = '', exponent] = /^-?(\d+)(?:\.(\d+))?(e[+-]?\d+)?$/i.exec(text) ?? [];
      if (whole === '') return refused(tell, 'notDecimal');
      if (exponent !== undefined || part.length > places) tell('tooPrecise');
      if (whole.length > 15) tell('tooLarge');
      return text;
    };
  },
  boolean: () => (raw, tell) => {
    if (typeof raw === 'boolean') return raw;
    if (raw !== 0 && raw !== 1) tell('notAnOption');
    return Number(raw) !== 0;
  },
  date: () => {
    // The same days come again and again.
    const known = new Map<unknown, string>();
    return (raw, tell) => {
      const day = known.get(raw) ?? readDate(String(raw));
      if (day === undefined) return refused(tell, 'notDate');
      if (known.size < mostDays) known.set(raw, day);
      return day;
    };
  },
  dateTime: () => (raw, tell) => {
    const text = String(raw);
    if (text.endsWith('Z')) return readDateTime(text) ?? refused(tell, 'notDateTime');
    // No zone is said: somebody's clock showed it, and ours are the organisation's (docs/decisions/0010).
    const wall = readDateTime(`${text}Z`);
    // At the ends of all years it may be in another one there.
    const moment = wall && readDateTime(momentOf(Date.parse(wall)));
    return moment ?? refused(tell, 'notDateTime');
  },
  time: () => (raw, tell) => {
    const text = String(raw);
    const time = readTime(text.slice(0, 8));
    if (time === undefined) return refused(tell, 'notTime');
    if (!/^\d{2}:\d{2}(:\d{2}(\.0+)?)?$/.test(text)) tell('tooPrecise');
    return time;
  },
  refs: ({ field }) => {
    const options = field.options && new Set(field.options.map(({ value }) => value));
    return (raw, tell) => {
      const values = String(raw).split(',');
      if (options && !values.every((value) => options.has(value))) tell('notAnOption');
      return values;
    };
  },
  // As text: what JavaScript cannot hold of its numbers stays.
  json: () => (raw, tell) => {
    const text = String(raw);
    return !isOdd(text) && isStorableJson(text) ? text : refused(tell, 'badText');
  },
  ref: nothing,
  html: nothing,
  range: nothing,
  numberRange: nothing,
  timeRange: nothing,
  files: nothing,
  rows: nothing,
  none: nothing,
};

const longest = 100_000;
const mostDays = 20_000;

/** Few texts have what needs a closer look. */
const isOdd = (text: string) => suspicious.test(text) && !isStorable(text);
const suspicious = /[\0\uD800-\uDFFF]/;

/**
 * Whether the document type of the platform's own database takes a JSON: no NUL, no half of a pair, and numbers of at most
 * 16,000 places before or behind their point (PostgreSQL's numeric has a few more).
 */
function isStorableJson(text: string): boolean {
  if (text.includes('\\u0000')) return false;
  if (/\\u[dD][89a-fA-F]/.test(text) && !holdsWholeTexts(text)) return false;
  if (!/[eE][-+]?\d{5}|\d{16000}/.test(text)) return true;
  const numbers = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return (
    [...numbers.matchAll(/[eE]([-+]?\d+)/g)].every(([, power]) => Math.abs(Number(power)) <= 16_000) &&
    !/\d{16000}/.test(numbers)
  );
}

function holdsWholeTexts(text: string): boolean {
  try {
    return isWellFormed(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Whether all texts and names in it are. */
const isWellFormed = (value: unknown): boolean =>
  typeof value === 'string'
    ? isStorable(value)
    : value === null ||
      typeof value !== 'object' ||
      Object.entries(value).every(([name, one]) => isStorable(name) && isWellFormed(one));

function refused(tell: Tell, reason: Misfit): null {
  tell(reason);
  return null;
}
