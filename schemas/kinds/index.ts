import { boolean } from './boolean.ts';
import { date } from './date.ts';
import { dateTime } from './date-time.ts';
import { decimal } from './decimal.ts';
import { files } from './files.ts';
import { html } from './html.ts';
import { integer } from './integer.ts';
import { json } from './json.ts';
import type { KindDefinition } from './kind.ts';
import { longText } from './long-text.ts';
import { none } from './none.ts';
import { numberRange } from './ranges/number-range.ts';
import { range } from './ranges/range.ts';
import { timeRange } from './ranges/time-range.ts';
import { ref } from './ref.ts';
import { refs } from './refs.ts';
import { rows } from './rows.ts';
import { text } from './text.ts';
import { time } from './time.ts';

/** THE list of kinds: what can be stored. Closed: server and code generation need to know only these; widgets are open. */
export const kinds = {
  text,
  longText,
  html,
  integer,
  decimal,
  boolean,
  date,
  dateTime,
  time,
  range,
  numberRange,
  timeRange,
  ref,
  refs,
  files,
  json,
  rows,
  none,
} as const satisfies Record<string, KindDefinition>;

export type ValueKind = keyof typeof kinds;
export const valueKinds = Object.keys(kinds) as ValueKind[];

/** The definition of a kind under its general type. */
export const kindOf = (kind: ValueKind): KindDefinition => kinds[kind];
