/**
 * A number of a database as a number where that says the same, else as the text that it came as: 15 digits survive the
 * way into a double and back.
 */
export function exactNumber(text: string): number | string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  if (text.length <= 15) return Number(text);
  const digits = text
    .replace(/\.0*$|(\.\d*?)0+$/, '$1')
    .replace('.', '')
    .replace(/^-?0*/, '').length;
  if (digits <= 15) return Number(text);
  const whole = Number(text);
  return !text.includes('.') && Number.isSafeInteger(whole) ? whole : text;
}

/** A number of 32 bits as people wrote it: 1.1 and not 1.100000023841858. */
export function shortFloat(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}
