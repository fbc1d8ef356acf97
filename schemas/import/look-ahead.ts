/** One of the patterns that together say what a pattern with look-aheads says. */
interface PatternPart {
  source: string;
  /** What it finds is refused. */
  not?: true;
}

const opening = /^\(\?([=!])/;
/** `\S*` in front of look-aheads, which then begin with it themselves: `^\S*(?=\S*\d)\S*$`. */
const run = /^(\.|\\S|\\w|\[\\s\\S\])\*(?=\(\?[=!])/;

/**
 * `^(?=.*[a-z])(?!.*\s).{8,}$` as `^(?:.*[a-z])`, not `^(?:.*\s)`, and `^.{8,}$`: patterns without look-aheads that all
 * hold exactly where the whole did. Undefined for a pattern that does not begin with look-aheads, or where taking it
 * apart would change what it says.
 */
export function withoutLookAheads(source: string): PatternPart[] | undefined {
  const body = anchored(source);
  if (body === undefined) return undefined;
  const prefix = run.exec(body)?.[0] ?? '';
  let rest = body.slice(prefix.length);
  const parts: PatternPart[] = [];
  for (let found = opening.exec(rest); found; found = opening.exec(rest)) {
    const end = closingOf(rest);
    if (end < 0 || /^[*+?{]/.test(rest.slice(end + 1))) return undefined;
    const isNot = found[1] === '!';
    const inside = rest.slice(3, end);
    // From further on it would say less, unless it may skip the same run again.
    if (prefix && (isNot || !repeats(inside, prefix.slice(0, -1)))) return undefined;
    parts.push({ source: `^(?:${inside.replace(/^\^/, '')})`, ...(isNot ? { not: true as const } : {}) });
    rest = rest.slice(end + 1);
  }
  if (parts.length === 0 || hasAlternatives(rest)) return undefined;
  const left = `^${prefix}${rest}`;
  return rest === '' || rest === '.*' ? parts : [...parts, { source: left }];
}

/** `\S*…`, `\S+…` or `\S{6,}…`, where `unit` is `\S`. */
const repeats = (source: string, unit: string) =>
  source.startsWith(unit) && /^(?:[*+]|\{\d+,\})/.test(source.slice(unit.length));

/** What follows the start of the text; undefined when the pattern may begin anywhere. */
function anchored(source: string): string | undefined {
  const bare = unwrapped(source);
  if (bare.startsWith('^')) return unwrapped(bare.slice(1));
  return bare.startsWith('(?=^') ? bare : undefined;
}

/** `((?=a)b)$` as `(?=a)b$`, and `(?:(?=a)(?=b)).*$` as `(?=a)(?=b).*$`: brackets around nothing but look-aheads and what follows them. */
function unwrapped(source: string): string {
  const found = /^\((?:\?:)?(?=\(\?[=!])/.exec(source);
  if (!found) return source;
  const end = closingOf(source);
  const inside = source.slice(found[0].length, end);
  const after = source.slice(end + 1);
  return end < 0 || hasAlternatives(inside) || /^[*+?{]/.test(after) ? source : `${inside}${after}`;
}

/** Where the bracket that a source begins with is closed; -1 when it is not. */
function closingOf(source: string): number {
  let depth = 0;
  for (const { mark, at } of marksOf(source)) {
    if (mark === '(') depth++;
    if (mark === ')' && --depth === 0) return at;
  }
  return -1;
}

function hasAlternatives(source: string): boolean {
  let depth = 0;
  for (const { mark } of marksOf(source)) {
    if (mark === '(') depth++;
    if (mark === ')') depth--;
    if (mark === '|' && depth === 0) return true;
  }
  return false;
}

/** The characters that mean something: none that is escaped, or stands in a class. */
function marksOf(source: string): { mark: string; at: number }[] {
  const marks: { mark: string; at: number }[] = [];
  let isInClass = false;
  for (let at = 0; at < source.length; at++) {
    const mark = source[at]!;
    if (mark === '\\') at++;
    else if (isInClass) isInClass = mark !== ']';
    else if (mark === '[') isInClass = true;
    else marks.push({ mark, at });
  }
  return marks;
}
