const marks = /[~～–—至到]/;

export const isBlankEnd = (end: unknown): boolean => end === null || end === undefined || end === '';

/** What stands between the ends of a range in every text of it. */
export const betweenEnds = ' ~ ';

/**
 * The two ends that a text names: `5 ~ 10`, `5-10`, `5至10`; an end that it leaves out is ''. Undefined where it names one
 * thing or three. A text of any length is read once: it comes from a cell.
 */
export function endsIn(text: string): [string, string] | undefined {
  const parts = marks.test(text) ? text.split(marks) : atHyphen(text);
  const [from, to] = parts.map((part) => part.trim());
  return parts.length === 2 && from !== undefined && to !== undefined ? [from, to] : undefined;
}

/** A hyphen after a digit parts two ends; one before it is a sign. */
function atHyphen(text: string): string[] {
  const digit = text.search(/\d/);
  const at = digit < 0 ? -1 : text.indexOf('-', digit);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
