import { targetOf } from '../language/document-defaults.ts';
import type { FindingRule } from '../language/findings.ts';
import type { ValueKind } from '../language/kinds.ts';
import { readDate, readDateTime, readTime } from './moment.ts';
import { isOption, isOptionPath, staticItems } from './options.ts';
import { isStorable, jsonFault, lengthOf } from './plain-text.ts';
import type { Reading } from './read-number.ts';
import { readDecimal, readInteger, wrong } from './read-number.ts';

type Read = (raw: unknown, reading: Reading) => unknown;

/** The characters of a text without an own limit; the column of a `text` is as wide. */
export const textLimits = { text: 255, longText: 100_000 } as const;

const textOf =
  (limit: number): Read =>
  (raw, reading) => {
    if (typeof raw !== 'string') return wrong(reading, 'notText');
    if (!isStorable(raw)) return wrong(reading, 'badText');
    const { maxlength } = reading.props;
    const max = typeof maxlength === 'number' ? maxlength : limit;
    if (lengthOf(raw) > max) return wrong(reading, 'tooLong', { max });
    const items = staticItems(reading.props);
    if (items && !isOption(items, raw)) return wrong(reading, 'notAnOption');
    return raw;
  };

const momentOf =
  (read: (raw: string) => string | undefined, rule: FindingRule): Read =>
  (raw, reading) =>
    (typeof raw === 'string' ? read(raw) : undefined) ?? wrong(reading, rule);

const isId = (raw: unknown): raw is string =>
  typeof raw === 'string' && raw !== '' && raw.length <= 64 && isStorable(raw);

/** How a present value of each kind is read; `rows` is coerce.ts's business. */
export const readers: Record<Exclude<ValueKind, 'rows' | 'none'>, Read> = {
  text: textOf(textLimits.text),
  longText: textOf(textLimits.longText),
  integer: readInteger,
  decimal: readDecimal,
  boolean: (raw, reading) => (typeof raw === 'boolean' ? raw : wrong(reading, 'notBoolean')),
  date: momentOf(readDate, 'notDate'),
  dateTime: momentOf(readDateTime, 'notDateTime'),
  time: momentOf(readTime, 'notTime'),
  range: readRange,
  ref: (raw, reading) => (isId(raw) ? raw : wrong(reading, 'notId')),
  refs: readRefs,
  files: readFiles,
  json: (raw, reading) => {
    const fault = jsonFault(raw);
    if (fault) return wrong(reading, fault, { max: 32 });
    return raw;
  },
};

/** Two ordered days, or moments with `withTime`. */
function readRange(raw: unknown, reading: Reading): unknown {
  if (!Array.isArray(raw)) return wrong(reading, 'notRange');
  if (raw.every((end) => end === null || end === '')) return null;
  const read = reading.props.withTime ? readDateTime : readDate;
  const [from, to] = raw.map((end) => (typeof end === 'string' ? read(end) : undefined));
  if (raw.length !== 2 || !from || !to || from > to) return wrong(reading, 'notRange');
  return [from, to];
}

function readRefs(raw: unknown, reading: Reading): unknown {
  if (!Array.isArray(raw)) return wrong(reading, 'notList');
  const { field, props } = reading;
  const to = targetOf(field);
  const entry = (value: unknown) =>
    to ? isId(value) : typeof value === 'string' && value !== '' && value.length <= 255 && isStorable(value);
  for (const [i, value] of raw.entries()) {
    if (!entry(value)) wrong({ ...reading, path: `${reading.path}[${i}]` }, to ? 'notId' : 'notText');
    else if (field.widget !== 'cascader' && raw.indexOf(value) < i) {
      wrong({ ...reading, path: `${reading.path}[${i}]` }, 'duplicateValue', { value });
    }
  }
  const most = typeof props.maxCount === 'number' ? props.maxCount : 1000;
  if (raw.length > most) wrong(reading, 'tooMany', { max: most });
  if (typeof props.minCount === 'number' && raw.length > 0 && raw.length < props.minCount) {
    wrong(reading, 'tooFew', { min: props.minCount });
  }
  const items = staticItems(props);
  if (items && raw.length > 0) {
    const held =
      field.widget === 'cascader' ? isOptionPath(items, raw) : raw.every((value) => isOption(items, String(value)));
    if (!held) wrong(reading, 'notAnOption');
  }
  return raw;
}

/** What a stored file list holds of each file; the address is made when it is asked for. */
function readFiles(raw: unknown, reading: Reading): unknown {
  if (!Array.isArray(raw)) return wrong(reading, 'notList');
  const limit = typeof reading.props.limit === 'number' ? reading.props.limit : 100;
  if (raw.length > limit) wrong(reading, 'tooMany', { max: limit });
  return raw.slice(0, limit).map((file: unknown, i) => readFile(file, { ...reading, path: `${reading.path}[${i}]` }));
}

function readFile(file: unknown, reading: Reading): unknown {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return wrong(reading, 'notObject');
  const { fileId, name, size, url: _, ...others } = file as Record<string, unknown>;
  for (const key of Object.keys(others)) wrong({ ...reading, path: `${reading.path}.${key}` }, 'unknownKey');
  if (!isId(fileId)) wrong({ ...reading, path: `${reading.path}.fileId` }, 'notId');
  if (typeof name !== 'string' || !isStorable(name)) wrong({ ...reading, path: `${reading.path}.name` }, 'notText');
  else if (lengthOf(name) > 255) wrong({ ...reading, path: `${reading.path}.name` }, 'tooLong', { max: 255 });
  if (size !== undefined && size !== null && !(Number.isSafeInteger(size) && (size as number) >= 0)) {
    wrong({ ...reading, path: `${reading.path}.size` }, 'notNumber');
  }
  return { fileId, name, ...(typeof size === 'number' ? { size } : {}) };
}
