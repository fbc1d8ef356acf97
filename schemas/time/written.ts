// Days and times of day as people and other programs write them, for cells and for what is typed.

const day = /^(\d{4})(?:[/.年-](\d{1,2})[/.月-](\d{1,2})日?|(\d\d)(\d\d))$/;

/** `2026-2-3`, `2026/02/03`, `2026年2月3日`, `20260203`, full-width, as a day travels; what is written otherwise as it is. */
export function writtenDay(text: string): string {
  const [, year, month, date, ofTwo = '', dateOfTwo = ''] = day.exec(text.normalize('NFKC')) ?? [];
  const two = (part: string) => part.padStart(2, '0');
  return year === undefined ? text : `${year}-${two(month ?? ofTwo)}-${two(date ?? dateOfTwo)}`;
}

const half = '(?:[ap]m|[ap]\\.m\\.|上午|下午|午前|午後)';
const clock = new RegExp(
  `^(${half})?\\s*(\\d{1,2}):(\\d{2})(:\\d{2}(?:\\.\\d{1,9})?)?\\s*(${half})?\\s*(Z|UTC|GMT|[-+]\\d{2}:?\\d{2})?$`,
  'i',
);
const inWords = /(\d{1,2})[时時点點](\d{1,2})分(?:(\d{1,2})秒)?/;

/** `8:30`, `8:30 PM`, `下午8:30`, `8时30分`, `08:30:00 +09:00`; what says anything more is no time. */
export function writtenClock(text: string): { time: string; zone: string | undefined } | undefined {
  const two = (part: string) => part.padStart(2, '0');
  const plain = text
    .normalize('NFKC')
    .replace(inWords, (_, hour, minute, second = '0') => `${hour}:${two(minute)}:${two(second)}`);
  const [found, before, hour = '', minute, second = ':00', after, zone] = clock.exec(plain) ?? [];
  if (found === undefined || (before && after)) return undefined;
  const part = before ?? after;
  const of12 = Number(hour);
  // In Japanese the hours of a half begin with 0, elsewhere with 12.
  if (part && of12 > 12) return undefined;
  const isLate = part !== undefined && /^p|下午|午後/i.test(part);
  const of24 = part ? (of12 % 12) + (isLate ? 12 : 0) : of12;
  const isUtc = zone !== undefined && /^(Z|UTC|GMT)$/i.test(zone);
  return {
    time: `${two(String(of24))}:${minute}${second}`,
    zone: isUtc ? 'Z' : zone?.replace(/^(...)(\d\d)$/, '$1:$2'),
  };
}
