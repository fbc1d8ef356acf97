/** The zone of the organisation's clocks: of paper, workbooks, histories and bill numbers (docs/decisions/0010). */
export const organisationZone = 'Asia/Shanghai';

let made: Intl.DateTimeFormat | undefined;
/** Made when a clock is first looked at: the first one of a process reads the tables of languages and zones. */
const clock = (): Intl.DateTimeFormat => {
  made ??= new Intl.DateTimeFormat('sv-SE', { timeZone: organisationZone, dateStyle: 'short', timeStyle: 'medium' });
  return made;
};

/** A moment as the organisation's clocks show it: `2026-11-20 16:00:00`. */
export function saidMoment(iso: string): string {
  const wall = wallClock(iso);
  return Number.isNaN(wall) ? iso : writtenOut(wall);
}

/** The last hours of 9999 are in the year after on clocks that stand ahead. */
const writtenOut = (wall: number): string =>
  new Date(wall)
    .toISOString()
    .replace(/^\+0/, '')
    .replace('T', ' ')
    .replace(/\.\d{3}Z$/, '');

/** The same with the part of a second that it has. */
export const saidExactly = (iso: string): string =>
  saidMoment(iso) + (/\.(?!000)\d{3}Z$/.exec(iso)?.[0].slice(0, -1) ?? '');

/** What the organisation's clocks show at a moment, in milliseconds as if it were UTC. */
export function wallClock(iso: string): number {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? at : wallAt(at);
}

/** The same of a moment as a number of milliseconds. */
export const wallAt = (at: number): number => at + offsetAt(at);

/** The moment at which the clocks show this; of the two in the hour that is repeated, one. */
export const momentOf = (wall: number): string => new Date(momentAt(wall)).toISOString();

/** The same as a number of milliseconds. */
export function momentAt(wall: number): number {
  const near = wall - offsetAt(wall);
  return wall - offsetAt(near);
}

/** The first and the last moment of a day on the clocks. */
export function wholeDay(day: string): { from: string; to: string } {
  const start = Date.parse(`${day}T00:00:00Z`);
  const next = Date.parse(momentOf(start + 24 * 60 * 60 * 1000));
  return { from: momentOf(start), to: new Date(next - 1).toISOString() };
}

/** Clocks are set at a quarter of an hour at the earliest, and a workbook asks for the same days again and again. */
const quarter = 15 * 60 * 1000;
const offsets = new Map<number, number>();

function offsetAt(at: number): number {
  const start = Math.floor(at / quarter) * quarter;
  const known = offsets.get(start);
  if (known !== undefined) return known;
  // It writes years as they are; ISO 8601 wants four digits, or six and a sign.
  const said = clock().format(start).replace(' ', 'T');
  const shown = Date.parse(`${said.length > 19 ? `+0${said}` : said.padStart(19, '0')}Z`);
  const offset = Number.isNaN(shown) ? 0 : shown - start;
  if (offsets.size > 10_000) offsets.clear();
  offsets.set(start, offset);
  return offset;
}
