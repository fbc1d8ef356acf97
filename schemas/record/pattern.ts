const slashed = /^\/(.*)\/([a-z]*)$/su;

/** `/^[a-z]+$/i` as its source and flags; any other text is a source without flags. */
export function splitPattern(pattern: string): { source: string; flags: string } {
  const found = slashed.exec(pattern);
  return found ? { source: found[1]!, flags: found[2]! } : { source: pattern, flags: '' };
}

/** A rule's pattern as a regular expression: `^\d+$`, or `/^[a-z]+$/i` with flags; undefined when it is none. */
export function compilePattern(pattern: string): RegExp | undefined {
  const { source, flags } = splitPattern(pattern);
  // g and y would make the answer depend on the question before.
  if (!/^[imsu]*$/.test(flags)) return undefined;
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

const kept = new Map<string, RegExp | undefined>();

/** `matches` for the browser, where a slow pattern hurts only the person who wrote it; a broken pattern matches all. */
export function matchesPattern(pattern: string, text: string): boolean {
  if (!kept.has(pattern)) {
    if (kept.size >= 1000) kept.clear();
    kept.set(pattern, compilePattern(pattern));
  }
  return kept.get(pattern)?.test(text) ?? true;
}
