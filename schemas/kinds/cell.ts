/** A cell of a workbook, or a pasted text. */
export type Cell = string | number | boolean | Date;

/** How a field shows its values. */
export interface Shown {
  /** Its properties, with its widget's defaults. */
  props: Record<string, unknown>;
  /** Decimals; undefined: as many as a value has. */
  places: number | undefined;
}

/** How a workbook holds the values of a kind, so that a person can go on with them there and they come back as they were. */
export interface CellForm {
  /** The number format of the column (ECMA-376, 18.8.30). */
  format: (shown: Shown) => string;
  /** A number that the format shows, or a text; undefined: the text that a person reads. */
  of: (value: unknown, shown: Shown) => number | string | undefined;
}

/** The text that a person reads. */
export const readable: CellForm = { format: () => 'General', of: () => undefined };
/** A text that stays one when somebody types digits into its cell. */
export const typed: CellForm = { format: () => '@', of: () => undefined };

const day = 24 * 60 * 60 * 1000;
/** Day 0 of spreadsheets. The format takes 1900 for a leap year, so that days before March 1900 are not to be had. */
const dayZero = Date.UTC(1899, 11, 30);
const firstDay = 61;
const daysEnd = 2_958_466;

/** A day or time of the clock, in milliseconds as if it were UTC, as a spreadsheet counts it; undefined: it cannot. */
export function serialOf(wall: number): number | undefined {
  const serial = (wall - dayZero) / day;
  return serial >= firstDay && serial < daysEnd ? serial : undefined;
}

/** The time of day of a number of seconds. */
export const serialOfTime = (seconds: number): number => (seconds * 1000) / day;

/**
 * What a spreadsheet's number is, as readers of workbooks give it: in milliseconds as if the clock were UTC. Before the
 * day that 1900 did not have they count from a day later.
 */
export const wallOf = (serial: number): number =>
  dayZero + Math.round((serial < firstDay - 1 ? serial + 1 : serial) * day);

/** A day or time as a person writes it. */
export function writtenDate(cell: Date): string {
  if (Number.isNaN(cell.getTime())) return '';
  const [date = '', time = ''] = cell.toISOString().slice(0, -1).split('T');
  const exact = time.replace(/\.000$/, '');
  if (cell.getTime() < dayZero + 2 * day) return exact;
  return exact === '00:00:00' ? date : `${date} ${exact}`;
}

/** How a cell is read. */
export interface CellReading {
  /** It comes as the product wrote it: also the spaces around a text are meant. */
  isExact: boolean;
  /** Properties of its field, with their defaults. */
  props?: Record<string, unknown>;
  /** The moment at which clocks show this, in milliseconds as if it were UTC; by itself those of the organisation. */
  momentAt?: (wall: number) => string;
}

export const exactText = (cell: Cell, { isExact }: CellReading): string =>
  isExact && typeof cell === 'string' ? cell : cellText(cell);
export const cellText = (cell: Cell): string => (cell instanceof Date ? writtenDate(cell) : String(cell).trim());
